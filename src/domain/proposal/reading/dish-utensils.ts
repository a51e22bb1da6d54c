/** Pans and dishes that we list for a recipe, with patterns for their names; longer names first. */
const UTENSILS: readonly (readonly [string, RegExp])[] = [
  ["frying pan", /\b(?:frying pan|skillet|sauté pan|non-stick pan)s?\b/iu],
  ["griddle pan", /\bgriddle(?: pan)?s?\b/iu],
  ["wok", /\bwoks?\b/iu],
  ["saucepan", /\b(?:saucepans?|small pan|medium pan)\b/iu],
  ["large pan", /\b(?:large|big|deep|wide) (?:pan|pot)\b/iu],
  ["casserole dish", /\b(?:casserole(?: dish)?|flameproof dish)\b/iu],
  ["baking tray", /\b(?:baking (?:tray|sheet)|lined tray|oven tray)s?\b/iu],
  ["roasting tin", /\broasting (?:tin|tray|dish)s?\b/iu],
  ["ovenproof dish", /\b(?:ovenproof|baking|gratin|pie) dish\b/iu],
  ["microwave-safe bowl", /\bmicrowave-?(?:safe|proof) (?:bowl|dish|jug)\b/iu],
  ["mixing bowl", /\bmixing bowl\b/iu],
  ["large bowl", /\blarge bowl\b/iu],
  ["sieve", /\b(?:sieve|colander)\b/iu],
  ["kettle", /\bkettle\b/iu],
];

/** The pans and dishes named in a dish's steps, in the order of our list. */
export function utensilsIn(texts: readonly string[]): string[] {
  return UTENSILS.filter(([, pattern]) => texts.some((text) => pattern.test(text))).map(([name]) => name);
}
