import type { Food, Pack } from "#domain/food/food";
import { pence, roundToPence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";

/** Below this price level a supermarket is a discounter or like Tesco; above it, value lines are not price-matched. */
const PREMIUM_LEVEL = 1.1;
/**
 * Prices of price-matched lines vary half as much as the supermarket's level (Manchester Evening News basket, early 2026: a
 * spread of 3 %).
 */
const VALUE_TIER_SHARE = 0.5;

/** A food's price level at a supermarket of the given overall level (Tesco = 1). */
export function effectiveLevel(food: Food, level: number): number {
  return food.tier === "value" && level < PREMIUM_LEVEL ? 1 + (level - 1) * VALUE_TIER_SHARE : level;
}

/** The shelf price of a pack at a supermarket: the Tesco-level price times the level, to the penny below £1 and to 5p from there. */
export function shelfPrice(food: Food, pack: Pack, level: number): Pence {
  const exact = pack.tescoPence * effectiveLevel(food, level);
  return exact < 100 ? pence(Math.max(1, roundToPence(exact))) : pence(roundToPence(exact / 5) * 5);
}

/** The food's pack with the lowest price; undefined if it has no pack. */
export function cheapestPack(food: Food, level: number): { readonly pack: Pack; readonly each: Pence } | undefined {
  return food.packs
    .map((pack) => ({ pack, each: shelfPrice(food, pack, level) }))
    .toSorted((one, other) => one.each - other.each)[0];
}

/** How many tenths of a food's cheapest pack the grams make up, at least one. */
export function tenthsOfPack(food: Food, grams: number, level: number): number {
  const size = cheapestPack(food, level)?.pack.grams ?? Number.POSITIVE_INFINITY;
  return Math.max(1, Math.round((grams / size) * 10));
}

/** A thousandth of a gram absorbs rounding errors of floating point, never a real shortage. */
export const NEGLIGIBLE_GRAMS = 1e-3;

/** A number of packs of one size. */
export interface PackCount {
  readonly pack: Pack;
  readonly count: number;
  readonly each: Pence;
}

/** Enough of a food, and its cost at the till. */
export interface Purchase {
  readonly packs: readonly PackCount[];
  readonly boughtGrams: number;
  readonly pence: Pence;
}

/**
 * The cheapest way to buy `grams` of a food in whole packs, including spices and oil; when two cost the same, the one with less
 * left over. Nothing is bought for less than a thousandth of a gram, and tap water is free.
 */
export function purchase(food: Food, grams: number, level: number): Purchase {
  if (food.buy === "free" || grams <= NEGLIGIBLE_GRAMS) return { packs: [], boughtGrams: 0, pence: pence(0) };
  const packs = food.packs.map((pack) => ({ pack, each: shelfPrice(food, pack, level) }));
  const need = grams - NEGLIGIBLE_GRAMS;
  let best: Purchase | null = null;
  const tryCounts = (index: number, counts: readonly number[], bought: number, cost: number): void => {
    if (best !== null && cost > best.pence) return;
    if (bought >= need) {
      if (best === null || cost < best.pence || (cost === best.pence && bought < best.boughtGrams)) {
        best = {
          packs: counts.flatMap((count, at) =>
            count > 0 ? [{ pack: packs[at]!.pack, each: packs[at]!.each, count }] : [],
          ),
          boughtGrams: bought,
          pence: pence(cost),
        };
      }
      return;
    }
    const entry = packs[index];
    if (entry === undefined) return;
    const most = Math.ceil((need - bought) / entry.pack.grams - 1e-9);
    for (let count = most; count >= 0; count -= 1)
      tryCounts(index + 1, [...counts, count], bought + count * entry.pack.grams, cost + count * entry.each);
  };
  // Largest pack first: its count is small, which keeps the search over three sizes tiny.
  packs.reverse();
  tryCounts(0, [], 0, 0);
  if (best === null) throw new RangeError(`${food.id} has no pack`);
  return best;
}
