import { useEffect } from "react";
import { classes } from "#web/ui/classes";

type SectionLinksProps = {
  label: string;
  sections: readonly { id: string; title: string }[];
  className?: string | undefined;
};

/** A page's contents: links to its sections, alongside on a wide screen. */
export function SectionLinks({ label, sections, className }: SectionLinksProps) {
  return (
    <nav aria-label={label} className={classes("no-print lg:sticky lg:top-24", className)}>
      <p className="mb-1 text-small font-semibold text-quiet">{label}</p>
      <ul className="border-s border-hairline sm:max-lg:grid sm:max-lg:grid-cols-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ms-px flex min-h-11 items-center border-s-2 border-transparent ps-4 leading-snug text-quiet hover:border-leaf hover:text-ink lg:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to the section in the URL: the page's code loads after the browser has stopped looking for it. */
export function usePartInAddress(): void {
  useEffect(() => {
    const part = window.location.hash.slice(1);
    if (part !== "") document.getElementById(part)?.scrollIntoView();
  }, []);
}
