import { purchase, shelfPrice } from "#domain/basket/prices";
import type { Purchase } from "#domain/basket/prices";
import type { StockedFood } from "#domain/cupboard/cupboard";
import type { Aisle, Food } from "#domain/food/food";

/**
 * Share of a leftover's value that counts as lost: most of what goes off before next week's plan could use it, little of what keeps
 * for some weeks, next to nothing of rice, tins and what is frozen. A jar that is opened for a spoonful keeps for a year and may
 * still stand there at its end, so that weeks open few new ones. What lies in the fridge already is this week's or nobody's: it counts
 * more than its price, so that a week is planned around it.
 */
const WASTE_SHARE = { goingOff: 0.8, spoils: 0.5, keeps: 0.15, jar: 0.5, lasts: 0.03 } as const;
/** Aisles of what is used by the spoonful. */
const JARS: readonly Aisle[] = [
  "World Foods",
  "Oils, Sauces & Condiments",
  "Herbs, Spices & Seasoning",
  "Baking",
  "Spreads",
  "Tins & Jars",
];
/** What keeps so many days is there for the plan after this one; what keeps so many more, for months of them. */
export const NEXT_PLAN_DAYS = 14;
export const LASTING_DAYS = 60;

function wasteShare(food: Food, home: number): number {
  if (food.keepsDays < NEXT_PLAN_DAYS) return home > 0 ? WASTE_SHARE.goingOff : WASTE_SHARE.spoils;
  if (isJar(food)) return WASTE_SHARE.jar;
  return food.keepsDays < LASTING_DAYS ? WASTE_SHARE.keeps : WASTE_SHARE.lasts;
}

/** Kept for months and used by the spoonful. */
export function isJar({ keepsDays, buy, aisle }: Food): boolean {
  return buy === "use" && keepsDays >= NEXT_PLAN_DAYS && JARS.includes(aisle);
}

/**
 * What needing so many grams of one food costs, as a step function: up to `grams[i]`, what is at home and the cheapest whole packs
 * cost `pence[i]`. No steps where the food is always there: it costs nothing. `home` grams are there before anything is bought.
 * `weight` is the waste in pence of one gram left over.
 */
export interface PackCost {
  readonly grams: Float64Array;
  readonly pence: Float64Array;
  readonly home: number;
  readonly weight: number;
}

/** Tabulates a food's pack cost for needs up to `mostGrams`, beside what is at home. */
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

/** The purchases of a food one after another, by the level of prices: they are the same for everybody, as far as anybody has needed them. */
const purchases = new WeakMap<Food, Map<number, Bought[]>>();

/** Each purchase covers needs up to what it buys; the next step begins just above. `count` of them do for a need beside what is at home. */
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

/** What a gram of a food is worth: what the largest purchase pays for it, or the shelf price where all of it is at home. */
function pencePerGram(food: Food, boughtGrams: number, pence: number, level: number): number {
  if (boughtGrams > 0) return pence / boughtGrams;
  const smallest = food.packs[0];
  return smallest === undefined ? 0 : shelfPrice(food, smallest, level) / smallest.grams;
}

/** All foods' steps behind one another: food f has the steps first[f] to last[f], none when it is always at home. */
export interface PackTables {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly stepGrams: Float64Array;
  readonly stepPence: Float64Array;
  /** What the first pack costs; 0 where nothing is bought first. */
  readonly openingPence: Float64Array;
  readonly home: Float64Array;
  readonly weight: Float64Array;
}

/** One week is searched for many times among the same foods. */
const known = new WeakMap<readonly PackCost[], PackTables>();

/** The steps of foods behind one another, put together once for the same list of them. */
export function packTablesOf(foods: readonly PackCost[]): PackTables {
  const tables = known.get(foods) ?? putTogether(foods);
  known.set(foods, tables);
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
