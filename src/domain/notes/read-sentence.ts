import type { Meaning } from "#domain/intents/intent";
import {
  ABOUT_A_DAY,
  OF_A_DAY,
  PERHAPS_OF_A_DAY,
  ROLES,
  countedBy,
  isUnclear,
  meaningsOf,
  ownDays,
} from "#domain/notes/note-meanings";
import { phrasesIn } from "#domain/notes/note-phrases";
import type { FoundPhrase, Reader } from "#domain/notes/note-phrases";
import { likelyReadings } from "#domain/notes/likely-readings";
import { slotsOf } from "#domain/notes/note-slots";
import type { Slots } from "#domain/notes/note-slots";
import type { NoteSentence, NoteWord } from "#domain/notes/note-words";
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
}

/** Words that begin another clause. */
const TURNS = new Set("but so and because cos though although plus while which then whereas however".split(" "));
/** Words by which days that were named before are meant. */
const THOSE_DAYS = new Set("then those them these that".split(" "));

/** Words `from` up to `to` of a sentence, with what was found in them. */
interface Clause {
  readonly from: number;
  readonly to: number;
  readonly phrases: readonly FoundPhrase[];
  /** Lists of days that no phrase of it names itself, by their first word. */
  readonly freeDays: readonly { readonly at: number; readonly end: number; readonly days: readonly Day[] }[];
}

/** What the sentence before one leaves to it. */
export type SentenceBefore = Pick<SentenceRead, "days" | "dayToldOf" | "isOfOthers">;

/** Reads a sentence after another one. */
export function readSentence(sentence: NoteSentence, reader: Reader, before: SentenceBefore): SentenceRead {
  const { words } = sentence;
  const slots = slotsOf(words, reader.lexicon, reader.people);
  const phrases = phrasesIn(words, slots, reader).filter(
    ({ kind, start }) => kind !== "counted" || isTurn(words, start - 1),
  );
  const clauses = clausesOf(words, slots, phrases);
  const has = (kind: FoundPhrase["kind"]): boolean => phrases.some((phrase) => phrase.kind === kind);
  const isDoubted = has("doubt") || has("retract") || (sentence.isQuestion && !asksForSomething(words));
  const isOfOthers = has("others") || (before.isOfOthers && speaksOfOthers(words));
  const usedDays = new Set<number>();
  const daysToldOf = daysToldAfter(clauses, slots);
  const found = clauses.map((clause, index) => ({
    clause,
    toldBefore: daysToldOf[index] ?? null,
    said: saidIn(clause, index, clauses, words, slots, before.days, usedDays),
  }));
  const read = found.map(({ clause, toldBefore, said }): ReadClause => {
    const first = words[clause.from] as NoteWord;
    const last = words[clause.to - 1] as NoteWord;
    const ofKind = (kind: FoundPhrase["kind"]): boolean => clause.phrases.some((phrase) => phrase.kind === kind);
    const meanings = said.flatMap((one) => one.meanings);
    const isElsewhere = isOfOthers || ofKind("past") || ofKind("elsewhere");
    const isTurned = ofKind("not");
    const isCovered =
      !isTurned &&
      said.length > 0 &&
      said.every(
        (one) =>
          one.isClear && !one.phrase.isOffer && !isUnclear(one.phrase, one.meanings, slots) && one.meanings.length > 0,
      ) &&
      coversAll(clause, words, slots, reader, usedDays);
    const kept = isTurned ? meanings.filter(({ kind }) => kind !== "want" && kind !== "use_up") : meanings;
    const named = { words, slots, from: clause.from, to: clause.to, isTurned, usedDays };
    const isBorrowed =
      meanings.length === 0 && clause.freeDays.length > 0 && clause.freeDays.every(({ at }) => usedDays.has(at));
    const perhapsOn = kept.length > 0 && kept.every(isOfNoDay) ? (before.dayToldOf ?? toldBefore) : null;
    const likely = isElsewhere || isBorrowed ? [] : likelyReadings(kept, named);
    // "Mum's coming Sunday. A roast would be nice": for her, or whenever.
    const readings = perhapsOn === null || likely.length === 0 ? likely : [onDay(kept, perhapsOn), ...likely];
    return {
      sentence: words[0]?.start ?? 0,
      start: first.start,
      end: last.end,
      meanings: kept,
      isUnderstood: isCovered && !isDoubted && !isElsewhere && perhapsOn === null,
      isSilent: isElsewhere || (kept.length === 0 && readings.length === 0),
      readings,
    };
  });
  return {
    clauses: read,
    days: daysNamed(clauses, slots),
    dayToldOf: isOfOthers ? null : (daysToldOf.at(-1) ?? null),
    isRetracted: has("retract"),
    isOfOthers,
  };
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

type Want = Extract<Meaning, { kind: "want" }>;

function isOfNoDay(meaning: Meaning): meaning is Want {
  return meaning.kind === "want" && meaning.day === null && meaning.number === null && !meaning.often;
}

function onDay(meanings: readonly Meaning[], day: Day): Meaning[] {
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

/** Whether a mark or a word that begins another clause stands at a place. */
function isTurn(words: readonly NoteWord[], at: number): boolean {
  return words[at]?.stem === "" || TURNS.has(words[at]?.text ?? "");
}

/** Parts a sentence at commas and at words that begin another clause, where no phrase or list goes across. */
function clausesOf(words: readonly NoteWord[], slots: Slots, phrases: readonly FoundPhrase[]): Clause[] {
  const within = new Set<number>();
  for (const { start, end } of phrases) for (let at = start + 1; at < end; at += 1) within.add(at);
  for (const [start, here] of slots.entries())
    for (const name of ["day", "thing", "ages"])
      for (let at = start + 1; at < (here.get(name)?.end ?? 0); at += 1) within.add(at);
  const clauses: Clause[] = [];
  let from = 0;
  const close = (to: number): void => {
    while (from < to && words[from]?.stem === "") from += 1;
    let end = to;
    while (end > from && words[end - 1]?.stem === "") end -= 1;
    if (end <= from) return;
    const own = phrases.filter(({ start }) => start >= from && start < end);
    const inPhrase = new Set(own.flatMap(({ covered }) => covered));
    const freeDays: { at: number; end: number; days: readonly Day[] }[] = [];
    for (let at = from; at < end; at += 1) {
      const slot = slots[at]?.get("day");
      if (slot === undefined || inPhrase.has(at) || slot.value.kind !== "days") continue;
      freeDays.push({ at, end: slot.end, days: slot.value.days });
      at = slot.end - 1;
    }
    clauses.push({ from, to: end, phrases: own, freeDays });
  };
  const counted = new Set(phrases.flatMap(({ kind, start }) => (kind === "counted" ? [start] : [])));
  words.forEach((_, at) => {
    if (within.has(at) || !isTurn(words, at)) return;
    // "Less red meat, once a week at most": how often belongs to what stands before it.
    let next = at;
    while (isTurn(words, next)) next += 1;
    if (counted.has(next)) return;
    close(at);
    from = at;
  });
  close(words.length);
  return clauses;
}

/** Kinds whose day may stand in a clause of its own: "Tuesdays I'm late, so something quick". */
const FROM_AFAR: ReadonlySet<FoundPhrase["kind"]> = new Set(["quick", "long", "light", "packed"] as const);

interface Said {
  readonly phrase: FoundPhrase;
  readonly meanings: readonly Meaning[];
  /** False where something beside it says how often or how many, of which nothing can be made. */
  readonly isClear: boolean;
}

/** What the phrases of a clause mean, each with the days that belong to it. */
function saidIn(
  clause: Clause,
  index: number,
  clauses: readonly Clause[],
  words: readonly NoteWord[],
  slots: Slots,
  daysBefore: readonly Day[],
  usedDays: Set<number>,
): Said[] {
  const asking = clause.phrases.filter(({ kind }) => !ROLES.has(kind));
  const said = asking.map((phrase, order): Said => {
    const own = ownDays(phrase, slots);
    if (own.length > 0) return { phrase, meanings: meaningsOf(phrase, slots, own), isClear: true };
    const isOfDay = OF_A_DAY.has(phrase.kind);
    if (!isOfDay && !PERHAPS_OF_A_DAY.has(phrase.kind))
      return { phrase, meanings: meaningsOf(phrase, slots, []), isClear: true };
    const near = daysNear(phrase, clause, asking[order - 1], asking[order + 1]);
    for (const { at } of near) usedDays.add(at);
    let days = near.flatMap((one) => one.days);
    if (days.length === 0) {
      const other = FROM_AFAR.has(phrase.kind)
        ? daysAround(phrase.kind, index, clauses, slots)
        : daysAlone(clauses[index - 1], slots);
      for (const { at } of other.free) usedDays.add(at);
      days = other.days;
    }
    const isBack = words.slice(clause.from, clause.to).some(({ text }) => THOSE_DAYS.has(text));
    if (days.length === 0 && isOfDay && isBack) days = [...daysBefore];
    return { phrase, meanings: meaningsOf(phrase, slots, [...new Set(days)]), isClear: true };
  });
  return said.map((one, order) => {
    const next = asking[order + 1]?.start ?? clause.to;
    const count = clause.phrases.find(
      ({ kind, start }) => kind === "counted" && start > one.phrase.start && start < next,
    );
    if (count === undefined) return one;
    const meanings = countedBy(count, slots, one.meanings);
    return meanings === null ? { ...one, isClear: false } : { ...one, meanings };
  });
}

/** Of the days of its clause those that stand nearer to a phrase than to another one: after it, else before it, else those that begin the clause. */
function daysNear(
  phrase: FoundPhrase,
  { freeDays }: Clause,
  before: FoundPhrase | undefined,
  after: FoundPhrase | undefined,
): Clause["freeDays"] {
  if (before === undefined && after === undefined) return freeDays;
  const behind = freeDays.filter(({ at }) => at >= phrase.end && at < (after?.start ?? Number.POSITIVE_INFINITY));
  if (behind.length > 0) return behind;
  const ahead = freeDays.filter(({ at }) => at < phrase.start && at >= (before?.end ?? 0));
  return ahead.length > 0
    ? ahead
    : freeDays.filter(({ at }) => before !== undefined && at < before.start && freeDays.length === 1);
}

interface DaysElsewhere {
  readonly days: Day[];
  readonly free: Clause["freeDays"];
}

const NO_DAYS: DaysElsewhere = { days: [], free: [] };

/** The days of the nearest clause before, else of the one after in which nothing else is asked: "Tuesdays I'm late, so something quick". */
function daysAround(kind: FoundPhrase["kind"], index: number, clauses: readonly Clause[], slots: Slots): DaysElsewhere {
  for (let before = index - 1; before >= 0; before -= 1) {
    const found = daysOfClause(clauses[before], slots, kind);
    if (found.days.length > 0) return found;
  }
  const next = clauses[index + 1];
  return next !== undefined && next.phrases.every(({ kind }) => ROLES.has(kind)) ? daysOfClause(next, slots) : NO_DAYS;
}

/** The days of the clause before, where it says nothing else or marks the day: "Sat = date night, steak". */
function daysAlone(before: Clause | undefined, slots: Slots): DaysElsewhere {
  if (before === undefined) return NO_DAYS;
  const asks = before.phrases.filter(({ kind }) => !ROLES.has(kind));
  const isShort =
    before.freeDays.length === 1 &&
    before.freeDays.every(({ at, end }) => at - before.from <= 1 && before.to - end <= 0);
  return (asks.length === 0 && isShort) || (asks.length > 0 && asks.every(({ kind }) => kind === "treat"))
    ? daysOfClause(before, slots)
    : NO_DAYS;
}

function daysOfClause(clause: Clause | undefined, slots: Slots, same: FoundPhrase["kind"] = "treat"): DaysElsewhere {
  if (clause === undefined) return NO_DAYS;
  // "Out Monday, quick food otherwise": that day is taken.
  if (clause.phrases.some(({ kind, isOffer }) => !ROLES.has(kind) && !isOffer && kind !== "treat" && kind !== same))
    return NO_DAYS;
  const own = clause.phrases.flatMap((phrase) => ownDays(phrase, slots));
  return { days: [...own, ...clause.freeDays.flatMap(({ days }) => days)], free: clause.freeDays };
}

/** Whether phrases, the days that they took and harmless words account for every word of a clause. */
function coversAll(
  clause: Clause,
  words: readonly NoteWord[],
  slots: Slots,
  reader: Reader,
  usedDays: ReadonlySet<number>,
): boolean {
  const covered = new Set(clause.phrases.flatMap((phrase) => phrase.covered));
  for (const { at, end } of clause.freeDays)
    if (usedDays.has(at)) for (let day = at; day < end; day += 1) covered.add(day);
  for (let at = clause.from; at < clause.to; at += 1) {
    const word = words[at];
    if (word === undefined || word.stem === "" || covered.has(at)) continue;
    if (["thing", "day", "dayof"].some((name) => slots[at]?.has(name) === true)) return false;
    if (!reader.harmless.has(word.text)) return false;
  }
  return true;
}
