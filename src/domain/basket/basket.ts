import { purchase } from "#domain/basket/prices";
import type { PackCount } from "#domain/basket/prices";
import { EMPTY_CUPBOARD, atHome, cupboardByFood } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { FoodAmount } from "#domain/food/nutrition";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import { sumPence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { Supermarket } from "#domain/options/options";

/**
 * One food of the week: what the meals need together, how much is at home, and the packs for the rest with their price at the
 * till. There are no packs, and nothing to pay, if all of it is at home.
 */
export interface BasketLine {
  readonly food: Food;
  readonly neededGrams: number;
  /** Grams taken from the cupboard. */
  readonly homeGrams: number;
  /** It is assumed to be in the cupboard; the user has not said so. */
  readonly assumed: boolean;
  readonly packs: readonly PackCount[];
  readonly boughtGrams: number;
  readonly pence: Pence;
  readonly usedIn: readonly string[];
}

/** Everything that a week of meals uses, priced at one supermarket. */
export interface Basket {
  readonly supermarket: Supermarket;
  readonly lines: readonly BasketLine[];
  readonly totalPence: Pence;
}

/** What a dinner takes, under the name that the basket shows for it; a checked meal is one. */
export interface BasketMeal {
  readonly meal: { readonly id: string };
  readonly amounts: readonly FoodAmount[];
}

/** Uses what is at home and buys the rest for all meals together in whole packs, so that they share packs. */
export function buildBasket(
  meals: readonly BasketMeal[],
  catalogue: Catalogue,
  supermarket: Supermarket,
  cupboard: Cupboard = EMPTY_CUPBOARD,
): Basket {
  const level = catalogue.levelOf(supermarket);
  const stocked = cupboardByFood(cupboard);
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
  const lines = [...needs.values()].map(({ food, grams, usedIn }): BasketLine => {
    const stock = stocked.get(food.id);
    const homeGrams = atHome(stock, grams);
    return {
      food,
      neededGrams: grams,
      homeGrams,
      assumed: homeGrams > 0 && stock?.assumed === true,
      usedIn,
      ...purchase(food, grams - homeGrams, level),
    };
  });
  return { supermarket, lines, totalPence: sumPence(lines.map((line) => line.pence)) };
}

/**
 * The share of a line's till price for `grams` of it: leftovers in the pack are charged to no meal, and food from the cupboard
 * costs nothing. Unrounded pence.
 */
export function shareOfPrice(
  line: Pick<BasketLine, "pence" | "boughtGrams" | "neededGrams"> & { readonly homeGrams?: number },
  grams: number,
): number {
  if (line.boughtGrams === 0 || line.neededGrams === 0) return 0;
  const fromShop = (line.neededGrams - (line.homeGrams ?? 0)) / line.neededGrams;
  return (line.pence * grams * fromShop) / line.boughtGrams;
}
