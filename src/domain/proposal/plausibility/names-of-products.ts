import { formsOf } from "#domain/matcher/match-recipe-words";
import { phraseKeys } from "#domain/matcher/match-words";
import type { FoodMention } from "#domain/matcher/matcher-types";
import type { DishText } from "#domain/proposal/plausibility/dish-view";
import { PLAIN_WORDS } from "#domain/proposal/reading/plain-words";

const WORDS = /[\p{L}\p{M}'’]+/gu;
const CAPITAL = /^\p{Lu}/u;

/**
 * Whether words by which a shop sells something are everyday English where they stand: "in a little dish" is no Little Dish, of which
 * somebody would write the name as a name, or put it on the list of ingredients. Words that mean nothing else ("philadelphia") stay the food.
 */
export function isEverydayEnglish({ words, entries }: FoodMention, { text, zone }: DishText): boolean {
  if (zone === "preparation") return false;
  const isNameOnly = entries.every((entry) => {
    const phrases = [entry.name, ...entry.aliases].filter((phrase) => phraseKeys(phrase).stem === words);
    // Words that no entry has as they stand were put together out of names of foods: "pecan nut milk".
    return !("aisle" in entry) && phrases.length > 0 && phrases.every(isNameOfPlainWords);
  });
  if (!isNameOnly) return false;
  const written = writtenAs(words, text);
  return written.length > 0 && !written.some((one) => one.every((word) => CAPITAL.test(word)));
}

function isNameOfPlainWords(phrase: string): boolean {
  return (phrase.match(WORDS) ?? []).every(
    (word) => CAPITAL.test(word) && formsOf(word).some((form) => PLAIN_WORDS.has(form)),
  );
}

/** Each place of a text where words stand, as it writes them. */
function writtenAs(words: string, text: string): string[][] {
  const all = text.match(WORDS) ?? [];
  const count = words.split(" ").length;
  return all
    .map((_, start) => all.slice(start, start + count))
    .filter((run) => run.length === count && phraseKeys(run.join(" ")).stem === words);
}
