import { cleanText } from "#domain/matcher/match-words";

/*
 * Ways of eating that notes name in a word, and what each of them leaves out as far as we have it: words for `matchAvoid`.
 */

/** What a halal kitchen never holds; how the meat was slaughtered is the shopper's to choose. */
export const NOT_HALAL = ["pork", "alcohol", "gelatine"] as const;

/** Suet is of fat that is never kosher, and gelatine mostly of pork. */
export const NOT_KOSHER = ["pork", "shellfish", "suet", "gelatine"] as const;

/** What a Jain kitchen leaves out: animals, and what grows under the earth. */
export const JAIN = /\bjains?\b/u;
export const NOT_JAIN = [
  "meat",
  "fish",
  "shellfish",
  "gelatine",
  "eggs",
  "onion",
  "garlic",
  "leeks",
  "spring onions",
  "shallots",
  "potatoes",
  "sweet potatoes",
  "root veg",
  "carrots",
  "beetroot",
  "parsnips",
  "swede",
  "radishes",
] as const;

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

/**
 * Whether all that notes leave out is what a faith does, and nothing in them may speak of somebody's health: whatever else is refused may be
 * an allergy that nobody called so.
 */
export function isOfBelief(entries: readonly string[], notes: string): boolean {
  const text = cleanText(notes);
  const ways: (readonly string[])[] = [
    ...(asksForHalal(notes) ? [NOT_HALAL] : []),
    ...(/\bkosher\b/u.test(text) ? [NOT_KOSHER] : []),
    ...(JAIN.test(text) ? [NOT_JAIN] : []),
  ];
  return !OF_HEALTH.test(text) && entries.every((entry) => ways.some((way) => way.includes(entry)));
}
const OF_HEALTH =
  /allerg|intoleran|coeliac|celiac|anaphyla|epi ?pen|react|\bill\b|sick|\bsens|\bcant\b|cannot|can not|medic|doctor|\bgp\b|hives|rash|asthma|migraine|bloat|disagree|upset/u;

/** Ramadan, as far as dinners go: each is there to break the fast with. Who fasts otherwise is told that we did not understand. */
export const IFTAR =
  /\b(?:ramadh?an|ramzan|iftars?|iftari|suhoor|sehri|break(?:ing)? (?:the |my |our )?fast (?:at|after|around|by|with)\b)/u;

/** Whether notes ask for halal food. */
export function asksForHalal(notes: string): boolean {
  const text = cleanText(notes);
  return (
    /\bhalal\b|\bmuslims?\b/u.test(text) &&
    !/\b(?:not|isnt|neednt|no need|doesnt|dont)\b[a-z ]{0,20}\bhalal\b/u.test(text)
  );
}
