import { purchase } from "#domain/basket/prices";
import type { PackCount } from "#domain/basket/prices";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import { sumPence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { Supermarket } from "#domain/options/options";

/** One food of the week's basket: what the meals need together, the packs that cover it, and its price at the till. */
export interface BasketLine {
  readonly food: Food;
  readonly neededGrams: number;
  readonly packs: readonly PackCount[];
  readonly boughtGrams: number;
  readonly pence: Pence;
  readonly usedIn: readonly string[];
}

/** Everything to buy for a week of meals at one supermarket. */
export interface Basket {
  readonly supermarket: Supermarket;
  readonly lines: readonly BasketLine[];
  readonly totalPence: Pence;
}

/** Buys for all meals together, so that packs are shared between them. */
export function buildBasket(meals: readonly CheckedMeal[], catalogue: Catalogue, supermarket: Supermarket): Basket {
  const level = catalogue.levelOf(supermarket);
  const needs = new Map<string, { food: Food; grams: number; usedIn: string[] }>();
  for (const { meal, amounts } of meals) {
    for (const { food, grams } of amounts) {
      if (food.buy === "free") continue;
      const need = needs.get(food.id) ?? { food, grams: 0, usedIn: [] };
      need.grams += grams;
      need.usedIn.push(meal.id);
      needs.set(food.id, need);
    }
  }
  const lines = [...needs.values()].map(({ food, grams, usedIn }): BasketLine => ({
    food,
    neededGrams: grams,
    usedIn,
    ...purchase(food, grams, level),
  }));
  return { supermarket, lines, totalPence: sumPence(lines.map((line) => line.pence)) };
}

/** The share of a line's till price that `grams` of it use: what is left in the pack is charged to no meal. Pence, not rounded. */
export function shareOfPrice(line: Pick<BasketLine, "pence" | "boughtGrams">, grams: number): number {
  return line.boughtGrams === 0 ? 0 : (line.pence * grams) / line.boughtGrams;
}
