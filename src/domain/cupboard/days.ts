import { dayAt } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Aisle } from "#domain/food/food";

/** A day of the calendar as "2026-11-24". Such days are ordered as their texts are. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** The day so many days later. */
export function daysAfter(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Which day of the week it is. */
export function weekdayOf(day: CalendarDay): Day {
  // Sunday is 0 there.
  return dayAt(new Date(`${day}T00:00:00Z`).getUTCDay(), "Sunday");
}

/** What keeps as long as this opened is never thrown away by us. */
const KEEPS_FOR_MONTHS = 60;
/** Food of all other aisles is sealed or frozen, and keeps for months until it is opened. */
const FRESH_AISLES: readonly Aisle[] = [
  "Fresh Fruit & Veg",
  "Meat & Poultry",
  "Fish & Seafood",
  "Deli & Chilled",
  "Dairy & Eggs",
  "Bakery",
  "Free From & Plant-based",
];

/** How long a food keeps: days once it is opened, and where it stands in the shop. */
export interface Keeping {
  readonly keepsDays: number;
  readonly aisle: Aisle;
}

/** Tins, jars, cartons and the like: grams of each, and the days that one keeps once it is opened. */
export interface SealedPacks {
  readonly packGrams: number;
  readonly keepsDays: number;
}

/** The day on which food that comes home goes off; null for what keeps for months, and for tins until they are opened. */
export function lastDayOf(food: Keeping, cameHome: CalendarDay): CalendarDay | null {
  return food.keepsDays >= KEEPS_FOR_MONTHS || isSealed(food) ? null : daysAfter(cameHome, food.keepsDays);
}

/** What a food is sold in, where that keeps for months and goes off within weeks once it is opened; null for all other food. */
export function sealedPacks(
  food: Keeping,
  packs: readonly { readonly label: string; readonly grams: number }[],
): SealedPacks | null {
  if (packs.length === 0 || food.keepsDays >= KEEPS_FOR_MONTHS || !isSealed(food)) return null;
  return { packGrams: Math.min(...packs.map(tinGrams)), keepsDays: food.keepsDays };
}

/** Four tins that are sold together are opened one by one. */
function tinGrams({ label, grams }: { readonly label: string; readonly grams: number }): number {
  return grams / Number(/^(\d+) x /u.exec(label)?.[1] ?? 1);
}

/** Whether a food is sold in tins, jars and the like, which keep for months until they are opened. */
export function isSealed({ aisle }: Pick<Keeping, "aisle">): boolean {
  return !FRESH_AISLES.includes(aisle);
}
