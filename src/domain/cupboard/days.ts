import { dayAt } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Aisle } from "#domain/food/food";

/** A calendar day as "2026-11-24"; sorting the strings sorts the days. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** The day a number of days later. */
export function daysAfter(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of the week. */
export function weekdayOf(day: CalendarDay): Day {
  // Sunday is 0 in JavaScript.
  return dayAt(new Date(`${day}T00:00:00Z`).getUTCDay(), "Sunday");
}

/** In the order of the year. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "Wednesday 2 December". */
export function dayInWords(day: CalendarDay): string {
  const [, month = "1", date = "1"] = day.split("-");
  return `${weekdayOf(day)} ${Number(date)} ${MONTHS[Number(month) - 1] ?? ""}`;
}

/** Food that keeps this long after opening is never thrown away automatically. */
const KEEPS_FOR_MONTHS = 60;
/** Food from other aisles is sealed or frozen, and keeps for months until opened. */
const FRESH_AISLES: readonly Aisle[] = [
  "Fresh Fruit & Veg",
  "Meat & Poultry",
  "Fish & Seafood",
  "Deli & Chilled",
  "Dairy & Eggs",
  "Bakery",
  "Free From & Plant-based",
];

/** How long a food keeps: days after opening, and its aisle in the shop. */
export interface Keeping {
  readonly keepsDays: number;
  readonly aisle: Aisle;
}

/** Tins, jars, cartons and the like: grams of each, and how many days one keeps after opening. */
export interface SealedPacks {
  readonly packGrams: number;
  readonly keepsDays: number;
}

/** The day after which food brought home goes off; null if it keeps for months, and for tins until they are opened. */
export function lastDayOf(food: Keeping, cameHome: CalendarDay): CalendarDay | null {
  return food.keepsDays >= KEEPS_FOR_MONTHS || isSealed(food) ? null : daysAfter(cameHome, food.keepsDays);
}

/** The sealed packs a food is sold in, if it goes off within weeks of opening; null for other food. */
export function sealedPacks(
  food: Keeping,
  packs: readonly { readonly label: string; readonly grams: number }[],
): SealedPacks | null {
  if (packs.length === 0 || food.keepsDays >= KEEPS_FOR_MONTHS || !isSealed(food)) return null;
  return { packGrams: Math.min(...packs.map(tinGrams)), keepsDays: food.keepsDays };
}

/** A multipack of four tins is opened one tin at a time. */
function tinGrams({ label, grams }: { readonly label: string; readonly grams: number }): number {
  return grams / Number(/^(\d+) x /u.exec(label)?.[1] ?? 1);
}

/** Whether a food is sold in tins, jars and the like, which keep for months until opened. */
export function isSealed({ aisle }: Pick<Keeping, "aisle">): boolean {
  return !FRESH_AISLES.includes(aisle);
}
