import type { NotedDish } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { traitsOf } from "#domain/planner/dish-traits";
import { eligibleMeals } from "#domain/planner/eligible";
import { isThing } from "#domain/planner/noted-thing";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { longerDays, withMostTime } from "#domain/request/day-limits";

/**
 * For a requested dish: the minutes of the quickest one that keeps everything but the time, so that the user knows what would
 * help; null if one keeps the time as well, or none keeps the rest. `eligible`: those that keep everything. All dishes are
 * examined once, on first use.
 */
export function minutesOfLonger(
  constraints: Constraints,
  catalogue: Catalogue,
  eligible: readonly CheckedMeal[],
): (dish: NotedDish) => number | null {
  let untimed: readonly CheckedMeal[] | null = null;
  let longer: readonly CheckedMeal[] | null = null;
  return ({ thing }) => {
    const isOne = (meal: CheckedMeal): boolean => isThing(thing, meal, traitsOf(meal, catalogue));
    if (constraints.maxMinutes === null || eligible.some(isOne)) return null;
    if (longerDays(constraints).length > 0) {
      // Dishes that a day with extra time has room for are never excluded.
      longer ??= eligibleMeals(withMostTime(constraints), catalogue);
      if (longer.some(isOne)) return null;
    }
    untimed ??= eligibleMeals({ ...constraints, maxMinutes: null }, catalogue);
    const minutes = untimed.filter(isOne).map(({ meal }) => meal.prepMinutes + meal.cookMinutes);
    return minutes.length === 0 ? null : Math.min(...minutes);
  };
}
