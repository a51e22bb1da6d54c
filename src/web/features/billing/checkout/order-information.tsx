import { useId } from "react";
import type { KeyFact } from "#web/features/billing/checkout/checkout-messages";
import { paths } from "#web/shared/paths";

type KeyInformationProps = {
  facts: readonly KeyFact[];
  /** While false, the facts are placeholders, so that nothing shifts when the real ones arrive. */
  known: boolean;
};

/** One box with all the key information, above the order button (spec C23). */
export function KeyInformation({ facts, known }: KeyInformationProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="rounded-card border border-line bg-ground p-3 sm:p-4">
      <h2 id={title} className="font-sans text-body font-semibold">
        Key information
      </h2>
      <dl
        aria-hidden={!known || undefined}
        className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-small sm:grid-cols-[7.5rem_minmax(0,1fr)]"
      >
        {facts.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="text-quiet">{term}</dt>
            <dd className="font-medium tabular-nums">
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

/** Under an order button. In a new tab, so that typed input is kept. */
export function TermsLine() {
  return (
    <p className="-mt-2 text-center text-small text-quiet">
      The{" "}
      <a href={paths.terms} target="_blank" rel="noopener" className="text-link">
        Terms<span className="sr-only"> (opens in a new tab)</span>
      </a>{" "}
      apply.
    </p>
  );
}
