import { whetherItHarms, whetherMore, whichFood } from "#domain/harm/harm-questions";
import { FEW_WORDS, foodsMeant, SENTENCES_BACK } from "#domain/harm/harmed-foods";
import { findersOf, lookAt, tellsOfHarm } from "#domain/harm/looked-sentence";
import type { Finders, Looked } from "#domain/harm/looked-sentence";
import type { NotesQuestion } from "#domain/harm/notes-question";
import {
  isAdvisedToEat,
  isAnsweredNo,
  isList,
  isOfAnimalsOnly,
  tellsOnOf,
  isPlain,
  isPlainHere,
  saysOfFood,
} from "#domain/harm/plain-sentence";
import { isAsBefore, tellsMoreOf } from "#domain/harm/same-harm";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { CueKind } from "#domain/recipe/notes-data";

/*
 * The harm rule (decision 66): a sentence that tells of harm and names a food leaves the food out, whatever else it says; one that tells of
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

const known = new WeakMap<Matcher, Finders>();

/** Reads notes for harm. Total, in time that grows with the text; the same notes give the same reading. */
export function readHarm(matcher: Matcher, notes: string): HarmReading {
  if (matcher.notesData.cues.length === 0 || notes === "") return NOTHING;
  const finders = known.get(matcher) ?? findersOf(matcher);
  known.set(matcher, finders);
  return readNotes(notes, finders);
}

const NOTHING: HarmReading = { leftOut: [], questions: [] };

function readNotes(notes: string, finders: Finders): HarmReading {
  const leftOut: LeftOut[] = [];
  const questions: NotesQuestion[] = [];
  const sentences = lookAt(notes, finders);
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

interface Verdict {
  readonly out: readonly string[];
  readonly questions: readonly NotesQuestion[];
}

const SILENT: Verdict = { out: [], questions: [] };

function judge(sentence: Looked, all: readonly Looked[], at: number, { isOrdinary }: Finders): Verdict {
  if (sentence.isUnread) return { out: [], questions: [whichFood(sentence.quote, [])] };
  const has = (kind: CueKind): boolean => sentence.cues.some(({ group }) => group.kind === kind);
  const conditions = sentence.cues.filter(({ group }) => group.kind === "condition");
  const isDoubted = has("denial") || has("elsewhere");
  const named = conditions.flatMap(({ group }) => group.rulesOut);
  const asked = conditions.filter(({ group }) => group.rulesOut.length === 0);
  if (!isDoubted && tellsMoreOf(sentence, all.slice(0, at))) return SILENT;
  const meant = foodsMeant(sentence, all, at);
  if (isOfAnimalsOnly(sentence) || isAdvisedToEat(sentence) || isAnsweredNo(sentence, all[at + 1])) return SILENT;
  if (has("harm") || has("sign") || conditions.length > 0) {
    if (isDoubted) {
      // "No allergies" says nothing of what was liked before.
      const isOfNobody = sentence.cues.some(({ group }) => group.about === "nobody");
      const told = isOfNobody ? sentence.foods.filter((food) => !isPlainHere(sentence, food)) : meant.foods;
      const doubted = [
        ...named.map((entry) => ({ words: entry, meaning: { entries: [entry], perhaps: [], isAllergen: true } })),
        ...told,
      ];
      return doubted.length === 0 ? SILENT : { out: [], questions: [whetherItHarms(sentence.quote, doubted)] };
    }
    // "I can't eat late, love pasta": what may not be eaten stands in its own clause, or is pointed at. "We love prawns, Tom goes blue."
    if (!meant.isCertain && !has("harm") && conditions.length === 0) {
      const told = isBodily(sentence) ? meant.foods : meant.foods.filter((food) => !isPlainHere(sentence, food));
      return told.length === 0 ? SILENT : { out: [], questions: [whetherItHarms(sentence.quote, told)] };
    }
    const out = [...named, ...meant.foods.flatMap((food) => food.meaning.entries)];
    const unclear = meant.foods.filter(({ meaning }) => meaning.perhaps.some((entry) => !out.includes(entry)));
    if (out.length > 0)
      return {
        out,
        questions: [
          ...(unclear.length > 0 ? [whetherMore(sentence.quote, unclear)] : []),
          ...(meant.doubtful.length > 0 ? [whetherItHarms(sentence.quote, meant.doubtful)] : []),
        ],
      };
    if (!has("harm") && conditions.length === 0 && sentence.otherCauses.size > 0) return SILENT;
    const isOfFood = sentence.words.length <= FEW_WORDS || sentence.words.some(({ text }) => OF_EATING.has(text));
    if (
      has("harm") ||
      asked.length > 0 ||
      meant.near.length > 0 ||
      isOfFood ||
      isNearFood(sentence, all, at) ||
      pointsAtNothing(sentence)
    ) {
      const near = meant.near.flatMap((food) => food.meaning.entries);
      return { out: [], questions: [whichFood(sentence.quote, near, asked[0]?.group.ask)] };
    }
    return SILENT;
  }
  if (sentence.foods.length === 0) {
    const told = [...meant.foods, ...meant.near];
    const last = all[at - 1];
    if (last !== undefined && last.foods.length > 0 && tellsOnOf(sentence))
      return { out: [], questions: [whetherItHarms(sentence.quote, last.foods)] };
    return has("doubt") && told.length > 0 ? { out: [], questions: [whetherItHarms(sentence.quote, told)] } : SILENT;
  }
  // "Salmon makes her wheeze. Trout is the same."
  const before = all[at - 1];
  const compared = before !== undefined && isAsBefore(sentence) ? before : null;
  if (compared !== null && tellsOfHarm(compared))
    return { out: [], questions: [whetherItHarms(sentence.quote, sentence.foods)] };
  // A list by itself belongs to what stands before it, and is asked about only where nothing does.
  // What a food means is looked up last: most notes are plain.
  if (
    !has("doubt") &&
    (isPlain(sentence, isOrdinary) ||
      (isList(sentence) && (all.length > 1 || !sentence.foods.some(({ meaning }) => meaning.isAllergen))))
  )
    return SILENT;
  // "Peanut is the one they know. Lupin gets her just as badly."
  const alike = has("doubt") && compared !== null && !saysOfFood(compared) ? compared.foods : [];
  return { out: [], questions: [whetherItHarms(sentence.quote, [...alike, ...sentence.foods])] };
}

/** What a body shows, as `harm.csv` calls it. */
const BODILY = new Set("skin breath gut head".split(" "));

/** "We had satay. His eyes puffed up": of which food it came is asked where any is named near, and no other cause is. */
function isNearFood(sentence: Looked, all: readonly Looked[], at: number): boolean {
  return (
    isBodily(sentence) &&
    !sentence.words.some(({ text }) => OF_CAUSE.has(text)) &&
    all.slice(Math.max(0, at - SENTENCES_BACK), at + SENTENCES_BACK + 1).some(({ foods }) => foods.length > 0)
  );
}

function isBodily({ cues }: Looked): boolean {
  return cues.some(({ group }) => group.kind === "sign" && BODILY.has(group.about));
}

/** "She must not have it again": it was never named. */
function pointsAtNothing({ cues, words }: Looked): boolean {
  return cues.some(
    ({ group, end }) => group.kind === "sign" && group.about === "orders" && THING.has(words[end]?.text ?? ""),
  );
}

const OF_CAUSE = new Set("from gives giving gave because since so".split(" "));
const THING = new Set("it them those these".split(" "));

/** Words by which a sentence is about what somebody eats, without a food in it. */
const OF_EATING = new Set(
  "anything everything things something food foods ingredient ingredients eat eats ate eaten eating meal meals diet".split(
    " ",
  ),
);
