import type { Food } from "#domain/food/food";

/** Prices older than this are told to whoever runs an installation. */
const FRESH_MONTHS = 6;

/** Foods whose prices have grown old, and the month of the oldest price. */
export interface OldPrices {
  readonly foods: number;
  readonly oldestMonth: string;
}

/** The month so many before another, both like "2026-11". */
export function monthsBefore(month: string, months: number): string {
  const [year = 0, of = 0] = month.split("-").map(Number);
  const whole = year * 12 + (of - 1) - months;
  return `${String(Math.floor(whole / 12)).padStart(4, "0")}-${String((whole % 12) + 1).padStart(2, "0")}`;
}

/** The month of the oldest price among foods; null where none of them has a price. */
export function oldestPriceMonth(foods: Iterable<Pick<Food, "priceDate">>): string | null {
  let oldest: string | null = null;
  for (const { priceDate } of foods) {
    if (priceDate !== "" && (oldest === null || priceDate < oldest)) oldest = priceDate;
  }
  return oldest;
}

/** What is bought at prices of more than six months before `month`; null where everything is fresh. */
export function oldPrices(foods: readonly Pick<Food, "priceDate">[], month: string): OldPrices | null {
  const before = monthsBefore(month, FRESH_MONTHS);
  const old = foods.filter(({ priceDate }) => priceDate !== "" && priceDate < before);
  const oldestMonth = oldestPriceMonth(old);
  return oldestMonth === null ? null : { foods: old.length, oldestMonth };
}
