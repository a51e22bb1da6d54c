/**
 * Rounds up a figure above an upper limit, or a lower limit itself, so that a figure on the wrong side is never shown as equal to
 * the limit ("2.0 g: at most 2 g").
 */
export function roundedUp(value: number, digits: number): number {
  const nearest = Number(value.toFixed(digits));
  return nearest >= value ? nearest : Number((nearest + 10 ** -digits).toFixed(digits));
}

/** Rounds down a figure below a lower limit, or an upper limit itself. */
export function roundedDown(value: number, digits: number): number {
  return -roundedUp(-value, digits);
}
