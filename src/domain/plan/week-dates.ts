import { daysAfter, weekdayOf } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import { DAYS, dayAt, placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { FISH_CODE, fishNotices } from "#domain/plan/fish-notices";
import type { PlanData, StructuredPlan } from "#domain/plan/plan-data";
import { waitsTooLong } from "#domain/plan/thawing";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { PlanNotice } from "#domain/request/plan-notice";
import { dateInWeek } from "#domain/request/week-start";

/** A dinner as far as its date goes. `madeFrom`: the dinner that cooks part of it. */
export interface DinnerOfWeek {
  readonly id: string;
  readonly day: Day;
  readonly madeFrom: string | null;
  /** It needs fish bought fresh; missing if that is not known. */
  readonly hasFreshFish?: boolean;
}

/** When a plan was made, and the first day that was stored once it was shopped for, as UK days. */
export interface PlanDates {
  readonly made: CalendarDay;
  readonly firstDay: CalendarDay | null;
}

/**
 * The first date, from a given one on, on which a week can start with every dinner after the one that it is made from. Which day of the
 * week a dinner is on never changes.
 */
export function wholeWeekFrom(dinners: readonly DinnerOfWeek[], from: CalendarDay): CalendarDay {
  const dayOf = new Map(dinners.map(({ id, day }) => [id, day]));
  const isWhole = (start: Day): boolean =>
    dinners.every(({ day, madeFrom }) => {
      const source = madeFrom === null ? undefined : dayOf.get(madeFrom);
      return source === undefined || placeInWeek(source, start) < placeInWeek(day, start);
    });
  const days = DAYS.findIndex((_, after) => isWhole(dayAt(after, weekdayOf(from))));
  return daysAfter(from, Math.max(0, days));
}

/** A dinner that another start of the week moves. */
export interface MovedDinner {
  readonly id: string;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** Another start of a week, and what it moves. */
export interface OtherStart {
  /** Dinners that are over by the shop, or a week that starts long after it. */
  readonly why: "late" | "early";
  readonly startsOn: CalendarDay;
  readonly moved: readonly MovedDinner[];
}

/** Bought this many days before the day of the shop, the week's food still keeps as planned. */
const EARLY_DAYS = 3;

/**
 * When a week could start instead, if the date of its shop does not fit: some dinners would be over by then, or what was bought would
 * wait for days. Null if it fits, and if an early start would put fresh fish late in its week. Only asked: nobody's dinners move unless
 * they say so.
 */
export function otherStart(
  { startsOn, dinners }: { readonly startsOn: CalendarDay; readonly dinners: readonly DinnerOfWeek[] },
  shopped: CalendarDay,
): OtherStart | null {
  const isLate = dinners.some(({ day }) => dateInWeek(startsOn, day) < shopped);
  const isEarly = daysAfter(shopped, 1 + EARLY_DAYS) < startsOn;
  if (!isLate && !isEarly) return null;
  // On the day of a late shop people eat what they have just bought.
  const other = wholeWeekFrom(dinners, isLate ? shopped : daysAfter(shopped, 1));
  const moved = dinners
    .map(({ id, day }) => ({ id, from: dateInWeek(startsOn, day), to: dateInWeek(other, day) }))
    .filter(({ from, to }) => from !== to);
  const fishWaits = dinners.some(
    ({ day, hasFreshFish }) => hasFreshFish === true && waitsTooLong(day, weekdayOf(other)),
  );
  if (!isLate && fishWaits) return null;
  return moved.length === 0 ? null : { why: isLate ? "late" : "early", startsOn: other, moved };
}

/** The dinners of a plan, as far as their dates go. */
export function dinnersOf(plan: PlanData): DinnerOfWeek[] {
  if (plan.kind === "structured")
    return plan.days.flatMap(({ day, meals }) =>
      meals.map(({ id, madeFrom }) => ({ id, day, madeFrom: madeFrom?.mealId ?? null })),
    );
  return plan.document.days.flatMap(({ day, meals }) => meals.map(({ id }) => ({ id, day, madeFrom: null })));
}

/** A plan that starts on a date, its days in order from then on, and what it says of fresh fish told for that start. */
export function startingOn<Plan extends PlanData>(plan: Plan, startsOn: CalendarDay): Plan {
  const start = weekdayOf(startsOn);
  const inOrder = <Of extends { readonly day: Day }>(days: readonly Of[]): Of[] =>
    days.toSorted((one, other) => placeInWeek(one.day, start) - placeInWeek(other.day, start));
  if (plan.kind === "structured") {
    const days = inOrder(plan.days);
    const notices = plan.request.startsOn === startsOn ? plan.notices : noticesFrom(plan, days, start);
    return { ...plan, request: { ...plan.request, startsOn }, days, notices };
  }
  const { document } = plan;
  const { request, days } = document;
  return { ...plan, document: { ...document, request: { ...request, startsOn }, days: inOrder(days) } };
}

/** A plan's notices with those about fresh fish, which count from the start of the week, where such a one stood or last. */
function noticesFrom(
  { foods, notices, request }: StructuredPlan,
  days: StructuredPlan["days"],
  weekStart: Day,
): PlanNotice[] {
  const foodOf = new Map(foods.map((food) => [food.id, food]));
  const dinners = days.flatMap(({ day, meals }) =>
    meals.map(({ title, ingredients }) => ({
      title,
      day,
      foods: ingredients.flatMap(({ foodId }) => foodOf.get(foodId) ?? []),
    })),
  );
  const told = fishNotices(dinners, { weekStart, noFreezer: notedRulesOf(request).noFreezer });
  const isOfFish = ({ code }: PlanNotice): boolean => code === FISH_CODE;
  const first = notices.findIndex(isOfFish);
  const at = first === -1 ? notices.length : first;
  return [...notices.slice(0, at), ...told, ...notices.slice(at).filter((notice) => !isOfFish(notice))];
}

/**
 * When a plan from before there were dates starts. Once shopped for, its dinners were counted from the first one; those whose days of the
 * week did not fit are on the next days of their names. Before that, it starts on the next shopping day, or when it was made.
 */
export function startOfUndated(plan: PlanData, { made, firstDay }: PlanDates): CalendarDay {
  const { shoppingDay } = requestOf(plan);
  const dinners = dinnersOf(plan);
  if (shoppingDay === undefined) return wholeWeekFrom(dinners, firstDay ?? made);
  if (firstDay === null) return daysAfter(made, placeInWeek(shoppingDay, weekdayOf(made)));
  const first = Math.min(...dinners.map(({ day }) => placeInWeek(day, shoppingDay)));
  const isInTime = weekdayOf(firstDay) === dayAt(first, shoppingDay);
  return isInTime ? daysAfter(firstDay, -first) : wholeWeekFrom(dinners, firstDay);
}

/** The request that a plan was made for. */
export function requestOf(plan: PlanData): MealPlanRequest {
  return plan.kind === "structured" ? plan.request : plan.document.request;
}
