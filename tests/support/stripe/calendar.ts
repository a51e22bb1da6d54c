import type { PriceRow } from "#tests/support/stripe/rows";

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** The same day and time of day, so many months later; the last day of a month that is too short. UTC, as Stripe counts. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at * 1_000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const midnight = Date.UTC(from.getUTCFullYear(), month, day) / 1_000;
  return midnight + (at % DAY);
}

/** The first end of a billing period after `after`, counted from the anchor so that its day of the month is never lost. */
export function periodEndAfter(anchor: number, { interval }: PriceRow, after: number): number {
  const step = interval === "month" ? 1 : 12;
  // A month has at most 31 days, so this many periods have certainly begun.
  let periods = Math.max(0, Math.floor((after - anchor) / (step * 31 * DAY)));
  while (addMonths(anchor, periods * step) <= after) periods += 1;
  return addMonths(anchor, periods * step);
}
