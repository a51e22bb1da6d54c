import type { ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "#web/ui/button-style";

type LinkButtonProps = {
  href: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Opens in a new tab, outside the app's router: files and other sites. */
  external?: boolean | undefined;
  className?: string | undefined;
  "aria-label"?: string | undefined;
  children: ReactNode;
};

export function LinkButton({
  href,
  variant = "primary",
  size = "md",
  external = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const style = buttonStyle(variant, size, className);
  if (external) {
    return (
      <a {...rest} href={href} className={style} target="_blank" rel="noopener">
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link {...rest} href={href} transition className={style}>
      {children}
    </Link>
  );
}
