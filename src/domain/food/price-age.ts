import type { Food } from "#domain/food/food";

/** Prices older than this are reported to the operator. */
const FRESH_MONTHS = 6;

/** Foods with out-of-date prices, and the month of the oldest. */
export interface OldPrices {
  readonly foods: number;
  readonly oldestMonth: string;
}

/** The month a number of months earlier, both as "2026-11". */
export function monthsBefore(month: string, months: number): string {
  const [year = 0, of = 0] = month.split("-").map(Number);
  const whole = year * 12 + (of - 1) - months;
  return `${String(Math.floor(whole / 12)).padStart(4, "0")}-${String((whole % 12) + 1).padStart(2, "0")}`;
}

/** The month of the oldest price among foods; null if none has a price. */
export function oldestPriceMonth(foods: Iterable<Pick<Food, "priceDate">>): string | null {
  let oldest: string | null = null;
  for (const { priceDate } of foods) {
    if (priceDate !== "" && (oldest === null || priceDate < oldest)) oldest = priceDate;
  }
  return oldest;
}

/** Foods whose prices are more than six months older than `month`; null if all are fresh. */
export function oldPrices(foods: readonly Pick<Food, "priceDate">[], month: string): OldPrices | null {
  const before = monthsBefore(month, FRESH_MONTHS);
  const old = foods.filter(({ priceDate }) => priceDate !== "" && priceDate < before);
  const oldestMonth = oldestPriceMonth(old);
  return oldestMonth === null ? null : { foods: old.length, oldestMonth };
}
