import { cheapestPack } from "#domain/basket/prices";
import type { Food } from "#domain/food/food";
import { foodAmounts, mealFromRecipe } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";

const TABLE = 2;
/** The most that a recipe may take of a food is so many times what recipes usually take of it. */
const MOST_TO_USUAL = 3;

const usual = new WeakMap<Catalogue, ReadonlyMap<string, number>>();

/** Grams of a food that a dinner with it usually takes for each who eats: as half of our recipes do; where none has it, a third of the most that any may. */
export function usualGrams({ id, amount }: Food, catalogue: Catalogue): number {
  const known = usual.get(catalogue) ?? gramsInRecipes(catalogue);
  usual.set(catalogue, known);
  return known.get(id) ?? amount.most / MOST_TO_USUAL;
}

function gramsInRecipes(catalogue: Catalogue): ReadonlyMap<string, number> {
  const found = new Map<string, number[]>();
  for (const recipe of catalogue.recipes)
    for (const { food, grams } of foodAmounts(mealFromRecipe(recipe, catalogue, TABLE), catalogue.foodById)) {
      const before = found.get(food.id);
      if (before === undefined) found.set(food.id, [grams / TABLE]);
      else before.push(grams / TABLE);
    }
  return new Map([...found].map(([id, all]) => [id, medianOf(all)]));
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** An amount of a food as its pack is counted: in pieces where it holds whole ones, as of eggs and onions, else in grams. */
export interface PackAmount {
  readonly amount: number;
  readonly unit: "each" | "g";
}

/** Grams of a food as its cheapest pack counts them, pieces to the tenth. */
export function asPackCounts(food: Food, grams: number, level: number): PackAmount {
  const each = food.units["each"];
  const pieces = each === undefined ? 0 : (cheapestPack(food, level)?.pack.grams ?? 0) / each;
  if (each === undefined || pieces < 1 || !Number.isInteger(pieces)) return { amount: Math.round(grams), unit: "g" };
  return { amount: Math.round((grams / each) * 10) / 10, unit: "each" };
}
