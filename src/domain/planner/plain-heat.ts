import type { CheckedMeal } from "#domain/meal/check-meal";
import { servedApart } from "#domain/meal/served-apart";
import type { Spiciness } from "#domain/recipe/recipe";

/**
 * How hot a dish is by its foods only, as a share of the maximum chilli in a serving. Among our own recipes three in four hot
 * ones have more than `HOT` and half of the medium ones more than `MEDIUM`, while hardly any that are not spicy have more than
 * `NONE`.
 */
const HOT = 0.29;
const MEDIUM = 0.19;
const NONE = 0.02;

/** The family of chillies and hot products of them. */
const CHILLIES = "chillies";

/** The heat in everyone's plate: chillies served at the table are optional. */
function chilliShare({ meal, amounts }: CheckedMeal): number {
  const foods = new Map(amounts.map(({ food }) => [food.id, food]));
  const apart = servedApart(meal);
  let share = 0;
  for (const line of meal.ingredients) {
    const food = foods.get(line.foodId);
    if (food?.families.includes(CHILLIES) === true && !apart.has(line))
      share += line.grams / meal.servings / food.amount.most;
  }
  return share;
}

/** Whether a dish is plainly hot, or plainly not; null if a cook would have to taste it. */
export function plainHeat(checked: CheckedMeal): "hot" | "none" | null {
  const share = chilliShare(checked);
  if (share >= HOT) return "hot";
  return share <= NONE ? "none" : null;
}

/** The assumed heat of a dish without a recorded one. */
export function heatByFoods(checked: CheckedMeal): Spiciness {
  const share = chilliShare(checked);
  if (share >= HOT) return "hot";
  if (share >= MEDIUM) return "medium";
  return share > NONE ? "mild" : "none";
}
