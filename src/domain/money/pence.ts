/** An exact amount of money in whole pence. Only made by {@link pence} and {@link roundToPence}. */
export type Pence = number & { readonly __unit: "pence" };

/** Marks a whole number of pence as money. Throws RangeError on fractions, so that a missing rounding shows at once. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pence: ${amount}`);
  return amount as Pence;
}

/** The only place where money is rounded: to the nearest penny, halves up. */
export function roundToPence(amount: number): Pence {
  // The small nudge keeps a half a half despite floating-point errors such as 1.005 * 100.
  return pence(Math.round(amount + 1e-9));
}

/** Sum of any number of amounts. */
export function sumPence(amounts: Iterable<Pence>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
}

/** Pence as pounds with at most two decimals, the form used on the wire. */
export function toPounds(amount: Pence): number {
  return amount / 100;
}

/** Pounds from the wire as pence. */
export function fromPounds(pounds: number): Pence {
  return roundToPence(pounds * 100);
}

/** "£4.05": pounds with two decimals. */
export function formatPence(amount: Pence): string {
  const sign = amount < 0 ? "-" : "";
  const absolute = Math.abs(amount);
  return `${sign}£${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}
