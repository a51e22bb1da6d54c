/** A whole number of millionths of a US dollar, the currency of providers' price lists. */
export type MicroDollars = number & { readonly __unit: "micro-dollars" };

/** The price of a million tokens. */
export interface TokenPrices {
  readonly input: MicroDollars;
  readonly output: MicroDollars;
}

/** The tokens of one call; null if the provider did not report them. */
export interface TokenCount {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

const MILLION = 1_000_000n;

/** Parses US dollars as people write them, with at most six decimals ("2.50"), exactly. Throws RangeError on anything else. */
export function microDollars(dollars: string): MicroDollars {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d{1,6}))?$/u.exec(dollars) ?? [];
  if (whole === undefined) throw new RangeError(`not an amount of dollars: ${dollars}`);
  return exactly(BigInt(whole) * MILLION + BigInt(decimals.padEnd(6, "0")));
}

/** The cost of a call, rounded once, halves up; null if a price or count is unknown: costs are never guessed. */
export function tokenCost({ inputTokens, outputTokens }: TokenCount, prices: TokenPrices | null): MicroDollars | null {
  if (prices === null || inputTokens === null || outputTokens === null) return null;
  const millionths = BigInt(inputTokens) * BigInt(prices.input) + BigInt(outputTokens) * BigInt(prices.output);
  return exactly((millionths + MILLION / 2n) / MILLION);
}

function exactly(amount: bigint): MicroDollars {
  const plain = Number(amount);
  if (!Number.isSafeInteger(plain)) throw new RangeError(`too much money: ${amount} millionths of a dollar`);
  return plain as MicroDollars;
}
