/** How much of an ingredient a step takes: a part of it, or what the steps before have left; null for all of it. */
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

/** A food as a step names it, and how much of it: "water half", "the rest of the stock". Longer words are no food of a list. */
export function splitShare(written: string): { readonly name: string; readonly share: Share } {
  if (written.length > LONGEST) return { name: written, share: null };
  const [, name, behind] = BEHIND.exec(written) ?? [];
  if (name !== undefined && behind !== undefined) return { name, share: SHARES[behind.toLowerCase()] ?? null };
  const [, before, named] = BEFORE.exec(written) ?? [];
  if (before !== undefined && named !== undefined) return { name: named, share: SHARES[before.toLowerCase()] ?? null };
  return { name: written, share: null };
}
const LONGEST = 100;

/** What says so in words before the braces, where the share itself stands in them: "half of the {water half}". */
export const SHARE_BEFORE = new RegExp(`(?<=^|[\\s(])(?:${WORDS}) (?:of )?(?:the )?$`, "iu");
