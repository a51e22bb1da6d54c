import type { Lexicon } from "#domain/matcher/match-lexicon";
import { matchAvoid, mayNameFood, namesFood, namesOfFoods } from "#domain/matcher/match-avoid";
import { wordKeys } from "#domain/matcher/match-words";

/* Finds the foods that a text names. */

/** Separators between items of a list. */
const ITEM_END = /,|\/|\+|\band\b|\bor\b|\bnor\b|\bplus\b|:|\(|\)/gu;
/** "A bar of chocolate" is chocolate, which its single words do not show. */
const AMOUNT_FIRST = /^(?:[\d⁄/.]|an? |half an? )/u;
/** How many words of an item are considered: anything further on is another thought. */
const WORDS_OF_ITEM = 12;
const WORDS_OF_PHRASE = 4;
/** "A" and "of" name nothing, whatever follows. */
const SHORTEST_FOOD = 2;
/** Kitchen words that occur in names of foods but are not food themselves. */
// prettier-ignore
const NO_FOOD: ReadonlySet<string> = new Set(
  `strong spicy plain mild mixed green raw little veg vegetable vegetables vegetarian vegan veggie free one two three four five six seven eight nine ten ring rings hob hobs oven ovens
  microwave microwaves grill grills cook cooked cooking powder powders frying baking roasting boiling style styles eating washing cleaning half brown sauce sauces bits thing things stuff hot
  cold fresh chopped sliced diced grated peeled tinned frozen dried sea flat soft mouldy calorie calories light guilt number numbers texture textures hand hands dinner lunch breakfast baby
  babies it them`.split(/\s+/u),
);
const SMALL: ReadonlySet<string> = new Set(["in", "on", "at", "of", "a", "an", "the", "to", "with", "and", "or"]);
const BEFORE_ANYTHING = /^(?:the|any|more) /u;

function namesNothing(phrase: string): boolean {
  const words = phrase.replace(BEFORE_ANYTHING, "");
  return NO_FOOD.has(words) || words.split(" ").every((word) => SMALL.has(word));
}

/** "Anything with tomatoes in" names tomatoes. */
const SMALL_WORDS_LAST = /(?: (?:in|on|at|of|with|please|too|it|them))+$/u;

interface Knows {
  (phrase: string): boolean;
  /** False if no known phrase starts with this word; a quick check before building its phrases. */
  readonly mayBegin: (word: string) => boolean;
  /** The foods meant when someone asks for a phrase; null if it is not known. */
  readonly foodsCalled: (phrase: string) => readonly string[] | null;
}

/** The foods and families that a text names, in its own cleaned words. */
export function foodsIn(lexicon: Lexicon, text: string): { words: string; foodIds: string[] }[] {
  const knows = knownPhrases(lexicon);
  const words = new Set(text.split(ITEM_END).flatMap((item) => readItem(knows, item).entries));
  return [...words].flatMap((phrase) => {
    const foodIds = knows.foodsCalled(phrase);
    return foodIds === null ? [] : [{ words: phrase, foodIds: [...foodIds] }];
  });
}

/**
 * Someone asking for eggs wants eggs, not buns made with eggs; leaving eggs out also leaves out the buns. Words that never end a
 * food's name, such as "new" and "baby", only specify the sort.
 */
function calledSo(lexicon: Lexicon, phrase: string, ids: readonly string[]): string[] {
  const key = ` ${phrase.split(" ").flatMap(wordKeys).join(" ")} `;
  const foods = ids.flatMap((id) => {
    const called = lexicon.called.get(id);
    if (called === undefined) return [];
    const [names, families] = [called.names, called.families].map((list) => list.map((name) => ` ${name.trim()} `));
    return [{ id, names: names ?? [], families: families ?? [] }];
  });
  if (!foods.some(({ names, families }) => [...names, ...families].some((name) => name.endsWith(key)))) return [];
  const exact = foods.some(({ names }) => names.includes(key));
  const so = foods.filter(({ names, families }) =>
    [...names, ...(exact ? [] : families)].some((name) => name.includes(key)),
  );
  return so.map(({ id }) => id);
}

const knownByLexicon = new WeakMap<Lexicon, Knows>();
/** Cache size in phrases: several readers read the same notes, and most notes use the same words. */
const CACHE_SIZE = 10_000;

/** Caches each answer. */
function remembered<T>(answer: (words: string) => T): (words: string) => T {
  const answers = new Map<string, { readonly is: T }>();
  return (words) => {
    const known = answers.get(words);
    if (known !== undefined) return known.is;
    if (answers.size >= CACHE_SIZE) answers.clear();
    const is = answer(words);
    answers.set(words, { is });
    return is;
  };
}

/** Whether a phrase is known, and what it means. */
function knownPhrases(lexicon: Lexicon): Knows {
  const known = knownByLexicon.get(lexicon);
  if (known !== undefined) return known;
  const keyOf = remembered((word) => wordKeys(word).join(" "));
  const begins = firstWords(lexicon);
  const mayBegin = remembered((word) => {
    const key = keyOf(word);
    // Small words have no key, and an amount comes before any food.
    return key === "" || AMOUNT_FIRST.test(`${word} `) || begins.has(firstOf(key));
  });
  const knows = remembered((phrase) => {
    const key = phrase
      .split(" ")
      .map(keyOf)
      .filter((word) => word !== "")
      .join(" ");
    // "Not in till half six": small words have no key, and "cooking" alone is not oil.
    if (key === "" || phrase.length <= SHORTEST_FOOD || namesNothing(phrase)) return false;
    return (AMOUNT_FIRST.test(phrase) || mayNameFood(lexicon, key)) && namesFood(lexicon, phrase);
  });
  const foodsCalled = remembered((phrase) => {
    const match = matchAvoid(lexicon, phrase);
    return match.known ? calledSo(lexicon, phrase, [...match.rule.foodIds]) : null;
  });
  const all = Object.assign((phrase: string) => knows(phrase), { mayBegin, foodsCalled });
  knownByLexicon.set(lexicon, all);
  return all;
}

function firstOf(key: string): string {
  const end = key.indexOf(" ");
  return end < 0 ? key : key.slice(0, end);
}

const firstWordsByLexicon = new WeakMap<Lexicon, ReadonlySet<string>>();

/** The first words of all possible food names, without plurals. */
function firstWords(lexicon: Lexicon): ReadonlySet<string> {
  const known = firstWordsByLexicon.get(lexicon);
  if (known !== undefined) return known;
  const words = new Set(namesOfFoods(lexicon).map(firstOf));
  firstWordsByLexicon.set(lexicon, words);
  return words;
}

/** The longest known phrases in one item of a list. */
function readItem(knows: Knows, item: string): { readonly entries: readonly string[]; readonly words: number } {
  const words = item
    .trim()
    .split(/\s+/u, WORDS_OF_ITEM)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const entries: string[] = [];
  for (let index = 0; index < words.length;) {
    let taken = 0;
    if (!knows.mayBegin(words[index] ?? "")) {
      index += 1;
      continue;
    }
    for (let length = Math.min(WORDS_OF_PHRASE, words.length - index); length > 0 && taken === 0; length--) {
      const phrase = words.slice(index, index + length).join(" ");
      if (!knows(phrase)) continue;
      entries.push(phrase.replace(SMALL_WORDS_LAST, ""));
      taken = length;
    }
    index += Math.max(1, taken);
  }
  return { entries, words: words.length };
}
