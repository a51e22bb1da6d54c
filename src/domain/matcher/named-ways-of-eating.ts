/*
 * Ways of eating that notes name in a word, and what each of them leaves out as far as we have it: words for `matchAvoid`.
 */

/** What the NHS asks people who are pregnant to leave out, cold-smoked fish included ("Foods to avoid in pregnancy", 2023), as far as we have it. */
export const NOT_IN_PREGNANCY = [
  "liver",
  "pate",
  "brie",
  "camembert",
  "gorgonzola",
  "roquefort",
  "smoked salmon",
  "swordfish",
  "marlin",
] as const;

/** What a halal kitchen never holds; how the meat was slaughtered is the shopper's to choose. */
export const NOT_HALAL = ["pork", "alcohol", "gelatine"] as const;

/** Suet is of fat that is never kosher, and gelatine mostly of pork. */
export const NOT_KOSHER = ["pork", "shellfish", "suet", "gelatine"] as const;

/** Said of somebody who keeps to it now. */
export const LOW_FODMAP = /(?<!\b(?:not|no longer|isnt|arent|off|stopped)(?: (?:on|the|a|doing|low))* )\bfodmaps?\b/u;
/** What a low-FODMAP diet is commonly said to leave out first, of no one source: how much of other things is for a dietitian to say. */
export const HIGH_FODMAP = [
  "onion",
  "garlic",
  "leeks",
  "wheat",
  "mushrooms",
  "cauliflower",
  "asparagus",
  "artichokes",
  "chickpeas",
  "lentils",
  "split peas",
  "kidney beans",
  "black beans",
  "butter beans",
  "cannellini beans",
  "baked beans",
  "apples",
  "pears",
  "mango",
  "honey",
  "cashew nuts",
  "pistachios",
] as const;
