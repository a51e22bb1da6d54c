const WEIGHT =
  "(?:g|gm|grams?|kg|kilos?|kilograms?|ml|cl|millilit(?:re|er)s?|lit(?:re|er)s?|oz|ounces?|lbs?|pounds?|pints?|fl\\.? ?oz)";
const SPOON = "(?:tbsps?|tablespoons?|tsps?|teaspoons?|dessertspoons?|cups?|mugs?)";
const COUNT = "(?:\\d+(?:[.,/]\\d+)?|[¼½¾⅓⅔⅛]|\\d+[¼½¾⅓⅔⅛])";
const WORDED = "(?:one|two|three|four|five|six|eight|ten|half a|quarter of an?|a quarter)";

/** Amounts written out instead of a placeholder; times, temperatures, sizes and gas marks do not count. */
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

/** Totals calculated from the foods, which a proposer never gives: money, energy, number of people. */
const TOTALS: readonly RegExp[] = [
  /\b\d+(?:[.,]\d+)? ?p(?:ence)?\b(?! ?m\b)|\b(?:quid|pence|price|priced|costs? (?:only|just|about|around|under|less|you|as little)|cheap at)\b/iu,
  /\bk?cals?\b|\bcalor(?:ies|ific)\b|\bcalorie\b(?! (?:cooking |oil )?spray)|\bkj\b|\bkilojoules?\b|\bmacros\b/iu,
  /\b\d+ ?(?:%|per ?cent) (?:of )?(?:protein|fat|carb|sugar|fibre|salt|your)|\b\d+ ?g of (?:protein|fat|carb\w*|fibre)\b/iu,
  /\bserves? (?:about |up to )?(?:\d+|one|two|three|four|five|six|eight)\b(?! (?:with|alongside|hours?|minutes?))/iu,
  /\b(?:serv(?:es|ing)|feeds|feeding|makes|enough for|divided?|into|between) (?:\p{L}+ )?(?:\d+|two|three|four|five|six) (?:\p{L}+ )?(?:servings|portions|people|diners|guests|adults)\b/iu,
  /\btotal(?: cost)? ?(?:is|of|:|=|comes)\b|\bwithin (?:the |your )?budget\b|\bunder budget\b/iu,
];

/** Spelt so that a search for words misses it: "p e a n u t s", "p-e-a", "pe4nuts". */
const DISGUISED = /(?<![\p{L}\d])(?:\p{L}[ .\-_]){3,}\p{L}(?!\p{L})|\p{L}\d+\p{L}/u;

/** Whether a text gives a total that is ours to calculate, or a word spelt letter by letter. */
export function givesFigures(text: string): boolean {
  return DISGUISED.test(text) || TOTALS.some((pattern) => pattern.test(text));
}

/** Whether a text writes out an amount of food, where `▢` stands for an ingredient with its amount. */
export function writesAmount(text: string): boolean {
  return AMOUNTS.some((pattern) => {
    const found = pattern.exec(text);
    return found !== null && !FOR_EACH.test(text.slice(found.index + found[0].length));
  });
}

const BESIDE_BRACES = new RegExp(
  `(?<![\\w.])(?:${COUNT}|${WORDED}|an?) ?(?:heaped |level |scant |generous )?(?:(?:${WEIGHT}|${SPOON})(?: of)? |x |× )?(?=\\{)`,
  "giu",
);

/** The braces of an ingredient stand for its whole amount: an amount written before them is removed. */
export function withoutDoubledAmounts(text: string): string {
  return text.replace(BESIDE_BRACES, "");
}
