import type { Food, Nutrition } from "#domain/food/food";

/** A food and the grams of it, as bought, in all servings of a dish. */
export interface FoodAmount {
  readonly food: Food;
  readonly grams: number;
}

/** Totals for a serving. */
export interface ServingFigures {
  readonly nutrition: Nutrition;
  readonly syns: number;
  readonly points: number;
}

/** All totals for a serving, from one pass over the amounts. Only the edible part of each food counts. */
export function figuresPerServing(amounts: readonly FoodAmount[], servings: number): ServingFigures {
  // Field by field for speed: this runs for thousands of dishes.
  let kcal = 0;
  let protein = 0;
  let fat = 0;
  let saturates = 0;
  let carbohydrate = 0;
  let sugars = 0;
  let fibre = 0;
  let salt = 0;
  let kcalOfSyns = 0;
  let kcalOfPoints = 0;
  let saturatesOfPoints = 0;
  let sugarsOfPoints = 0;
  let proteinOfPoints = 0;
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
    if (!food.free) kcalOfSyns += nutrition.kcal * share;
    if (food.zeroPoint) continue;
    kcalOfPoints += nutrition.kcal * share;
    saturatesOfPoints += nutrition.saturates * share;
    sugarsOfPoints += nutrition.sugars * share;
    proteinOfPoints += nutrition.protein * share;
  }
  const points = 0.0305 * kcalOfPoints + 0.275 * saturatesOfPoints + 0.12 * sugarsOfPoints - 0.098 * proteinOfPoints;
  return {
    nutrition: { kcal, protein, fat, saturates, carbohydrate, sugars, fibre, salt },
    syns: Math.round((kcalOfSyns / 20) * 2) / 2,
    points: Math.max(0, Math.round(points)),
  };
}

/** Nutrition of one serving: kcal, and grams of the others. */
export function nutritionPerServing(amounts: readonly FoodAmount[], servings: number): Nutrition {
  return figuresPerServing(amounts, servings).nutrition;
}

/**
 * Our own estimate of syns a serving: the kcal of foods that are not free, divided by 20 (a widely used rule; the official
 * formula is not public), to the nearest half. Never an official value.
 */
export function synsEstimate(amounts: readonly FoodAmount[], servings: number): number {
  return figuresPerServing(amounts, servings).syns;
}

/**
 * Our own estimate of points a serving, by the published SmartPoints approximation 0.0305 kcal + 0.275 saturates + 0.12 sugar −
 * 0.098 protein over the foods that are not zero-point, to the nearest whole, at least 0.
 */
export function pointsEstimate(amounts: readonly FoodAmount[], servings: number): number {
  return figuresPerServing(amounts, servings).points;
}
