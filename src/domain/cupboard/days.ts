import type { Aisle } from "#domain/food/food";

/** A day of the calendar as "2026-11-24". Such days are ordered as their texts are. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** The day so many days later. */
export function daysAfter(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
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
/** The days within which a plan's meals open what was bought for them. */
const WEEK = 7;

/** How long a food keeps: days once it is opened, and where it stands in the shop. */
export interface Keeping {
  readonly keepsDays: number;
  readonly aisle: Aisle;
}

function isSealed({ aisle }: Keeping): boolean {
  return !FRESH_AISLES.includes(aisle);
}

/**
 * The day on which food that came home for a plan goes off; null for what keeps for months. A tin may be opened on the last day of
 * the week, and keeps its days from then on.
 */
export function lastDayOf(food: Keeping, cameHome: CalendarDay): CalendarDay | null {
  if (food.keepsDays >= KEEPS_FOR_MONTHS) return null;
  return daysAfter(cameHome, food.keepsDays + (isSealed(food) ? WEEK : 0));
}

/** The same of food that somebody says to have: nobody has opened their tins. */
export function lastDayOfTold(food: Keeping, today: CalendarDay): CalendarDay | null {
  return isSealed(food) ? null : lastDayOf(food, today);
}
