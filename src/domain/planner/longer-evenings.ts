import type { Day } from "#domain/options/days";
import { isTooLong } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { daysOf } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import { eligibleMeals } from "#domain/planner/eligible";
import type { Remembered } from "#domain/planner/preferences";
import { dishLoss } from "#domain/planner/week-value";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { hasTimeFor, longerDays, withMostTime } from "#domain/request/day-limits";
import type { Occasion } from "#domain/request/occasion";

/*
 * Handles dinners longer than the form allows, for days to which the household gave extra time. Choosing dishes ignores days, so
 * each such dish is assigned to one of those days, and no two for one day may be in a week. That way each chosen one has a day.
 */

/** The days of a week, if not the usual ones, and those whose dinner is fixed. */
type GivenDays = { readonly days: readonly Day[]; readonly fixed: ReadonlyMap<Day, string> } | undefined;

/** The days with extra time that still need a dinner, the one with least time first. */
function openDays(constraints: Constraints, given: GivenDays): { day: Day; minutes: number }[] {
  const longer = longerDays(constraints);
  if (longer.length === 0) return [];
  const days = given?.days ?? daysOf(constraints, constraints.request.mealsPerWeek);
  return longer
    .filter(({ day }) => days.includes(day) && given?.fixed.has(day) !== true)
    .toSorted((one, other) => one.minutes - other.minutes);
}

/** How many different dishes to offer for each such day; each further one makes all the others slower to evaluate. */
const MAX_LONGER = 40;

/** Our best dishes that only such a day has time for. */
export function longerDishes(
  constraints: Constraints,
  catalogue: Catalogue,
  { given, remembered, occasion }: { given: GivenDays; remembered: Remembered; occasion: Occasion },
): CheckedMeal[] {
  const most = openDays(constraints, given).at(-1)?.minutes;
  if (most === undefined) return [];
  const found = eligibleMeals(withMostTime(constraints), catalogue)
    .filter(({ meal }) => isTooLong(constraints, meal) && meal.prepMinutes + meal.cookMinutes <= most)
    .map((meal) => ({ meal, loss: dishLoss(constraints, meal, traitsOf(meal, catalogue), remembered, occasion) }))
    .toSorted((one, other) => one.loss - other.loss);
  const dishes = new Map<string, CheckedMeal>();
  for (const { meal } of found) {
    const id = dishIdOf(meal.meal.id);
    if (!dishes.has(id)) dishes.set(id, meal);
    if (dishes.size === MAX_LONGER) break;
  }
  return [...dishes.values()];
}

/**
 * For each meal longer than the form allows, the day it is assigned to; undefined for all others, and for those with a day
 * already. Kept meals come first, each with a day of its own.
 */
export function longerDayOf(
  meals: readonly CheckedMeal[],
  kept: number,
  constraints: Constraints,
  given: GivenDays,
): (Day | undefined)[] {
  const open = openDays(constraints, given);
  if (open.length === 0) return meals.map(() => undefined);
  const placed = new Set(given?.fixed.values());
  const ofKept = new Set<Day>();
  let turn = 0;
  return meals.map(({ meal }, at) => {
    if (!isTooLong(constraints, meal) || placed.has(meal.id)) return undefined;
    const days = open.filter(({ day }) => hasTimeFor(constraints, meal, day));
    if (at < kept) {
      const own = days.find(({ day }) => !ofKept.has(day))?.day;
      if (own !== undefined) ofKept.add(own);
      return own;
    }
    turn += 1;
    return days[turn % Math.max(1, days.length)]?.day;
  });
}
