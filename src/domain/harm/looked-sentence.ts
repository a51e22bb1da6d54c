import { createCueFinder } from "#domain/harm/cue-finder";
import type { CueFinder, FoundCue } from "#domain/harm/cue-finder";
import { createFoodFinder } from "#domain/harm/foods-said";
import type { FoodFinder, FoodSaid, SlipsLeft } from "#domain/harm/foods-said";
import { sentencesOf } from "#domain/harm/said-words";
import type { SaidWord, Sentence } from "#domain/harm/said-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import { remembered } from "#domain/matcher/remembered";

/** A sentence with what was found in it. */
export interface Looked extends Sentence {
  readonly foods: readonly FoodSaid[];
  readonly cues: readonly FoundCue[];
  /** Clauses that name a cause of harm other than food: plasters, pollen, a wasp. */
  readonly otherCauses: ReadonlySet<number>;
}

/** What is needed to examine a sentence. */
export interface Finders {
  readonly cues: CueFinder;
  readonly foods: FoodFinder;
  readonly isKnown: (word: string) => boolean;
}

export function findersOf(matcher: Matcher): Finders {
  const cues = createCueFinder(matcher.notesData.cues);
  const ordinary = new Set(matcher.notesData.ordinary);
  const foods = createFoodFinder(matcher, (word) => ordinary.has(word) || cues.knows(word));
  const isKnown = remembered((word) => ordinary.has(word) || cues.knows(word) || matcher.knowsWord(word));
  return { cues, foods, isKnown };
}

/** How many unknown words of a text are checked for misspellings. */
const MAX_SLIPS = 8;
/** The idioms of `harm.csv` that name another cause of harm. */
const NOT_FOOD = "not food";
/** Illnesses that `eaters/medicine-questions` asks about. Foods near them are asked about all the same. */
const ILLNESS = "illness";

/** Splits notes into sentences and finds the foods and cues in each. */
export function lookAt(notes: string, finders: Finders): Looked[] {
  const slips = { left: MAX_SLIPS };
  return sentencesOf(notes).map((sentence) => look(sentence, finders, slips));
}

function look(said: Sentence, { cues: finder, foods: foodFinder, isKnown }: Finders, slips: SlipsLeft): Looked {
  const sentence = {
    ...said,
    words: said.words.map((word) => {
      if (word.isName || isKnown(word.text)) return word;
      return { ...word, text: finder.meantBy(word.text) ?? word.text };
    }),
  };
  const all = finder.find(sentence.words);
  const idioms = all.filter(({ group }) => group.kind === "idiom");
  const isWithin = (cue: FoundCue): boolean =>
    idioms.some(({ start, end }) =>
      cue.group.kind === "doubt" ? start < cue.end && cue.start < end : start <= cue.start && cue.end <= end,
    );
  const cues = all.filter(
    ({ group, ...place }) => group.kind === "plain" || (group.kind !== "idiom" && !isWithin({ group, ...place })),
  );
  const besideHarm = cues.some(({ group }) => ["harm", "sign", "doubt"].includes(group.kind));
  // "Egg on his face", "coeliac" and "kidney disease": words inside are not food. "Fish fingers" is itself.
  const isCovered = (food: FoodSaid): boolean =>
    idioms.some(({ start, end }) => start <= food.start && food.end <= end && end - start > food.end - food.start) ||
    cues.some(
      ({ group, start, end }) =>
        (group.kind === "harm" || group.kind === "condition" || group.about === ILLNESS) &&
        start <= food.start &&
        food.end <= end,
    );
  const foods = foodFinder
    .find(sentence.words, besideHarm, slips)
    .filter((food) => !isCovered(food))
    .filter(({ start, end }) => !isCompared(sentence.words, start) && !THINGS.has(sentence.words[end]?.text ?? ""));
  // "Puff pastry", "egg fried rice": part of a food's name is not a cue.
  const isFood = ({ start, end }: FoundCue): boolean => foods.some((food) => food.start <= start && end <= food.end);
  const otherCauses = new Set(
    idioms.filter(({ group }) => group.about === NOT_FOOD).map(({ start }) => sentence.words[start]?.clause ?? 0),
  );
  return { ...sentence, foods, cues: cues.filter((cue) => !isFood(cue)), otherCauses };
}

/** People who like something, before "like" as a verb. */
const LIKING = new Set(
  "i we you they he she who all both kids children boys girls and also really do does dont doesnt would id wed will might".split(
    " ",
  ),
);

/** "A pasta machine", "the fish van": not food. */
const THINGS = new Set(
  "pan machine maker van cooker timer cup shop stall counter press peeler lover lovers".split(" "),
);

/** Harmless aspects of a food: "the price of salmon gave me a heart attack". */
const MEASURES = new Set("size price cost thought sight mention".split(" "));

/** "Lumps the size of grapes", "up like a tomato", "a budgie called Peanut": no food is meant. */
function isCompared(words: readonly SaidWord[], start: number): boolean {
  // "Of lamb" is part of a name for lamb.
  const at = words[start]?.text === "of" ? start + 1 : start;
  const [first = "", before = "", last = ""] = ["", "", "", ...words.slice(0, at).map(({ text }) => text)].slice(-3);
  if (last === "of" && MEASURES.has(before)) return true;
  if (last === "called" || last === "named") return before !== "thing" && before !== "something";
  if (last === "like") return before !== "" && !LIKING.has(before);
  return before === "like" && (last === "a" || last === "an" || last === "the") && !LIKING.has(first);
}

/** Whether a sentence tells of harm, whatever else it says. */
export function tellsOfHarm({ cues }: Looked): boolean {
  return cues.some(({ group }) => group.kind === "harm" || group.kind === "sign" || group.kind === "condition");
}
