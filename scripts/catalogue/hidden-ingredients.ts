import type { Food, RecognisedIngredient } from "#domain/food/food";
import { buildLexicon, lookUp } from "#domain/matcher/match-lexicon";
import type { Entry, Lexicon } from "#domain/matcher/match-lexicon";
import { phraseKeys } from "#domain/matcher/match-words";
import { listOf } from "./read.ts";
import type { Faults, Row } from "./read.ts";

/** What `contains` says in a row with nothing beyond its name and families. */
const NOTHING = "nothing";

/** What a food's row adds to its name and families. */
interface HiddenFacts {
  readonly where: string;
  readonly food: Food;
  /** Foods inside it: a pesto's basil. */
  readonly contains: readonly string[];
  /** Kinds it counts as without containing anything of that name: Stilton is a blue cheese. */
  readonly countsAs: readonly string[];
  /** Brands that sell it. */
  readonly brands: readonly string[];
}

function hiddenFactsOf(row: Row, food: Food, faults: Faults): HiddenFacts {
  const { cells, where } = row;
  const contains = listOf(cells.contains);
  if (contains.length === 0) faults.add(where, `says nothing about what it contains: name it, or write "${NOTHING}"`);
  if (contains.length > 1 && contains.includes(NOTHING)) faults.add(where, `contains "${NOTHING}" and something else`);
  return {
    where,
    food,
    contains: contains.filter((content) => content !== NOTHING),
    countsAs: listOf(cells.counts_as),
    brands: listOf(cells.brands),
  };
}

/** What every set of a list has in common. */
function inAll<T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> {
  const [first = new Set<T>(), ...others] = sets;
  return new Set([...first].filter((member) => others.every((set) => set.has(member))));
}

/** The entries that a content's word names, with the priced foods of the family it names. */
interface Content {
  readonly key: string;
  readonly named: readonly Entry[];
  readonly all: readonly Entry[];
}

/**
 * Indexes the hidden ingredients of priced foods: by content, kind and brand, by a content's other names, and by what a content
 * is and contains. A word for several foods passes on only what all of them share. Reports a food with nothing stated, an unknown
 * word, and a content whose allergens or animal products the food's row neither declares nor excepts.
 */
export function indexHiddenIngredients(
  rows: readonly Row[],
  foods: readonly Food[],
  ingredients: readonly RecognisedIngredient[],
  faults: Faults,
): Readonly<Record<string, readonly string[]>> {
  const lexicon = buildLexicon({ foods, ingredients, hiddenIngredients: {} });
  const facts = rows.map((row, index) => hiddenFactsOf(row, foods[index] as Food, faults));
  const contents = new Map(
    facts.map(({ where, food, contains }) => [
      food.id,
      contains.map((word) => checkedContent(lexicon, where, food, word, faults)),
    ]),
  );
  const inherited = keysHandedOn(facts, contents);
  const index = new Map<string, string[]>();
  for (const { where, food, countsAs, brands } of facts) {
    for (const word of [...countsAs, ...brands])
      if (
        !phraseKeys(word)
          .stem.split(" ")
          .every((key) => lexicon.vocabulary.has(key))
      )
        faults.add(where, `"${word}" has a word that no name contains`);
    const keys = new Set([...countsAs, ...brands].map((word) => phraseKeys(word).stem));
    for (const content of contents.get(food.id) ?? [])
      for (const key of keysOfContent(content, inherited)) keys.add(key);
    for (const key of keys) index.set(key, [...(index.get(key) ?? []), food.id]);
  }
  return Object.fromEntries([...index].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** "vinegar (without sulphites)": what that food may contain, but the one used here does not. */
const EXCEPTION = /^(.+?) \(without (.+)\)$/u;

function checkedContent(lexicon: Lexicon, where: string, food: Food, cell: string, faults: Faults): Content {
  const [, word = cell, without] = EXCEPTION.exec(cell) ?? [];
  const { exact, stem } = phraseKeys(word);
  const named = (lookUp(lexicon, exact, stem) ?? []).filter((entry) => entry.id !== food.id);
  const family = (lexicon.families.get(stem)?.foods ?? []).filter((entry) => entry.id !== food.id);
  if (named.length + family.length === 0)
    faults.add(where, `contains "${word}", which is not a food, ingredient or family`);
  const excepted = without?.split(" and ") ?? [];
  const used = new Set<string>();
  for (const kind of ["allergens", "animals"] as const) {
    const carried: ReadonlySet<string> =
      named.length > 0
        ? new Set(named.flatMap((entry) => entry[kind]))
        : inAll(family.map((entry) => new Set<string>(entry[kind])));
    const claimed: readonly string[] = food[kind];
    for (const fact of carried) {
      if (claimed.includes(fact)) continue;
      if (excepted.includes(fact)) used.add(fact);
      else faults.add(where, `contains ${word}, but its ${kind} lack ${fact}`);
    }
  }
  for (const fact of excepted)
    if (!used.has(fact)) faults.add(where, `says ${word} without ${fact}, which changes nothing`);
  return { key: stem, named, all: [...named, ...family] };
}

/**
 * Families that are seen or felt on a plate, which do not pass on to what is made with them: stock is made with leeks but is not
 * green.
 */
const ON_THE_PLATE: readonly string[] = ["green vegetables", "bones"];

function keysOfFamilies(families: readonly string[]): Set<string> {
  return new Set(families.filter((family) => !ON_THE_PLATE.includes(family)).map((word) => phraseKeys(word).stem));
}

type KeysOfFood = ReadonlyMap<string, ReadonlySet<string>>;

/** All words, without plurals, under which a content can be avoided. */
function keysOfContent({ key, named, all }: Content, inherited: KeysOfFood): ReadonlySet<string> {
  const shared = inAll(all.map((entry) => inherited.get(entry.id) ?? keysOfFamilies(entry.families)));
  return new Set([key, ...named.map((entry) => phraseKeys(entry.name).stem), ...shared]);
}

/** What each food passes on to foods that contain it: its families and kinds, and those of its contents, to any depth. */
function keysHandedOn(facts: readonly HiddenFacts[], contents: ReadonlyMap<string, readonly Content[]>): KeysOfFood {
  const handedOn = new Map(
    facts.map(({ food, countsAs }) => [food.id, keysOfFamilies([...food.families, ...countsAs])]),
  );
  for (let grew = true; grew;) {
    grew = false;
    for (const { food } of facts) {
      const keys = handedOn.get(food.id) ?? new Set<string>();
      const before = keys.size;
      for (const content of contents.get(food.id) ?? [])
        for (const key of keysOfContent(content, handedOn)) keys.add(key);
      grew ||= keys.size > before;
    }
  }
  return handedOn;
}
