import type { Aisle, Food } from "#domain/food/food";
import type { FoodToUse } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishTraits } from "#domain/planner/dish-traits";
import { isThing } from "#domain/planner/noted-thing";

/** A good part, as a share of what is at home. */
const GOOD_PART = 1 / 3;

/** Grams a serving up to which a food is used by the spoonful: any dish with harissa uses up the jar, though none takes a third. */
const SPOONFULS: Partial<Record<Aisle, number>> = {
  "Herbs, Spices & Seasoning": 1.5,
  "World Foods": 5,
  "Oils, Sauces & Condiments": 5,
  Spreads: 5,
};

function spoonfulsOf({ onPlate, aisle }: Food): number {
  return onPlate === null ? (SPOONFULS[aisle] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
}

/** Whether a dish takes a good part of a food that is to be used up: that is less of herbs and chillies than of a cabbage. */
export function usesUp(food: FoodToUse, checked: CheckedMeal, traits: DishTraits): boolean {
  return isThing(food.thing, checked, traits) || takesGoodPart(food, checked);
}

/** The same for food just known to be at home. */
export function takesGoodPart({ home }: FoodToUse, checked: CheckedMeal): boolean {
  return (
    home !== undefined &&
    checked.amounts.some(
      ({ food, grams }) =>
        food.id === home.foodId && grams >= Math.min(home.grams * GOOD_PART, spoonfulsOf(food) * checked.meal.servings),
    )
  );
}
