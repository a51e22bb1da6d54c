import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#web/ui/card";
import { classes } from "#web/ui/classes";
import { useNarrow } from "#web/ui/use-narrow";
import { usePrinting } from "#web/ui/use-printing";

type FoldingCardProps = {
  id: string;
  title: string;
  /** A short summary of the collapsed content. */
  words: string;
  className?: string;
  children: ReactNode;
};

/** A part of a plan that is read once: collapsed on phones, shown in full on wide screens and paper. */
export function FoldingCard({ id, title, words, className, children }: FoldingCardProps) {
  const narrow = useNarrow();
  const printing = usePrinting();
  const heading = (
    <h2 id={id} className="text-h3">
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id} className="h-full">
      <Card className={classes("h-full max-sm:px-4 max-sm:py-2 print:border-0 print:p-0", className)}>
        {narrow && !printing ? (
          <details className="group/part">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
              <span>
                {heading}
                <span className="text-small text-quiet">{words}</span>
              </span>
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-leaf group-open/part:rotate-180" />
            </summary>
            <div className="pt-3 pb-2">{children}</div>
          </details>
        ) : (
          <>
            <div className="mb-3 print:mb-1">{heading}</div>
            {children}
          </>
        )}
      </Card>
    </section>
  );
}
