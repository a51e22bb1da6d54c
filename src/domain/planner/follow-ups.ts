import { daysBetween } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { cookedAlone, cookedForBoth, madeFromMeal, madeFromOf, timesForBoth } from "#domain/meal/follow-up";
import type { Meal } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { daysOf } from "#domain/plan/plan-document";
import type { Catalogue } from "#domain/recipe/catalogue";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import type { MadeFrom } from "#domain/recipe/recipe";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { withMostTime } from "#domain/request/day-limits";
import { weekStartOf } from "#domain/request/week-start";

/** Hands-on minutes from which a dinner cannot be a source: nobody starts it on a Monday. */
const LONGEST_SOURCE = 75;

/**
 * For each follow-up, the indices of its possible sources by this request, one of which must be in the week with it; undefined
 * for ordinary dishes. A list may be empty. Each meal keeps the request's rules on its own, so only pan and time for the larger
 * amount are checked here; putting two together checks both again.
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
        if (times === null) return false;
        // Whoever composed the pair chose the day of its source, which decides what time there is.
        if (meals[at]!.meal.proposer !== OUR_OWN) return true;
        // Its source is on an earlier day of the week, nearly always a working day.
        return minutes < LONGEST_SOURCE && (maxMinutes === null || minutes <= maxMinutes);
      }),
  );
}

/** Whether a week of this request has two dinners close enough for a follow-up. */
export function hasDaysFor(
  { days }: MadeFrom,
  constraints: Constraints,
  week: readonly Day[] = daysOf(constraints, constraints.request.mealsPerWeek),
): boolean {
  return week.some(
    (day, at) => at > 0 && daysBetween(week[at - 1] as Day, day, weekStartOf(constraints.request)) <= days,
  );
}

/** A pair as it would be in a week, checked; null if it is not allowed. */
function linked(
  source: Meal,
  followUp: Meal,
  made: MadeFrom,
  constraints: Constraints,
  catalogue: Catalogue,
): readonly [CheckedMeal, CheckedMeal] | null {
  const larger = cookedForBoth(source, followUp, catalogue);
  // The check of the week knows the day, which may have more time.
  const most = followUp.proposer === OUR_OWN ? constraints : withMostTime(constraints);
  const one = larger === null ? null : checkMeal(most, catalogue, larger);
  if (one?.ok !== true) return null;
  const other = checkMeal(most, catalogue, madeFromMeal(followUp, source, made, catalogue));
  return other.ok ? [one.meal, other.meal] : null;
}

/**
 * A week's meals, with each follow-up linked to its source, which is cooked for both, and all others cooked on their own.
 * `dayOf`: a meal's day by id, if known; a dinner on an unsuitable day cannot be a source.
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
    const waits = daysBetween(from, to, weekStartOf(constraints.request));
    return waits >= 1 && waits <= Math.min(madeFromOf(meals[at]!.meal, catalogue)!.days, LEFTOVER_DAYS.most);
  };
  const week = meals.map((checked) => {
    const alone = cookedAlone(checked.meal, catalogue);
    const again = alone === checked.meal ? null : checkMeal(withMostTime(constraints), catalogue, alone);
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
