import type { Food, Nutrition } from "#domain/food/food";

/** A food and how many grams of it, as bought, a dish uses for all its servings. */
export interface FoodAmount {
  readonly food: Food;
  readonly grams: number;
}

/** Nutrition of one serving: kcal, and grams of the others. Counts only the part of each food that is eaten. */
export function nutritionPerServing(amounts: readonly FoodAmount[], servings: number): Nutrition {
  // Field by field: this runs for thousands of dishes in each plan.
  let kcal = 0;
  let protein = 0;
  let fat = 0;
  let saturates = 0;
  let carbohydrate = 0;
  let sugars = 0;
  let fibre = 0;
  let salt = 0;
  for (const { food, grams } of amounts) {
    const share = (grams * food.edible) / 100 / servings;
    const { nutrition } = food;
    kcal += nutrition.kcal * share;
    protein += nutrition.protein * share;
    fat += nutrition.fat * share;
    saturates += nutrition.saturates * share;
    carbohydrate += nutrition.carbohydrate * share;
    sugars += nutrition.sugars * share;
    fibre += nutrition.fibre * share;
    salt += nutrition.salt * share;
  }
  return { kcal, protein, fat, saturates, carbohydrate, sugars, fibre, salt };
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
