import type { Looked } from "#domain/harm/looked-sentence";
import { isPartOf } from "#domain/harm/plain-sentence";
import { stemOf } from "#domain/matcher/match-words";

/** Distances from a food beyond this count as the same. */
const NEAR = 6;
/** The beginnings of longer words stand for all their forms, and for misspelt endings. */
const BEGINNINGS = [4, 5];
/** Marks the start and end of a sentence, as if a word. */
const EDGE = "|";

/**
 * The features that show whether a sentence tells of harm: its words, which are next to each other or near a food, and its cues.
 * Names are replaced by their kinds, so that examples about prawns apply to mussels. Linear in the number of words.
 */
export function harmFeatures(sentence: Looked): ReadonlySet<string> {
  const features = new Set<string>();
  const words = wordsOf(sentence);
  const edged = [EDGE, ...words, EDGE];
  edged.forEach((word, at) => {
    const next = edged[at + 1];
    const afterNext = edged[at + 2];
    features.add(word);
    if (next !== undefined) features.add(`${word} ${next}`);
    if (afterNext !== undefined) features.add(`${word} .. ${afterNext}`);
    if (word === word.toUpperCase()) return;
    features.add(`=${stemOf(word)}`);
    for (const length of BEGINNINGS) if (word.length >= length) features.add(`${word.slice(0, length)}*`);
  });
  words.forEach((word, at) => {
    if (!word.startsWith(FOOD)) return;
    for (let other = Math.max(0, at - NEAR); other < at; other += 1) features.add(`${words[other] ?? ""} < FOOD`);
    for (let other = at + 1; other <= at + NEAR && other < words.length; other += 1)
      features.add(`FOOD > ${words[other] ?? ""}`);
  });
  const kinds = new Set<string>();
  for (const { group } of sentence.cues) {
    features.add(`:${group.kind} ${group.about}`);
    kinds.add(group.kind);
  }
  features.add(`:${[...kinds].sort().join("+")}`);
  features.add(`:${Math.min(2, sentence.foods.length)} foods`);
  return features;
}

const FOOD = "FOOD";

/** The words of a sentence, with foods, names and numbers replaced by their kinds. */
function wordsOf({ words, foods }: Looked): string[] {
  const said: string[] = [];
  words.forEach(({ text, isName }, at) => {
    if (isPartOf(foods, at)) {
      const food = foods.find(({ start }) => start === at);
      if (food !== undefined) said.push(food.meaning.isAllergen ? `${FOOD}-ALLERGEN` : FOOD);
    } else if (isName) said.push("NAME");
    else said.push(/\d/u.test(text) ? "NUMBER" : text);
  });
  return said;
}
