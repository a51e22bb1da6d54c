import type { Food, Pack } from "#domain/food/food";
import { gramsOf } from "#domain/quantity/units";

/** The units in which people are told, and tell, how much of a food there is. */
export type StockUnit = "g" | "ml" | "each";

type Measured = Pick<Food, "units" | "smallest" | "density" | "packs">;

/** The unit in which a food is told: counted things in pieces, what is sold by volume in millilitres, the rest in grams. */
export function stockUnit(food: Measured): StockUnit {
  if (food.smallest !== null && food.units.each !== undefined) return "each";
  const byVolume = food.packs.some(({ label }) => /\b(?:ml|litres?|pints?)\b/u.test(label));
  return byVolume && food.density !== null ? "ml" : "g";
}

/** An amount of a food in its own unit, as a person reads it: whole grams and millilitres, pieces to the hundredth. */
export function stockAmount(food: Measured, grams: number): { amount: number; unit: StockUnit } {
  const unit = stockUnit(food);
  if (unit === "each") return { amount: Math.round((grams / (food.units.each ?? 1)) * 100) / 100, unit };
  const amount = unit === "ml" ? grams / (food.density ?? 1) : grams;
  // Saffron is sold by tenths of a gram.
  return { amount: amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount), unit };
}

/** The grams of an amount that a person gives; null when the food is not measured in that unit. */
export function stockGrams(food: Food, amount: number, unit: StockUnit): number | null {
  return gramsOf(food, amount, unit);
}

/** The pack that holds least. Throws RangeError for what is not sold. */
export function smallestPack(food: Food): Pack {
  const [first, ...others] = food.packs;
  if (first === undefined) throw new RangeError(`${food.id} has no pack`);
  return others.reduce((least, pack) => (pack.grams < least.grams ? pack : least), first);
}

/** What a gram of a food costs, in pence, where nobody knows what was paid for it: the smallest pack at Tesco's level. */
export function usualPencePerGram(food: Food): number {
  const { tescoPence, grams } = smallestPack(food);
  return tescoPence / grams;
}
