import type { PlanRecord } from "#contract/meal-plans";
import { dayInWords } from "#domain/cupboard/days";
import type { Day } from "#domain/options/days";
import { otherStart, type OtherStart } from "#domain/plan/week-dates";
import { dateInWeek } from "#domain/request/week-start";
import { mealsOf } from "#web/features/plans/plan-messages";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

/** When the week could start instead, if a shop today does not fit its dates; null if it does, or if it has begun. */
export function startAfterShop(record: PlanRecord, today: string): OtherStart | null {
  const { starts_on: startsOn, generatedPlan: plan } = record;
  if (startsOn === undefined || plan === null || record.shopped.length > 0 || record.cooked.length > 0) return null;
  const dinners = mealsOf(plan).map(({ day, meal }) => ({
    id: meal.id,
    day: day as Day,
    madeFrom: meal.made_from ?? null,
  }));
  return otherStart({ startsOn, dinners }, today);
}

/** A start of the week with the dates of its days. */
export function weekStarting({ generatedPlan }: PlanRecord, on: string) {
  const days = generatedPlan?.weekly_plan ?? [];
  return { on, dates: Object.fromEntries(days.map(({ day }) => [day, dateInWeek(on, day as Day)])) };
}

type OtherStartProps = {
  record: PlanRecord;
  asked: OtherStart;
  /** The shop is recorded, with the week on other dates if given. */
  onAnswer: (startsOn: string | undefined) => void;
  /** Nothing is recorded. */
  onLeave: () => void;
};

/** Asks before any dinner moves, and says which would. */
export function OtherStartDialog({ record, asked, onAnswer, onLeave }: OtherStartProps) {
  const { why, startsOn, moved } = asked;
  const nameOf = new Map(
    (record.generatedPlan === null ? [] : mealsOf(record.generatedPlan)).map(({ meal }) => [meal.id, meal.name]),
  );
  const one = moved.length === 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title={why === "late" ? "Some of this week is over" : "This week is still a while away"}
      description={
        why === "late"
          ? `${one ? "One dinner" : `${moved.length} dinners`} can move to the week after, to the same day of the week. The others stay.`
          : `It starts on ${dayInWords(record.starts_on ?? startsOn)}. What you’ve bought is fresher if it starts on ${dayInWords(startsOn)}.`
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(undefined)}>
            Leave the days as they are
          </Button>
          <Button onClick={() => onAnswer(startsOn)}>{one ? "Move it" : "Move them"}</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {moved.map(({ id, from, to }) => (
          <li key={id} className="border-t border-hairline pt-2 first:border-0 first:pt-0">
            <p className="font-title leading-tight font-semibold wrap-anywhere">{nameOf.get(id) ?? id}</p>
            <p className="text-small text-quiet">
              from {dayInWords(from)} to <strong className="font-semibold text-ink">{dayInWords(to)}</strong>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
