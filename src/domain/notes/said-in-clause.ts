import type { Meaning } from "#domain/intents/intent";
import { spanIn } from "#domain/notes/clause-slots";
import type { Clause } from "#domain/notes/note-clauses";
import { OF_A_DAY, PERHAPS_OF_A_DAY, ROLES, countedBy, meaningsOf, ownDays } from "#domain/notes/note-meanings";
import type { FoundPhrase } from "#domain/notes/note-phrases";
import { isFood } from "#domain/notes/note-slots";
import type { Slots, ThingSaid } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";
import type { Day } from "#domain/options/days";

/** Words that refer to days named before. */
const THOSE_DAYS = new Set("then those them these that".split(" "));

/** Kinds whose day may be in a clause of its own: "Tuesdays I'm late, so something quick". */
const FROM_AFAR: ReadonlySet<FoundPhrase["kind"]> = new Set([
  "quick",
  "long",
  "light",
  "packed",
  "out",
  "table",
] as const);
/** Kinds that may apply to some days of a week or to all. */
const OF_A_SPAN: ReadonlySet<FoundPhrase["kind"]> = new Set(["heat", "way"] as const);
/** Kinds that may describe a day along with the number of eaters: "the in-laws are here Friday, so we'll be five". */
const BESIDE_A_TABLE: ReadonlySet<FoundPhrase["kind"]> = new Set(["guests", "out", "treat"] as const);

export interface Said {
  readonly phrase: FoundPhrase;
  readonly meanings: readonly Meaning[];
  /** False if a frequency or number next to it cannot be used. */
  readonly isClear: boolean;
}

/** The meanings of a clause's phrases, each with its days. */
export function saidIn(
  clause: Clause,
  index: number,
  clauses: readonly Clause[],
  words: readonly NoteWord[],
  slots: Slots,
  daysBefore: readonly Day[],
  usedDays: Set<number>,
): Said[] {
  const asking = clause.phrases.filter(({ kind }) => !ROLES.has(kind));
  let spanned: Day[] | null = null;
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
    // "Soft until Wednesday" covers more days than the one named.
    if (OF_A_SPAN.has(phrase.kind) && days.length > 0) {
      spanned ??= spanIn(slots, clause);
      if (spanned.length > 0) days = spanned;
    }
    const meaning = days.length === 0 ? withoutDay(phrase) : phrase;
    return { phrase: meaning, meanings: meaningsOf(meaning, slots, [...new Set(days)]), isClear: true };
  });
  const meant = said.filter(({ phrase, meanings }) => meanings.length > 0 || !phrase.isOffer);
  const counted = meant.map((one, order) => {
    const next = meant[order + 1]?.phrase.start ?? clause.to;
    const count = clause.phrases.find(
      ({ kind, start }) => kind === "counted" && start > one.phrase.start && start < next,
    );
    if (count === undefined) return one;
    const meanings = countedBy(count, slots, one.meanings);
    return meanings === null ? { ...one, isClear: false } : { ...one, meanings };
  });
  // "My daughter has gone vegan" mentions her, but asks nothing for a child.
  const others = counted.filter(({ meanings }) => !meanings.every(isChildWithoutAge));
  return others.length > 0 ? others : counted;
}

/** "Something simple" is for the whole week if no day is named. */
function withoutDay(phrase: FoundPhrase): FoundPhrase {
  const isOfTheWeek = (phrase.kind === "quick" || phrase.kind === "light") && phrase.what !== "";
  return isOfTheWeek ? { ...phrase, kind: "way", isOffer: false } : phrase;
}

function isChildWithoutAge(meaning: Meaning): boolean {
  return meaning.kind === "child" && meaning.number === null;
}

/** Words allowed in a clause that only continues a list. */
const GOES_ON = new Set("and or nor any anything some the a an really either etc too also".split(" "));
/** Kinds whose lists may continue after a comma. */
const LISTED: ReadonlySet<FoundPhrase["kind"]> = new Set(["refuse", "want", "use_up", "less"] as const);

/** A clause with its meanings. */
export interface SaidClause {
  readonly clause: Clause;
  readonly said: readonly Said[];
}

/**
 * "No tofu, quinoa or anything like it": a clause that only names things continues the request of the one before, if that is
 * certain; null if it does not.
 */
export function continued(
  said: readonly Said[],
  before: readonly Said[],
  clause: Clause,
  words: readonly NoteWord[],
  slots: Slots,
): readonly Said[] | null {
  const [named, ...more] = said;
  const [first, ...others] = before;
  if (named === undefined || first === undefined || more.length > 0 || others.length > 0) return null;
  if (!LISTED.has(first.phrase.kind) || !isNamedAlone(named.phrase, clause, words, slots)) return null;
  const phrase: FoundPhrase = { ...named.phrase, kind: first.phrase.kind, what: "", isOffer: false };
  return [{ phrase, meanings: meaningsOf(phrase, slots, []), isClear: true }];
}

/** "Shepherd's pie, toad in the hole": each dish of a list is wanted, if its sentence refuses nothing. */
export function asMenu(found: readonly SaidClause[], words: readonly NoteWord[], slots: Slots): readonly SaidClause[] {
  const isDish = ({ clause, said: [named, ...more] }: SaidClause): boolean => {
    const value = named === undefined ? undefined : slots[named.phrase.start]?.get("thing")?.value;
    const isOfDishes = value?.kind === "things" && value.things.every(isDishOrKitchen);
    return named !== undefined && isOfDishes && more.length === 0 && isNamedAlone(named.phrase, clause, words, slots);
  };
  const isRefusal = ({ clause }: SaidClause): boolean => clause.phrases.some(({ kind }) => REFUSING.has(kind));
  if (found.filter(isDish).length < 2 || found.some(isRefusal)) return found;
  return found.map((one) => {
    if (!isDish(one)) return one;
    return { ...one, said: one.said.map((said) => ({ ...said, phrase: { ...said.phrase, isOffer: false } })) };
  });
}
function isDishOrKitchen(thing: ThingSaid): boolean {
  const row = thing.named.row?.thing;
  return !isFood(thing) && row !== "appliance" && row !== "nothing";
}
const REFUSING: ReadonlySet<FoundPhrase["kind"]> = new Set([
  "refuse",
  "less",
  "never",
  "not",
  "past",
  "elsewhere",
] as const);

/** Whether a clause only names something to eat. */
function isNamedAlone(phrase: FoundPhrase, clause: Clause, words: readonly NoteWord[], slots: Slots): boolean {
  if (phrase.kind !== "want" || !phrase.isOffer) return false;
  if (slots[phrase.start]?.get("thing")?.end !== phrase.end) return false;
  const around = [...words.slice(clause.from, phrase.start), ...words.slice(phrase.end, clause.to)];
  return around.every(({ text }) => GOES_ON.has(text));
}

/**
 * The days of the clause that are nearer to a phrase than to another: after it, then before it, then those at the start of the
 * clause.
 */
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

/** The days of the nearest earlier clause, or of the next one if it asks for nothing else: "Tuesdays I'm late, so something quick". */
function daysAround(kind: FoundPhrase["kind"], index: number, clauses: readonly Clause[], slots: Slots): DaysElsewhere {
  for (let before = index - 1; before >= 0; before -= 1) {
    const found = daysOfClause(clauses[before], slots, kind);
    if (found.days.length > 0) return found;
  }
  if (kind === "table" || kind === "out") return NO_DAYS;
  const next = clauses[index + 1];
  return next !== undefined && next.phrases.every(({ kind }) => ROLES.has(kind)) ? daysOfClause(next, slots) : NO_DAYS;
}

/** The days of the previous clause, if it says nothing else or labels the day: "Sat = date night, steak". */
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
  // "Out Monday, quick food otherwise": Monday is excluded.
  const isTaken = clause.phrases.some(
    ({ kind, isOffer }) =>
      !ROLES.has(kind) &&
      !isOffer &&
      kind !== "treat" &&
      kind !== same &&
      !(same === "table" && BESIDE_A_TABLE.has(kind)),
  );
  if (isTaken) return NO_DAYS;
  const own = clause.phrases.flatMap((phrase) => ownDays(phrase, slots));
  return { days: [...own, ...clause.freeDays.flatMap(({ days }) => days)], free: clause.freeDays };
}
