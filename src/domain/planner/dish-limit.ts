import type { Allergen } from "#domain/food/food";
import type { CheckedMeal } from "#domain/meal/check-meal";

/** Foods by a word that somebody used: as a rule of the avoid list reads it. */
export interface FoodsMeant {
  /** In their own words. */
  readonly words: string;
  readonly foodIds: readonly string[];
  readonly allergens: readonly Allergen[];
}

/** What a dish must be to stand in a meal's place, beside all rules. Plain data, so that it can cross to a worker thread. */
export type DishLimit =
  | { readonly kind: "minutes"; readonly most: number }
  | { readonly kind: "cheaper" }
  | { readonly kind: "without"; readonly foods: FoodsMeant }
  | { readonly kind: "with"; readonly foods: FoodsMeant };

/** Whether a dish is within a limit as far as it can be told by the dish alone; what the week costs with it is another matter. */
export function isWithin(limit: DishLimit | null, { meal, amounts }: CheckedMeal): boolean {
  if (limit === null || limit.kind === "cheaper") return true;
  if (limit.kind === "minutes") return meal.prepMinutes + meal.cookMinutes <= limit.most;
  const { foodIds, allergens } = limit.foods;
  const has = amounts.some(
    ({ food }) => foodIds.includes(food.id) || food.allergens.some((allergen) => allergens.includes(allergen)),
  );
  return limit.kind === "with" ? has : !has;
}
