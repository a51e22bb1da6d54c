import type { Food } from "#domain/food/food";
import { createCueFinder } from "#domain/harm/cue-finder";
import type { CueFinder } from "#domain/harm/cue-finder";
import { readHarm } from "#domain/harm/read-harm";
import { sentencesOf } from "#domain/harm/said-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { CueKind } from "#domain/recipe/notes-data";

/** An entry typed by the user, with the foods it was read as; null if none. */
interface TypedEntry {
  readonly entry: string;
  readonly read: readonly { readonly food: Food }[] | null;
}

const OF_HARM: readonly CueKind[] = ["harm", "condition"];
/** "Loo roll" and "cough sweets" are things: in a short entry these words say nothing about harm. */
const OF_HARM_IN_A_SENTENCE: readonly CueKind[] = [...OF_HARM, "sign", "doubt"];
const MAX_WORDS_OF_A_NAME = 2;
const known = new WeakMap<Matcher, CueFinder>();

/**
 * Finds entries that must not be used because they may harm someone: "peanut butter, but Tom is allergic" adds no peanut butter.
 * A food's name is never a sign of harm by itself, whatever its words are ("hot sauce").
 */
export function harmfulAmong(
  text: string,
  entries: readonly TypedEntry[],
  matcher: Matcher,
): (entry: TypedEntry) => boolean {
  const cues = known.get(matcher) ?? createCueFinder(matcher.notesData.cues);
  known.set(matcher, cues);
  const tells = (entry: string): boolean =>
    sentencesOf(entry).some(({ words, isUnread }) => {
      if (isUnread) return true;
      const kinds = words.length > MAX_WORDS_OF_A_NAME ? OF_HARM_IN_A_SENTENCE : OF_HARM;
      return cues.find(words).some(({ group }) => kinds.includes(group.kind));
    });
  const told = new Set(entries.filter(({ entry, read }) => read === null && tells(entry)));
  if (told.size === 0) return () => false;
  const { leftOut, questions } = readHarm(matcher, text);
  const rules = [...leftOut.map(({ entry }) => entry), ...questions.flatMap(({ about }) => about)].flatMap((entry) => {
    const match = matcher.matchAvoid(entry);
    return match.known ? [match.rule] : [];
  });
  const isRuledOut = ({ id, allergens }: Food): boolean =>
    rules.some((rule) => rule.foodIds.has(id) || allergens.some((allergen) => rule.allergens.has(allergen)));
  return (one) => told.has(one) || one.read?.some(({ food }) => isRuledOut(food)) === true;
}
