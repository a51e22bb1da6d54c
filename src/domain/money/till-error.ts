import type { Pence } from "#domain/money/pence";

/**
 * Errors at which a receipt counts, in hundredths of a per cent: our total between a quarter of the till's and four times that.
 * Beyond that it was another shop, or a typing error.
 */
export const COUNTED_TILL_ERRORS = { least: -7_500, most: 30_000 } as const;

/** The largest error recorded; anything greater counts as this. */
const MOST = 1_000_000;

/** How far our total is from the till's, in hundredths of a per cent of the till's; negative if ours is lower. */
export function tillErrorBasisPoints(total: Pence, till: Pence): number {
  return Math.min(MOST, Math.round(((total - till) / till) * 10_000));
}
