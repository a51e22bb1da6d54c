import { buildBasket } from "#domain/basket/basket";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { PlanMeal } from "#domain/plan/plan-document";
import { foodsOf, structureLine, structureMeal } from "#domain/plan/structure-plan";
import { writeMeal } from "#domain/plan/write-meal";
import type { Constraints } from "#domain/request/constraints";

/**
 * A meal as shown while its week is still being made: its cost is its share of a basket for the meals accepted so far, and
 * changes with each further meal that shares its packs.
 */
export function provisionalMeal(
  { request, cupboard }: Constraints,
  catalogue: Catalogue,
  accepted: readonly CheckedMeal[],
  meal: CheckedMeal,
): PlanMeal {
  const { lines } = buildBasket([...accepted, meal], catalogue, request.preferredSupermarket, cupboard);
  return writeMeal(structureMeal(meal), null, {
    foods: new Map(foodsOf([meal]).map((food) => [food.id, food])),
    lines: new Map(lines.map((line) => [line.food.id, structureLine(line)])),
    diet: request.dietaryPreference,
  });
}
