import type { TillErrorAnswer } from "#contract/till";
import { optionLabel } from "#domain/options/options";
import { formatPounds } from "#web/lib/format";

const MOST_PENCE = 200_000;

/** The message for text that is not an amount. */
export const NO_AMOUNT = "Please enter what the till said, from £0.01 to £2,000, such as 41.20";

/** Pounds as typed from a receipt: "41.20", "£41.20", "1,041.20"; null for what is no such amount. */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/[£\s]/gu, "").replace(/,(?=\d{3}(?:\D|$))/gu, "");
  if (!/^\d{1,4}(?:\.\d{1,2})?$/u.test(text)) return null;
  const pence = Math.round(Number(text) * 100);
  return pence >= 1 && pence <= MOST_PENCE ? pence / 100 : null;
}

/** "£1.12 more than our £38.20 (3% more)": the till total against ours, in words. */
export function tillDifference(till: number, total: number): string {
  const pence = Math.round(till * 100) - Math.round(total * 100);
  if (pence === 0) return `The till said exactly what we did: ${formatPounds(total)}.`;
  const way = pence > 0 ? "more" : "less";
  const share = total > 0 ? Math.round((Math.abs(pence) / Math.round(total * 100)) * 100) : 0;
  const percent = share === 0 ? "" : ` (${share}% ${way})`;
  return `The till said ${formatPounds(Math.abs(pence) / 100)} ${way} than our ${formatPounds(total)}${percent}.`;
}

/** "At Tesco our totals were 2% below the till on average, over 41 shops." */
export function tillErrorMessage({ supermarket, receipts, meanErrorPercent }: TillErrorAnswer): string {
  const percent = Math.abs(Math.round(meanErrorPercent));
  const where = meanErrorPercent < 0 ? "below" : "above";
  const error = percent === 0 ? "within 1% of the till" : `${percent}% ${where} the till`;
  return `At ${optionLabel(supermarket)} our totals were ${error} on average, over ${receipts} shops.`;
}
