import { composeFromBook } from "#domain/book/compose-from-book";
import { eligibleMeal } from "#domain/planner/eligible";
import type { WeekTask } from "#domain/planner/propose-week";
import type { Catalogue } from "#domain/recipe/catalogue";

/**
 * A week that nobody has proposed anything for, with the one of the book that fits its household; as it is where somebody has, where it is made again,
 * or where the book has none that fits. Pure and deterministic.
 */
export function withBookWeek(task: WeekTask, catalogue: Catalogue): WeekTask {
  const { constraints, recentPlans, occasion, kept = [], composed = [], ownRecipes = [], repeats } = task;
  if (repeats !== undefined || kept.length > 0 || composed.length > 0) return task;
  const proposal = composeFromBook({ constraints, catalogue, recentPlans, occasion, ownRecipes });
  if (proposal === null) return task;
  const { dinners, beside } = proposal;
  const ids = [...dinners.map(({ mealId }) => mealId), ...beside];
  const meals = ids.flatMap((id) => eligibleMeal(constraints, catalogue, id)?.meal ?? []);
  return { ...task, kept: meals, composed: dinners, fromBook: true };
}
