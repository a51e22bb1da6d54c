import { whetherItHarms, whetherMore, whichFood } from "#domain/harm/harm-questions";
import { FEW_WORDS, foodsMeant, SENTENCES_BACK } from "#domain/harm/harmed-foods";
import type { Meant } from "#domain/harm/harmed-foods";
import { findersOf, lookAt, tellsOfHarm } from "#domain/harm/looked-sentence";
import { learntHarm, likelihoods } from "#domain/harm/likely-harm";
import type { LearntHarm, Likelihood } from "#domain/harm/likely-harm";
import type { Finders, Looked } from "#domain/harm/looked-sentence";
import type { NotesQuestion } from "#domain/harm/notes-question";
import { isAnsweredNo, isPlainHere } from "#domain/harm/plain-sentence";
import { tellsMoreOf } from "#domain/harm/same-harm";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { CueKind } from "#domain/recipe/notes-data";

/*
 * The harm rule (decision 66): a sentence with a cue of harm and a food leaves the food out, whatever else it says; one with a
 * cue but no food, and one likely to tell of harm by the examples, leads to a question. Each sentence is read with the few before
 * it. The rule knows no grammar: only cues and foods, their positions, and what examples have taught.
 */

/** With a cue of harm a food is left out, unless examples suggest that such sentences mean no harm: log odds. */
const LEAVES_OUT = -2;
/** Log odds from which a question is asked, chosen so that little harm is missed (`npm run learn:harm -- --held-out`). */
const ASKS = -0.7;
/** The same for sentences without a known food and without a cue. */
const ASKS_WHICH = 0.5;

/** A food left out because of the notes, with the words that say so. */
export interface LeftOut {
  readonly entry: string;
  readonly quote: string;
}

export interface HarmReading {
  readonly leftOut: readonly LeftOut[];
  readonly questions: readonly NotesQuestion[];
  /** What answers leave out, as entries of an avoid list: anything else in their words may be wanted. */
  readonly leftOutByAnswers?: readonly string[];
}

/** What is needed to read notes. */
interface Reader {
  readonly finders: Finders;
  readonly learnt: LearntHarm;
}

const cache = new WeakMap<Matcher, Reader>();

/** Reads notes for harm. Total and linear in the length of the text; the same notes give the same reading. */
export function readHarm(matcher: Matcher, notes: string): HarmReading {
  if (matcher.notesData.cues.length === 0 || notes === "") return NOTHING;
  const reader = cache.get(matcher) ?? {
    finders: findersOf(matcher),
    learnt: learntHarm(matcher.notesData.harmWeights),
  };
  cache.set(matcher, reader);
  return readNotes(notes, reader);
}

const NOTHING: HarmReading = { leftOut: [], questions: [] };

function readNotes(notes: string, { finders, learnt }: Reader): HarmReading {
  const leftOut: LeftOut[] = [];
  const questions: NotesQuestion[] = [];
  const sentences = lookAt(notes, finders);
  const likely = likelihoods(sentences, learnt);
  const verdicts = new Map(
    sentences.map((sentence, at) => [sentence, judge(sentence, sentences, at, likely.get(sentence))]),
  );
  for (const [sentence, verdict] of verdicts) {
    for (const entry of verdict.out) leftOut.push({ entry, quote: sentence.quote });
    questions.push(...verdict.questions);
    if (verdict === SILENT) questions.push(...unexplainedHarm(likely.get(sentence), verdicts));
  }
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

/** An earlier sentence already said what this one says. */
const ALREADY_REPORTED: Verdict = { out: [], questions: [] };

/** What a sentence leaves out and asks about, read together with the others. */
function judge(
  sentence: Looked,
  all: readonly Looked[],
  at: number,
  likely: Likelihood = { odds: 0, read: [sentence] },
): Verdict {
  if (sentence.isUnread) return { out: [], questions: [whichFood(sentence.quote, [])] };
  const isDoubted = has(sentence, "denial") || has(sentence, "elsewhere");
  if (!isDoubted && tellsMoreOf(sentence, all.slice(0, at))) return ALREADY_REPORTED;
  if (isAnsweredNo(sentence, all[at + 1])) return ALREADY_REPORTED;
  if (!tellsOfHarm(sentence)) return likely.odds < ASKS ? SILENT : judgeLikelyHarm(sentence, likely);
  // If an allergy is named and not firmly denied, no example can overrule it: "never mind the peanut allergy", "we think he has
  // outgrown it".
  const isNamed = (!isDoubted || isUnsure(sentence)) && isAbout(sentence, "harm", "allergy");
  const least = !isNamed ? ASKS : isDoubted ? -Infinity : LEAVES_OUT;
  if (likely.odds < LEAVES_OUT && !isNamed) return SILENT;
  const meant = foodsMeant(sentence, all, at);
  const { out, questions } = isDoubted ? judgeDoubtedHarm(sentence, meant) : judgeStatedHarm(sentence, meant, all, at);
  const asked = likely.odds < least ? [] : questions;
  return out.length + asked.length === 0 ? SILENT : { out, questions: asked };
}

function isAbout({ cues }: Looked, kind: CueKind, about: string): boolean {
  return cues.some(({ group }) => group.kind === kind && group.about === about);
}

/** Harm denied by someone who is not sure. */
function isUnsure(sentence: Looked): boolean {
  return isAbout(sentence, "denial", "no longer") && isAbout(sentence, "doubt", "unsure");
}

function has({ cues }: Looked, kind: CueKind): boolean {
  return cues.some(({ group }) => group.kind === kind);
}

/** Asks whether foods do harm; nothing if there are none. */
function asking({ quote }: Looked, foods: Parameters<typeof whetherItHarms>[1]): Verdict {
  return foods.length === 0 ? SILENT : { out: [], questions: [whetherItHarms(quote, foods)] };
}

/** Harm that is denied, outgrown, or of somebody who does not eat here. */
function judgeDoubtedHarm(sentence: Looked, meant: Meant): Verdict {
  // "No allergies" does not apply to foods liked before.
  const isOfNobody = sentence.cues.some(({ group }) => group.about === "nobody");
  const told = isOfNobody ? sentence.foods : meant.foods;
  const named = ruledOutBy(sentence).map((entry) => ({
    words: entry,
    meaning: { entries: [entry], perhaps: [], isAllergen: true },
  }));
  return asking(sentence, [...named, ...told]);
}

/** What the illnesses in a sentence rule out. */
function ruledOutBy({ cues }: Looked): string[] {
  return cues.flatMap(({ group }) => (group.kind === "condition" ? group.rulesOut : []));
}

/** For stated harm, its foods are left out; if no food is stated, a question is asked. */
function judgeStatedHarm(sentence: Looked, meant: Meant, all: readonly Looked[], at: number): Verdict {
  const { quote, cues, words } = sentence;
  const isOnlySign = !has(sentence, "harm") && !has(sentence, "condition");
  // "The doctor says to have less salt" is not an instruction to have none.
  if (isOrderOfLess(sentence)) return asking(sentence, meant.foods);
  // A bodily reaction may be to any food of the sentence: "We love prawns, Tom goes blue". What must not be eaten is in its own
  // clause, or referred to: "I can't eat late, love pasta".
  if (!meant.isCertain && isOnlySign)
    return asking(
      sentence,
      isBodily(sentence) ? meant.foods : meant.foods.filter((food) => !isPlainHere(sentence, food)),
    );
  const out = [...ruledOutBy(sentence), ...meant.foods.flatMap((food) => food.meaning.entries)];
  // An illness whose name does not determine what it rules out: the foods named may not be all of them.
  const ask = cues.find(({ group }) => group.kind === "condition" && group.rulesOut.length === 0)?.group.ask;
  if (out.length > 0) {
    const unclear = meant.foods.filter(({ meaning }) => meaning.perhaps.some((entry) => !out.includes(entry)));
    return {
      out,
      questions: [
        ...(typeof ask === "string" ? [whichFood(quote, out, ask)] : []),
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
  return { out: [], questions: [whichFood(quote, near, ask)] };
}

/**
 * Sentences likely to tell of harm by the examples, where neither their cues nor those of the sentences read with them led to
 * anything: the cues are about something else, or the foods too far away.
 */
function unexplainedHarm(
  likely: Likelihood | undefined,
  verdicts: ReadonlyMap<Looked, Verdict>,
): readonly NotesQuestion[] {
  if (likely === undefined || likely.odds < ASKS) return [];
  if (likely.read.some((one) => verdicts.get(one) !== SILENT)) return [];
  const naming = likely.read.find(({ foods }) => foods.length > 0);
  if (naming !== undefined) return asking(naming, naming.foods).questions;
  const [first] = likely.read;
  return first === undefined || likely.odds < ASKS_WHICH ? [] : [{ ...whichFood(first.quote, []), isGuess: true }];
}

/** No cue of harm, but harm by the examples: asks whether it is from the foods named, or which food it is. */
function judgeLikelyHarm(sentence: Looked, { odds, read }: Likelihood): Verdict {
  // A finding of two sentences together is asked about once: for the one with a cue, otherwise the one that names a food.
  const others = read.filter((one) => one !== sentence);
  if (others.some(tellsOfHarm)) return SILENT;
  if (sentence.foods.length > 0) return asking(sentence, sentence.foods);
  if (odds < ASKS_WHICH || others.some(({ foods }) => foods.length > 0)) return SILENT;
  return { out: [], questions: [{ ...whichFood(sentence.quote, []), isGuess: true }] };
}

function isOrderOfLess(sentence: Looked): boolean {
  const { cues } = sentence;
  const telling = cues.filter(
    ({ group }) => group.kind === "harm" || group.kind === "sign" || group.kind === "condition",
  );
  return (
    telling.every(({ group }) => group.kind !== "condition" && group.about === "orders") &&
    isAbout(sentence, "doubt", "less")
  );
}

/** Bodily symptoms, as named in `harm.csv`. */
const BODILY = new Set("skin breath gut head".split(" "));

/** "We had satay. His eyes puffed up": asks which food it was if any is named nearby, and no other cause. */
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

/** "She must not have it again": "it" was never named. */
function pointsAtNothing({ cues, words }: Looked): boolean {
  return cues.some(
    ({ group, end }) => group.kind === "sign" && group.about === "orders" && THING.has(words[end]?.text ?? ""),
  );
}

const OF_CAUSE = new Set("from gives giving gave because since so".split(" "));
const THING = new Set("it them those these".split(" "));

/** Words that make a sentence about someone's eating, without a food. */
const OF_EATING = new Set(
  "anything everything things something food foods ingredient ingredients eat eats ate eaten eating meal meals diet".split(
    " ",
  ),
);
