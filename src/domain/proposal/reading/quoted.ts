const LONGEST = 40;

/** A proposer's own word inside a fault: without controls and marks, shortened, in inverted commas. */
export function quoted(word: string): string {
  const clean = word
    .toWellFormed()
    .replace(/[^\p{L}\p{N} .,%'-]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `"${clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean}"`;
}
