import { DAYS, dayAt, placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { daysAfter, weekdayOf } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { StoredPlan } from "#domain/plan/stored-plan";
import { thawingOf } from "#domain/plan/thawing";
import { notedRulesOf } from "#domain/request/noted-rules";
import { writePlan } from "#domain/plan/write-plan";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";

/** When a plan was made and shopped for, in days of the UK. */
export interface PlanDates {
  readonly made: CalendarDay;
  /** The date of its first day, since it was shopped for; null until then. */
  readonly firstDay: CalendarDay | null;
}

/** A dish on its date. Times in minutes. */
export interface DatedMeal {
  readonly meal: PlanMeal;
  readonly date: CalendarDay;
  /** What to take out of the freezer, and on which evening; null where nothing is frozen by then. */
  readonly takeOut: { readonly date: CalendarDay; readonly foods: readonly string[] } | null;
}

/** A plan in the calendar. */
export interface DatedWeek {
  /** When it was shopped for, or is to be at the latest. */
  readonly shopOn: CalendarDay;
  readonly shopped: boolean;
  readonly meals: readonly DatedMeal[];
}

/**
 * Puts a plan's days into the calendar. Once it was shopped for they count from its first day, as they do for the cupboard (`firstDayOfShop`).
 * Before, a week of somebody who has said when they shop starts with the next such day; where nobody has, each day is the first of
 * its name from the one on which the plan was made, and a pair whose follow-up would come before its source so is
 * eaten in the week after.
 */
export function datedWeek(plan: StoredPlan, { made, firstDay }: PlanDates): DatedWeek {
  const { days, shopping } = writePlan(plan);
  const request = requestOf(plan);
  const { shoppingDay } = request;
  const { noFreezer } = notedRulesOf(request);
  const first = Math.min(...days.map(({ day }) => placeInWeek(day, shoppingDay)));
  const madeOn = placeInWeek(weekdayOf(made));
  const begins = weekdayOfFirst(plan, madeOn);
  const nextShop = shoppingDay === undefined ? null : shopDate(plan, made);
  const dateOf = (day: Day): CalendarDay => {
    const at = placeInWeek(day, shoppingDay);
    if (firstDay !== null) return daysAfter(firstDay, at - first);
    if (nextShop !== null) return daysAfter(nextShop, at);
    return daysAfter(made, at - madeOn + (at < begins ? DAYS.length : 0));
  };
  const dated = days
    .flatMap(({ day, meals }) => meals.map((meal) => ({ meal, date: dateOf(day) })))
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const shopOn =
    firstDay === null
      ? (nextShop ?? shopBefore(made, dated[0]?.date ?? made))
      : // Whoever shopped late eats from the shop on, and days have lost their names.
        weekdayOf(firstDay) === dayAt(first, shoppingDay) && shoppingDay !== undefined
        ? daysAfter(firstDay, -first)
        : firstDay;
  return {
    shopOn,
    shopped: firstDay !== null,
    meals: dated.map(({ meal, date }) => {
      // What is fresh is so from the day of the shop on.
      const since = Math.min(DAYS.length - 1, Math.max(0, daysBetween(shopOn, date)));
      const thawing = thawingOf(dayAt(since), meal, shopping, undefined, noFreezer);
      const frozen = thawing !== null && thawing.when !== null && thawing.foods.length > 0;
      return { meal, date, takeOut: frozen ? { date: daysAfter(date, -1), foods: thawing.foods } : null };
    }),
  };
}

/** The weekday, from a given one on, with which a plan can begin without a follow-up that has its source a week later; 7 is the next Monday. */
function weekdayOfFirst(plan: StoredPlan, from: number): number {
  const days = plan.kind === "structured" ? plan.days : [];
  const dayOf = new Map(days.flatMap(({ day, meals }) => meals.map(({ id }) => [id, DAYS.indexOf(day)] as const)));
  const pairs = days.flatMap(({ day, meals }) =>
    meals.flatMap(({ madeFrom }) => {
      const source = madeFrom === undefined ? undefined : dayOf.get(madeFrom.mealId);
      return source === undefined ? [] : [{ source, followUp: DAYS.indexOf(day) }];
    }),
  );
  let begins = from;
  while (pairs.some(({ source, followUp }) => source < begins && begins <= followUp)) begins += 1;
  return begins;
}

/** People shop on the day before the first dinner, where the plan was made by then. */
function shopBefore(made: CalendarDay, first: CalendarDay): CalendarDay {
  const before = daysAfter(first, -1);
  return before < made ? made : before;
}

/** When a plan is shopped for by what its person has said: on the first such day from the one on which it was made, or on that one where they have not said any. */
export function shopDate(plan: StoredPlan, made: CalendarDay): CalendarDay {
  const { shoppingDay } = requestOf(plan);
  return shoppingDay === undefined ? made : daysAfter(made, placeInWeek(shoppingDay, weekdayOf(made)));
}

function requestOf(plan: StoredPlan): MealPlanRequest {
  return plan.kind === "structured" ? plan.request : plan.document.request;
}

function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * Somebody's weeks with one dinner an evening: a week that was shopped for keeps its evenings, and one that was only tried has those
 * that are left. Whoever tells a person's dinners tells these, so that all tell the same dinner for the same day.
 */
export function weeksInCalendar<Week extends { readonly week: DatedWeek }>(weeks: readonly Week[]): readonly Week[] {
  const taken = new Set(weeks.flatMap(({ week }) => (week.shopped ? week.meals.map(({ date }) => date) : [])));
  return weeks.map((one) => {
    const { week } = one;
    return week.shopped ? one : { ...one, week: { ...week, meals: week.meals.filter(({ date }) => !taken.has(date)) } };
  });
}

/**
 * The week that somebody cooks from on a day, of what `weeksInCalendar` gives for their newest plans: the one with a dinner on it, else the one whose next
 * dinner is soonest; null where all of their dinners are over.
 */
export function currentWeek<Week extends { readonly week: DatedWeek }>(
  weeks: readonly Week[],
  today: CalendarDay,
): Week | null {
  const next = ({ week }: Week): string => week.meals.find(({ date }) => date >= today)?.date ?? "";
  return (
    weeks
      .filter((one) => next(one) !== "")
      .toSorted((a, b) => (next(a) < next(b) ? -1 : Number(next(a) > next(b))))[0] ?? null
  );
}
