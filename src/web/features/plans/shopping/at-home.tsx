import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Link } from "wouter";
import type { FromCupboardAnswer } from "#contract/meal-plans";
import { paths } from "#web/shared/paths";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { usePrinting } from "#web/ui/use-printing";

type AtHomeProps = {
  items: readonly FromCupboardAnswer[];
  /** Null on another user's plan. */
  putBack: ((item: FromCupboardAnswer) => void) | null;
};

/** What the week takes from the cupboard: collapsed, to check before shopping. */
export function AtHome({ items, putBack }: AtHomeProps) {
  const printing = usePrinting();
  const fold = useRef<HTMLElement>(null);
  if (items.length === 0) return null;
  const assumed = items.filter((item) => item.assumed).length;
  return (
    <Card className="mb-4 px-4 py-2 sm:p-5 print:mb-2 print:border-0 print:p-0">
      <details open={printing || undefined} className="group/home">
        <summary
          ref={fold}
          className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden"
        >
          <span>
            <h3 className="text-h3">At home: check</h3>
            <span className="text-small text-quiet">
              {items.length === 1 ? "1 food" : `${items.length} foods`} you won’t need to buy
              {assumed > 0 && `, ${assumed === items.length ? "all" : assumed} assumed`}
            </span>
          </span>
          <ChevronDown aria-hidden="true" className="no-print size-5 shrink-0 text-leaf group-open/home:rotate-180" />
        </summary>
        <ul className="mt-2 sm:grid sm:grid-cols-2 sm:gap-x-8 print:block print:columns-2 print:gap-8">
          {items.map((item) => (
            <li
              key={item.food_id}
              className="flex min-h-12 items-center gap-3 border-t border-hairline py-1 print:min-h-0 print:border-0 print:py-px print:leading-tight"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium">{item.name}</span>
                <span className="block text-small text-quiet print:ms-2 print:inline">
                  {[item.amount, wordOf(item)].join("\u{A0}· ")}
                </span>
              </span>
              {item.have && putBack !== null && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="no-print -me-2 px-2 font-medium"
                  aria-label={`Put back on the list: ${item.name}`}
                  onClick={() => {
                    putBack(item);
                    // The button disappears with its line.
                    fold.current?.focus();
                  }}
                >
                  Put back
                </Button>
              )}
            </li>
          ))}
        </ul>
        {putBack !== null && (
          <p className="no-print mt-2 border-t border-hairline pt-2 text-small text-quiet">
            Something isn’t there?{" "}
            <Link href={paths.cupboard} className="text-link inline-flex min-h-11 items-center font-medium">
              Change your cupboard
            </Link>
          </p>
        )}
      </details>
    </Card>
  );
}

function wordOf({ assumed, have }: FromCupboardAnswer): string {
  if (have) return "you have this";
  return assumed ? "assumed" : "from your cupboard";
}
