import { madeFromOf } from "#domain/meal/follow-up";
import { candidatesBeside } from "#domain/planner/candidates-beside";
import { changeConstraints, changeWeek, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";

/** How many dishes to try in place of a follow-up. */
const MAX_TRIALS = 12;

/**
 * The changed week when a source may have gone: its follow-up goes too, and the best dish for the week takes its place. Same as
 * `changeWeek` if each follow-up still has its source.
 */
export function changeWholePairs(week: KeptWeek, catalogue: Catalogue, placed: readonly PlacedMeal[]): ChangedWeek {
  const dishes = new Set(placed.map(({ meal }) => dishIdOf(meal.id)));
  const orphan = placed.find(({ meal }) => {
    const made = madeFromOf(meal, catalogue);
    return made !== undefined && !made.dishes.some(({ recipeId }) => dishes.has(recipeId));
  });
  if (orphan === undefined) return changeWeek(week, catalogue, placed);
  const others = placed.filter((one) => one !== orphan);
  const constraints = changeConstraints(
    week,
    placed.map(({ meal }) => meal),
  );
  const kept = checkedAgain(constraints, catalogue, others);
  if (!kept.ok) return kept;
  const without = [...placedMeals(week.plan), ...placed].map(({ meal }) => meal.id);
  const wanted = { servings: orphan.meal.servings, without };
  const { candidates } = candidatesBeside(week, constraints, catalogue, wanted, kept.meals);
  for (const { meal } of candidates.slice(0, MAX_TRIALS)) {
    const changed = changeWeek(week, catalogue, [...others, { day: orphan.day, meal: meal.meal }]);
    if (changed.ok) return changed;
  }
  return {
    ok: false,
    message: `${orphan.meal.title} is made from what that dinner leaves, and no other dish fits in its place beside the rest. Swap ${orphan.meal.title} first.`,
  };
}

/** What else changed in a week besides the meals that the user changed: the dish replacing an orphaned follow-up. */
export function broughtAlong(before: KeptWeek, after: ChangedWeek, mealIds: readonly string[]): PlacedMeal[] {
  if (!after.ok) return [];
  const known = new Set([...placedMeals(before.plan).map(({ meal }) => meal.id), ...mealIds]);
  return placedMeals(after.plan).filter(({ meal }) => !known.has(meal.id));
}
