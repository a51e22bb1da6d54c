import type { CatalogueData } from "#domain/food/catalogue";
import { violations } from "#domain/food/dietary-facts";
import type { DietaryFacts, Food, RecognisedIngredient } from "#domain/food/food";
import { phraseKeys } from "#domain/food/match-words";
import type { FoodNames } from "#domain/food/matcher-types";

/** One entry of the dictionary: a priced food or an ingredient that is only recognised. */
export type Entry = Food | RecognisedIngredient;

/** The dictionary, ready to be read: phrases as written and without plurals, and every word that stands in one. */
export interface Lexicon {
  /** Phrases that a name or an alias spells just so; "chili" the dish does not claim "chilli" the pepper. */
  readonly exact: ReadonlyMap<string, readonly Entry[]>;
  readonly stem: ReadonlyMap<string, readonly Entry[]>;
  /** Phrases without spaces, for words that people join or split ("butter nut", "wholegrainmustard"). */
  readonly compact: ReadonlyMap<string, readonly Entry[]>;
  /** Phrases written with a comma, which otherwise parts two foods ("white crab meat, tinned"). */
  readonly broken: ReadonlyMap<string, readonly Entry[]>;
  /** How each phrase is shown to people, by its words without plurals. */
  readonly labels: ReadonlyMap<string, string>;
  readonly vocabulary: ReadonlySet<string>;
  /** The words of the vocabulary by length, for the search for misspellings. */
  readonly byLength: ReadonlyMap<number, readonly string[]>;
  readonly longest: number;
  readonly families: ReadonlyMap<string, { readonly name: string; readonly foods: readonly Food[] }>;
  /** Every priced food with the words of its name, without plurals, between spaces. */
  readonly names: readonly { readonly food: Food; readonly words: string }[];
  /** What each priced food is called, by its id. */
  readonly called: ReadonlyMap<string, FoodNames>;
}

export function isFood(entry: Entry): entry is Food {
  return "aisle" in entry;
}

/** How much a food breaks: used to prefer the more careful of two readings. */
export function harmOf(facts: DietaryFacts): number {
  return violations(facts).size + facts.allergens.length / 100;
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

function spelling(phrase: string): string {
  return phrase
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .replaceAll("-", " ");
}

/** Indexes every name, plural and alias of the catalogue. */
export function buildLexicon(catalogue: CatalogueData): Lexicon {
  const exact = new Map<string, Entry[]>();
  const stem = new Map<string, Entry[]>();
  const compact = new Map<string, Entry[]>();
  const broken = new Map<string, Entry[]>();
  const labels = new Map<string, string>();
  const vocabulary = new Set<string>();
  const called = new Map<string, { names: string[]; families: string[] }>();
  let longest = 1;
  for (const entry of [...catalogue.foods, ...catalogue.ingredients]) {
    const calls = { names: [] as string[], families: [] as string[] };
    if (isFood(entry)) called.set(entry.id, calls);
    const plural = "plural" in entry && entry.plural !== null ? [entry.plural] : [];
    for (const phrase of [entry.name, ...plural, ...entry.aliases]) {
      const keys = phraseKeys(phrase);
      calls.names.push(` ${keys.stem} `);
      // A range such as "Plant Kitchen" is read as the label it stands for, so it cannot name one food.
      if (keys.words === 0 || keys.stem === "vegan" || keys.stem === "vegetarian") continue;
      if (spelling(phrase) === keys.exact) add(exact, keys.exact, entry);
      add(stem, keys.stem, entry);
      if (phrase.includes(",")) add(broken, keys.stem, entry);
      if (!labels.has(keys.stem)) labels.set(keys.stem, phrase);
      add(compact, keys.stem.replaceAll(" ", ""), entry);
      longest = Math.max(longest, keys.words);
      for (const word of `${keys.exact} ${keys.stem}`.split(" ")) vocabulary.add(word);
    }
  }
  const byLength = new Map<number, string[]>();
  for (const word of vocabulary) {
    const list = byLength.get(word.length);
    if (list === undefined) byLength.set(word.length, [word]);
    else list.push(word);
  }
  const families = new Map<string, { name: string; foods: Food[] }>();
  const familyKeys = new Map(
    [...new Set(catalogue.foods.flatMap((food) => food.families))].map((family) => [family, phraseKeys(family).stem]),
  );
  for (const food of catalogue.foods) {
    for (const family of food.families) {
      const key = familyKeys.get(family) as string;
      called.get(food.id)?.families.push(` ${key} `);
      const known = families.get(key);
      if (!labels.has(key)) labels.set(key, family);
      if (known === undefined) families.set(key, { name: family, foods: [food] });
      else known.foods.push(food);
    }
  }
  const names = catalogue.foods.map((food) => ({ food, words: ` ${phraseKeys(food.name).stem} ` }));
  return {
    exact,
    stem,
    compact,
    broken,
    labels,
    vocabulary,
    byLength,
    longest: Math.min(longest, 9),
    families,
    names,
    called,
  };
}

/** The entries that a phrase names: as written first, then whatever its number. */
export function lookUp(lexicon: Lexicon, exact: string, stem: string): readonly Entry[] | undefined {
  return lexicon.exact.get(exact) ?? lexicon.stem.get(stem);
}

/** The entries behind a phrase of our own making, such as "gluten-free bread". */
export function lookUpPhrase(lexicon: Lexicon, phrase: string): readonly Entry[] | undefined {
  const keys = phraseKeys(phrase);
  return lookUp(lexicon, keys.exact, keys.stem);
}
