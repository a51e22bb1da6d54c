import { DAYS, dayAt } from "#domain/options/days";
import { daysAfter } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { StoredPlan } from "#domain/plan/stored-plan";
import { thawingOf } from "#domain/plan/thawing";
import { requestOf } from "#domain/plan/week-dates";
import { notedRulesOf } from "#domain/request/noted-rules";
import { dateInWeek, shopDateOf } from "#domain/request/week-start";
import { writePlan } from "#domain/plan/write-plan";

/** When a plan was made and shopped for, as UK days. */
export interface WeekDates {
  readonly made: CalendarDay;
  /** Null until it was shopped for. */
  readonly shoppedOn: CalendarDay | null;
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

/** A plan's dinners by date: each on the first day of its name from the day on which the plan starts. No shop moves them. */
export function datedWeek(plan: StoredPlan, { made, shoppedOn }: WeekDates): DatedWeek {
  const { days, shopping } = writePlan(plan);
  const request = requestOf(plan);
  const startsOn = request.startsOn ?? made;
  const { noFreezer } = notedRulesOf(request);
  const shopOn = shoppedOn ?? shopDate(plan, made);
  const dated = days
    .flatMap(({ day, meals }) => meals.map((meal) => ({ meal, date: dateInWeek(startsOn, day) })))
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return {
    shopOn,
    shopped: shoppedOn !== null,
    meals: dated.map(({ meal, date }) => {
      // As printed with the plan, unless an early shop makes food wait for longer.
      const waits = Math.max(daysBetween(startsOn, date), daysBetween(shopOn, date) - 1);
      const place = Math.min(DAYS.length - 1, Math.max(0, waits));
      const thawing = thawingOf(dayAt(place), meal, shopping, undefined, noFreezer);
      const frozen = thawing !== null && thawing.when !== null && thawing.foods.length > 0;
      return { meal, date, takeOut: frozen ? { date: daysAfter(date, -1), foods: thawing.foods } : null };
    }),
  };
}

/** The last day to shop for a plan. */
export function shopDate(plan: StoredPlan, made: CalendarDay): CalendarDay {
  const { startsOn, shoppingDay } = requestOf(plan);
  return startsOn === undefined ? made : shopDateOf({ startsOn, shoppingDay }, made);
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
