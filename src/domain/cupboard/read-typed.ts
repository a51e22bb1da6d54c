import { smallestPack, usualPack } from "#domain/cupboard/measures";
import { harmfulAmong } from "#domain/cupboard/typed-harm";
import { usualFood } from "#domain/cupboard/usual-food";
import type { Food } from "#domain/food/food";
import type { IngredientMatch, Matcher } from "#domain/matcher/matcher-types";
import { unknownMessage } from "#domain/matcher/unknown-entry";
import { gramsOf } from "#domain/quantity/units";

/** One food typed by the user. `grams` null: always there. */
export interface TypedFood {
  readonly food: Food;
  readonly grams: number | null;
}

/** An entry that does not name a single food, with a message and the names of foods that may be meant. */
export interface UnknownEntry {
  readonly entry: string;
  readonly message: string;
  readonly suggestions: readonly string[];
}

/** What reading needs besides the matcher. */
export interface TypedReader {
  readonly matcher: Matcher;
  readonly foods: readonly Food[];
  /** How often each food is used in our recipes. */
  readonly uses: ReadonlyMap<string, number>;
}

/** Nobody types more entries at once. */
const MAX_ENTRIES = 60;
const MAX_SUGGESTIONS = 4;
/** Searching for similar words is expensive: the avoid list has the same limit. */
const MAX_SIMILARITY_SEARCHES = 5;

/**
 * Reads what a user types about the cupboard: "rice, cumin, half a bag of red lentils, 2 tins of chickpeas, 6 eggs". Without an
 * amount, food used a little at a time counts as always there, and any other as one smallest pack.
 */
export function readTyped(text: string, reader: TypedReader): { foods: TypedFood[]; unknown: UnknownEntry[] } {
  const foods: TypedFood[] = [];
  const unknown: UnknownEntry[] = [];
  const entries = entriesOf(text).map((entry) => ({
    entry,
    read: readEntry(entry, reader) ?? readPair(entry, reader),
  }));
  const isHarmful = harmfulAmong(text, entries, reader.matcher);
  const harmful = entries.filter(isHarmful).map(({ entry }) => entry);
  if (harmful.length > 0) unknown.push(harmfulEntry(harmful.join(", ")));
  for (const { entry, read } of entries.filter((one) => !isHarmful(one))) {
    if (read !== null) foods.push(...read);
    else unknown.push(unknownEntry(entry, reader, unknown.length < MAX_SIMILARITY_SEARCHES));
  }
  return { foods, unknown };
}

/** Food that harms someone is neither added nor guessed. */
function harmfulEntry(entry: string): UnknownEntry {
  const message = `You wrote “${entry}”. If somebody must not eat it, put it into Ingredients to Avoid when you plan; we have not put it into your cupboard.`;
  return { entry, message, suggestions: [] };
}

function entriesOf(text: string): string[] {
  return text
    .split(/[,;\n•]/u)
    .map((entry) => entry.trim())
    .filter((entry) => /\p{L}/u.test(entry))
    .slice(0, MAX_ENTRIES);
}

/** "salt and pepper": two foods joined by a word, if each of them is a single food. */
function readPair(entry: string, reader: TypedReader): TypedFood[] | null {
  const parts = entry.split(/ (?:and|&|\+) /iu);
  if (parts.length < 2 || parts.length > MAX_SUGGESTIONS) return null;
  const read = parts.map((part) => readEntry(part, reader));
  return read.every((one) => one !== null) ? read.flat() : null;
}

function readEntry(entry: string, reader: TypedReader): TypedFood[] | null {
  const amount = readAmount(entry);
  const { rest } = amount;
  const food = usualFood(rest, reader.matcher) ?? tinned(rest, amount.unit, reader) ?? namedFood(entry, rest, reader);
  if (food === null || food.buy === "free") return null;
  return [{ food, grams: gramsOfAmount(amount, food) ?? (food.buy === "use" ? null : smallestPack(food).grams) }];
}

/** The grams given by words such as "half a cabbage"; null if they do not start with an amount. `named`: the food's name. */
export function gramsSaid(words: string, named: string, food: Food): number | null {
  const amount = readAmount(words);
  // "3 large courgettes": one word may describe them.
  const isOfFood = [amount.rest, amount.rest.replace(/^\S+ /u, "")].some((rest) =>
    rest.startsWith(named.toLowerCase()),
  );
  return isOfFood ? gramsOfAmount(amount, food) : null;
}

/** Null if no amount was given. */
function gramsOfAmount({ quantity, unit, grams: weight }: Amount, food: Food): number | null {
  if (weight !== null) return weight * (quantity ?? 1);
  if (unit !== null) return gramsIn(food, quantity ?? 1, unit);
  return quantity === null ? null : countedGrams(food, quantity);
}

/** "A tin of tomatoes" is not fresh tomatoes. */
function tinned(rest: string, unit: string | null, reader: TypedReader): Food | null {
  if (unit === null || !/^(?:tin|can)s?$/u.test(unit)) return null;
  const food = foodOf(reader.matcher.matchLine(`tinned ${rest}`), reader);
  return food?.aisle === "Tins & Jars" ? food : null;
}

function namedFood(entry: string, rest: string, reader: TypedReader): Food | null {
  const food = foodOf(reader.matcher.matchLine(entry), reader);
  return food ?? (rest === entry ? null : foodOf(reader.matcher.matchLine(rest), reader));
}

/** The single food of an entry; for a family ("rice", "pasta"), the one our recipes use most. */
function foodOf({ food, entries, unresolved }: IngredientMatch, { matcher, foods, uses }: TypedReader): Food | null {
  if (food !== null) return food;
  const [only] = entries;
  if (unresolved || only === undefined || entries.length > 1) return null;
  const family = only.name.toLowerCase();
  const members = foods.filter((member) => {
    const { names, families } = matcher.namesOf(member);
    const called = names.some((name) => name.trimEnd().endsWith(` ${family}`));
    return member.buy !== "free" && (called || families.some((name) => name.trim() === family));
  });
  // Rice vinegar is in the family too, so look at the aisle most of the family is in.
  const aisle = mostOf(members.map((member) => member.aisle));
  return members
    .filter((member) => member.aisle === aisle)
    .reduce<Food | null>(
      (best, member) => (best === null || (uses.get(member.id) ?? 0) > (uses.get(best.id) ?? 0) ? member : best),
      null,
    );
}

/** The most frequent item of a list; the first of several. */
function mostOf<T>(list: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function unknownEntry(entry: string, { matcher, foods }: TypedReader, near: boolean): UnknownEntry {
  const { rest } = readAmount(entry);
  const match = near ? matcher.matchAvoid(rest) : null;
  const suggestions =
    match === null
      ? []
      : match.known
        ? foods.filter(({ id }) => match.rule.foodIds.has(id)).map(({ name }) => name)
        : match.nearest;
  const few = suggestions.slice(0, MAX_SUGGESTIONS);
  const message =
    match?.known === true && few.length > 0
      ? `‘${entry}’ can be several foods, such as ${few.join(", ")}. Please name the one you have.`
      : unknownMessage(entry, few, "Please use the name of a food.");
  return { entry, message, suggestions: few };
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  dozen: 12,
  couple: 2,
  few: 3,
  half: 0.5,
  quarter: 0.25,
  "½": 0.5,
  "¼": 0.25,
  "¾": 0.75,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
};
/** Words for a whole pack of anything; a pack with the word on its label is preferred. */
const PACK_WORDS: ReadonlySet<string> = new Set(
  "bag bags sack sacks pack packs packet packets box boxes jar jars tin tins can cans bottle bottles carton cartons tub tubs pot pots pouch pouches punnet punnets loaf loaves block blocks tube tubes bar bars net nets".split(
    " ",
  ),
);
const UNIT_WORDS: Readonly<Record<string, string>> = {
  g: "g",
  gram: "g",
  grams: "g",
  kg: "kg",
  kilo: "kg",
  kilos: "kg",
  ml: "ml",
  l: "l",
  litre: "l",
  litres: "l",
  tsp: "tsp",
  tbsp: "tbsp",
};
const PINT_MILLILITRES = 568;

interface Amount {
  readonly quantity: number | null;
  readonly unit: string | null;
  /** Grams of one pack if its weight was given: "2 x 400 g tins". */
  readonly grams: number | null;
  /** The words after the amount. */
  readonly rest: string;
}

/** Reads the amount at the start of an entry, word by word. */
function readAmount(entry: string): Amount {
  const words = entry
    .toLowerCase()
    .replace(/(\d)(?=[a-zé×½¼¾⅓⅔])/gu, "$1 ")
    .replace(/([a-z×½¼¾⅓⅔])(?=\d)/gu, "$1 ")
    .split(/\s+/u);
  let quantity: number | null = null;
  let unit: string | null = null;
  let grams: number | null = null;
  let at = 0;
  for (; at < words.length - 1; at += 1) {
    const word = words[at] ?? "";
    const number = numberOf(word);
    const measure = Object.hasOwn(UNIT_WORDS, word) ? UNIT_WORDS[word] : undefined;
    if (number !== null) quantity = added(quantity, number, words[at - 1]);
    else if (measure !== undefined && unit === null) unit = measure;
    else if (unit === null && /^pints?$/u.test(word)) [quantity, unit] = [(quantity ?? 1) * PINT_MILLILITRES, "ml"];
    else if (PACK_WORDS.has(word) && quantity !== null && unit === null) unit = word;
    else if (PACK_WORDS.has(word) && unit !== null) continue;
    else if (!FILLERS.has(word)) break;
    // "2 x 400 g": a number of packs of that weight.
    if (measure !== undefined && /^[x×]$/u.test(words[at - 2] ?? "") && quantity !== null) {
      const each = numberOf(words[at - 1] ?? "") ?? 1;
      grams = each * (measure === "kg" || measure === "l" ? 1000 : 1);
      quantity = numberOf(words[at - 3] ?? "") ?? 1;
    }
  }
  return { quantity, unit, grams, rest: words.slice(at).join(" ") };
}

const FILLERS: ReadonlySet<string> = new Set(["of", "x", "×", "about", "some", "the", "my", "open", "opened", "full"]);

function numberOf(word: string): number | null {
  if (Object.hasOwn(NUMBER_WORDS, word)) return NUMBER_WORDS[word] ?? null;
  if (/^\d{1,5}(?:\.\d{1,3})?$/u.test(word)) return Number(word);
  const fraction = /^(\d{1,2})\/(\d{1,2})$/u.exec(word);
  return fraction === null || Number(fraction[2]) === 0 ? null : Number(fraction[1]) / Number(fraction[2]);
}

/** "half a", "a dozen" and "1 ½": two words that form one number. */
function added(before: number | null, number: number, lastWord: string | undefined): number {
  if (before === null || lastWord === undefined || numberOf(lastWord) === null) return number;
  if (number < 1 && before >= 1) return lastWord === "a" || lastWord === "an" ? number : before + number;
  return before * number;
}

function gramsIn(food: Food, quantity: number, unit: string): number {
  const grams = gramsOf(food, quantity, unit);
  if (grams !== null) return grams;
  // Vegetables measured by volume count as water.
  if (unit === "ml" || unit === "l" || unit === "tsp" || unit === "tbsp")
    return quantity * ({ ml: 1, l: 1000, tsp: 5, tbsp: 15 } as const)[unit];
  const word = unit === "cans" || unit === "can" ? "tin" : unit.replace(/(?:es|s)$/u, "");
  const counted = gramsOf(food, quantity, word) ?? gramsOf(food, quantity, unit.replace(/s$/u, ""));
  if (counted !== null) return counted;
  const labelled = food.packs.filter(({ label }) => label.includes(word));
  const pack = labelled.length === 0 ? usualPack(food) : smallestPack({ ...food, packs: labelled });
  return quantity * pack.grams;
}

/** "6 eggs" are six pieces; for food that is not counted, six packs. */
function countedGrams(food: Food, quantity: number): number {
  const each = food.units.each;
  return quantity * (each ?? smallestPack(food).grams);
}
