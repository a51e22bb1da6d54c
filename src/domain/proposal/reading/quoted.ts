const LONGEST = 40;

/** A proposer's own words in a fault: shortened, in quotation marks, without control characters. */
export function quoted(word: string): string {
  const clean = word
    .toWellFormed()
    .replace(/[^\p{L}\p{N} .,%'-]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `"${clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean}"`;
}
