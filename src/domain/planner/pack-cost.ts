import { purchase, shelfPrice } from "#domain/basket/prices";
import type { Food } from "#domain/food/food";

/**
 * Share of a leftover's value that counts as lost: most of what goes off before next week's plan could use it, little of what keeps
 * for some weeks, next to nothing of what waits in the cupboard or the freezer.
 */
const WASTE_SHARE = { spoils: 0.5, keeps: 0.1, lasts: 0.03 } as const;
/** What keeps so many days is there for the plan after this one; what keeps so many more, for months of them. */
const NEXT_PLAN_DAYS = 14;
const LASTING_DAYS = 60;

function wasteShare({ keepsDays }: Food): number {
  if (keepsDays < NEXT_PLAN_DAYS) return WASTE_SHARE.spoils;
  return keepsDays < LASTING_DAYS ? WASTE_SHARE.keeps : WASTE_SHARE.lasts;
}

/**
 * What needing so many grams of one food costs, as a step function: up to `grams[i]` the cheapest whole packs cost `pence[i]`.
 * `weight` is the waste in pence of one gram left over; `perGram` prices store-cupboard food by use.
 */
export interface PackCost {
  readonly grams: Float64Array;
  readonly pence: Float64Array;
  readonly weight: number;
  readonly perGram: number;
}

/** Tabulates a food's pack cost for needs up to `mostGrams`. */
export function packCostOf(food: Food, mostGrams: number, level: number): PackCost {
  if (food.buy !== "pack") {
    const smallest = food.packs[0];
    const perGram =
      smallest === undefined || food.buy === "free" ? 0 : shelfPrice(food, smallest, level) / smallest.grams;
    return { grams: new Float64Array(0), pence: new Float64Array(0), weight: 0, perGram };
  }
  const grams: number[] = [];
  const pence: number[] = [];
  let need = 0;
  let lastPence = 0;
  // Each purchase covers needs up to what it buys; the next step begins just above.
  while (need < mostGrams) {
    const bought = purchase(food, need + 0.01, level);
    grams.push(bought.boughtGrams);
    pence.push(bought.pence);
    need = bought.boughtGrams;
    lastPence = bought.pence;
  }
  const weight = (lastPence / Math.max(1, need)) * wasteShare(food);
  return { grams: Float64Array.from(grams), pence: Float64Array.from(pence), weight, perGram: 0 };
}
