import { ONLY_SAID } from "#domain/matcher/note-words";

/** Whether a text holds days and hardly a word that says anything. */
export function saysNothingElse(text: string): boolean {
  return text
    .split(/[^a-z0-9]+/u)
    .filter((word) => word.length > 1 && !/^\d+$/u.test(word) && !DAY.test(word))
    .every((word) => ONLY_SAID.has(word));
}
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/u;

/** What commas set apart around a pattern: a refusal in another part speaks of something else. */
export function partAround(text: string, pattern: RegExp): string {
  const at = Math.max(0, text.search(pattern));
  const end = text.indexOf(",", at);
  return text.slice(text.lastIndexOf(",", at) + 1, end === -1 ? undefined : end);
}

const THREE_DAYS = /days?, [a-z]+days?(?:,| and|, and) [a-z]+days?\b/u;

/** What a clause says between the commas around a pattern, with the parts that only name days: "salmon on Monday, quick on Tuesday". */
export function textAbout(text: string, pattern: RegExp): string {
  if (THREE_DAYS.test(text)) return text;
  const at = text.search(pattern);
  let end = -1;
  const parts = text.split(",").filter((part) => {
    const from = end + 1;
    end = from + part.length;
    return (at >= from && at < end) || saysNothingElse(part);
  });
  return parts.join(",");
}
