import { PRODUCT_NAME } from "#contract/product";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes";
import { usePageHeadingFocus } from "#web/ui/page-focus";

type PageProps = {
  title: string;
  /** The document title, if different from the heading. */
  documentTitle?: string | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
  /** "narrow" for forms and reading. */
  width?: "narrow" | "wide" | undefined;
  headingHidden?: boolean | undefined;
  children: ReactNode;
};

export function Page({
  title,
  documentTitle,
  lead,
  actions,
  width = "wide",
  headingHidden = false,
  children,
}: PageProps) {
  const heading = usePageHeadingFocus(`${documentTitle ?? title} · ${PRODUCT_NAME}`);
  return (
    <main
      id="content"
      className={classes(
        "mx-auto w-full px-4 pt-6 pb-16 sm:px-6 sm:pt-10 print:p-0",
        width === "narrow" ? "max-w-2xl" : "max-w-6xl",
      )}
    >
      <div
        className={classes(
          "mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8 print:mb-2",
          headingHidden && "sr-only",
        )}
      >
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-h1 wrap-anywhere">
            {title}
          </h1>
          {lead !== undefined && <div className="mt-2 max-w-prose text-quiet">{lead}</div>}
        </div>
        {actions !== undefined && <div className="no-print flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </main>
  );
}
