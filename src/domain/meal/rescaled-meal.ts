import type { Meal } from "#domain/meal/meal";
import { MEAL_SERVINGS } from "#domain/options/options";
import { scaleQuantity } from "#domain/quantity/scale";
import { timesFor } from "#domain/recipe/cooking-time";
import type { Catalogue } from "#domain/recipe/catalogue";

/** What lies side by side in a pan or a basket: a recipe of ours says how many batches more would be, a dish from elsewhere does not. */
const ONE_LAYER = /\b(?:frying pan|skillet|wok|griddle|grill pan)\b/iu;
const MOST_SERVINGS = { oneLayer: 6, microwave: 4, any: MEAL_SERVINGS.max } as const;

/**
 * A dish that is none of our recipes for another number of people: its amounts, those that its steps name with them, and the work on
 * it. Null where no pan of a household holds so much.
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
      // A food that the catalogue lost is found by whoever checks the meal.
      return food === undefined ? line : { ...line, ...scaleQuantity(food, line.quantity, line.unit, factor) };
    }),
  };
}

/** For how many such a dish can be cooked: for as many as it is written for it was found to be. */
export function mostServingsOf({ equipment, utensils, servings }: Meal): number {
  if (equipment.includes("microwave")) return Math.max(servings, MOST_SERVINGS.microwave);
  const isOneLayer = equipment.includes("air_fryer") || utensils.some((utensil) => ONE_LAYER.test(utensil));
  return Math.max(servings, isOneLayer ? MOST_SERVINGS.oneLayer : MOST_SERVINGS.any);
}
