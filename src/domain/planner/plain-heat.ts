import type { CheckedMeal } from "#domain/meal/check-meal";

/**
 * How hot a dish is by its foods alone, as the share of the most chilli that a serving takes. Of our own recipes three in four hot ones have
 * more than `HOT`, and of those that are not spicy at all none has more than `NONE`.
 */
const HOT = 0.29;
const NONE = 0.02;

/** The family of chillies and of what is made hot with them. */
const CHILLIES = "chillies";

/** Whether a dish is plainly hot, or plainly not; null where a cook would have to taste it. */
export function plainHeat({ meal, amounts }: CheckedMeal): "hot" | "none" | null {
  let share = 0;
  for (const { food, grams } of amounts)
    if (food.families.includes(CHILLIES)) share += grams / meal.servings / food.amount.most;
  if (share >= HOT) return "hot";
  return share <= NONE ? "none" : null;
}
