import { PRODUCT_NAME } from "#contract/product";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { classes } from "#web/ui/classes";
import { useBottomBar } from "#web/ui/use-bottom-bar";
import { useNarrow } from "#web/ui/use-narrow";
import { PlateMark } from "#web/ui/wordmark";

export type HeaderLink = {
  href: string;
  label: string;
  icon: ReactNode;
  /** The highlighted link. */
  primary?: boolean | undefined;
  /** "phone": only in a phone's bottom bar. "wide": not in that bar; a phone shows it at the top. */
  only?: "phone" | "wide" | undefined;
};

const FOOT =
  "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-hairline max-sm:bg-ground max-sm:pb-[env(safe-area-inset-bottom)]";

type SiteHeaderProps = {
  links: readonly HeaderLink[];
  name?: string;
  home?: string;
  badge?: ReactNode;
  /** On phones the links are in a bottom bar, within reach of the thumb, except on pages with their own bar there. */
  atFoot?: boolean;
  /** Shown before the links. */
  children?: ReactNode;
};

/** Labels next to the icons from medium width up; below that they are only for screen readers. */
export function SiteHeader({
  links,
  name = PRODUCT_NAME,
  home = "/",
  badge,
  atFoot = false,
  children,
}: SiteHeaderProps) {
  useBottomBar(useNarrow() && atFoot);
  return (
    <header className="no-print sticky top-0 z-20 border-b border-hairline bg-ground">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:z-30 focus:rounded-control focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-2 px-4 max-[22.5rem]:gap-1 max-[22.5rem]:px-2 sm:px-6">
        <Link
          href={home}
          transition
          className="inline-flex min-h-11 items-center gap-2 font-title text-h3 font-semibold tracking-tight text-ink"
        >
          <PlateMark className="size-9" />
          <span className={links.length > 3 && !atFoot ? "max-[30rem]:sr-only" : undefined}>{name}</span>
        </Link>
        {badge}
        {children}
        {links.length > 0 && (
          <nav aria-label="Main" className={classes("ms-auto", atFoot && FOOT)}>
            <ul
              className={classes(
                "flex items-center sm:gap-1",
                atFoot ? "max-sm:gap-1 max-sm:px-2 max-sm:py-1" : "gap-0.5 max-[22.5rem]:gap-0",
              )}
            >
              {links.map((link) => (
                <li
                  key={link.href}
                  className={classes(atFoot && "max-sm:min-w-0 max-sm:flex-1", link.only && ONLY[link.only])}
                >
                  <PlaceLink
                    link={link}
                    words={links.length > 3 ? "max-lg:sr-only" : "max-md:sr-only"}
                    className={atFoot ? "max-sm:min-h-12 max-sm:w-full max-sm:[&>svg]:size-6" : undefined}
                  />
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </header>
  );
}

const ONLY = { phone: "sm:hidden", wide: "max-sm:hidden" } as const;

type PlaceLinkProps = {
  link: HeaderLink;
  /** The CSS class for the width from which labels are shown next to the icon. Below that they are only for screen readers. */
  words: string;
  className?: string | undefined;
};

export function PlaceLink({ link: { href, label, icon, primary }, words, className }: PlaceLinkProps) {
  const [path] = useLocation();
  // The dashboard has two addresses.
  const here = href === path || (href === "/" && path === "/dashboard");
  return (
    <Link
      href={href}
      transition
      title={label}
      aria-current={here ? "page" : undefined}
      className={classes(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 font-medium transition-colors duration-150 md:px-3 [&>svg]:size-5 [&>svg]:shrink-0",
        primary === true
          ? "bg-leaf text-on-leaf hover:brightness-110"
          : "text-ink hover:bg-leaf-wash aria-[current]:bg-leaf-wash aria-[current]:text-leaf",
        className,
      )}
    >
      {icon}
      <span className={classes("whitespace-nowrap", words)}>{label}</span>
    </Link>
  );
}
