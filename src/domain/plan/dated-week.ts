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

/** When a plan was made and shopped for, as UK days. */
export interface PlanDates {
  readonly made: CalendarDay;
  /** The date of its first day once shopped for; null until then. */
  readonly firstDay: CalendarDay | null;
}

/** A dish with its date. Times in minutes. */
export interface DatedMeal {
  readonly meal: PlanMeal;
  readonly date: CalendarDay;
  /** What to take out of the freezer, and on which evening; null if nothing is frozen by then. */
  readonly takeOut: { readonly date: CalendarDay; readonly foods: readonly string[] } | null;
}

/** A plan in the calendar. */
export interface DatedWeek {
  /** When it was shopped for, or must be at the latest. */
  readonly shopOn: CalendarDay;
  readonly shopped: boolean;
  readonly meals: readonly DatedMeal[];
}

/**
 * Gives a plan's days their dates. Once shopped for they count from its first day, as for the cupboard (`firstDayOfShop`). Before
 * that, a week starts on the user's next shopping day; without one, each day is the first of its name from when the plan was
 * made, and a pair whose follow-up would then come before its source moves to the week after.
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
      : // After a late shop, dinners follow from the shop on, and no longer on their named days.
        weekdayOf(firstDay) === dayAt(first, shoppingDay) && shoppingDay !== undefined
        ? daysAfter(firstDay, -first)
        : firstDay;
  return {
    shopOn,
    shopped: firstDay !== null,
    meals: dated.map(({ meal, date }) => {
      // Fresh food is fresh from the shopping day on.
      const since = Math.min(DAYS.length - 1, Math.max(0, daysBetween(shopOn, date)));
      const thawing = thawingOf(dayAt(since), meal, shopping, undefined, noFreezer);
      const frozen = thawing !== null && thawing.when !== null && thawing.foods.length > 0;
      return { meal, date, takeOut: frozen ? { date: daysAfter(date, -1), foods: thawing.foods } : null };
    }),
  };
}

/**
 * The first weekday, from a given one on, on which a plan can start without a follow-up coming a week before its source; 7 is the
 * next Monday.
 */
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

/** The shop is on the day before the first dinner, unless the plan was made later. */
function shopBefore(made: CalendarDay, first: CalendarDay): CalendarDay {
  const before = daysAfter(first, -1);
  return before < made ? made : before;
}

/** When a plan will be shopped for: on the user's next shopping day from when it was made, or on that day if none is set. */
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
 * A user's weeks with one dinner an evening: a week that was shopped for keeps its evenings, and one that was not gets those that
 * are left. Everything that shows a user's dinners uses these, so that all agree on a day's dinner.
 */
export function weeksInCalendar<Week extends { readonly week: DatedWeek }>(weeks: readonly Week[]): readonly Week[] {
  const taken = new Set(weeks.flatMap(({ week }) => (week.shopped ? week.meals.map(({ date }) => date) : [])));
  return weeks.map((one) => {
    const { week } = one;
    return week.shopped ? one : { ...one, week: { ...week, meals: week.meals.filter(({ date }) => !taken.has(date)) } };
  });
}

/**
 * The user's current week on a day, from `weeksInCalendar` for their newest plans: the one with a dinner that day, otherwise the
 * one whose next dinner is soonest; null if all dinners are over.
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
