import type { FoodToUse } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishTraits } from "#domain/planner/dish-traits";
import { isThing } from "#domain/planner/noted-thing";

/** So much of what is at home is a good part of it. */
const GOOD_PART = 1 / 3;

/** Whether a dish takes a good part of a food that is to be used up: of herbs and chillies that is less than of a cabbage. */
export function usesUp({ thing, home }: FoodToUse, checked: CheckedMeal, traits: DishTraits): boolean {
  return (
    isThing(thing, checked, traits) ||
    (home !== undefined &&
      checked.amounts.some(({ food, grams }) => food.id === home.foodId && grams >= home.grams * GOOD_PART))
  );
}
