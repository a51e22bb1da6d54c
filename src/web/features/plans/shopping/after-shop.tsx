import { Check, ShoppingBasket } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { PlanRecord } from "#contract/meal-plans";
import type { OtherStart } from "#domain/plan/week-dates";
import { OtherStartDialog, startAfterShop, weekStarting } from "#web/features/plans/shopping/other-start";
import { ukToday } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import type { Change } from "#web/shared/unsent/changes";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";

type AfterShopProps = {
  record: PlanRecord;
  listed: readonly string[];
  ticked: ReadonlySet<string>;
  change: (change: Change) => void;
};

/** "I've done this shop": what was bought goes into the cupboard, each food once. */
export function AfterShop({ record, listed, ticked, change }: AfterShopProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const [answers, setAnswers] = useState(0);
  const [asked, setAsked] = useState<{ foods: readonly string[] | null; other: OtherStart } | null>(null);
  const there = new Set(record.shopped);
  const rest = listed.filter((food) => !there.has(food));
  const inTrolley = rest.filter((food) => ticked.has(food));
  const some = inTrolley.length > 0 && inTrolley.length < rest.length;
  const shopped = there.size > 0;
  const done = shopped && rest.length === 0;

  function tell(foods: readonly string[] | null, isShopped: boolean, startsOn?: string): void {
    const start = startsOn === undefined ? {} : { start: weekStarting(record, startsOn) };
    change({ kind: "shopped", plan: record.id, foods, shopped: isShopped, ...start });
    setAsked(null);
    setAnswers((before) => before + 1);
  }
  // The pressed button is replaced with another. Not before the dialog has closed and given the focus back to that one.
  useEffect(() => {
    if (answers > 0) words.current?.focus();
  }, [answers]);

  /** Records the shop, or asks first if its date does not fit the week. */
  function shop(foods: readonly string[] | null): void {
    const other = startAfterShop(record, ukToday());
    if (other === null) tell(foods, true);
    else setAsked({ foods, other });
  }

  return (
    <Card tone={done ? "wash" : "surface"} className="no-print mb-4 flex flex-col gap-3 max-sm:p-4 sm:p-5">
      <div>
        <h3 className="flex items-center gap-2 text-h3">
          {done && <Check aria-hidden="true" className="size-5 text-leaf" />}
          {done ? "This shop is done" : shopped ? "Part of this shop is done" : "Back from the shop?"}
        </h3>
        <p ref={words} aria-live="polite" tabIndex={-1} className="text-small text-quiet outline-none">
          {done
            ? "What you bought is in your cupboard. Cooking takes out what it uses, and your next plan uses up what’s left."
            : shopped
              ? `${listed.length - rest.length} of ${listed.length} foods ${listed.length - rest.length === 1 ? "is" : "are"} in your cupboard. ${rest.length === 1 ? "1 is" : `${rest.length} are`} still on the list.`
              : "Tell us, and what you bought goes into your cupboard. Your next plan uses up what’s left."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!done && (
          <Button onClick={() => shop(some ? inTrolley : null)}>
            <ShoppingBasket aria-hidden="true" />
            {some
              ? `I’ve done this shop: the ${inTrolley.length} ticked`
              : shopped
                ? "I’ve bought the rest too"
                : "I’ve done this shop"}
          </Button>
        )}
        {some && (
          <Button variant="secondary" onClick={() => shop(null)}>
            I bought all {rest.length}
          </Button>
        )}
        {shopped && (
          <>
            <Button variant="secondary" onClick={() => tell(null, false)}>
              Undo
            </Button>
            <Link
              href={paths.cupboard}
              className="text-link inline-flex min-h-11 items-center px-2 text-small font-semibold"
            >
              See your cupboard
            </Link>
          </>
        )}
      </div>
      <OtherStartDialog
        record={record}
        asked={asked?.other ?? null}
        onAnswer={(startsOn) => tell(asked?.foods ?? null, true, startsOn)}
        onLeave={() => setAsked(null)}
      />
    </Card>
  );
}
