import { useId } from "react";
import type { KeyFact } from "#web/features/billing/checkout/checkout-messages";

type KeyInformationProps = {
  facts: readonly KeyFact[];
  /** While false the facts only hold the place of those that are on their way: nothing moves when they come. */
  known: boolean;
};

/** One box with all that an order means, above its button (spec C23). */
export function KeyInformation({ facts, known }: KeyInformationProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="rounded-card border border-line bg-ground p-4 sm:p-5">
      <h2 id={title} className="font-sans text-body font-semibold">
        Key information
      </h2>
      <dl
        aria-hidden={!known || undefined}
        className="mt-3 grid gap-y-2 sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:gap-x-3"
      >
        {facts.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="text-small text-quiet sm:pt-0.5">{term}</dt>
            <dd className="font-medium max-sm:-mt-2 tabular-nums">
              {known ? (
                text
              ) : (
                <span className="animate-pulse rounded-sm bg-hairline box-decoration-clone">
                  <span className="invisible">{text}</span>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
