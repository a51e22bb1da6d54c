import { smallestPack, usualPack } from "#domain/cupboard/measures";
import { gramsSaid } from "#domain/cupboard/read-typed";
import type { Food } from "#domain/food/food";
import { findQuote, quotedText, sentencesAround } from "#domain/intents/quote-in-text";
import type { Matcher } from "#domain/matcher/matcher-types";

/*
 * How much of a food is at home, by the words of whoever has it. A quote may be the food alone, and its amount stand elsewhere in its sentence:
 * "haddock off the boat, I've about 4 fillets in the freezer".
 */

/** Where a food is spoken of: what reads notes quotes, in the notes of a household of so many. */
export interface Told {
  readonly quote: string;
  readonly notes: string;
  readonly people: number;
}

/** The grams that are at home; `said`: its words say how much, if only roughly. */
export interface AmountTold {
  readonly grams: number;
  readonly said: boolean;
}

/** What parts one thing that is said from the next. */
const PARTS = /[,;.&+]|\b(?:and|plus|with|also)\b/iu;
/** "A big bag of carrots" is a bag of them. */
const SIZE_OF_PACK = /\b(?:big|large|huge|massive|enormous|giant|small|little)\s+(?=\p{L}+ of\b)/giu;
/** Pieces that a food is counted in, whatever it is: "4 fillets of haddock" are four. */
const PIECES = "(?:fillets?|steaks?|breasts?|thighs?|chops?|pieces?|portions?|heads?)";
const PIECES_OF = new RegExp(`\\b${PIECES} of (?:the |my |our )?`, "giu");
/** Pieces on their own, which stand for the food that was named before. */
const PIECES_ALONE = new RegExp(`^(.*?\\S)\\s+(?:\\p{L}+ )?${PIECES}(?!\\p{L})`, "iu");
const PLENTY = /\b(?:plenty|loads|lots|tons|heaps|masses|(?:lot|load|glut|mountain|heap|surplus)) of (?:\S+ ){0,2}$/iu;

/** Grams of a dinner's share for each at the table: a portion of vegetables, and the potatoes of a plate. */
const DINNER_GRAMS = { vegetables: 80, potatoes: 200 } as const;
const LEAST_OF_SEVERAL = 2;

/** The part of a text in which words stand, or all of it where it has one part: "a bag of tatties" are potatoes. */
export function partWith(text: string, words: string): string {
  const parts = text.split(PARTS);
  const named = parts.find((one) => one.toLowerCase().includes(words.toLowerCase()));
  return named ?? (parts.length === 1 ? text : "");
}

/** What of a food is at home by its words: the amount that was said, several where a plural says so, else one smallest pack. Pure. */
export function amountTold(words: string, food: Food, told: Told, matcher: Matcher): AmountTold {
  const sentence = sentenceOf(told);
  const part = partWith(told.quote, words);
  const around = partWith(sentence, words);
  const grams =
    amountIn(part, words, food) ??
    (around === "" ? null : amountIn(around, words, food)) ??
    piecesIn(sentence, words, food, matcher);
  if (grams !== null) return { grams, said: true };
  const several = Math.max(smallestPack(food).grams, severalGrams(food, told.people));
  if ([part, around].some((one) => isPlenty(one, words)))
    return { grams: Math.max(usualPack(food).grams, several), said: true };
  const isPlural = [words, part, around].some((one) => saysPlural(one, words, food));
  return { grams: isPlural ? several : smallestPack(food).grams, said: false };
}

function sentenceOf({ quote, notes }: Told): string {
  const text = quotedText(notes);
  const place = findQuote(text, quote);
  return place === null ? quote : sentencesAround(text.text, place);
}

/** The amount before a food, wherever in the words it begins: "we still have half a cabbage". */
function amountIn(part: string, named: string, food: Food): number | null {
  const words = part.replaceAll(SIZE_OF_PACK, "").replaceAll(PIECES_OF, "").trim().split(/\s+/u);
  // Its writer may call it otherwise than who read it: "a bag of tatties", and not "tatties to use up in 2 days".
  const isNamed = part.toLowerCase().includes(named.toLowerCase());
  const called = isNamed ? named : words.at(-2)?.toLowerCase() === "of" ? (words.at(-1) ?? "") : "";
  if (called === "") return null;
  for (const at of words.keys()) {
    const grams = gramsSaid(words.slice(at).join(" "), called, food);
    if (grams !== null) return grams;
  }
  return null;
}

/** Pieces that are counted behind a food in its sentence, where nothing else to eat is spoken of with them. */
function piecesIn(sentence: string, named: string, food: Food, matcher: Matcher): number | null {
  if (food.units["each"] === undefined) return null;
  const at = sentence.toLowerCase().indexOf(named.toLowerCase());
  if (at === -1) return null;
  for (const part of sentence
    .slice(at + named.length)
    .split(PARTS)
    .slice(1)) {
    if (matcher.foodsIn(part).some(({ foodIds }) => !foodIds.includes(food.id))) return null;
    const counted = PIECES_ALONE.exec(part)?.[1];
    const grams = counted === undefined ? null : amountIn(`${counted} ${named}`, named, food);
    if (grams !== null) return grams;
  }
  return null;
}

function isPlenty(part: string, words: string): boolean {
  const at = part.toLowerCase().indexOf(words.toLowerCase());
  return at !== -1 && PLENTY.test(part.slice(0, at));
}

/** Whether a text has the plural of a food that is counted. */
function saysPlural(text: string, words: string, { plural, units }: Food): boolean {
  if (plural === null || units["each"] === undefined) return false;
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at === -1) return false;
  const [behind = ""] = /^\p{L}*/u.exec(text.slice(at + words.length)) ?? [];
  return `${words}${behind}`.toLowerCase().endsWith("s");
}

/** As many pieces as a dinner takes for the table. */
function severalGrams({ units, onPlate }: Food, people: number): number {
  const each = units["each"];
  if (each === undefined) return 0;
  // Of what only seasons a dinner, two are several.
  const dinner = onPlate === "vegetables" || onPlate === "potatoes" ? people * DINNER_GRAMS[onPlate] : 0;
  return each * Math.max(LEAST_OF_SEVERAL, Math.ceil(dinner / each));
}
