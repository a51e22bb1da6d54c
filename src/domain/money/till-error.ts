import type { Pence } from "#domain/money/pence";

/**
 * Errors between which a receipt counts, in hundredths of a per cent: our total between a quarter of what the till said and four
 * times that. Beyond them it was another shopping, or a slip of the finger.
 */
export const COUNTED_TILL_ERRORS = { least: -7_500, most: 30_000 } as const;

/** As far as an error is told apart from a larger one. */
const MOST = 1_000_000;

/** How far our total lies from what the till said, in hundredths of a per cent of the latter; below 0 where ours is lower. */
export function tillErrorBasisPoints(total: Pence, till: Pence): number {
  return Math.min(MOST, Math.round(((total - till) / till) * 10_000));
}
