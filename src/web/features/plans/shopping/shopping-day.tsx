import { CalendarDays } from "lucide-react";
import { useState } from "react";
import type { PlanRecord } from "#contract/meal-plans";
import { changeShoppingDay } from "#contract/plan-changes";
import { dayInWords, weekdayOf } from "#domain/cupboard/days";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { shopDateOf } from "#domain/request/week-start";
import { type PlanChange, usePlanChange } from "#web/features/plans/changes/use-plan-change";
import { call } from "#web/lib/api";
import { ukDayOf, ukToday } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { Notice } from "#web/ui/notice";

/** The shopping day, set once for all weeks. Shown until the shop is done. */
export function ShoppingDay({ record }: { record: PlanRecord }) {
  const [open, setOpen] = useState(false);
  const change = usePlanChange(record);
  const { shoppingDay } = record;
  if (record.shopped.length > 0 || record.cooked.length > 0) return null;

  function close(): void {
    change.forget();
    setOpen(false);
  }
  function choose(day: Day | null): void {
    if (day === (shoppingDay ?? null)) close();
    else change.make({ ...startingOn(record, day), after: () => setOpen(false) });
  }
  const refused = change.refusedOf("shopping_day");
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <CalendarDays aria-hidden="true" />
        {shoppingDay === undefined ? "Choose your shopping day" : `Shop on ${shopWords(shoppingDay, record)}`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(wanted) => !wanted && close()}
        title="Which day do you shop?"
        description="Your week starts on the day after, with fresh fish first. We’ll remember it for your next plans too."
        actions={
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        }
      >
        <ul className="grid grid-cols-2 gap-2">
          {[...DAYS, null].map((day) => (
            <li key={day ?? "none"}>
              <Button
                variant="secondary"
                className="w-full aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf"
                aria-pressed={day === (shoppingDay ?? null)}
                onClick={() => choose(day)}
              >
                {day ?? "No fixed day"}
              </Button>
            </li>
          ))}
        </ul>
        {refused !== null && (
          <Notice tone="error" role="alert" className="mt-3 text-small">
            {refused}
          </Notice>
        )}
      </Dialog>
    </>
  );
}

function startingOn({ id, revision }: PlanRecord, day: Day | null): Omit<PlanChange, "after"> {
  return {
    kind: "shopping_day",
    send: (idempotencyKey) => call(changeShoppingDay, { params: { id }, body: { day, revision }, idempotencyKey }),
    // A week that fails its checks when starting on that day stays unchanged.
    done: (changed) => {
      if ((changed.shoppingDay ?? null) !== day)
        return `This week stays as it is. Your next plan ${day === null ? "is made without a fixed day" : "starts on the day after"}.`;
      if (day === null) return "No fixed shopping day now";
      return changed.starts_on === undefined
        ? `Your shopping day is ${day} now`
        : `Your week starts on ${dayInWords(changed.starts_on)} now`;
    },
    arriveAt: null,
  };
}

/** "Saturday 28 November", or the day alone once that date is past. */
function shopWords(day: Day, { starts_on: startsOn, createdAt }: PlanRecord): string {
  if (startsOn === undefined) return day;
  const date = shopDateOf({ startsOn, shoppingDay: day }, ukDayOf(createdAt));
  // A week that was moved starts on any day.
  return date < ukToday() || weekdayOf(date) !== day ? day : dayInWords(date);
}
