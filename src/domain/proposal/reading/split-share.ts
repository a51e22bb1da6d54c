/** How much of an ingredient a step takes: a fraction, or what earlier steps have left; null for all of it. */
export type Share = number | "rest" | null;

const SHARES: Readonly<Record<string, Share>> = {
  half: 1 / 2,
  "a half": 1 / 2,
  third: 1 / 3,
  "a third": 1 / 3,
  "one third": 1 / 3,
  "two thirds": 2 / 3,
  quarter: 1 / 4,
  "a quarter": 1 / 4,
  "one quarter": 1 / 4,
  "three quarters": 3 / 4,
  rest: "rest",
  "the rest": "rest",
  remaining: "rest",
  "the remaining": "rest",
};
const WORDS = Object.keys(SHARES)
  .toSorted((one, other) => other.length - one.length)
  .join("|");
const BEHIND = new RegExp(`^(.+?)[ ,:(]+(${WORDS})\\)?$`, "iu");
const BEFORE = new RegExp(`^(${WORDS}) (?:of )?(?:the )?(.+)$`, "iu");

/** A food as named by a step, with its share: "water half", "the rest of the stock". Longer phrases are not foods of the list. */
export function splitShare(written: string): { readonly name: string; readonly share: Share } {
  if (written.length > LONGEST) return { name: written, share: null };
  const [, name, behind] = BEHIND.exec(written) ?? [];
  if (name !== undefined && behind !== undefined) return { name, share: SHARES[behind.toLowerCase()] ?? null };
  const [, before, named] = BEFORE.exec(written) ?? [];
  if (before !== undefined && named !== undefined) return { name: named, share: SHARES[before.toLowerCase()] ?? null };
  return { name: written, share: null };
}
const LONGEST = 100;

/** The same in words before braces that contain the share: "half of the {water half}". */
export const SHARE_BEFORE = new RegExp(`(?<=^|[\\s(])(?:${WORDS}) (?:of )?(?:the )?$`, "iu");
