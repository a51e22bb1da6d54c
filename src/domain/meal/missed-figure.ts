/**
 * A figure that lies above a bound, or a bound that figures may not go below, for people and proposers: rounded up, so that what misses a
 * bound is never told as the bound itself ("2.0 g: at most 2 g").
 */
export function roundedUp(value: number, digits: number): number {
  const nearest = Number(value.toFixed(digits));
  return nearest >= value ? nearest : Number((nearest + 10 ** -digits).toFixed(digits));
}

/** A figure that lies below a bound, or a bound that figures may not go above: rounded down. */
export function roundedDown(value: number, digits: number): number {
  return -roundedUp(-value, digits);
}
