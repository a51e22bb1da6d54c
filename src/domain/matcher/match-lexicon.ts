import type { CatalogueData } from "#domain/recipe/catalogue";
import { violations } from "#domain/food/dietary-facts";
import type { DietaryFacts, Food, RecognisedIngredient } from "#domain/food/food";
import { lettersOf, phraseKeys } from "#domain/matcher/match-words";
import type { FoodNames } from "#domain/matcher/matcher-types";

/** An entry of the dictionary: a priced food or a recognised ingredient. */
export type Entry = Food | RecognisedIngredient;

/** A phrase without plurals, its letters, and its spelling for display. */
export interface Label {
  readonly stem: string;
  readonly letters: number;
  readonly name: string;
}

/** A word and its letters. */
export interface LetteredWord {
  readonly word: string;
  readonly letters: number;
}

/** The dictionary, indexed: phrases as written and without plurals, and every word in them. */
export interface Lexicon {
  /** Phrases spelt exactly so by a name or alias; "chili" the dish does not match "chilli" the pepper. */
  readonly exact: ReadonlyMap<string, readonly Entry[]>;
  readonly stem: ReadonlyMap<string, readonly Entry[]>;
  /** Phrases without spaces, for words that are joined or split ("butter nut", "wholegrainmustard"). */
  readonly compact: ReadonlyMap<string, readonly Entry[]>;
  /** Phrases written with a comma, which otherwise separates two foods ("white crab meat, tinned"). */
  readonly broken: ReadonlyMap<string, readonly Entry[]>;
  /** Phrases for display with their words without plurals, by the length of these words. */
  readonly labels: ReadonlyMap<number, readonly Label[]>;
  /** The same by their first letter. */
  readonly labelsFrom: ReadonlyMap<string, readonly Label[]>;
  readonly vocabulary: ReadonlySet<string>;
  /** The vocabulary by word length, for finding misspellings. */
  readonly byLength: ReadonlyMap<number, readonly LetteredWord[]>;
  readonly longest: number;
  /** Beginnings of phrases with more words than `JOINED_WORDS`, without plurals. */
  readonly beginnings: ReadonlySet<string>;
  readonly families: ReadonlyMap<string, { readonly name: string; readonly foods: readonly Food[] }>;
  /** The words of every name and family, without plurals, by the name as written. */
  readonly keys: ReadonlyMap<string, string>;
  /** Priced foods by every run of words in their names, without plurals: "chickpea" lists "tinned chickpeas" too. */
  readonly holders: ReadonlyMap<string, readonly Food[]>;
  /** Priced foods by hidden ingredient, without plurals: "anchovy" lists Worcestershire sauce. */
  readonly hiddenIngredients: ReadonlyMap<string, readonly Food[]>;
  readonly foods: readonly Food[];
  /** The names of each priced food, by food id. */
  readonly called: ReadonlyMap<string, FoodNames>;
}

/** Phrases of up to this many words may be joined or split in a text ("butter nut"). */
export const JOINED_WORDS = 3;

export function isFood(entry: Entry): entry is Food {
  return "aisle" in entry;
}

/** How many dietary keys and allergens a food has: used to prefer the safer of two readings. */
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
export function buildLexicon(catalogue: Pick<CatalogueData, "foods" | "ingredients" | "hiddenIngredients">): Lexicon {
  const exact = new Map<string, Entry[]>();
  const stem = new Map<string, Entry[]>();
  const compact = new Map<string, Entry[]>();
  const broken = new Map<string, Entry[]>();
  const labels = new Map<string, string>();
  const vocabulary = new Set<string>();
  const called = new Map<string, { names: string[]; families: string[] }>();
  const keysOfNames = new Map<string, string>();
  let longest = 1;
  for (const entry of [...catalogue.foods, ...catalogue.ingredients]) {
    const calls = { names: [] as string[], families: [] as string[] };
    if (isFood(entry)) called.set(entry.id, calls);
    const plural = "plural" in entry && entry.plural !== null ? [entry.plural] : [];
    for (const phrase of [entry.name, ...plural, ...entry.aliases]) {
      const keys = phraseKeys(phrase);
      calls.names.push(` ${keys.stem} `);
      keysOfNames.set(phrase, keys.stem);
      // A range such as "Plant Kitchen" is read as a label, so it cannot name a food.
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
  const families = new Map<string, { name: string; foods: Food[] }>();
  for (const family of new Set(catalogue.foods.flatMap((food) => food.families)))
    keysOfNames.set(family, phraseKeys(family).stem);
  for (const food of catalogue.foods) {
    for (const family of food.families) {
      const key = keysOfNames.get(family) as string;
      called.get(food.id)?.families.push(` ${key} `);
      const known = families.get(key);
      if (!labels.has(key)) labels.set(key, family);
      if (known === undefined) families.set(key, { name: family, foods: [food] });
      else known.foods.push(food);
    }
  }
  const shown = [...labels].map(([key, name]): Label => ({ stem: key, letters: lettersOf(key), name }));
  return {
    exact,
    stem,
    compact,
    broken,
    labels: Map.groupBy(shown, ({ stem }) => stem.length),
    labelsFrom: Map.groupBy(shown, ({ stem }) => stem.charAt(0)),
    vocabulary,
    byLength: wordsByLength(vocabulary),
    longest: Math.min(longest, 9),
    beginnings: longBeginnings(stem.keys()),
    families,
    keys: keysOfNames,
    holders: holdersOf(catalogue.foods, keysOfNames),
    hiddenIngredients: foodsByHidden(catalogue),
    foods: catalogue.foods,
    called,
  };
}

function longBeginnings(phrases: Iterable<string>): ReadonlySet<string> {
  const beginnings = new Set<string>();
  for (const phrase of phrases) {
    const words = phrase.split(" ");
    for (let count = JOINED_WORDS; count < words.length; count++) beginnings.add(words.slice(0, count).join(" "));
  }
  return beginnings;
}

/** Words by length, for finding misspellings. */
export function wordsByLength(words: Iterable<string>): ReadonlyMap<number, readonly LetteredWord[]> {
  const byLength = new Map<number, LetteredWord[]>();
  for (const word of words) {
    const list = byLength.get(word.length) ?? [];
    list.push({ word, letters: lettersOf(word) });
    byLength.set(word.length, list);
  }
  return byLength;
}

function foodsByHidden({
  foods,
  hiddenIngredients,
}: Pick<CatalogueData, "foods" | "hiddenIngredients">): ReadonlyMap<string, readonly Food[]> {
  return new Map(
    Object.entries(hiddenIngredients).map(([key, ids]) => {
      const within = new Set(ids);
      return [key, foods.filter((food) => within.has(food.id))];
    }),
  );
}

function holdersOf(foods: readonly Food[], keys: ReadonlyMap<string, string>): ReadonlyMap<string, readonly Food[]> {
  const holders = new Map<string, Food[]>();
  for (const food of foods) {
    const words = (keys.get(food.name) as string).split(" ");
    for (let start = 0; start < words.length; start++)
      for (let end = start + 1; end <= words.length; end++) add(holders, words.slice(start, end).join(" "), food);
  }
  return holders;
}

/** The entries for a phrase: as written first, then with number ignored. */
export function lookUp(lexicon: Lexicon, exact: string, stem: string): readonly Entry[] | undefined {
  return lexicon.exact.get(exact) ?? lexicon.stem.get(stem);
}

/** The entries for a phrase built by us, such as "gluten-free bread". */
export function lookUpPhrase(lexicon: Lexicon, phrase: string): readonly Entry[] | undefined {
  const keys = phraseKeys(phrase);
  return lookUp(lexicon, keys.exact, keys.stem);
}
