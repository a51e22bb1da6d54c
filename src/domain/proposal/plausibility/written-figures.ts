import type { DishView } from "#domain/proposal/plausibility/dish-view";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";

const WEIGHT =
  "(?:g|gm|grams?|kg|kilos?|kilograms?|ml|cl|millilit(?:re|er)s?|lit(?:re|er)s?|oz|ounces?|lbs?|pounds?|pints?|fl\\.? ?oz)";
const SPOON = "(?:tbsps?|tablespoons?|tsps?|teaspoons?|dessertspoons?|cups?|mugs?)";
const COUNT = "(?:\\d+(?:[.,/]\\d+)?|[¼½¾⅓⅔⅛]|\\d+[¼½¾⅓⅔⅛])";
const WORDED = "(?:one|two|three|four|five|six|eight|ten|half a|quarter of an?|a quarter)";

/** Amounts spelled out where a placeholder belongs; times, temperatures, sizes and gas marks are none. */
const AMOUNTS: readonly RegExp[] = [
  new RegExp(
    `(?<![\\w.])${COUNT} ?(?:[-–] ?|to |or )?(?:${COUNT} ?)?(?:heaped |level |scant |generous )?(?:${WEIGHT}|${SPOON})(?![\\w°])`,
    "iu",
  ),
  new RegExp(`\\b${WORDED} (?:heaped |level |scant |generous )?(?:${SPOON}|${WEIGHT})\\b`, "iu"),
  new RegExp(
    `\\ban? (?:heaped |level |scant |generous )?(?:tbsps?|tablespoons?|tsps?|teaspoons?|dessertspoons?|cups?) (?:of|or two of)\\b(?! (?:the|its|their) (?:\\p{L}+ )?(?:water|liquid)\\b)`,
    "iu",
  ),
  new RegExp(`(?<![\\w.])(?:${COUNT}|${WORDED}) ?(?:x |× )?▢`, "iu"),
  /\b(?:an?|half an?) (?:kilo|kilogram|lit(?:re|er)|pint|pound|ounce)\b(?! coin)/iu,
  /\b(?:whole|entire|full) (?:packet|pack|bag|bottle|pot|tub|box|carton)\b/iu,
];

/** "150 ml for each person" scales with the servings. */
const FOR_EACH = /^\s*(?:of \p{L}+ )?(?:for each person|a head|each person|per person)\b/iu;

/** What is worked out from the foods, never told by a proposer: money, energy, how many it feeds. */
const SUMS: readonly (readonly [RegExp, string])[] = [
  [
    /\b\d+(?:[.,]\d+)? ?p(?:ence)?\b(?! ?m\b)|\b(?:quid|pence|price|priced|costs? (?:only|just|about|around|under|less|you|as little)|cheap at)\b/iu,
    "a price",
  ],
  [
    /\bk?cals?\b|\bcalor(?:ies|ific)\b|\bcalorie\b(?! (?:cooking |oil )?spray)|\bkj\b|\bkilojoules?\b|\bmacros\b/iu,
    "energy",
  ],
  [/\b\d+ ?(?:%|per ?cent) (?:of )?(?:protein|fat|carb|sugar|fibre|salt|your)/iu, "nutrition"],
  [
    /\bserves? (?:about |up to )?(?:\d+|one|two|three|four|five|six|eight)\b(?! (?:with|alongside|hours?|minutes?))/iu,
    "a number of servings",
  ],
  [
    /\b(?:serv(?:es|ing)|feeds|feeding|makes|enough for|divided?|into|between) (?:\p{L}+ )?(?:\d+|two|three|four|five|six) (?:\p{L}+ )?(?:servings|portions|people|diners|guests|adults)\b/iu,
    "a number of servings",
  ],
  [
    /\b(?:between|among|onto|into|over) (?:\d+|two|three|four|five|six) (?:\p{L}+ ){0,2}(?:bowls|plates)\b/iu,
    "a number of servings",
  ],
  [/\btotal(?: cost)? ?(?:is|of|:|=|comes)\b|\bwithin (?:the |your )?budget\b|\bunder budget\b/iu, "a total"],
];

/** Spelt so that no reader of words finds it: "p e a n u t s", "p-e-a", "pe4nuts". */
const HIDDEN = /(?<![\p{L}\d])(?:\p{L}[ .\-_]){3,}\p{L}(?!\p{L})|\p{L}\d+\p{L}/u;

/** Figures in the texts: amounts belong into placeholders, so that they scale; sums are ours. */
export function figureFaults(view: DishView): PlausibilityFault[] {
  const faults: PlausibilityFault[] = [];
  for (const { place, written, zone } of view.texts) {
    const amount = (zone === "tip" ? AMOUNTS.slice(0, 1) : AMOUNTS)
      .map((pattern) => pattern.exec(written))
      .find((found) => found !== null && !FOR_EACH.test(written.slice(found.index + found[0].length)));
    if (amount !== undefined && amount !== null)
      faults.push({
        code: "steps",
        detail: `${place} writes out the amount "${amount[0].replace("▢", "{…}").trim()}": put the food in braces, which stand for its whole amount`,
      });
    if (HIDDEN.test(written))
      faults.push({ code: "text", detail: `${place} spells a word letter by letter or with digits: write words` });
    for (const [pattern, what] of SUMS)
      if (pattern.test(written)) faults.push({ code: "text", detail: `${place} gives ${what}; leave it out` });
  }
  return faults;
}
