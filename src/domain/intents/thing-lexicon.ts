import { stemOf, wordKeys } from "#domain/matcher/match-words";
import { titleWords } from "#domain/matcher/dish-titles";
import type { Matcher } from "#domain/matcher/matcher-types";
import { remembered } from "#domain/matcher/remembered";
import { findPattern, indexPatterns, patternText, wordPattern } from "#domain/matcher/word-pattern";
import type { PatternIndex, PatternText, WordPattern } from "#domain/matcher/word-pattern";
import type { NotedThing } from "#domain/intents/noted-thing";
import { STAPLES } from "#domain/food/food";
import { EQUIPMENT, MEATS, REGIONS } from "#domain/options/options";
import type { Meat, Region } from "#domain/options/options";
import type { ThingWords } from "#domain/recipe/notes-data";
import { CUISINES, DISH_FORMS } from "#domain/recipe/recipe";

/** A word as the lexicon of things sees it. */
export interface ThingWord {
  /** In plain small letters. */
  readonly text: string;
  /** Without its plural; empty for a mark. */
  readonly stem: string;
}

/** Words that name something to eat, or an appliance. */
export interface NamedThing {
  readonly start: number;
  readonly end: number;
  /** The row of `things.csv`, where one names it. */
  readonly row: ThingWords | null;
  /** Something that one eats, and no kind of dish, kitchen or appliance. */
  readonly isFood: boolean;
  /** What it is; null for a dish that none of ours is. Looked up when somebody asks. */
  readonly thing: () => NotedThing | null;
}

export interface ThingLexicon {
  /** What words name, the longest names first where they begin, none inside another. */
  find(words: readonly ThingWord[]): NamedThing[];
}

/** Longer names are not looked for. */
const LONGEST_NAME = 5;
/** Words that join others and stand at neither end of a dish's name. */
const JOINING = new Set("and with in the a of on n or to no au up like".split(" "));

const known = new WeakMap<Matcher, ThingLexicon>();

/** The lexicon of a catalogue: what `things.csv`, our titles and the dictionary of foods name. Made once for each matcher. */
export function thingLexicon(matcher: Matcher): ThingLexicon {
  let lexicon = known.get(matcher);
  if (lexicon === undefined) {
    lexicon = createLexicon(matcher);
    known.set(matcher, lexicon);
  }
  return lexicon;
}

interface SaidThing {
  readonly pattern: WordPattern;
  readonly row: ThingWords;
}

/** What a lexicon looks up. */
interface Parts {
  readonly matcher: Matcher;
  readonly said: PatternIndex<SaidThing>;
  /** Words that alone make a dish of the foods before them: "curry". */
  readonly kinds: ReadonlySet<string>;
  /** These, and words that end the names of such dishes: "pasta bake". */
  readonly dishEnds: ReadonlySet<string>;
  /** Names of dishes that people ask for. */
  readonly names: ReadonlySet<string>;
  readonly ordinary: ReadonlySet<string>;
  readonly holders: ReadonlyMap<string, ReadonlySet<number>>;
  readonly titles: readonly string[];
  /** The words of the dictionary that a word stands for, without plurals and joined. */
  readonly keyOf: (word: string) => string;
}

function createLexicon(matcher: Matcher): ThingLexicon {
  const { things, ordinary } = matcher.notesData;
  const titles = matcher.titles.map(
    (title) =>
      ` ${titleWords(title)
        .map(({ stem }) => stem)
        .join(" ")} `,
  );
  const keyOf = remembered((word) => wordKeys(word).join(" "));
  const forms = things.filter(({ thing }) => thing === "form").flatMap(({ said }) => said);
  const parts: Parts = {
    matcher,
    said: indexPatterns(things.flatMap((row) => saidOf(row).map((said) => ({ pattern: wordPattern(said), row })))),
    kinds: new Set(forms.filter(isOneWord).map(stemOf)),
    dishEnds: new Set(
      forms.filter((said) => /^\p{L}+(?: \p{L}+)?$/u.test(said)).map((said) => stemOf(said.split(" ").at(-1) ?? "")),
    ),
    names: new Set(things.filter(({ thing }) => thing === "wanted").flatMap(({ said }) => said.map(stemsOf))),
    ordinary: new Set(ordinary),
    holders: holdersOf(titles),
    titles,
    keyOf,
  };
  return { find: (words) => findThings(words, parts) };
}

function saidOf({ name, said }: ThingWords): string[] {
  const plain = name.replace(/[^\p{L}\p{N} ]/gu, " ").trim();
  return plain === "" ? [...said] : [plain, ...said];
}

function isOneWord(said: string): boolean {
  return /^\p{L}+$/u.test(said);
}

function stemsOf(name: string): string {
  return name.split(" ").map(stemOf).join(" ");
}

function holdersOf(titles: readonly string[]): Map<string, Set<number>> {
  const holders = new Map<string, Set<number>>();
  for (const [title, words] of titles.entries())
    for (const stem of words.split(" ")) {
      const held = holders.get(stem);
      if (held === undefined) holders.set(stem, new Set([title]));
      else held.add(title);
    }
  return holders;
}

function findThings(words: readonly ThingWord[], parts: Parts): NamedThing[] {
  const found: NamedThing[] = [];
  const text = patternText(words);
  for (let start = 0; start < words.length;) {
    const named = longestAt(words, start, text, parts);
    if (named !== null && named.row?.thing !== "nothing") found.push(named);
    start = named?.end ?? start + 1;
  }
  return found;
}

/** The longest name that begins at a word; of two as long, what `things.csv` says, then the food. */
function longestAt(words: readonly ThingWord[], start: number, text: PatternText, parts: Parts): NamedThing | null {
  if (words[start]?.stem === "") return null;
  let best: NamedThing | null = null;
  for (const said of parts.said.at(words[start]?.stem ?? "", NO_SLOTS))
    for (const { pattern, row } of said) {
      const match = findPattern(pattern, text, start);
      if (match !== null && match.end > (best?.end ?? start)) best = namedByRow(row, words, start, match.end, parts);
    }
  // No name begins with "a" or "the".
  if (JOINING.has(words[start]?.stem ?? "")) return best;
  const foodEnd = endOfFood(words, start, parts);
  const titleEnd = endOfTitle(words, start, parts);
  for (let until = Math.max(foodEnd, titleEnd); until > (best?.end ?? start); until -= 1) {
    const run = words.slice(start, until);
    const food = until <= foodEnd ? foodOf(run, parts) : null;
    const phrases = until <= titleEnd ? titledBy(run, parts) : null;
    // "Cauliflower cheese" is a dish, though the dictionary knows what is in it.
    if (phrases !== null && (food === null || !isOneFood(run, parts)))
      return { start, end: until, row: null, isFood: false, thing: () => ({ kind: "titled", phrases }) };
    // "Tuna pasta bake" is a dish of ours by its last word, though the dictionary knows it ready made.
    const isDish = parts.dishEnds.has(run.at(-1)?.stem ?? "") && parts.matcher.foodsIn(textOf(run)).length > 1;
    if (food !== null) return { start, end: until, row: null, isFood: !isDish, thing: food };
  }
  return best;
}
const NO_SLOTS: readonly string[] = [];

/** How far a name of the dictionary may go that begins at a word. */
function endOfFood(words: readonly ThingWord[], start: number, { matcher, keyOf, holders }: Parts): number {
  let keys = "";
  for (let end = start; end < words.length && end < start + LONGEST_NAME; end += 1) {
    const { text, stem } = words[end] as ThingWord;
    const key = keyOf(text);
    if (stem === "" || (key === "" && !mayBeTitled(stem, holders))) return end;
    if (key !== "") keys = keys === "" ? key : `${keys} ${key}`;
    if (keys !== "" && !matcher.beginsFood(keys)) return end;
  }
  return Math.min(words.length, start + LONGEST_NAME);
}

/** How far the name of a dish may go that begins at a word: words of titles, and words that join them. */
function endOfTitle(words: readonly ThingWord[], start: number, { holders }: Parts): number {
  let end = start;
  while (end < words.length && end < start + LONGEST_NAME && mayBeTitled(words[end]?.stem ?? "", holders)) end += 1;
  return end;
}

function mayBeTitled(stem: string, holders: Parts["holders"]): boolean {
  return stem !== "" && (JOINING.has(stem) || holders.has(stem));
}

function namedByRow(
  row: ThingWords,
  words: readonly ThingWord[],
  start: number,
  end: number,
  parts: Parts,
): NamedThing {
  const run = words.slice(start, end);
  return {
    start,
    end,
    row,
    // "Tripe" is asked for like a dish and is a food all the same.
    isFood: FOODS.has(row.thing) || (row.thing === "wanted" && isOneFood(run, parts)),
    thing: () => thingOfRow(row, run, parts),
  };
}
const FOODS: ReadonlySet<ThingWords["thing"]> = new Set(["animal", "staple"] as const);

function foodOf(run: readonly ThingWord[], parts: Parts): (() => NotedThing | null) | null {
  return isFoodName(run, parts) ? () => foodThing(run, parts.matcher) : null;
}

/** Whether words are called anything in the dictionary. */
function isFoodName(run: readonly ThingWord[], { matcher, keyOf }: Parts): boolean {
  // No name of a food begins with a figure.
  if (/^\d/u.test(run[0]?.text ?? "")) return false;
  const keys = run.flatMap(({ text }) => keyOf(text) || []).join(" ");
  return !/^\d/u.test(keys) && matcher.knowsFood(keys);
}

function isFoodOfOurs(run: readonly ThingWord[], parts: Parts): boolean {
  return isFoodName(run, parts) && foodThing(run, parts.matcher) !== null;
}

function foodThing(run: readonly ThingWord[], matcher: Matcher): NotedThing | null {
  const foodIds = [...new Set(matcher.foodsIn(textOf(run)).flatMap((food) => food.foodIds))];
  return foodIds.length === 0 ? null : { kind: "food", foodIds };
}

function textOf(run: readonly ThingWord[]): string {
  return run.map(({ text }) => text).join(" ");
}

/** Whether words are called one thing in the dictionary, and not several foods. */
function isOneFood(run: readonly ThingWord[], { matcher }: Parts): boolean {
  const [food, ...others] = matcher.foodsIn(textOf(run));
  return food !== undefined && others.length === 0 && food.words.split(" ").length === run.length;
}

/** What titles hold of a run of words that is a dish: "cauliflower cheese", "sausage casserole"; null where it is none. */
function titledBy(run: readonly ThingWord[], parts: Parts): readonly string[] | null {
  const [first = "", last = ""] = [run[0]?.stem, run.at(-1)?.stem];
  if (JOINING.has(first) || JOINING.has(last)) return null;
  if (run.some(({ stem }) => !JOINING.has(stem) && !parts.holders.has(stem))) return null;
  const stems = run.map(({ stem }) => stem);
  // No dish of ours says a word twice, and "fish fish fish" need not be looked for in every title.
  if (new Set(stems).size < stems.length) return null;
  const content = run.filter(({ stem }) => !JOINING.has(stem));
  if (run.length === 1) return isName(run[0] as ThingWord, parts) ? [first] : null;
  const isAbout = (word: ThingWord): boolean =>
    parts.kinds.has(word.stem) || isName(word, parts) || foodOf([word], parts) !== null;
  if (content.length < 2 || !content.every(isAbout)) return null;
  const isDish = content.some((word) => parts.kinds.has(word.stem) || isName(word, parts));
  // "Salmon and cod" are two foods.
  if (
    (isDish || content.length === run.length) &&
    holdersOfAll(stems, parts).some((title) => parts.titles[title]?.includes(` ${stems.join(" ")} `))
  )
    return [stems.join(" ")];
  const isListed = stems.every((stem) => !JOINING.has(stem) || stem === "and" || stem === "n");
  if (!isListed || !parts.kinds.has(last)) return null;
  const listed = content.map(({ stem }) => stem);
  return holdersOfAll(listed, parts).length > 0 ? listed : null;
}

/** A word of titles that is neither a food of ours nor ordinary is what a dish is called: "katsu", and "shiro", which nobody here sells. */
function isName(word: ThingWord, parts: Parts): boolean {
  if (parts.names.has(word.stem)) return true;
  if (word.text.length <= 3 || parts.kinds.has(word.stem)) return false;
  return !parts.ordinary.has(word.text) && !parts.ordinary.has(word.stem) && !isFoodOfOurs([word], parts);
}

function holdersOfAll(stems: readonly string[], { holders }: Parts): number[] {
  const [first, ...rest] = stems.map((stem) => holders.get(stem));
  return [...(first ?? [])].filter((title) => rest.every((others) => others?.has(title) === true));
}

function thingOfRow({ thing, what, titles }: ThingWords, words: readonly ThingWord[], parts: Parts): NotedThing | null {
  const [first = "", second = ""] = what;
  switch (thing) {
    case "form":
      return { kind: "form", form: oneOf(DISH_FORMS, first) };
    case "forms":
      return { kind: "forms", forms: what.map((form) => oneOf(DISH_FORMS, form)) };
    case "region":
      return { kind: "region", region: oneOf(KITCHENS, first) };
    case "cuisine":
      return { kind: "cuisine", cuisine: oneOf(CUISINES, first), region: oneOf(KITCHENS, second) };
    case "animal":
      return { kind: "animal", animal: oneOf(ANIMALS, first) };
    case "appliance":
      return { kind: "appliance", appliance: oneOf(EQUIPMENT, first) };
    case "staple":
      return { kind: "staple", staple: oneOf(STAPLES, first) };
    case "takeaway":
      return { kind: "takeaway" };
    case "meatless":
      return { kind: "meatless" };
    case "titled":
      return { kind: "titled", phrases: [titles.join("|")] };
    case "wanted": {
      const stems = words.map(({ stem }) => stem).join(" ");
      if (parts.titles.some((title) => title.includes(` ${stems} `))) return { kind: "titled", phrases: [stems] };
      return isOneFood(words, parts) ? foodThing(words, parts.matcher) : null;
    }
    case "nothing":
      return null;
  }
}

const KITCHENS = REGIONS.filter((region): region is Region => region !== "none");
const ANIMALS = MEATS.filter((meat): meat is Meat => meat !== "no_meat");

/** A value of a table, which the compilation of the catalogue has checked. */
function oneOf<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((one) => one === value);
  if (found === undefined) throw new RangeError(`${value} stands in no list`);
  return found;
}
