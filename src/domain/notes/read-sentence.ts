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

/** A clause as it was read: a place in the notes, and what was made of it. */
export interface ReadClause {
  /** The sentence that it is part of, by the place of its first letter. */
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly meanings: readonly Meaning[];
  /** Phrases, what they name and harmless words account for all of it. */
  readonly isUnderstood: boolean;
  /** Nothing was found in it, or it tells of what was or is elsewhere: it is not offered. */
  readonly isSilent: boolean;
  /** What it may mean, nearest first. */
  readonly readings: readonly (readonly Meaning[])[];
  /** What it more likely means than not. */
  readonly likely: readonly Meaning[];
}

export interface SentenceRead {
  readonly clauses: readonly ReadClause[];
  /** The days that it named last. */
  readonly days: readonly Day[];
  /** The one day that it says something of, such as that guests come; null where it is none, or several. */
  readonly dayToldOf: Day | null;
  /** It takes back what was said before it. */
  readonly isRetracted: boolean;
  /** It speaks of somebody, or of a pet, that does not eat here. */
  readonly isOfOthers: boolean;
  /** It names a child. */
  readonly isOfChild: boolean;
}

/** What the sentence before one leaves to it. */
export type SentenceBefore = Pick<SentenceRead, "days" | "dayToldOf" | "isOfOthers" | "isOfChild">;

/** Reads a sentence after another one. */
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
  const daysToldOf = daysToldAfter(clauses, slots);
  const ofChild = slots.findIndex((here) => here.has("child"));
  const childFrom = before.isOfChild ? -1 : ofChild === -1 ? null : ofChild;
  const weighing = { words, slots, reader, usedDays, childFrom };
  const { found, goingOn } = saidInTurn(clauses, before, weighing);
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
  const daysLeftOver = daysLeftOverBefore(clauses, usedDays);
  return {
    clauses: asMenu(found, words, slots).map((one, index) =>
      readClause(one, index, around, before.dayToldOf ?? daysToldOf[index] ?? daysLeftOver[index] ?? null),
    ),
    days,
    // "Ruby wedding on Saturday! Ten of us. I'd like duck": it goes on until another day is named.
    dayToldOf: isOfOthers ? null : (daysToldOf.at(-1) ?? (days.length === 0 ? before.dayToldOf : null)),
    isRetracted: has("retract"),
    isOfOthers,
    isOfChild: ofChild !== -1,
  };
}

type Weighing = Parameters<typeof isCertain>[2] & { readonly usedDays: Set<number> };

/** What the clauses say one after the other; `goingOn`: those that go on with what the one before says. */
function saidInTurn(
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

/** What is known of a sentence when one of its clauses is read. */
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

/** Reads one clause; `told`: the day that was told of before it. */
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
  // What goes on with the clause before, or is counted by the next, says little of its own.
  const isBorneOut =
    around.goingOn.has(index) || ofKind("counted") || kept.every((meaning) => !isSpokenAgainst(meaning, ranked));
  const isBorrowed =
    meanings.length === 0 && clause.freeDays.length > 0 && clause.freeDays.every(({ at }) => weighing.usedDays.has(at));
  const perhapsOn = kept.length > 0 && kept.every(isOfNoDay) ? told : null;
  const isUnderstood = isCovered && isBorneOut && !isDoubted && !isElsewhere && perhapsOn === null;
  const isSilenced = isElsewhere || isBorrowed;
  const perhaps =
    isSilenced || isUnderstood
      ? null
      : likelyReadings(kept, { slots, clause, isTurned, daysAround: around.daysAround, likely: ranked });
  const nearest = isSilenced ? [] : (perhaps?.readings ?? [kept]);
  // "Mum's coming Sunday. A roast would be nice": for her, or whenever.
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

/** What is less likely by examples than this, and than something else, is offered and not used: log odds, chosen on writers who were held out. */
const SPOKEN_AGAINST = -1;
/** A refusal that our phrases are certain of is never lost, whatever examples say. */
const NEVER_DOUBTED: ReadonlySet<Meaning["kind"]> = new Set(["leave_out", "never"] as const);

/** Whether examples speak against a meaning that phrases found. */
function isSpokenAgainst(meaning: Meaning, ranked: readonly LikelyAsk[]): boolean {
  if (NEVER_DOUBTED.has(meaning.kind)) return false;
  const ask = askOf(meaning);
  // Whether anything is asked at all, phrases tell better.
  const asked = ranked.filter(({ kind }) => kind !== "nothing");
  const place = asked.findIndex((one) => nameOfAsk(one) === ask);
  const own = asked[place];
  return own !== undefined && place > 0 && own.odds < SPOKEN_AGAINST;
}

function daysNamed(clauses: readonly Clause[], slots: Slots): Day[] {
  const days = clauses.flatMap(({ phrases, freeDays }) => [
    ...phrases.flatMap((phrase) => ownDays(phrase, slots)),
    ...freeDays.flatMap((one) => one.days),
  ]);
  return [...new Set(days)];
}

/** After each clause, and before the first, the one day that the clauses up to it name, where they say something of it. */
function daysToldAfter(clauses: readonly Clause[], slots: Slots): (Day | null)[] {
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

/** Before each clause, the one day that earlier ones name and that nothing took: "Fridays we're both home, and I'd love a curry". */
function daysLeftOverBefore(clauses: readonly Clause[], usedDays: ReadonlySet<number>): (Day | null)[] {
  const left: Day[] = [];
  return clauses.map(({ freeDays }) => {
    const [day, ...others] = left;
    if (left.length < SEVERAL) left.push(...freeDays.filter(({ at }) => !usedDays.has(at)).flatMap(({ days }) => days));
    return others.length === 0 ? (day ?? null) : null;
  });
}
const SEVERAL = 2;

type Want = Extract<Meaning, { kind: "want" }>;

function isOfNoDay(meaning: Meaning): meaning is Want {
  return meaning.kind === "want" && meaning.day === null && meaning.number === null && !meaning.often;
}

function onDay(meanings: readonly Meaning[], day: Day | null): readonly Meaning[] {
  if (day === null) return meanings;
  return meanings.map((meaning) => (isOfNoDay(meaning) ? { ...meaning, day } : meaning));
}

const ASKING = new Set("can could would may please how what".split(" "));

/** "Can we have fish?" asks for it; "is there fish in it?" does not. */
function asksForSomething(words: readonly NoteWord[]): boolean {
  return words.some(({ text }) => ASKING.has(text));
}

const OTHERS = new Set("he she they his her their him them it".split(" "));
const OURS = new Set("i we my our us me you your".split(" "));

/** "My neighbour is vegan. She hates fish": it still speaks of her. */
function speaksOfOthers(words: readonly NoteWord[]): boolean {
  return words.some(({ text }) => OTHERS.has(text)) && !words.some(({ text }) => OURS.has(text));
}
