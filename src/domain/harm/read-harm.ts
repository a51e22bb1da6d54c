import { whetherItHarms, whetherMore, whichFood } from "#domain/harm/harm-questions";
import { FEW_WORDS, foodsMeant, SENTENCES_BACK } from "#domain/harm/harmed-foods";
import type { Meant } from "#domain/harm/harmed-foods";
import { findersOf, lookAt, tellsOfHarm } from "#domain/harm/looked-sentence";
import type { Finders, Looked } from "#domain/harm/looked-sentence";
import type { NotesQuestion } from "#domain/harm/notes-question";
import {
  isAdvisedToEat,
  isAnsweredNo,
  isList,
  isRefused,
  tellsOnOf,
  tellsStory,
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

/** What a sentence leaves out and asks, read with the others. */
function judge(sentence: Looked, all: readonly Looked[], at: number, { isOrdinary }: Finders): Verdict {
  if (sentence.isUnread) return { out: [], questions: [whichFood(sentence.quote, [])] };
  const isDoubted = has(sentence, "denial") || has(sentence, "elsewhere");
  if (!isDoubted && tellsMoreOf(sentence, all.slice(0, at))) return SILENT;
  if (isAdvisedToEat(sentence) || isAnsweredNo(sentence, all[at + 1])) return SILENT;
  const meant = foodsMeant(sentence, all, at);
  if (tellsOfHarm(sentence)) return isDoubted ? ofDoubtedHarm(sentence, meant) : ofHarm(sentence, meant, all, at);
  if (sentence.foods.length > 0) return ofFood(sentence, all, at, isOrdinary);
  // "Pesto is what the others eat. Mine had it at a playdate."
  if (tellsOnOf(sentence)) return asking(sentence, all[at - 1]?.foods ?? []);
  return has(sentence, "doubt") ? asking(sentence, [...meant.foods, ...meant.near]) : SILENT;
}

function has({ cues }: Looked, kind: CueKind): boolean {
  return cues.some(({ group }) => group.kind === kind);
}

/** Asks whether foods harm; nothing where there are none. */
function asking({ quote }: Looked, foods: Parameters<typeof whetherItHarms>[1]): Verdict {
  return foods.length === 0 ? SILENT : { out: [], questions: [whetherItHarms(quote, foods)] };
}

/** Harm that is denied, outgrown, or of somebody who does not eat here. */
function ofDoubtedHarm(sentence: Looked, meant: Meant): Verdict {
  // "No allergies" says nothing of what was liked before.
  const isOfNobody = sentence.cues.some(({ group }) => group.about === "nobody");
  const told = isOfNobody ? sentence.foods.filter((food) => !isPlainHere(sentence, food)) : meant.foods;
  const named = ruledOutBy(sentence).map((entry) => ({
    words: entry,
    meaning: { entries: [entry], perhaps: [], isAllergen: true },
  }));
  return asking(sentence, [...named, ...told]);
}

/** What the illnesses of a sentence rule out. */
function ruledOutBy({ cues }: Looked): string[] {
  return cues.flatMap(({ group }) => (group.kind === "condition" ? group.rulesOut : []));
}

/** Harm that is told: what it is of is left out; where nobody says of what, it is asked. */
function ofHarm(sentence: Looked, meant: Meant, all: readonly Looked[], at: number): Verdict {
  const { quote, cues, words } = sentence;
  const isOnlySign = !has(sentence, "harm") && !has(sentence, "condition");
  // What a body does is of any food of the sentence: "We love prawns, Tom goes blue". What may not be eaten stands in its own clause, or is
  // pointed at: "I can't eat late, love pasta".
  if (!meant.isCertain && isOnlySign)
    return asking(
      sentence,
      isBodily(sentence) ? meant.foods : meant.foods.filter((food) => !isPlainHere(sentence, food)),
    );
  const out = [...ruledOutBy(sentence), ...meant.foods.flatMap((food) => food.meaning.entries)];
  if (out.length > 0) {
    const unclear = meant.foods.filter(({ meaning }) => meaning.perhaps.some((entry) => !out.includes(entry)));
    return {
      out,
      questions: [
        ...(unclear.length > 0 ? [whetherMore(quote, unclear)] : []),
        ...(meant.doubtful.length > 0 ? [whetherItHarms(quote, meant.doubtful)] : []),
      ],
    };
  }
  const isOfFood =
    meant.near.length > 0 ||
    words.length <= FEW_WORDS ||
    words.some(({ text }) => OF_EATING.has(text)) ||
    isNearFood(sentence, all, at) ||
    pointsAtNothing(sentence);
  if (isOnlySign && (sentence.otherCauses.size > 0 || !isOfFood)) return SILENT;
  const near = meant.near.flatMap((food) => food.meaning.entries);
  const ask = cues.find(({ group }) => group.kind === "condition" && group.rulesOut.length === 0)?.group.ask;
  return { out: [], questions: [whichFood(quote, near, ask)] };
}

/** No word of harm, and foods: what is not understood is asked. */
function ofFood(sentence: Looked, all: readonly Looked[], at: number, isOrdinary: (word: string) => boolean): Verdict {
  const { foods } = sentence;
  const before = all[at - 1];
  const compared = before !== undefined && isAsBefore(sentence) ? before : null;
  // "Salmon makes her wheeze. Trout is the same."
  if (compared !== null && tellsOfHarm(compared)) return asking(sentence, foods);
  // "Peanut is the one they know. Lupin gets her just as badly."
  if (has(sentence, "doubt"))
    return asking(sentence, compared !== null && !saysOfFood(compared) ? [...compared.foods, ...foods] : foods);
  // A list by itself belongs to what stands before it, and is asked about only where nothing does.
  // What a food means is looked up last: most notes are plain.
  const isUnderstood =
    isPlain(sentence, isOrdinary) ||
    (isList(sentence) &&
      !isRefused(sentence, all[at + 1]) &&
      (all.length > 1 || !foods.some(({ meaning }) => meaning.isAllergen)));
  if (isUnderstood) return SILENT;
  const { out, questions } = asking(sentence, foods);
  if (tellsStory(sentence.words)) return { out, questions };
  return { out, questions: questions.map((question) => ({ ...question, isUnexplained: true })) };
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
