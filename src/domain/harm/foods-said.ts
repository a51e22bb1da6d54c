import { plainWord } from "#domain/harm/said-words";
import type { SaidWord } from "#domain/harm/said-words";
import { editDistance, wordKeys } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { FoodWords } from "#domain/recipe/notes-data";

/** A food, family, allergen, brand or dish that a sentence names. */
export interface FoodSaid {
  /** In the person's own words, in small letters. */
  readonly words: string;
  /** What leaves it out: entries of an avoid list. Several where people must say which of them it is, as with a chocolate bar. */
  readonly entries: readonly string[];
  /** Whether all entries are meant, or any of them may be. */
  readonly isCertain: boolean;
  readonly start: number;
  readonly end: number;
  readonly clause: number;
}

export interface FoodFinder {
  /** The foods of a sentence, longest names first, none inside another. `besideHarm`: slips of the pen and words that mean food only then are read too. */
  find(words: readonly SaidWord[], besideHarm: boolean): FoodSaid[];
}

/** Longer names than this are not looked for. */
const LONGEST_NAME = 5;
/** Shorter words are too easily another one. */
const SHORTEST_SLIP = 5;

/** Makes the finder of foods in notes, by a catalogue's dictionary and the words of `catalogue/notes/food-words.csv`. */
export function createFoodFinder(matcher: Matcher, isKnownWord: (word: string) => boolean): FoodFinder {
  const said = new Map<string, FoodWords>();
  for (const row of matcher.notesData.foodWords) said.set(keyOf(row.said.split(" ")), row);
  return {
    find(words, besideHarm) {
      const found: FoodSaid[] = [];
      const keys = words.map(({ text }) => keyOf([text]));
      for (let start = 0; start < words.length;) {
        const food =
          longestAt(matcher, said, words, keys, start, besideHarm) ??
          (besideHarm ? slipAt(matcher, words, start, isKnownWord) : null);
        if (food !== null) found.push(food);
        start = food?.end ?? start + 1;
      }
      return found;
    },
  };
}

function longestAt(
  matcher: Matcher,
  said: ReadonlyMap<string, FoodWords>,
  words: readonly SaidWord[],
  keys: readonly string[],
  start: number,
  besideHarm: boolean,
): FoodSaid | null {
  const clause = words[start]?.clause ?? 0;
  for (let end = Math.min(words.length, start + LONGEST_NAME); end > start; end -= 1) {
    if (words[end - 1]?.clause !== clause) continue;
    const key = keys.slice(start, end).join(" ");
    const name = words
      .slice(start, end)
      .map(({ text }) => text)
      .join(" ");
    const row = said.get(key);
    if (row !== undefined) {
      if (row.onlyWithHarm && !besideHarm) continue;
      if (row.means.length === 0) return null;
      return { words: name, entries: row.means, isCertain: true, start, end, clause };
    }
    if (!matcher.knowsFood(key)) continue;
    return { words: name, ...entriesOf(matcher, name), start, end, clause };
  }
  return null;
}

/** A word that we do not know and that is one slip of the pen from a food. */
function slipAt(
  matcher: Matcher,
  words: readonly SaidWord[],
  start: number,
  isKnownWord: (word: string) => boolean,
): FoodSaid | null {
  const word = words[start];
  if (word === undefined || word.isName || word.text.length < SHORTEST_SLIP) return null;
  if (isKnownWord(word.text) || matcher.knowsWord(word.text)) return null;
  const match = matcher.matchAvoid(word.text);
  const near = match.known ? undefined : match.nearest.find((name) => isOneSlip(word.text, name));
  if (near === undefined) return null;
  return { words: word.text, entries: [near], isCertain: true, start, end: start + 1, clause: word.clause };
}

function isOneSlip(word: string, name: string): boolean {
  return name[0] === word[0] && editDistance(word, plainWord(name), 1) <= 1;
}

/** What leaves a named food out. A brand or dish that is no priced food stands for the allergens in it: any of them may be the one. */
function entriesOf(matcher: Matcher, name: string): Pick<FoodSaid, "entries" | "isCertain"> {
  const match = matcher.matchAvoid(name);
  if (match.known && (match.rule.foodIds.size > 0 || match.rule.allergens.size > 0))
    return { entries: [name], isCertain: true };
  const allergens = matcher.matchLine(name).allergens.map((allergen) => ALLERGEN_ENTRIES[allergen]);
  return allergens.length === 0
    ? { entries: [name], isCertain: true }
    : { entries: allergens, isCertain: allergens.length === 1 };
}

/** How an avoid list calls each of the UK's 14 allergens. */
const ALLERGEN_ENTRIES = {
  celery: "celery",
  cereals_containing_gluten: "gluten",
  crustaceans: "crustaceans",
  eggs: "egg",
  fish: "fish",
  lupin: "lupin",
  milk: "milk",
  molluscs: "molluscs",
  mustard: "mustard",
  tree_nuts: "tree nuts",
  peanuts: "peanuts",
  sesame: "sesame",
  soybeans: "soya",
  sulphites: "sulphites",
} as const;

function keyOf(words: readonly string[]): string {
  return words.flatMap((word) => wordKeys(word)).join(" ");
}
