import type { Meaning } from "#domain/intents/intent";
import { asksForMore, isCertain, unsureClauses } from "#domain/notes/clause-certainty";
import { likelyReadings } from "#domain/notes/likely-readings";
import { askOf, nameOfAsk } from "#domain/notes/likely-asks";
import type { AskRanker, LikelyAsk } from "#domain/notes/likely-asks";
import type { Clause } from "#domain/notes/note-clauses";
import { ABOUT_A_DAY, ownDays } from "#domain/notes/note-meanings";
import type { FoundPhrase, Reader } from "#domain/notes/note-phrases";
import type { Slots } from "#domain/notes/note-slots";
import type { NoteSentence, NoteWord } from "#domain/notes/note-words";
import { featuresAt, partedSentence } from "#domain/notes/parted-sentence";
import type { PartedSentence } from "#domain/notes/parted-sentence";
import { asMenu, continued, saidIn } from "#domain/notes/said-in-clause";
import type { SaidClause } from "#domain/notes/said-in-clause";
import type { Day } from "#domain/options/days";

/** A clause as read: its place in the notes, and its meanings. */
export interface ReadClause {
  /** The start of its sentence in the text. */
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly meanings: readonly Meaning[];
  /** Phrases, their slots and harmless words account for all of it. */
  readonly isUnderstood: boolean;
  /** Nothing was found in it, or it is about the past or other places: it is not offered. */
  readonly isSilent: boolean;
  /** Its possible meanings, best first. */
  readonly readings: readonly (readonly Meaning[])[];
  /** Meanings more likely right than not. */
  readonly likely: readonly Meaning[];
}

export interface SentenceRead {
  readonly clauses: readonly ReadClause[];
  /** The days it named last. */
  readonly days: readonly Day[];
  /** The one day that it describes, such as guests coming; null if there is none, or several. */
  readonly dayToldOf: Day | null;
  /** It withdraws what was said before. */
  readonly isRetracted: boolean;
  /** It is about a person or pet that does not eat here. */
  readonly isOfOthers: boolean;
  /** It mentions a child. */
  readonly isOfChild: boolean;
}

/** What carries over from the previous sentence. */
export type SentenceBefore = Pick<SentenceRead, "days" | "dayToldOf" | "isOfOthers" | "isOfChild">;

/** Reads a sentence, given the one before. */
export function readSentence(
  sentence: NoteSentence,
  reader: Reader,
  rank: AskRanker,
  before: SentenceBefore,
): SentenceRead {
  const parted = partedSentence(sentence, reader);
  const { words, slots, phrases, clauses } = parted;
  const has = (kind: FoundPhrase["kind"]): boolean => phrases.some((phrase) => phrase.kind === kind);
  const isOfOthers = has("others") || (before.isOfOthers && speaksOfOthers(words));
  const usedDays = new Set<number>();
  const daysToldOf = describedDaysAfter(clauses, slots);
  const ofChild = slots.findIndex((here) => here.has("child"));
  const childFrom = before.isOfChild ? -1 : ofChild === -1 ? null : ofChild;
  const weighing = { words, slots, reader, usedDays, childFrom };
  const { found, goingOn } = meaningsInTurn(clauses, before, weighing);
  const days = daysNamed(clauses, slots);
  const around: AroundClauses = {
    parted,
    rank,
    weighing,
    goingOn,
    unsure: unsureClauses(clauses),
    isDoubted: has("doubt") || has("retract") || (sentence.isQuestion && !asksForSomething(words)),
    isOfOthers,
    daysAround: days.length > 0 ? days : before.days,
  };
  const daysLeftOver = unusedDaysBefore(clauses, usedDays);
  return {
    clauses: asMenu(found, words, slots).map((one, index) =>
      readClause(one, index, around, before.dayToldOf ?? daysToldOf[index] ?? daysLeftOver[index] ?? null),
    ),
    days,
    // "Ruby wedding on Saturday! Ten of us. I'd like duck": the day applies until another is named.
    dayToldOf: isOfOthers ? null : (daysToldOf.at(-1) ?? (days.length === 0 ? before.dayToldOf : null)),
    isRetracted: has("retract"),
    isOfOthers,
    isOfChild: ofChild !== -1,
  };
}

type Weighing = Parameters<typeof isCertain>[2] & { readonly usedDays: Set<number> };

/** The meanings of the clauses in turn; `goingOn`: clauses that continue the one before. */
function meaningsInTurn(
  clauses: readonly Clause[],
  before: SentenceBefore,
  weighing: Weighing,
): { readonly found: readonly SaidClause[]; readonly goingOn: ReadonlySet<number> } {
  const { words, slots, usedDays } = weighing;
  const found: SaidClause[] = [];
  const goingOn = new Set<number>();
  for (const [index, clause] of clauses.entries()) {
    const own = saidIn(clause, index, clauses, words, slots, before.days, usedDays);
    const last = found.at(-1);
    const goesOn = last === undefined ? null : continued(own, last.said, clause, words, slots);
    const isAfterCertain = last !== undefined && goesOn !== null && isCertain(last.clause, last.said, weighing);
    found.push({ clause, said: isAfterCertain ? goesOn : own });
    if (isAfterCertain) goingOn.add(index);
  }
  return { found, goingOn };
}

/** What is known about the sentence when reading one of its clauses. */
interface AroundClauses {
  readonly parted: PartedSentence;
  readonly rank: AskRanker;
  readonly weighing: Weighing;
  readonly goingOn: ReadonlySet<number>;
  readonly unsure: ReadonlySet<number>;
  readonly isDoubted: boolean;
  readonly isOfOthers: boolean;
  readonly daysAround: readonly Day[];
}

/** Reads one clause; `told`: the day described before it. */
function readClause({ clause, said }: SaidClause, index: number, around: AroundClauses, told: Day | null): ReadClause {
  const { parted, weighing, isDoubted } = around;
  const { words, slots } = parted;
  const ofKind = (kind: FoundPhrase["kind"]): boolean => clause.phrases.some((phrase) => phrase.kind === kind);
  const meanings = said.flatMap((one) => one.meanings);
  const isElsewhere = around.isOfOthers || ofKind("past") || ofKind("elsewhere");
  const isTurned = ofKind("not");
  const isCovered = isCertain(clause, said, weighing) && !around.unsure.has(index);
  const kept = isTurned ? meanings.filter(({ kind }) => kind !== "want" && kind !== "use_up") : meanings;
  const ranked = isElsewhere ? [] : around.rank(featuresAt(parted, index));
  // A clause that continues the one before, or is counted by the next, means little alone.
  const isBorneOut =
    around.goingOn.has(index) || ofKind("counted") || kept.every((meaning) => !isContradicted(meaning, ranked));
  const isBorrowed =
    meanings.length === 0 && clause.freeDays.length > 0 && clause.freeDays.every(({ at }) => weighing.usedDays.has(at));
  const perhapsOn = kept.length > 0 && kept.every(isWantWithoutDay) ? told : null;
  const isUnderstood = isCovered && isBorneOut && !isDoubted && !isElsewhere && perhapsOn === null;
  const isSilenced = isElsewhere || isBorrowed;
  const perhaps =
    isSilenced || isUnderstood
      ? null
      : likelyReadings(kept, { slots, clause, isTurned, daysAround: around.daysAround, likely: ranked });
  const nearest = isSilenced ? [] : (perhaps?.readings ?? [kept]);
  // "Mum's coming Sunday. A roast would be nice": for that day, or any.
  const readings = perhapsOn === null || nearest.length === 0 ? nearest : [onDay(kept, perhapsOn), ...nearest];
  const saysNothing = kept.length === 0 && readings.length === 0;
  return {
    sentence: words[0]?.start ?? 0,
    start: (words[clause.from] as NoteWord).start,
    end: (words[clause.to - 1] as NoteWord).end,
    meanings: kept,
    isUnderstood,
    isSilent: isElsewhere || (saysNothing && (isDoubted || isBorrowed || !asksForMore(clause, weighing))),
    readings,
    likely: onDay(perhaps?.likely ?? [], told),
  };
}

/**
 * A phrase's meaning is only offered if, by the examples, it is less likely than this and than something else: log odds, tuned on
 * held-out writers.
 */
const CONTRADICTED_BELOW = -1;
/** A certain refusal by our phrases is always kept, whatever the examples say. */
const ALWAYS_KEPT: ReadonlySet<Meaning["kind"]> = new Set(["leave_out", "never"] as const);

/** Whether examples contradict a meaning found by phrases. */
function isContradicted(meaning: Meaning, ranked: readonly LikelyAsk[]): boolean {
  if (ALWAYS_KEPT.has(meaning.kind)) return false;
  const ask = askOf(meaning);
  // Phrases are better at telling whether anything is asked for.
  const asked = ranked.filter(({ kind }) => kind !== "nothing");
  const place = asked.findIndex((one) => nameOfAsk(one) === ask);
  const own = asked[place];
  return own !== undefined && place > 0 && own.odds < CONTRADICTED_BELOW;
}

function daysNamed(clauses: readonly Clause[], slots: Slots): Day[] {
  const days = clauses.flatMap(({ phrases, freeDays }) => [
    ...phrases.flatMap((phrase) => ownDays(phrase, slots)),
    ...freeDays.flatMap((one) => one.days),
  ]);
  return [...new Set(days)];
}

/** After each clause, and before the first, the one day named up to there, if the clauses describe it. */
function describedDaysAfter(clauses: readonly Clause[], slots: Slots): (Day | null)[] {
  const named = new Set<Day>();
  let isToldOf = false;
  const told: (Day | null)[] = [null];
  for (const clause of clauses) {
    for (const day of daysNamed([clause], slots)) named.add(day);
    isToldOf ||= clause.phrases.some(({ kind }) => ABOUT_A_DAY.has(kind));
    const [day = null] = named;
    told.push(isToldOf && named.size === 1 ? day : null);
  }
  return told;
}

/** Before each clause, the one day named earlier that nothing has used: "Fridays we're both home, and I'd love a curry". */
function unusedDaysBefore(clauses: readonly Clause[], usedDays: ReadonlySet<number>): (Day | null)[] {
  const left: Day[] = [];
  return clauses.map(({ freeDays }) => {
    const [day, ...others] = left;
    if (left.length < SEVERAL) left.push(...freeDays.filter(({ at }) => !usedDays.has(at)).flatMap(({ days }) => days));
    return others.length === 0 ? (day ?? null) : null;
  });
}
const SEVERAL = 2;

type Want = Extract<Meaning, { kind: "want" }>;

function isWantWithoutDay(meaning: Meaning): meaning is Want {
  return meaning.kind === "want" && meaning.day === null && meaning.number === null && !meaning.often;
}

function onDay(meanings: readonly Meaning[], day: Day | null): readonly Meaning[] {
  if (day === null) return meanings;
  return meanings.map((meaning) => (isWantWithoutDay(meaning) ? { ...meaning, day } : meaning));
}

const ASKING = new Set("can could would may please how what".split(" "));

/** "Can we have fish?" is a request; "is there fish in it?" is not. */
function asksForSomething(words: readonly NoteWord[]): boolean {
  return words.some(({ text }) => ASKING.has(text));
}

const OTHERS = new Set("he she they his her their him them it".split(" "));
const OURS = new Set("i we my our us me you your".split(" "));

/** "My neighbour is vegan. She hates fish": still about the neighbour. */
function speaksOfOthers(words: readonly NoteWord[]): boolean {
  return words.some(({ text }) => OTHERS.has(text)) && !words.some(({ text }) => OURS.has(text));
}
