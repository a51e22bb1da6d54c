import { purchase, shelfPrice } from "#domain/basket/prices";
import type { Food } from "#domain/food/food";

/** Share of a leftover's value that counts as lost: what spoils within the week, and what waits in the cupboard. */
const WASTE_SHARE = { perishable: 0.3, lasting: 0.05 } as const;
const LASTING = new Set<string>([
  "Tins & Jars",
  "Rice, Pasta & Grains",
  "World Foods",
  "Baking",
  "Herbs, Spices & Seasoning",
  "Oils, Sauces & Condiments",
  "Frozen",
  "Nuts, Seeds & Dried Fruit",
  "Drinks",
  "Spreads",
  "Breakfast",
  "Crisps & Snacks",
]);

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
  const weight =
    (lastPence / Math.max(1, need)) * (LASTING.has(food.aisle) ? WASTE_SHARE.lasting : WASTE_SHARE.perishable);
  return { grams: Float64Array.from(grams), pence: Float64Array.from(pence), weight, perGram: 0 };
}
