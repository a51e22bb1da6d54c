import type { FoodSaid } from "#domain/harm/foods-said";
import type { Looked } from "#domain/harm/looked-sentence";
import { isPartOf, isPlainHere, JOINING, saysOfFood } from "#domain/harm/plain-sentence";

/** How many sentences back "it" may refer. */
export const SENTENCES_BACK = 3;
/** "Never again, she was blue": words that refer to something named before. */
const POINTING = new Set(
  "it its it's them they their theirs that those these this one ones any either both such bite bites mouthful mouthfuls lick sip spoonful crumb taste sniff again same lot".split(
    " ",
  ),
);
/** So short a sentence continues the one before. */
export const FEW_WORDS = 3;

/** The foods that a sentence's harm is about. */
export interface Meant {
  readonly foods: readonly FoodSaid[];
  /** Other foods of the sentence about which nothing else is said. */
  readonly doubtful: readonly FoodSaid[];
  /** Foods of earlier sentences that may be meant, offered in a question. */
  readonly near: readonly FoodSaid[];
  /** False if the harm is in a clause that neither names a food nor refers to one. */
  readonly isCertain: boolean;
}

/** The foods that the harm in a sentence is about: its own, otherwise those of a following list, otherwise those it refers back to. */
export function foodsMeant(sentence: Looked, all: readonly Looked[], at: number): Meant {
  if (sentence.foods.length > 0) return { near: [], doubtful: [], ...harmedIn(sentence) };
  const points = sentence.words.length <= FEW_WORDS || isPointing(sentence);
  const last = all[at - 1];
  if (points && last !== undefined && last.foods.length > 0)
    return { foods: last.foods, near: [], doubtful: [], isCertain: true };
  const after: FoodSaid[] = [];
  for (const next of all.slice(at + 1)) {
    if (!isNaming(next)) break;
    after.push(...next.foods);
  }
  if (after.length > 0) return { foods: after, near: [], doubtful: [], isCertain: true };
  // Earlier foods may be meant: from further back only if referred to, from just before also if nothing was said about them.
  const before = all.slice(Math.max(0, at - SENTENCES_BACK), at).findLast(({ foods }) => foods.length > 0);
  if (points && before !== undefined) return { foods: [], near: before.foods, doubtful: [], isCertain: true };
  return { foods: [], near: last !== undefined && !saysOfFood(last) ? last.foods : [], doubtful: [], isCertain: true };
}

/** "One bite", "it"; but not "another allergy". */
function isPointing({ words }: Looked): boolean {
  return words.some(({ text }) => POINTING.has(text)) && !words.some(({ text }) => OTHER.has(text));
}

const OTHER = new Set("another different".split(" "));

/** "It's the sesame", after a sentence about harm. */
const NAMING = new Set("it its thats mainly mostly namely especially particularly including".split(" "));

/** Foods with few other words: they do the harm mentioned before. */
function isNaming({ foods, words }: Looked): boolean {
  if (foods.length === 0) return false;
  const named = foods.reduce((sum, { start, end }) => sum + end - start, 0);
  return words.length - named <= 2 + foods.length || NAMING.has(words[0]?.text ?? "");
}

/** The foods of a sentence that may have caused harm. A food merely liked in another clause stays, if the harm has foods of its own. */
function harmedIn(sentence: Looked): Partial<Meant> & Pick<Meant, "foods" | "isCertain"> {
  const { foods, cues, words, otherCauses } = sentence;
  const clauseOf = (index: number): number => words[index]?.clause ?? 0;
  const harmed = new Set(
    cues
      .filter(({ group }) => group.kind === "harm" || group.kind === "sign" || group.kind === "condition")
      .flatMap(({ start, end }) => [clauseOf(start), clauseOf(end - 1)]),
  );
  const own = foods.filter(({ clause }) => harmed.has(clause));
  const points = words.some(({ text, clause }) => harmed.has(clause) && POINTING.has(text));
  if (own.length === 0 && !points && [...harmed].some((clause) => otherCauses.has(clause)))
    return { foods: [], isCertain: true };
  if (own.length === 0 || points) return { foods, isCertain: points };
  const said = new Set(
    words.flatMap(({ text, clause }, at) => (isPartOf(foods, at) || JOINING.has(text) ? [] : [clause])),
  );
  const certain = foods.filter(({ clause }) => harmed.has(clause) || !said.has(clause));
  const doubtful = foods.filter((food) => !certain.includes(food) && !isPlainHere(sentence, food));
  return { foods: certain, doubtful, isCertain: true };
}
