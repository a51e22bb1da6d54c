import type { Food, Pack } from "#domain/food/food";
import { gramsOf } from "#domain/quantity/units";

/** The units in which users see and enter how much of a food there is. */
export type StockUnit = "g" | "ml" | "each";

type Measured = Pick<Food, "units" | "smallest" | "density" | "packs">;

/** A food's unit: pieces if it is counted, millilitres if it is sold by volume, otherwise grams. */
export function stockUnit(food: Measured): StockUnit {
  if (food.smallest !== null && food.units.each !== undefined) return "each";
  const byVolume = food.packs.some(({ label }) => /\b(?:ml|litres?|pints?)\b/u.test(label));
  return byVolume && food.density !== null ? "ml" : "g";
}

/** An amount of a food in its own unit as shown: whole grams and millilitres, pieces to the hundredth. */
export function stockAmount(food: Measured, grams: number): { amount: number; unit: StockUnit } {
  const unit = stockUnit(food);
  if (unit === "each") return { amount: Math.round((grams / (food.units.each ?? 1)) * 100) / 100, unit };
  const amount = unit === "ml" ? grams / (food.density ?? 1) : grams;
  // Saffron is sold in tenths of a gram.
  return { amount: amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount), unit };
}

/** The grams of an amount entered by the user; null if the food is not measured in that unit. */
export function stockGrams(food: Food, amount: number, unit: StockUnit): number | null {
  return gramsOf(food, amount, unit);
}

/** The smallest pack. Throws RangeError if the food is not sold. */
export function smallestPack(food: Food): Pack {
  const [first, ...others] = food.packs;
  if (first === undefined) throw new RangeError(`${food.id} has no pack`);
  return others.reduce((least, pack) => (pack.grams < least.grams ? pack : least), first);
}

/** The smallest pack of several; a piece where a food is sold by the piece alone. Throws RangeError if the food is not sold. */
export function usualPack(food: Food): Pack {
  const packs = food.packs.filter(({ label }) => label !== LOOSE);
  return smallestPack(packs.length === 0 ? food : { ...food, packs });
}
/** The label of a single piece. */
const LOOSE = "loose";

/** The price of a gram in pence if nobody knows what was paid: that of the smallest pack at Tesco's level. */
export function usualPencePerGram(food: Food): number {
  const { tescoPence, grams } = smallestPack(food);
  return tescoPence / grams;
}
