import type { Eating } from "#domain/intents/intent";

/*
 * Ways of eating that people name in a word, and what each of them leaves out as far as we have it: entries of an avoid list. They only ever
 * leave more out.
 */

const NO_MEAT_OR_FISH = ["meat", "fish", "shellfish", "gelatine"] as const;

export const LEFT_OUT_FOR: Readonly<Record<Eating, readonly string[]>> = {
  pescatarian: ["meat"],
  vegetarian: NO_MEAT_OR_FISH,
  vegan: [...NO_MEAT_OR_FISH, "dairy", "eggs", "honey"],
  /** What a halal kitchen never holds; how the meat was slaughtered is the shopper's to choose. */
  halal: ["pork", "alcohol", "gelatine"],
  /** Suet is of fat that is never kosher, and gelatine mostly of pork. */
  kosher: ["pork", "shellfish", "suet", "gelatine"],
  /** Animals, and what grows under the earth. */
  jain: [
    ...NO_MEAT_OR_FISH,
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
  ],
  /** What is commonly said to be left out first, of no one source: how much of other things is for a dietitian to say. */
  low_fodmap: [
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
  ],
};

/** Ways of eating of a faith or a conviction: nobody is told to put what they leave out where allergies are checked. */
const OF_BELIEF: readonly Eating[] = ["halal", "kosher", "jain"];

export function isOfBelief(eating: Eating): boolean {
  return OF_BELIEF.includes(eating);
}

/** Diets that somebody at the table may keep, from what leaves out least to what leaves out most. */
export const TABLE_DIETS = ["pescatarian", "vegetarian", "vegan"] as const satisfies readonly Eating[];
export type TableDiet = (typeof TABLE_DIETS)[number];

const DINNERS: Readonly<Record<TableDiet, string>> = {
  pescatarian: "No dinner has meat in it",
  vegetarian: "All dinners are vegetarian",
  vegan: "All dinners are vegan",
};

/** What a plan says where one of them keeps a diet and the others eat along. */
export function tableDietInWords(diet: TableDiet): string {
  return `${DINNERS[diet]}, so that everyone can eat them.`;
}
