import { plainWord } from "#domain/harm/said-words";
import type { SaidWord } from "#domain/harm/said-words";
import { editDistance, stemOf, wordKeys } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Allergen } from "#domain/food/food";
import type { FoodWords } from "#domain/recipe/notes-data";

/** A food, family, allergen, brand or dish that a sentence names. */
export interface FoodSaid {
  /** In the person's own words, in small letters. */
  readonly words: string;
  /** What leaves it out: entries of an avoid list. */
  readonly entries: readonly string[];
  /**
   * Allergens in it that the harm may come from as well: leaving out fish fingers leaves gluten in. Entries of an avoid list; whoever
   * wrote it must say.
   */
  readonly perhaps: readonly string[];
  /** Called as one of the 14 allergens is: a list of such by itself is no list of wishes. */
  readonly isAllergen: boolean;
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
        if (food !== null && isFoodSaid(food)) found.push(food);
        start = food?.end ?? start + 1;
      }
      return found;
    },
  };
}

/** What is known to be no food only says where it ends. */
type Named = FoodSaid | { readonly end: number };

function isFoodSaid(named: Named): named is FoodSaid {
  return "entries" in named;
}

/** The longest name that begins at a word; only where it ends, if it is no food ("food diary"). */
function longestAt(
  matcher: Matcher,
  said: ReadonlyMap<string, FoodWords>,
  words: readonly SaidWord[],
  keys: readonly string[],
  start: number,
  besideHarm: boolean,
): Named | null {
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
      if (row.means.length === 0) return { end };
      return { words: name, entries: row.means, perhaps: [], isAllergen: true, start, end, clause };
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
  return { words: word.text, ...entriesOf(matcher, near), start, end: start + 1, clause: word.clause };
}

function isOneSlip(word: string, name: string): boolean {
  const plain = plainWord(name);
  return (
    name[0] === word[0] && Math.min(editDistance(word, plain, 1), editDistance(stemOf(word), stemOf(plain), 1)) <= 1
  );
}

/** Claims that a label makes: who cannot eat gluten-free oats cannot eat oats. */
const CLAIMS =
  /^(?:(?:gf|df|gluten free|dairy free|lactose free|nut free|egg free|free from|vegan|plant based|low fat|organic) )+/u;
/** Who reacts to one fish is kept from all of them until a clinic has looked, and so with shellfish and nuts (NHS, "Food allergy"). */
const WHOLE_FAMILIES: readonly Allergen[] = ["fish", "crustaceans", "molluscs", "tree_nuts", "peanuts"];

/** What leaves a named food out, and the allergens in it that leaving it out does not leave out. */
function entriesOf(matcher: Matcher, name: string): Pick<FoodSaid, "entries" | "perhaps" | "isAllergen"> {
  const entry = name.replace(CLAIMS, "");
  const match = matcher.matchAvoid(entry);
  const held = match.known ? match.rule.allergens : new Set<Allergen>();
  const carried = matcher.matchLine(entry).allergens.filter((allergen) => !held.has(allergen));
  const [only] = carried;
  const isFamily = only !== undefined && carried.length === 1 && WHOLE_FAMILIES.includes(only);
  if (isFamily) return { entries: [entry, ALLERGEN_ENTRIES[only]], perhaps: [], isAllergen: false };
  const perhaps = held.size > 0 ? [] : carried.map((allergen) => ALLERGEN_ENTRIES[allergen]);
  return { entries: [entry], perhaps, isAllergen: held.size > 0 };
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
