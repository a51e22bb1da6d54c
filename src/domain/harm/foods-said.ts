import { ALLERGEN_NAMES } from "#domain/food/allergen-names";
import { plainWord } from "#domain/harm/said-words";
import type { SaidWord } from "#domain/harm/said-words";
import { editDistance, stemOf, wordKeys } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import { beginningsOf } from "#domain/matcher/name-beginnings";
import { remembered } from "#domain/matcher/remembered";
import { ANY_PEPPER, pepperMeaning } from "#domain/matcher/match-peppers";
import type { Allergen } from "#domain/food/food";
import type { FoodWords } from "#domain/recipe/notes-data";

/** How to leave out a named food. */
export interface FoodMeaning {
  /** Entries of an avoid list. */
  readonly entries: readonly string[];
  /**
   * Allergens in it that may cause the harm too: leaving out fish fingers does not leave out gluten. Entries of an avoid list;
   * the user must decide.
   */
  readonly perhaps: readonly string[];
  /** Named after one of the 14 allergens: a list of only these is not a list of wants. */
  readonly isAllergen: boolean;
}

/** A food, family, allergen, brand or dish named in a sentence. */
export interface FoodSaid {
  /** The user's own words, in lower case. */
  readonly words: string;
  /** Worked out on demand: most foods named are merely liked. */
  readonly meaning: FoodMeaning;
  readonly start: number;
  readonly end: number;
  readonly clause: number;
}

/** How many unknown words of a text may still be compared with food names: each comparison covers thousands. */
export interface SlipsLeft {
  left: number;
}

export interface FoodFinder {
  /**
   * The foods in a sentence, longest names first and never overlapping: misspellings while `slips` lasts, and, near harm, words
   * that mean food only there.
   */
  find(words: readonly SaidWord[], isBesideHarm: boolean, slips: SlipsLeft): FoodSaid[];
}

/** Longer names are not looked for. */
const LONGEST_NAME = 5;
/** Shorter words are too easily confused with others. */
const SHORTEST_SLIP = 5;

/** What is needed to find foods. */
interface Known {
  readonly matcher: Matcher;
  readonly said: ReadonlyMap<string, FoodWords>;
  /** Whether any name starts with these keys. */
  readonly beginsName: (keys: string) => boolean;
  readonly isKnownWord: (word: string) => boolean;
}

/** Makes the finder of foods in notes, from a catalogue's dictionary and `catalogue/notes/food-words.csv`. */
export function createFoodFinder(matcher: Matcher, isKnownWord: (word: string) => boolean): FoodFinder {
  const said = new Map<string, FoodWords>();
  for (const row of matcher.notesData.foodWords) said.set(keyOf(row.said.split(" ")), row);
  const beginnings = beginningsOf(said.keys());
  const beginsName = (keys: string): boolean => beginnings.has(keys) || matcher.beginsFood(keys);
  const known = { matcher, said, beginsName, isKnownWord };
  const keyOfWord = remembered((word) => keyOf([word]));
  return {
    find(words, isBesideHarm, slips) {
      const found: FoodSaid[] = [];
      const keys = words.map(({ text }) => keyOfWord(text));
      for (let start = 0; start < words.length;) {
        const named = longestAt(known, words, keys, start, isBesideHarm) ?? slipAt(known, words[start], start, slips);
        if (named !== null && isFoodSaid(named)) found.push(named);
        start = named?.end ?? start + 1;
      }
      return found;
    },
  };
}

/** For a name known not to be a food, only its end is known. */
type Named = FoodSaid | { readonly end: number };

function isFoodSaid(named: Named): named is FoodSaid {
  return "words" in named;
}

function foodSaid(place: Omit<FoodSaid, "meaning">, meaningOf: () => FoodMeaning): FoodSaid {
  let meaning: FoodMeaning | null = null;
  return {
    ...place,
    get meaning() {
      return (meaning ??= meaningOf());
    },
  };
}

/** The longest name starting at a word; only its end if it is not a food ("food diary"). */
function longestAt(
  { matcher, said, beginsName }: Known,
  words: readonly SaidWord[],
  keys: readonly string[],
  start: number,
  isBesideHarm: boolean,
): Named | null {
  const clause = words[start]?.clause ?? 0;
  const begun: string[] = [];
  for (let at = start; at < words.length && at < start + LONGEST_NAME; at += 1) {
    const key = at === start ? (keys[at] ?? "") : `${begun.at(-1)} ${keys[at]}`;
    if (!beginsName(key)) break;
    begun.push(key);
  }
  for (const [nth, key] of [...begun.entries()].reverse()) {
    const end = start + nth + 1;
    if (words[end - 1]?.clause !== clause) continue;
    const row = said.get(key);
    if (row === undefined && !matcher.knowsFood(key)) continue;
    const name = words
      .slice(start, end)
      .map(({ text }) => text)
      .join(" ");
    const place = { words: name, start, end, clause };
    if (row === undefined) return foodSaid(place, () => meaningOf(matcher, name));
    if (row.onlyWithHarm && !isBesideHarm) continue;
    if (row.means.length === 0) return { end };
    return foodSaid(place, () => ({ entries: row.means, perhaps: [], isAllergen: true }));
  }
  return null;
}

/** An unknown word that is one misspelling away from a food. */
function slipAt(
  { matcher, isKnownWord }: Known,
  word: SaidWord | undefined,
  start: number,
  slips: SlipsLeft,
): FoodSaid | null {
  if (slips.left === 0) return null;
  if (word === undefined || word.isName || word.text.length < SHORTEST_SLIP) return null;
  if (isKnownWord(word.text) || matcher.knowsWord(word.text)) return null;
  slips.left -= 1;
  const match = matcher.matchAvoid(word.text);
  const near = match.known ? undefined : match.nearest.find((name) => isOneSlip(word.text, name));
  if (near === undefined) return null;
  return foodSaid({ words: word.text, start, end: start + 1, clause: word.clause }, () => meaningOf(matcher, near));
}

function isOneSlip(word: string, name: string): boolean {
  const plain = plainWord(name);
  return (
    name[0] === word[0] && Math.min(editDistance(word, plain, 1), editDistance(stemOf(word), stemOf(plain), 1)) <= 1
  );
}

/** Label claims: someone who cannot eat gluten-free oats cannot eat oats. */
const CLAIMS =
  /^(?:(?:gf|df|gluten free|dairy free|lactose free|nut free|egg free|free from|vegan|plant based|low fat|organic) )+/u;
/**
 * People who react to one fish are kept off all fish until a clinic has looked, and likewise for shellfish and nuts (NHS, "Food
 * allergy").
 */
const WHOLE_FAMILIES: readonly Allergen[] = ["fish", "crustaceans", "molluscs", "tree_nuts", "peanuts"];

/** How to leave out a named food, and which of its allergens that does not leave out. */
function meaningOf(matcher: Matcher, name: string): FoodMeaning {
  const peppers = pepperMeaning(name);
  // A reaction to one pepper means the family; the word alone may also mean the spice.
  if (peppers !== null)
    return {
      entries: peppers === "unclear" ? [ANY_PEPPER, "black pepper"] : [ANY_PEPPER],
      perhaps: [],
      isAllergen: false,
    };
  const entry = name.replace(CLAIMS, "");
  const match = matcher.matchAvoid(entry);
  const held = match.known ? match.rule.allergens : new Set<Allergen>();
  const carried = matcher.matchLine(entry).allergens.filter((allergen) => !held.has(allergen));
  const [only] = carried;
  const isFamily = only !== undefined && carried.length === 1 && WHOLE_FAMILIES.includes(only);
  if (isFamily) return { entries: [entry, ALLERGEN_NAMES[only]], perhaps: [], isAllergen: false };
  const perhaps = held.size > 0 ? [] : carried.map((allergen) => ALLERGEN_NAMES[allergen]);
  return { entries: [entry], perhaps, isAllergen: held.size > 0 };
}

function keyOf(words: readonly string[]): string {
  return words.flatMap((word) => wordKeys(word)).join(" ");
}
