import { cheapestPack } from "#domain/basket/prices";
import type { Food } from "#domain/food/food";
import { isJoint } from "#domain/meal/carried-food";
import { foodAmounts, mealFromRecipe } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";

const TABLE = 2;
/** How many times the usual amount the largest amount of a food may be. */
const MAX_TIMES_USUAL = 3;

const usual = new WeakMap<Catalogue, ReadonlyMap<string, number>>();

/** Grams of a food a head in dinners that use it: the median of our recipes; if none uses it, a third of the maximum allowed. */
export function usualGrams({ id, amount }: Food, catalogue: Catalogue): number {
  const known = usual.get(catalogue) ?? gramsInRecipes(catalogue);
  usual.set(catalogue, known);
  return known.get(id) ?? amount.most / MAX_TIMES_USUAL;
}

/** What is left of a joint or a bird goes further than a fresh piece: half of what is usual, and no more than these grams without bones. */
const OF_JOINT = { share: 0.5, edibleGrams: 150 } as const;
const ROUNDED_TO = 5;

/** Grams of a food, as bought, that are cooked beforehand for a serving of a follow-up. Both of a pair are told the same figure. */
export function carriedGrams(food: Food, catalogue: Catalogue): number {
  const usual = usualGrams(food, catalogue);
  const carried = isJoint(food) ? Math.min(usual * OF_JOINT.share, OF_JOINT.edibleGrams / food.edible) : usual;
  const exact = Math.max(food.amount.least, carried);
  return Math.ceil(exact / ROUNDED_TO) * ROUNDED_TO;
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

/** An amount of a food in the unit of its pack: pieces if it has whole ones, like eggs and onions, otherwise grams. */
export interface PackAmount {
  readonly amount: number;
  readonly unit: "each" | "g";
}

/** Grams of a food in the unit of its cheapest pack, pieces to the tenth. */
export function asPackCounts(food: Food, grams: number, level: number): PackAmount {
  const each = food.units["each"];
  const pieces = each === undefined ? 0 : (cheapestPack(food, level)?.pack.grams ?? 0) / each;
  if (each === undefined || pieces < 1 || !Number.isInteger(pieces)) return { amount: Math.round(grams), unit: "g" };
  return { amount: Math.round((grams / each) * 10) / 10, unit: "each" };
}
