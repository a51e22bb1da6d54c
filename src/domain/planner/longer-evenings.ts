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
 * Dinners that take longer than the form says, for the days that have more time by a word of the household. The choice of a week knows nothing of
 * days: so each such dish is looked at for one of them, and no two of one day stand in a week. Then there is a day for each that is chosen.
 */

/** The days of a week where they are not the usual ones, and those of them whose dinner is settled. */
type GivenDays = { readonly days: readonly Day[]; readonly fixed: ReadonlyMap<Day, string> } | undefined;

/** The days of a week that have more time and whose dinner is still to be found, the one with least time first. */
function openDays(constraints: Constraints, given: GivenDays): { day: Day; minutes: number }[] {
  const longer = longerDays(constraints);
  if (longer.length === 0) return [];
  const days = given?.days ?? daysOf(constraints, constraints.request.mealsPerWeek);
  return longer
    .filter(({ day }) => days.includes(day) && given?.fixed.has(day) !== true)
    .toSorted((one, other) => one.minutes - other.minutes);
}

/** So many different dishes are enough to choose one from for each such day; each more makes every other one dearer to look at. */
const MOST_LONGER = 40;

/** The best of our dishes that such a day has the time for and no other. */
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
    if (dishes.size === MOST_LONGER) break;
  }
  return [...dishes.values()];
}

/**
 * For each meal that takes longer than the form says the day that it is looked at for; undefined for all others, and for those that have their
 * day already. Meals that are kept come first, each with a day of its own.
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
