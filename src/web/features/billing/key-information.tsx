import { useId } from "react";
import type { KeyFact } from "#web/features/billing/checkout-words";
import { Skeleton } from "#web/ui/skeleton";

/** One box with all that an order means, above its button (decisions §1.7). Null while it is not known yet. */
export function KeyInformation({ facts, rows = 5 }: { facts: readonly KeyFact[] | null; rows?: number }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="rounded-card border border-line bg-ground p-4 sm:p-5">
      <h2 id={title} className="font-sans text-body font-semibold">
        Before you order
      </h2>
      {facts === null ? (
        <div className="mt-3 flex flex-col gap-3">
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} className="h-10 sm:h-5" />
          ))}
        </div>
      ) : (
        <dl className="mt-3 grid gap-y-2 sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:gap-x-3">
          {facts.map(({ term, text }) => (
            <div key={term} className="contents">
              <dt className="text-small text-quiet sm:pt-0.5">{term}</dt>
              <dd className="font-medium max-sm:-mt-2 tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
