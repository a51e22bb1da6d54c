import { useState } from "react";
import type { AskedOffer, AskedStep } from "#contract/plan-changes";
import { formatPounds } from "#web/lib/format";

type AskedOffersProps = {
  offers: readonly AskedOffer[];
  /** One of them is in progress. */
  pending: boolean;
  onDo: (steps: readonly AskedStep[]) => void;
};

/** Possible meanings of the words, or suitable dishes: each with its price and steps, and carried out with one tap. */
export function AskedOffers({ offers, pending, onDo }: AskedOffersProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  if (offers.length === 0) return null;
  return (
    <ul aria-label="What we can do" className="flex flex-col gap-2">
      {offers.map(({ id, text, cost_change: costChange, steps }) => (
        <li key={id}>
          <button
            type="button"
            aria-disabled={pending || undefined}
            onClick={({ detail }) => {
              if (pending || detail > 1) return;
              setChosen(id);
              onDo(steps);
            }}
            className="flex min-h-11 w-full flex-col gap-1 rounded-card border border-line bg-surface p-3 text-start transition-colors duration-150 hover:border-leaf hover:bg-leaf-wash aria-disabled:opacity-60"
          >
            <span className="flex w-full items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{text}</span>{" "}
              {costChange !== null && (
                <span className="money text-small font-semibold">{costChangeInWords(costChange)}</span>
              )}
            </span>{" "}
            {pending && chosen === id ? (
              <span className="text-small text-quiet">Changing...</span>
            ) : (
              // Do not repeat what its text already says.
              steps
                .filter(({ says }) => says !== text)
                .map(({ says }) => (
                  <span key={says} className="text-small text-quiet">
                    {says}{" "}
                  </span>
                ))
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "£1.20 more", "£0.80 less" or "the same price": the change in the week's cost. */
function costChangeInWords(pounds: number): string {
  const pence = Math.round(pounds * 100);
  if (pence === 0) return "the same price";
  return `${formatPounds(Math.abs(pence) / 100)} ${pence > 0 ? "more" : "less"}`;
}
