import type { Meal } from "#domain/meal/meal";
import { MEAL_SERVINGS } from "#domain/options/options";
import { scaleQuantity } from "#domain/quantity/scale";
import { timesFor } from "#domain/recipe/cooking-time";
import type { Catalogue } from "#domain/recipe/catalogue";

/** Equipment in which food lies in a single layer: our recipes say how batches add time, a proposed dish does not. */
const ONE_LAYER = /\b(?:frying pan|skillet|wok|griddle|grill pan)\b/iu;
const MAX_SERVINGS = { oneLayer: 6, microwave: 4, any: MEAL_SERVINGS.max } as const;

/**
 * A proposed dish for another number of people: its amounts, including those in its steps, and the work. Null if no household pan
 * is large enough.
 */
export function rescaledMeal(meal: Meal, servings: number, catalogue: Catalogue): Meal | null {
  if (meal.servings === servings) return meal;
  if (servings > mostServingsOf(meal)) return null;
  const factor = servings / meal.servings;
  const { handsOffMinutes = 0 } = meal;
  return {
    ...meal,
    servings,
    ...timesFor({ ...meal, cookMinutes: meal.cookMinutes + handsOffMinutes, handsOffMinutes }, servings),
    ingredients: meal.ingredients.map((line) => {
      const food = catalogue.foodById.get(line.foodId);
      // The check of the meal reports a food missing from the catalogue.
      return food === undefined ? line : { ...line, ...scaleQuantity(food, line.quantity, line.unit, factor) };
    }),
  };
}

/** The most people for whom such a dish can be cooked: at least as many as it was written for. */
export function mostServingsOf({ equipment, utensils, servings }: Meal): number {
  if (equipment.includes("microwave")) return Math.max(servings, MAX_SERVINGS.microwave);
  const isOneLayer = equipment.includes("air_fryer") || utensils.some((utensil) => ONE_LAYER.test(utensil));
  return Math.max(servings, isOneLayer ? MAX_SERVINGS.oneLayer : MAX_SERVINGS.any);
}
