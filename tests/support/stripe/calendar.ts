import type { PriceRow } from "#tests/support/stripe/rows";

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** The same day and time a number of months later; the last day if the month is too short. In UTC, like Stripe. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at * 1_000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const midnight = Date.UTC(from.getUTCFullYear(), month, day) / 1_000;
  return midnight + (at % DAY);
}

/** The first end of a billing period after `after`, counted from the anchor so that its day of the month is kept. */
export function periodEndAfter(anchor: number, { interval }: PriceRow, after: number): number {
  const step = interval === "month" ? 1 : 12;
  // A month has at most 31 days, so at least this many periods have started.
  let periods = Math.max(0, Math.floor((after - anchor) / (step * 31 * DAY)));
  while (addMonths(anchor, periods * step) <= after) periods += 1;
  return addMonths(anchor, periods * step);
}
