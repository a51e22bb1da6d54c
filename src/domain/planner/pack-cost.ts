import { purchase, shelfPrice } from "#domain/basket/prices";
import type { Purchase } from "#domain/basket/prices";
import type { StockedFood } from "#domain/cupboard/cupboard";
import type { Aisle, Food } from "#domain/food/food";

/**
 * The share of a leftover's value that counts as lost: most of what goes off before next week's plan could use it, little of what
 * keeps for some weeks, and almost none of rice, tins and frozen food. A jar opened for a spoonful keeps for a year and may still
 * be there at the end, so that weeks open few new ones. Food already in the fridge is used this week or not at all: it counts for
 * more than its price, so that a week is planned around it.
 */
const WASTE_SHARE = { goingOff: 0.8, spoils: 0.5, keeps: 0.15, jar: 0.5, lasts: 0.03 } as const;
/** Aisles of food used by the spoonful. */
const JARS: readonly Aisle[] = [
  "World Foods",
  "Oils, Sauces & Condiments",
  "Herbs, Spices & Seasoning",
  "Baking",
  "Spreads",
  "Tins & Jars",
];
/** Food that keeps this many days is there for the next plan; this many more, for months. */
export const NEXT_PLAN_DAYS = 14;
export const LASTING_DAYS = 60;

function wasteShare(food: Food, home: number): number {
  if (food.keepsDays < NEXT_PLAN_DAYS) return home > 0 ? WASTE_SHARE.goingOff : WASTE_SHARE.spoils;
  if (isJar(food)) return WASTE_SHARE.jar;
  return food.keepsDays < LASTING_DAYS ? WASTE_SHARE.keeps : WASTE_SHARE.lasts;
}

/** Keeps for months and is used by the spoonful. */
export function isJar({ keepsDays, buy, aisle }: Food): boolean {
  return buy === "use" && keepsDays >= NEXT_PLAN_DAYS && JARS.includes(aisle);
}

/**
 * The cost of needing a number of grams of one food, as a step function: up to `grams[i]`, the food at home and the cheapest
 * whole packs cost `pence[i]`. No steps if the food is always there: it is free. `home` grams are used before anything is bought.
 * `weight` is the waste in pence for each gram left over.
 */
export interface PackCost {
  readonly grams: Float64Array;
  readonly pence: Float64Array;
  readonly home: number;
  readonly weight: number;
}

/** Tabulates a food's pack cost for needs up to `mostGrams`, on top of what is at home. */
export function packCostOf(food: Food, mostGrams: number, level: number, stocked?: StockedFood): PackCost {
  if (food.buy === "free" || stocked?.grams === null)
    return { grams: new Float64Array(0), pence: new Float64Array(0), home: 0, weight: 0 };
  const home = stocked?.grams ?? 0;
  const { steps, count } = purchasesFor(food, mostGrams, home, level);
  const atHome = home > 0 ? 1 : 0;
  const grams = new Float64Array(atHome + count);
  const pence = new Float64Array(grams.length);
  grams[0] = home;
  for (let step = 0; step < count; step += 1) {
    const bought = steps[step]!;
    grams[atHome + step] = home + bought.boughtGrams;
    pence[atHome + step] = bought.pence;
  }
  const need = grams.at(-1) ?? 0;
  return {
    grams,
    pence,
    home,
    weight: pencePerGram(food, need - home, pence.at(-1) ?? 0, level) * wasteShare(food, home),
  };
}

type Bought = Pick<Purchase, "boughtGrams" | "pence">;

/** A food's successive purchases, cached by price level: they are the same for everyone, computed as far as needed so far. */
const purchases = new WeakMap<Food, Map<number, Bought[]>>();

/**
 * Each purchase covers needs up to what it buys; the next step starts just above. `count` of them cover a need beyond what is at
 * home.
 */
function purchasesFor(
  food: Food,
  need: number,
  home: number,
  level: number,
): { readonly steps: readonly Bought[]; readonly count: number } {
  const byLevel = purchases.get(food) ?? new Map<number, Bought[]>();
  purchases.set(food, byLevel);
  const steps = byLevel.get(level) ?? [];
  byLevel.set(level, steps);
  let count = 0;
  for (let covered = home; covered < need; count += 1) {
    const before = steps[count - 1]?.boughtGrams ?? 0;
    if (count === steps.length) {
      const { boughtGrams, pence } = purchase(food, before + 0.01, level);
      steps.push({ boughtGrams, pence });
    }
    covered = home + steps[count]!.boughtGrams;
  }
  return { steps, count };
}

/** The value of a gram of a food: the price in the largest purchase, or the shelf price if all of it is at home. */
function pencePerGram(food: Food, boughtGrams: number, pence: number, level: number): number {
  if (boughtGrams > 0) return pence / boughtGrams;
  const smallest = food.packs[0];
  return smallest === undefined ? 0 : shelfPrice(food, smallest, level) / smallest.grams;
}

/** All foods' steps in one array: food f has steps first[f] to last[f], none if it is always at home. */
export interface PackTables {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly stepGrams: Float64Array;
  readonly stepPence: Float64Array;
  /** The cost of the first pack; 0 if nothing needs to be bought. */
  readonly openingPence: Float64Array;
  readonly home: Float64Array;
  readonly weight: Float64Array;
}

/** Cached: one week is searched for many times among the same foods. */
const cache = new WeakMap<readonly PackCost[], PackTables>();

/** The steps of foods in one array, made once for the same list. */
export function packTablesOf(foods: readonly PackCost[]): PackTables {
  const tables = cache.get(foods) ?? putTogether(foods);
  cache.set(foods, tables);
  return tables;
}

function putTogether(foods: readonly PackCost[]): PackTables {
  const count = foods.length;
  const first = new Int32Array(count);
  const last = new Int32Array(count);
  const openingPence = new Float64Array(count);
  const home = new Float64Array(count);
  const weight = new Float64Array(count);
  const steps = foods.reduce((sum, { grams }) => sum + grams.length, 0);
  const stepGrams = new Float64Array(steps);
  const stepPence = new Float64Array(steps);
  let start = 0;
  foods.forEach((food, index) => {
    first[index] = start;
    stepGrams.set(food.grams, start);
    stepPence.set(food.pence, start);
    start += food.grams.length;
    last[index] = start - 1;
    openingPence[index] = food.pence[0] ?? 0;
    home[index] = food.home;
    weight[index] = food.weight;
  });
  return { first, last, stepGrams, stepPence, openingPence, home, weight };
}
