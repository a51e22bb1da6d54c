import type { Day } from "#domain/options/days";
import { KEPT_APART } from "#domain/intents/intent";
import type { KeptApartKind } from "#domain/intents/intent";
import type { NamedThing, ThingLexicon } from "#domain/intents/thing-lexicon";
import { afterDays, daysAt, spanAt } from "#domain/notes/days-said";
import type { DaysBefore } from "#domain/notes/days-said";
import type { NoteWord } from "#domain/notes/note-words";
import { extraAt, peopleAt, totalAt } from "#domain/notes/people-counted";
import type { PeopleRun, PeopleTable } from "#domain/notes/people-counted";

/*
 * Finds the names in a sentence before any phrase: lists of days and things to eat, numbers, people. A phrase refers to them as
 * slots: "{thing}", "{day}".
 */

/** A list of things, with its words. */
export interface ThingSaid {
  readonly named: NamedThing;
  /** As written in the dictionary, without "my" and "some". */
  readonly words: string;
}

export type SlotValue =
  | { readonly kind: "days"; readonly days: readonly Day[] }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "numbers"; readonly numbers: readonly number[] }
  /** `joined`: "and" or "or" between two things, if there are only two. */
  | { readonly kind: "things"; readonly things: readonly ThingSaid[]; readonly joined: string | null }
  /** `count`: how many there are, null if unknown. */
  | { readonly kind: "people"; readonly words: string; readonly count: number | null }
  | { readonly kind: "apart"; readonly apart: KeptApartKind }
  | { readonly kind: "words"; readonly words: string };

export interface Slot {
  readonly start: number;
  readonly end: number;
  readonly value: SlotValue;
}

/**
 * The slots of a sentence: for each word those that start there, by name, the longest first. The first position also has the days
 * named last before it ("earlier").
 */
export type Slots = readonly ReadonlyMap<string, Slot>[];

/** Who people are, by word without plural. */
export interface PeopleWords {
  readonly children: ReadonlySet<string>;
  readonly guests: ReadonlySet<string>;
  readonly home: ReadonlySet<string>;
  readonly occasions: ReadonlySet<string>;
  /** The words they start with. */
  readonly occasionStarts: ReadonlySet<string>;
  /** Anyone who may come to dinner, and how many people one such word means. */
  readonly counted: PeopleTable;
}

/** Finds the slots of a sentence, given the days named before it. */
export function slotsOf(
  words: readonly NoteWord[],
  lexicon: ThingLexicon,
  people: PeopleWords,
  daysBefore: DaysBefore,
): Slots {
  const named = new Map(lexicon.find(words).map((thing) => [thing.start, thing]));
  const slots: Map<string, Slot>[] = words.map(() => new Map());
  slots[0]?.set("earlier", { start: 0, end: 0, value: { kind: "days", days: daysBefore.last } });
  let before = daysBefore;
  let daysEnd = 0;
  words.forEach((word, start) => {
    const put = (name: string, end: number, value: SlotValue): void => {
      slots[start]?.set(name, { start, end, value });
    };
    // "The kids (4 and 7)".
    if (word.stem === "") {
      if (!word.isDashed) putAges(words, start + 1, put);
      return;
    }
    const days = daysAt(words, start);
    // "Monday's pie" is a dish of an existing week.
    if (days !== null)
      put(word.isOwner && days.end === start + 1 ? "dayof" : "day", days.end, { kind: "days", days: days.days });
    const span = spanAt(words, start, before);
    // "Every night" is less than "every night but Friday".
    if (span !== null && span.end > (days?.end ?? 0))
      put(span.isNamed ? "span" : "back", span.end, { kind: "days", days: span.days });
    if (days !== null && start >= daysEnd) {
      before = afterDays(before, days.days);
      daysEnd = days.end;
    }
    putNumbers(words, start, put);
    const run = peopleAt(words, start, people.counted);
    putPeople(words, start, people, run, put);
    if (!named.has(start)) putCounts(words, start, people.counted, run, put);
    const things = thingsAt(words, start, named);
    if (things !== null) {
      put("thing", things.end, { kind: "things", things: things.things, joined: things.joined });
      const isAppliance = things.things.every(({ named: { row } }) => row?.thing === "appliance");
      if (isAppliance) put("appliance", things.end, { kind: "things", things: things.things, joined: things.joined });
      if (things.things.every(isFood))
        put("food", things.end, { kind: "things", things: things.things, joined: things.joined });
    }
    const apart = APART.get(word.stem);
    if (apart !== undefined) put("apart", start + 1, { kind: "apart", apart });
    for (let length = people.occasionStarts.has(word.stem) ? 3 : 0; length > 0; length -= 1) {
      const stems = words.slice(start, start + length).map(({ stem }) => stem);
      if (stems.length < length || !people.occasions.has(stems.join(" "))) continue;
      put("occasion", start + length, { kind: "words", words: textOf(words, start, start + length) });
      break;
    }
  });
  return slots;
}

/** A food, as opposed to a kind of dish, a cuisine or an appliance. */
export function isFood({ named }: ThingSaid): boolean {
  return named.isFood;
}

function textOf(words: readonly NoteWord[], start: number, end: number): string {
  return words
    .slice(start, end)
    .map(({ text }) => text)
    .join(" ");
}

const APART: ReadonlyMap<string, KeptApartKind> = new Map([
  ...KEPT_APART.map((kind) => [kind, kind] as const),
  ["egg", "eggs"],
  ["chicken", "poultry"],
  ["bird", "poultry"],
  ["turkey", "poultry"],
  ["prawn", "seafood"],
  ["shellfish", "seafood"],
  ["milk", "dairy"],
  ["yogurt", "dairy"],
  ["ham", "pork"],
  ["bacon", "pork"],
]);

type Put = (name: string, end: number, value: SlotValue) => void;

const MINUTE = new Set("minute min m".split(" "));
/** "It wants to be done in 20". */
const WITHIN = new Set("in under within".split(" "));
const ENDS = new Set(["", "or", "and", "so", "because", "but", "max", "maximum", "top", "please", "flat"]);
/** As people say them. */
function isMinutes(number: number): boolean {
  return number >= 5 && number <= 90 && number % 5 === 0;
}
const HOUR = new Set("hour hr h".split(" "));
const TIMES_AFTER = new Set("time night evening dinner meal day x tea go supper".split(" "));

/** "I eat at 6" is a time, and "out by half 7"; "at 6 places" counts. */
const BEFORE_HOUR = new Set("at by til till until past".split(" "));
const LAST_HOUR = 12;
const HOUR_COUNTS = new Set("of people adult plate place most least".split(" "));

function putNumbers(words: readonly NoteWord[], start: number, put: Put): void {
  const stem = (index: number): string => words[start + index]?.stem ?? "";
  const number = words[start]?.number ?? null;
  const times = timesAt(stem);
  if (times !== null) put("times", start + times.length, { kind: "number", number: times.number });
  if (stem(0) === "half" && ["an", "a"].includes(stem(1)) && HOUR.has(stem(2)))
    put("minutes", start + 3, { kind: "number", number: 30 });
  else if (stem(0) === "half" && HOUR.has(stem(1))) put("minutes", start + 2, { kind: "number", number: 30 });
  else if (stem(0) === "quarter" && stem(1) === "of" && HOUR.has(stem(3)))
    put("minutes", start + 4, { kind: "number", number: 15 });
  else if (stem(0) === "quarter" && HOUR.has(stem(1))) put("minutes", start + 2, { kind: "number", number: 15 });
  else if (stem(0) === "an" && HOUR.has(stem(1)) && stem(2) === "and" && stem(4) === "half")
    put("minutes", start + 5, { kind: "number", number: 90 });
  else if (stem(0) === "an" && HOUR.has(stem(1))) put("minutes", start + 2, { kind: "number", number: 60 });
  if (number === null) return;
  if (!BEFORE_HOUR.has(stem(-1)) || number > LAST_HOUR || HOUR_COUNTS.has(stem(1)))
    put("number", start + 1, { kind: "number", number });
  if (MINUTE.has(stem(1))) put("minutes", start + 2, { kind: "number", number });
  else if (WITHIN.has(stem(-1)) && isMinutes(number) && ENDS.has(stem(1)))
    put("perhapsminutes", start + 1, { kind: "number", number });
  if (HOUR.has(stem(1))) put("hours", start + 2, { kind: "number", number });
  if (TIMES_AFTER.has(stem(1)) && Number.isInteger(number)) put("times", start + 2, { kind: "number", number });
  putAges(words, start, put);
}

function timesAt(stem: (index: number) => string): { number: number; length: number } | null {
  if (stem(0) === "once") return { number: 1, length: 1 };
  if (stem(0) === "twice") return { number: 2, length: 1 };
  if (stem(0) === "thrice") return { number: 3, length: 1 };
  if (stem(0) === "couple" && stem(1) === "of" && TIMES_AFTER.has(stem(2))) return { number: 2, length: 3 };
  if (stem(0) === "couple" && TIMES_AFTER.has(stem(1))) return { number: 2, length: 2 };
  if (stem(0) === "single" && TIMES_AFTER.has(stem(1))) return { number: 1, length: 2 };
  if (stem(0) === "every" && ["night", "day", "evening"].includes(stem(1))) return { number: 7, length: 2 };
  if ((stem(0) === "a" || stem(0) === "another") && ["night", "evening"].includes(stem(1)))
    return { number: 1, length: 2 };
  return null;
}

/** "4 and 7", "9, 12 & 14", "18 months", "6 weeks": whole years, 0 before the first birthday. */
function putAges(words: readonly NoteWord[], start: number, put: Put): void {
  const ages: number[] = [];
  let isOfYears = true;
  let end = start;
  let at = start;
  for (;;) {
    const word = words[at];
    if (word === undefined || word.number === null) break;
    const unit = words[at + 1]?.stem ?? "";
    const weeks = WEEKS.has(unit) ? word.number : null;
    const isMonths = MONTHS.has(unit) || weeks !== null;
    // "My daughter's got one now" gives no age.
    if (word.text === "one" && !isMonths && !YEARS.has(unit)) break;
    if (!isMonths && (!Number.isInteger(word.number) || word.number > OLDEST)) break;
    // "The kids, three of them": their number.
    if (words[at + 1]?.text === "of") break;
    ages.push(weeks !== null ? Math.floor(weeks / 52) : isMonths ? Math.floor(word.number / 12) : word.number);
    const hasUnit = isMonths || YEARS.has(unit);
    isOfYears &&= hasUnit;
    end = at + (hasUnit ? 2 : 1);
    while (OLD.has(words[end]?.stem ?? "")) end += 1;
    at = end;
    while (at < end + 2 && (words[at]?.text === "" || words[at]?.text === "and")) at += 1;
  }
  if (ages.length === 0) return;
  put("ages", end, { kind: "numbers", numbers: ages });
  // "A 7 month old": nothing else at a table has such an age.
  if (isOfYears && words[end - 1]?.text === "old") put("years", end, { kind: "numbers", numbers: ages });
}
const WEEKS = new Set(["week", "wk"]);
const MONTHS = new Set("month mth mo".split(" "));
const YEARS = new Set("year yr yo y".split(" "));
const OLD = new Set(["old"]);
/** Anyone older is not a child. */
const OLDEST = 17;

const DETERMINERS = new Set(
  "my our the his her their me your a an two three four both all each these those 2 3 4".split(" "),
);
const DESCRIBED = new Set(
  "little big elder eldest oldest youngest younger young older wee teenage small middle step grand other own old".split(
    " ",
  ),
);

function putCounts(
  words: readonly NoteWord[],
  start: number,
  table: PeopleTable,
  run: PeopleRun | null,
  put: Put,
): void {
  const extra = extraAt(words, start);
  if (extra !== null) put("extra", extra.end, { kind: "number", number: extra.number });
  const total = totalAt(words, start, table, run);
  if (total !== null) put("total", total.end, { kind: "number", number: total.number });
  if (run === null || run.hasWriter) return;
  const name = ALONG.has(words[start - 1]?.text ?? "") ? "along" : "comers";
  put(name, run.end, { kind: "people", words: textOf(words, start, run.end), count: run.count });
}
/** Words before further guests: "my sister, with her boy". */
const ALONG = new Set("with plus bringing brings bring and".split(" "));

function putPeople(
  words: readonly NoteWord[],
  start: number,
  people: PeopleWords,
  run: PeopleRun | null,
  put: Put,
): void {
  const first = words[start]?.stem ?? "";
  let at = start;
  if (DETERMINERS.has(words[at]?.text ?? "")) at += 1;
  while (
    at < start + 4 &&
    DESCRIBED.has(words[at]?.stem ?? "") &&
    words[at + 1]?.stem !== "" &&
    isSomebody(words[at + 1], people)
  )
    at += 1;
  const word = words[at];
  if (word === undefined || word.stem === "") return;
  const said = textOf(words, start, at + 1);
  const number = words[start]?.number ?? null;
  const count = number ?? (COUPLES.has(word.text) ? 2 : word.text === word.stem && !PLURALS.has(word.text) ? 1 : null);
  if (people.children.has(word.stem)) put("child", at + 1, { kind: "people", words: said, count });
  if (people.guests.has(word.stem) && run !== null && !run.hasWriter) {
    // "My brother and his wife and the kids": their number is unknown.
    const isTold = run.listed === 1 || run.count !== null;
    if (isTold && run.count !== 0 && run.end > at)
      put("guest", run.end, { kind: "people", words: said, count: run.count });
  }
  if (isSomebody(word, people) || PRONOUNS.has(first)) put("person", at + 1, { kind: "people", words: said, count });
}
const COUPLES = new Set(["parents", "grandparents"]);
const PRONOUNS = new Set("he she we i they everyone everybody nobody".split(" "));
const PLURALS = new Set(["people", "children", "family", "company", "folk"]);

function isSomebody(word: NoteWord | undefined, { children, guests, home }: PeopleWords): boolean {
  return word !== undefined && (children.has(word.stem) || guests.has(word.stem) || home.has(word.stem));
}

/** "Jar of pesto" is pesto. */
function withoutContainer(words: readonly NoteWord[], start: number, end: number): string {
  return textOf(words, words[start + 1]?.text === "of" && end > start + 2 ? start + 2 : start, end);
}

const BETWEEN_THINGS = new Set(["and", "or", "nor"]);
const SMALL = new Set("some any the a an more maybe even also my our that other fresh".split(" "));
/** Words that may stand after a list. */
const ENDS_LIST = new Set("please but so because on thanks in at".split(" "));

/**
 * A list of things from its first word: "mushrooms", "sprouts, beetroot and liver". It continues past a comma only if it ends
 * with its clause.
 */
function thingsAt(
  words: readonly NoteWord[],
  start: number,
  named: ReadonlyMap<number, NamedThing>,
): { things: ThingSaid[]; end: number; joined: string | null } | null {
  const first = named.get(start);
  if (first === undefined) return null;
  const said = (thing: NamedThing): ThingSaid => ({
    named: thing,
    words: withoutContainer(words, thing.start, thing.end),
  });
  const things = [said(first)];
  let end = first.end;
  const listed: { things: ThingSaid[]; end: number } = { things: [], end };
  for (;;) {
    let at = end;
    const isComma = words[at]?.text === "" && words[at]?.isDashed === false;
    if (isComma) at += 1;
    const isJoined = BETWEEN_THINGS.has(words[at]?.text ?? "");
    if (isJoined) at += 1;
    if (!isComma && !isJoined) break;
    while (SMALL.has(words[at]?.text ?? "-")) at += 1;
    const next = named.get(at);
    if (next === undefined || (next.row?.thing === "appliance") !== (first.row?.thing === "appliance")) break;
    listed.things.push(said(next));
    end = next.end;
    const after = words[end];
    const endsHere = after === undefined || after.text === "" || ENDS_LIST.has(after.text);
    if (isJoined || after === undefined) {
      // "No pork, chicken and lamb yes": only the first belongs to the refusal.
      if (!endsHere && listed.things.length > 1) break;
      things.push(...listed.things);
      listed.things.length = 0;
      listed.end = end;
    }
  }
  const joined = words.slice(start, listed.end).findLast(({ text }) => BETWEEN_THINGS.has(text))?.text ?? null;
  return { things, end: listed.end, joined: things.length < 2 ? null : joined };
}
