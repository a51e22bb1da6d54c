import type { PlanRecord } from "#contract/meal-plans";
import { dayInWords, daysAfter } from "#domain/cupboard/days";
import type { Day } from "#domain/options/days";
import { isFreshFish } from "#domain/plan/thawing";
import { otherStart, type OtherStart } from "#domain/plan/week-dates";
import { dateInWeek } from "#domain/request/week-start";
import { mealsOf } from "#web/features/plans/plan-messages";
import { ukToday } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

/** When the week could start instead, if a shop today does not fit its dates; null if it does, or if it has begun. */
export function startAfterShop(record: PlanRecord, today: string): OtherStart | null {
  const { starts_on: startsOn, generatedPlan: plan } = record;
  if (startsOn === undefined || plan === null || record.shopped.length > 0 || record.cooked.length > 0) return null;
  const fish = new Set(
    plan.shopping_list.flatMap(({ category, items }) =>
      items.filter(({ name }) => isFreshFish({ name, aisle: category })).map(({ food_id }) => food_id),
    ),
  );
  const dinners = mealsOf(plan).map(({ day, meal }) => ({
    id: meal.id,
    day: day as Day,
    madeFrom: meal.made_from ?? null,
    hasFreshFish: meal.ingredients.some(({ food_id }) => fish.has(food_id)),
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
  /** Null while nothing is asked. */
  asked: OtherStart | null;
  /** The shop is recorded, with the week on other dates if given. */
  onAnswer: (startsOn: string | undefined) => void;
  /** Nothing is recorded. */
  onLeave: () => void;
};

/** Asks before any dinner moves, and says which would. Always there, so that closing it gives the focus back. */
export function OtherStartDialog({ record, asked, onAnswer, onLeave }: OtherStartProps) {
  const question = asked === null ? null : questionOf(record, asked);
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && onLeave()}
      title={question?.title ?? ""}
      // With the dinners: who hears the question must hear what would move.
      description={
        asked !== null && (
          <>
            <p>{question?.words}</p>
            <MovedDinners record={record} asked={asked} />
          </>
        )
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(undefined)}>
            Keep the days as they are
          </Button>
          <Button onClick={() => onAnswer(asked?.startsOn)}>
            {asked?.moved.length === 1 ? "Move it" : "Move them"}
          </Button>
        </>
      }
    />
  );
}

function MovedDinners({ record, asked }: { record: PlanRecord; asked: OtherStart }) {
  const nameOf = new Map(
    (record.generatedPlan === null ? [] : mealsOf(record.generatedPlan)).map(({ meal }) => [meal.id, meal.name]),
  );
  return (
    <ul className="mt-5 flex flex-col gap-2">
      {asked.moved.map(({ id, from, to }) => (
        <li key={id} className="border-t border-hairline pt-2 first:border-0 first:pt-0">
          <p className="font-title leading-tight font-semibold wrap-anywhere text-ink">{nameOf.get(id) ?? id}</p>
          <p className="text-small text-quiet">
            from {dayInWords(from)} to <strong className="font-semibold text-ink">{dayInWords(to)}</strong>
          </p>
        </li>
      ))}
    </ul>
  );
}

function questionOf(record: PlanRecord, { why, startsOn, moved }: OtherStart): { title: string; words: string } {
  if (why === "early")
    return {
      title: "This week is a while off yet",
      words: `It starts on ${dayInWords(record.starts_on ?? startsOn)}. What you’ve bought is fresher if it starts on ${dayInWords(startsOn)}.`,
    };
  const all = moved.length === (record.generatedPlan === null ? 0 : mealsOf(record.generatedPlan).length);
  const isOver = all && moved.every(({ from }) => from < ukToday());
  const one = moved.length === 1;
  // After a very late shop, or for the sake of a dinner made from another, it is not always a week.
  const to = moved.every(({ from, to: day }) => day === daysAfter(from, 7)) ? "the week after" : "a later week";
  const which = all
    ? one
      ? "Its dinner"
      : `All ${moved.length} dinners`
    : one
      ? "One dinner"
      : `${moved.length} dinners`;
  return {
    title: isOver ? "This week is over" : "Some of this week is over",
    words: `${which} can move to ${to}, to the same day of the week.${all ? "" : " The others stay."}`,
  };
}
