import { daysBetween } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { cookedAlone, cookedForBoth, madeFromMeal, madeFromOf, timesForBoth } from "#domain/meal/follow-up";
import type { Meal } from "#domain/meal/meal";
import { daysOf } from "#domain/plan/plan-document";
import type { Catalogue } from "#domain/recipe/catalogue";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import type { MadeFrom } from "#domain/recipe/recipe";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";

/** Minutes of somebody's time from which a dinner is no source of another: nobody begins it on a Monday. */
const LONGEST_SOURCE = 75;

/**
 * Of which meals, by their indexes, one must stand in the week with each meal: for a follow-up those from which it can be made, by
 * this request; undefined for all that stand by themselves. A list may be empty. Each meal keeps the request's rules by itself: what is
 * left to look at of the larger amount is its pan and its time, and whoever puts the two together checks both once more.
 */
export function sourcesOf(
  meals: readonly CheckedMeal[],
  { maxMinutes }: Constraints,
  catalogue: Catalogue,
): (readonly number[] | undefined)[] {
  const made = meals.map(({ meal }) => madeFromOf(meal, catalogue));
  const byDish = new Map<string, number[]>();
  for (const one of made) for (const { recipeId } of one?.dishes ?? []) byDish.set(recipeId, []);
  if (made.every((one) => one === undefined)) return made.map(() => undefined);
  meals.forEach(({ meal }, at) => byDish.get(dishIdOf(meal.id))?.push(at));
  return made.map((one, at) =>
    one?.dishes
      .flatMap(({ recipeId }) => byDish.get(recipeId) ?? [])
      .filter((source) => {
        const times = timesForBoth(meals[source]!.meal, meals[at]!.meal, catalogue);
        const minutes = times === null ? 0 : times.prepMinutes + times.cookMinutes;
        // Its source stands on an earlier day of the week, which is a working day nearly always.
        return times !== null && minutes < LONGEST_SOURCE && (maxMinutes === null || minutes <= maxMinutes);
      }),
  );
}

/** Whether a week of this request has two dinners so few days apart that one can be made from the other. */
export function hasDaysFor(
  { days }: MadeFrom,
  constraints: Constraints,
  week: readonly Day[] = daysOf(constraints, constraints.request.mealsPerWeek),
): boolean {
  return week.some(
    (day, at) => at > 0 && daysBetween(week[at - 1] as Day, day, constraints.request.shoppingDay) <= days,
  );
}

/** A source and its follow-up as they stand in one week, checked; null where they may not. */
function linked(
  source: Meal,
  followUp: Meal,
  made: MadeFrom,
  constraints: Constraints,
  catalogue: Catalogue,
): readonly [CheckedMeal, CheckedMeal] | null {
  const larger = cookedForBoth(source, followUp, catalogue);
  const one = larger === null ? null : checkMeal(constraints, catalogue, larger);
  if (one?.ok !== true) return null;
  const other = checkMeal(constraints, catalogue, madeFromMeal(followUp, source, made));
  return other.ok ? [one.meal, other.meal] : null;
}

/**
 * A week's meals, each follow-up with what it is made from and its source cooked for both, and all others as they are cooked alone.
 * `dayOf`: the day of a meal by its id, as far as days are known; a dinner of a day that does not suit is no source.
 */
export function withSources(
  meals: readonly CheckedMeal[],
  constraints: Constraints,
  catalogue: Catalogue,
  dayOf: ReadonlyMap<string, Day> = new Map(),
): CheckedMeal[] {
  const suits = (source: number, at: number): boolean => {
    const [from, to] = [dayOf.get(meals[source]!.meal.id), dayOf.get(meals[at]!.meal.id)];
    if (from === undefined || to === undefined) return true;
    const waits = daysBetween(from, to, constraints.request.shoppingDay);
    return waits >= 1 && waits <= Math.min(madeFromOf(meals[at]!.meal, catalogue)!.days, LEFTOVER_DAYS.most);
  };
  const week = meals.map((checked) => {
    const alone = cookedAlone(checked.meal, catalogue);
    const again = alone === checked.meal ? null : checkMeal(constraints, catalogue, alone);
    return again?.ok === true ? again.meal : checked;
  });
  const taken = new Set<number>();
  sourcesOf(meals, constraints, catalogue).forEach((sources, at) => {
    const source = sources?.find((index) => !taken.has(index) && suits(index, at));
    if (source === undefined) return;
    taken.add(source);
    const [from, to] = [meals[source]!.meal, meals[at]!.meal];
    const pair = linked(from, to, madeFromOf(to, catalogue)!, constraints, catalogue);
    if (pair !== null) [week[source], week[at]] = pair;
  });
  return week;
}
