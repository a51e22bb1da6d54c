import { createCueFinder } from "#domain/harm/cue-finder";
import type { CueFinder, FoundCue } from "#domain/harm/cue-finder";
import { createFoodFinder } from "#domain/harm/foods-said";
import type { FoodFinder, FoodSaid } from "#domain/harm/foods-said";
import { whetherItHarms, whichFood } from "#domain/harm/harm-questions";
import type { NotesQuestion } from "#domain/harm/notes-question";
import { sentencesOf } from "#domain/harm/said-words";
import type { Sentence } from "#domain/harm/said-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { CueKind } from "#domain/recipe/notes-data";

/*
 * The harm rule (decision 59): a sentence that tells of harm and names a food leaves the food out, whatever else it says; one that tells of
 * harm and names none, and one that names a food and says nothing of it that we know, is asked about. It reads each sentence with the few
 * before it. It knows no grammar: only cues and foods, and where in the sentence they stand.
 */

/** A food that notes leave out, with the words that say so. */
export interface LeftOut {
  readonly entry: string;
  readonly quote: string;
}

export interface HarmReading {
  readonly leftOut: readonly LeftOut[];
  readonly questions: readonly NotesQuestion[];
}

/** So many sentences back "it" may still mean a food. */
const SENTENCES_BACK = 3;
/** "Never again, she was blue": what these point at was named before. */
const POINTING = new Set(
  "it its it's them they their theirs that those these this one ones any either both such stuff bite bites mouthful mouthfuls lick sip spoonful crumb taste sniff again same everything lot".split(
    " ",
  ),
);

const known = new WeakMap<Matcher, Finders>();

/** Reads notes for harm. Total, in time that grows with the text; the same notes give the same reading. */
export function readHarm(matcher: Matcher, notes: string): HarmReading {
  if (matcher.notesData.cues.length === 0 || notes === "") return NOTHING;
  const finders = known.get(matcher) ?? findersOf(matcher);
  known.set(matcher, finders);
  return readNotes(notes, finders);
}

function findersOf(matcher: Matcher): Finders {
  const cues = createCueFinder(matcher.notesData.cues);
  const ordinary = new Set(matcher.notesData.ordinary);
  const foods = createFoodFinder(matcher, (word) => ordinary.has(word) || cues.knows(word));
  return { cues, foods, isOrdinary: (word) => ordinary.has(word) || cues.knows(word) || matcher.knowsWord(word) };
}

const NOTHING: HarmReading = { leftOut: [], questions: [] };

/** A sentence with what was found in it. */
interface Looked extends Sentence {
  readonly foods: readonly FoodSaid[];
  readonly cues: readonly FoundCue[];
}

/** By what a sentence is looked at. */
interface Finders {
  readonly cues: CueFinder;
  readonly foods: FoodFinder;
  readonly isOrdinary: (word: string) => boolean;
}

function readNotes(notes: string, finders: Finders): HarmReading {
  const leftOut: LeftOut[] = [];
  const questions: NotesQuestion[] = [];
  const sentences = sentencesOf(notes).map((sentence) => look(sentence, finders));
  sentences.forEach((sentence, at) => {
    const verdict = judge(sentence, sentences, at, finders);
    for (const entry of verdict.out) leftOut.push({ entry, quote: sentence.quote });
    questions.push(...verdict.questions);
  });
  const entries = new Map(leftOut.map((found) => [found.entry, found]));
  return {
    leftOut: [...entries.values()],
    questions: questions.filter(({ id }, at) => questions.findIndex((other) => other.id === id) === at),
  };
}

function look(sentence: Sentence, { cues: finder, foods: foodFinder }: Finders): Looked {
  const all = finder.find(sentence.words);
  const idioms = all.filter(({ group }) => group.kind === "idiom");
  const isWithin = (cue: FoundCue): boolean => idioms.some(({ start, end }) => start <= cue.start && cue.end <= end);
  const cues = all.filter(
    ({ group, ...place }) => group.kind === "plain" || (group.kind !== "idiom" && !isWithin({ group, ...place })),
  );
  const besideHarm = cues.some(({ group }) => ["harm", "sign", "doubt"].includes(group.kind));
  const covered = (at: number): boolean =>
    [...idioms, ...cues.filter(({ group }) => group.kind === "harm" || group.kind === "condition")].some(
      ({ start, end }) => start <= at && at < end,
    );
  const foods = foodFinder
    .find(sentence.words, besideHarm)
    .filter(({ start, end }) => ![...Array(end - start).keys()].every((offset) => covered(start + offset)));
  // "Puff pastry", "egg fried rice": what is part of a food's name says nothing of it.
  const isFood = ({ start, end }: FoundCue): boolean => foods.some((food) => food.start <= start && end <= food.end);
  return { ...sentence, foods, cues: cues.filter((cue) => !isFood(cue)) };
}

interface Verdict {
  readonly out: readonly string[];
  readonly questions: readonly NotesQuestion[];
}

const SILENT: Verdict = { out: [], questions: [] };

function judge(sentence: Looked, all: readonly Looked[], at: number, { isOrdinary }: Finders): Verdict {
  const has = (kind: CueKind): boolean => sentence.cues.some(({ group }) => group.kind === kind);
  const conditions = sentence.cues.filter(({ group }) => group.kind === "condition");
  const isDoubted = has("denial") || has("elsewhere");
  const named = conditions.flatMap(({ group }) => group.rulesOut);
  const asked = conditions.filter(({ group }) => group.rulesOut.length === 0);
  const meant = foodsMeant(sentence, all, at);
  if (has("harm") || has("sign") || conditions.length > 0) {
    if (isDoubted) {
      const asked = [...named.map((entry) => ({ words: entry, entries: [entry] })), ...meant.foods];
      return asked.length === 0 ? SILENT : { out: [], questions: [whetherItHarms(sentence.quote, asked)] };
    }
    const certain = meant.foods.filter(({ isCertain }) => isCertain).flatMap((food) => food.entries);
    const unclear = meant.foods.filter(({ isCertain }) => !isCertain);
    const out = [...named, ...certain];
    if (unclear.length > 0)
      return {
        out,
        questions: [
          whichFood(
            sentence.quote,
            unclear.flatMap((food) => food.entries),
          ),
        ],
      };
    if (out.length > 0) return { out, questions: [] };
    if (has("harm") || asked.length > 0)
      return {
        out: [],
        questions: [
          whichFood(
            sentence.quote,
            meant.near.flatMap((food) => food.entries),
            asked[0]?.group.ask,
          ),
        ],
      };
    return SILENT;
  }
  if (sentence.foods.length === 0) {
    const isPointing = has("doubt") && meant.foods.length > 0;
    return isPointing ? { out: [], questions: [whetherItHarms(sentence.quote, meant.foods)] } : SILENT;
  }
  // A list by itself belongs to what stands before it, and is asked about only where nothing does.
  if (!has("doubt") && (isList(sentence) ? all.length > 1 : isPlain(sentence, isOrdinary))) return SILENT;
  return { out: [], questions: [whetherItHarms(sentence.quote, sentence.foods)] };
}

/** What says something of a food by itself. */
const OF_FOOD = new Set(["liking", "wanting", "having", "cooking", "dislike", "money"]);
/** What happened once to somebody. */
const STORY = new Set(
  "was were wasnt werent had ended put spent went gave told said came got did didnt me him her us them since once last ever even half only equals".split(
    " ",
  ),
);
const FEW_WORDS = 3;

/** Whether a sentence says something ordinary of its foods, and no word in it is strange. */
function isPlain({ cues, words, foods }: Looked, isOrdinary: (word: string) => boolean): boolean {
  const beside = words.filter((_, at) => !foods.some(({ start, end }) => start <= at && at < end));
  if (beside.some(({ text, isName }) => !isName && !/^\d/u.test(text) && !isOrdinary(text))) return false;
  const plain = cues.filter(({ group }) => group.kind === "plain");
  if (plain.some(({ group }) => OF_FOOD.has(group.about))) return true;
  const isStory = beside.some(({ text }) => STORY.has(text));
  return !isStory && (plain.length > 0 || beside.length <= FEW_WORDS);
}

/** The foods that the harm of a sentence is of: its own, else those of a list that follows, else those that it points back at. */
function foodsMeant(
  sentence: Looked,
  all: readonly Looked[],
  at: number,
): { readonly foods: readonly FoodSaid[]; readonly near: readonly FoodSaid[] } {
  if (sentence.foods.length > 0) return { foods: harmedIn(sentence), near: [] };
  const after: FoodSaid[] = [];
  for (const next of all.slice(at + 1)) {
    if (!isList(next)) break;
    after.push(...next.foods);
  }
  if (after.length > 0) return { foods: after, near: [] };
  const before = all.slice(Math.max(0, at - SENTENCES_BACK), at).findLast(({ foods }) => foods.length > 0);
  if (before === undefined) return { foods: [], near: [] };
  const points = sentence.words.some(({ text }) => POINTING.has(text));
  return points ? { foods: before.foods, near: [] } : { foods: [], near: before.foods };
}

/** "Nuts and sesame": foods, and nothing said of them. */
function isList({ foods, words }: Looked): boolean {
  if (foods.length === 0) return false;
  const named = foods.reduce((sum, { start, end }) => sum + end - start, 0);
  return words.length - named <= 2 + foods.length;
}

/** Of the foods of a sentence those that harm may come from. What is only liked in another clause stays, where the harm has foods of its own. */
function harmedIn({ foods, cues, words }: Looked): readonly FoodSaid[] {
  const clauseOf = (index: number): number => words[index]?.clause ?? 0;
  const harmed = new Set(
    cues
      .filter(({ group }) => group.kind === "harm" || group.kind === "sign" || group.kind === "condition")
      .flatMap(({ start, end }) => [clauseOf(start), clauseOf(end - 1)]),
  );
  const own = foods.filter(({ clause }) => harmed.has(clause));
  if (own.length === 0) return foods;
  const points = words.some(({ text, clause }) => harmed.has(clause) && POINTING.has(text));
  if (points) return foods;
  const liked = new Set(
    cues.filter(({ group }) => group.kind === "plain" && group.about === "liking").map(({ start }) => clauseOf(start)),
  );
  return foods.filter(({ clause }) => harmed.has(clause) || !liked.has(clause));
}
