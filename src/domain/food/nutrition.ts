import type { Food, Nutrition } from "#domain/food/food";

/** Nothing at all: kcal and grams. */
export const NO_NUTRITION: Nutrition = {
  kcal: 0,
  protein: 0,
  fat: 0,
  saturates: 0,
  carbohydrate: 0,
  sugars: 0,
  fibre: 0,
  salt: 0,
};

/** A food and how many grams of it, as bought, a dish uses for all its servings. */
export interface FoodAmount {
  readonly food: Food;
  readonly grams: number;
}

/** Nutrition of one serving: kcal, and grams of the others. Counts only the part of each food that is eaten. */
export function nutritionPerServing(amounts: readonly FoodAmount[], servings: number): Nutrition {
  const total: Record<keyof Nutrition, number> = { ...NO_NUTRITION };
  for (const { food, grams } of amounts) {
    const share = (grams * food.edible) / 100 / servings;
    for (const key of Object.keys(total) as (keyof Nutrition)[]) total[key] += food.nutrition[key] * share;
  }
  return total;
}

/**
 * Our own estimate of syns a serving: kcal of the foods that are not free, divided by 20 (a widely used rule; the official
 * formula is not public), to the nearest half. Never an official value.
 */
export function synsEstimate(amounts: readonly FoodAmount[], servings: number): number {
  const counted = nutritionPerServing(
    amounts.filter(({ food }) => !food.free),
    servings,
  );
  return Math.round((counted.kcal / 20) * 2) / 2;
}

/**
 * Our own estimate of points a serving, by the published SmartPoints approximation
 * 0.0305 kcal + 0.275 saturates + 0.12 sugar − 0.098 protein over the foods that are not zero-point, to the nearest whole, at least 0.
 */
export function pointsEstimate(amounts: readonly FoodAmount[], servings: number): number {
  const counted = nutritionPerServing(
    amounts.filter(({ food }) => !food.zeroPoint),
    servings,
  );
  const points = 0.0305 * counted.kcal + 0.275 * counted.saturates + 0.12 * counted.sugars - 0.098 * counted.protein;
  return Math.max(0, Math.round(points));
}
