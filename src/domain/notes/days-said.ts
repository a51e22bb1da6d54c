import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/*
 * Works out the days in a text: those it names ("Monday to Thursday"), and spans relative to them and to days named before ("from
 * Wednesday on", "the rest of the week", "the day after").
 */

/** A word, as needed for reading days. */
export interface DayWord {
  readonly text: string;
  /** Without its plural; empty for punctuation. */
  readonly stem: string;
  readonly isDashed: boolean;
}

/** Days, and the word where they end. */
export interface DaysSaid {
  readonly days: readonly Day[];
  readonly end: number;
}

/** Days that were worked out from others. */
export interface SpanSaid extends DaysSaid {
  /** It contains a day or the week; otherwise it only refers back: "that night". */
  readonly isNamed: boolean;
}

/** The days named before a position in a text. */
export interface DaysBefore {
  /** The nearest list of them. */
  readonly last: readonly Day[];
  readonly all: readonly Day[];
}

export const NO_DAYS_BEFORE: DaysBefore = { last: [], all: [] };

const WEEKDAYS = DAYS.slice(0, 5);
const WEEKEND = DAYS.slice(5);
const DAY_WORDS: ReadonlyMap<string, readonly Day[]> = new Map([
  ...DAYS.map((day): [string, Day[]] => [day.toLowerCase(), [day]]),
  ["weekday", WEEKDAYS],
  ["weeknight", WEEKDAYS],
  ["midweek", WEEKDAYS],
  ["workday", WEEKDAYS],
  ["weekend", WEEKEND],
]);
const TO = new Set("to till until through thru thro".split(" "));
const AFTER_DAY = new Set("night evening eve tea dinner teatime supper".split(" "));
const BEFORE_DAY = new Set("on every the and or a both each of next to this".split(" "));
/** Someone who stays until then does not eat dinner. */
const BEFORE_DINNER = new Set("morning breakfast lunch lunchtime noon midday am dinnertime".split(" "));
const BUT = new Set("but except bar save excluding minus".split(" "));
const EACH = new Set("every each all any".split(" "));
const NIGHT = new Set("night day evening".split(" "));

/** The days of a list, given its first word: "mon, tues and weds", "Monday to Thursday", "every night but Friday". */
export function daysAt(words: readonly DayWord[], start: number): DaysSaid | null {
  const phrase = phraseOfDays(words, start);
  const all = phrase?.days ?? DAY_WORDS.get(words[start]?.stem ?? "");
  if (all === undefined) return null;
  let end = phrase?.end ?? start + 1;
  const days = new Set<Day>(all);
  let last = all.at(-1) as Day;
  for (;;) {
    while (AFTER_DAY.has(words[end]?.stem ?? "")) end += 1;
    const next = words[end];
    if (next === undefined) break;
    const until = untilAt(words, end);
    const upTo = DAY_WORDS.get(words[until ?? -1]?.stem ?? "");
    if (until !== null && upTo?.length === 1) {
      const range = rangeOf(last, upTo[0] as Day);
      const isShort = range.length > 1 && BEFORE_DINNER.has(words[until + 1]?.stem ?? "");
      for (const day of isShort ? range.slice(0, -1) : range) days.add(day);
      end = until + 1;
      last = upTo[0] as Day;
      continue;
    }
    let at = end;
    while (at < end + 3 && (words[at]?.text === "" || BEFORE_DAY.has(words[at]?.text ?? "-"))) at += 1;
    const more = DAY_WORDS.get(words[at]?.stem ?? "");
    // "Keith cooks Thursday, and on Saturdays we're out" is two statements.
    const isAnother = words[end]?.text === "" && words[end + 1]?.text === "and" && words[end + 2]?.text === "on";
    if (more === undefined || isAnother) break;
    for (const day of more) days.add(day);
    last = more.at(-1) as Day;
    end = at + 1;
  }
  return { days: DAYS.filter((day) => days.has(day)), end };
}

/** The position of a range's last day: "to Thursday", "through to the Friday", "-thu". */
function untilAt(words: readonly DayWord[], at: number): number | null {
  if (words[at]?.isDashed === true && words[at]?.text !== "") return at;
  if (words[at]?.isDashed === true) return at + 1;
  let next = words[at]?.text === "right" || words[at]?.text === "up" ? at + 1 : at;
  if (!TO.has(words[next]?.text ?? "")) return null;
  next += 1;
  while (TO.has(words[next]?.text ?? "") || words[next]?.text === "the") next += 1;
  return next;
}

function phraseOfDays(words: readonly DayWord[], start: number): DaysSaid | null {
  const at = (index: number): string => words[start + index]?.stem ?? "";
  if (EACH.has(at(0)) && (NIGHT.has(at(1)) || at(1) === "week")) {
    const from = BUT.has(at(2))
      ? 3
      : (at(2) === "apart" && at(3) === "from") || (at(2) === "other" && at(3) === "than")
        ? 4
        : 0;
    const but = from === 0 ? null : daysAt(words, start + from);
    if (but !== null) return { days: without(but.days), end: but.end };
  }
  // "I work nights, Thursday too" names one day.
  const isVerb = words[start]?.text === "works" || WORKERS.has(words[start - 1]?.text ?? "");
  if ((at(0) === "school" || at(0) === "work") && at(1) === "night" && !isVerb)
    return { days: WEEKDAYS.slice(), end: start + 2 };
  if (at(0) === "during" && at(1) === "the" && at(2) === "week") return { days: WEEKDAYS.slice(), end: start + 3 };
  const [first, ...others] = at(1) === "onward" ? (DAY_WORDS.get(at(0)) ?? []) : [];
  if (first !== undefined && others.length === 0) return { days: rangeOf(first, "Sunday"), end: start + 2 };
  return null;
}

const WORKERS = new Set("i he she they we who".split(" "));

function rangeOf(first: Day, last: Day): Day[] {
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  return from <= to ? DAYS.slice(from, to + 1) : [...DAYS.slice(from), ...DAYS.slice(0, to + 1)];
}

function without(days: readonly Day[]): Day[] {
  return DAYS.filter((day) => !days.includes(day));
}

/** Words for days relative to those named before, longest first, with their meanings. */
const SPANS: readonly (readonly [said: string, days: (before: DaysBefore) => readonly Day[]])[] = [
  ...[
    "rest of the week",
    "rest of week",
    "remainder of the week",
    "other night",
    "other day",
    "other evening",
    "otherwise",
  ].map((said) => [said, ({ all }: DaysBefore) => (all.length === 0 ? [] : without(all))] as const),
  ...["from then on", "from there on", "from then"].map(
    (said) =>
      [
        said,
        ({ last }: DaysBefore) => (last[0] === undefined ? [] : DAYS.slice(DAYS.indexOf(last.at(-1) as Day))),
      ] as const,
  ),
  ...["after that", "after then", "thereafter"].map(
    (said) =>
      [
        said,
        ({ last }: DaysBefore) => (last[0] === undefined ? [] : DAYS.slice(DAYS.indexOf(last.at(-1) as Day) + 1)),
      ] as const,
  ),
  ...["before that", "before then", "until then", "up to then", "beforehand"].map(
    (said) =>
      [said, ({ last }: DaysBefore) => (last[0] === undefined ? [] : DAYS.slice(0, DAYS.indexOf(last[0])))] as const,
  ),
  ...[
    "day after",
    "night after",
    "next day",
    "next night",
    "following day",
    "following night",
    "following evening",
  ].map((said) => [said, ({ last }: DaysBefore) => beside(last.at(-1), 1)] as const),
  ...["day before", "night before", "evening before"].map(
    (said) => [said, ({ last }: DaysBefore) => beside(last[0], -1)] as const,
  ),
  ...[
    "that night",
    "that day",
    "that evening",
    "same day",
    "same night",
    "those night",
    "those day",
    "both night",
    "both day",
    "both evening",
  ].map((said) => [said, ({ last }: DaysBefore) => last] as const),
  ...[
    "all week",
    "whole week",
    "entire week",
    "all through the week",
    "whole of the week",
    "seven night",
    "7 night",
    "all seven",
    "all seven night",
  ].map((said) => [said, () => DAYS] as const),
  ...["every night", "every day", "each night", "each evening", "every evening"].map(
    (said) => [said, () => DAYS] as const,
  ),
];
const SPANS_BY_FIRST = Map.groupBy(
  SPANS.map(([said, days]) => ({ stems: said.split(" "), days })),
  ({ stems }) => stems[0] ?? "",
);
const ON = new Set("on onward onwards".split(" "));
const LEAVING = new Set("leave leaves leaving going depart departs departing".split(" "));
/** The maximum number of words between the days of arrival and departure. */
const LONGEST_STAY = 6;

/** Days worked out from those named before, or from one named here: "from Wednesday on", "before that". */
export function spanAt(words: readonly DayWord[], start: number, before: DaysBefore): SpanSaid | null {
  const word = words[start];
  if (word === undefined || word.stem === "") return null;
  for (const { stems, days } of SPANS_BY_FIRST.get(word.stem) ?? []) {
    if (stems.some((stem, index) => words[start + index]?.stem !== stem)) continue;
    const meant = days(before);
    if (meant.length > 0) return { days: meant, end: start + stems.length, isNamed: meant === DAYS };
  }
  const named = spanOfDay(words, start, before.last.at(-1));
  return named === null ? null : { ...named, isNamed: true };
}

/** `since`: the day named last, where a span may start. */
function spanOfDay(words: readonly DayWord[], start: number, since: Day | undefined): DaysSaid | null {
  const word = words[start] as DayWord;
  const isFrom = word.text === "from";
  const isAfter = word.text === "after";
  const isUpTo = word.text === "up" && TO.has(words[start + 1]?.text ?? "");
  const isUntil = word.text === "until" || word.text === "before";
  let at = isFrom || isAfter || isUntil || TO.has(word.text) ? start + 1 : isUpTo ? start + 2 : start;
  while (words[at]?.text === "the" || (at > start && words[at]?.text === "on")) at += 1;
  const [day, ...others] = DAY_WORDS.get(words[at]?.stem ?? "") ?? [];
  const end = at + 1;
  // "They land on Thursday, and are here right through the weekend".
  if (TO.has(word.text) && others.length === 1 && since !== undefined) return { days: rangeOf(since, "Sunday"), end };
  if (day === undefined || others.length > 0) return null;
  const index = DAYS.indexOf(day);
  if (isAfter) return { days: DAYS.slice(index + 1), end };
  if (isUpTo || isUntil) {
    const first = since === undefined ? 0 : DAYS.indexOf(since);
    // "They come on Friday and stay until Tuesday": to the end of this week.
    const days = DAYS.slice(first, first > index ? DAYS.length : isUpTo ? index + 1 : index);
    return days.length === 0 ? null : { days, end };
  }
  if (TO.has(word.text)) return null;
  const stay = stayFrom(words, end, day);
  if (stay !== null) return stay;
  let next = end;
  while (AFTER_DAY.has(words[next]?.stem ?? "")) next += 1;
  const isOn = ON.has(words[next]?.text ?? "") && DAY_WORDS.get(words[next + 1]?.stem ?? "") === undefined;
  if (!isFrom || untilAt(words, next) !== null)
    return isOn && words[next + 1]?.text !== "the" && isFrom ? { days: DAYS.slice(index), end: next + 1 } : null;
  return { days: DAYS.slice(index), end: isOn ? next + 1 : end };
}

/** "Arriving Friday teatime and leaving Sunday after lunch": the dinners during a stay. */
function stayFrom(words: readonly DayWord[], end: number, first: Day): DaysSaid | null {
  let isLeaving = false;
  for (let at = end; at < end + LONGEST_STAY; at += 1) {
    const word = words[at];
    // Anything after punctuation is about something else.
    if (word === undefined || word.stem === "") return null;
    const [last, ...others] = DAY_WORDS.get(word.stem) ?? [];
    if (last === undefined) {
      isLeaving ||= LEAVING.has(word.text);
      continue;
    }
    if (!isLeaving || others.length > 0 || DAYS.indexOf(last) <= DAYS.indexOf(first)) return null;
    const isEvening = AFTER_DAY.has(words[at + 1]?.stem ?? "") || words[at - 1]?.text === "late";
    return { days: DAYS.slice(DAYS.indexOf(first), DAYS.indexOf(last) + (isEvening ? 1 : 0)), end: at + 1 };
  }
  return null;
}

function beside(day: Day | undefined, step: 1 | -1): Day[] {
  const next = day === undefined ? undefined : DAYS[DAYS.indexOf(day) + step];
  return next === undefined ? [] : [next];
}

/** The days before the words that follow a list of them. */
export function afterDays({ all }: DaysBefore, days: readonly Day[]): DaysBefore {
  return { last: days, all: DAYS.filter((day) => all.includes(day) || days.includes(day)) };
}

/** The days named up to the end of a sentence. */
export function daysNamedIn(words: readonly DayWord[], before: DaysBefore): DaysBefore {
  let named = before;
  for (let at = 0; at < words.length;) {
    const days = daysAt(words, at);
    if (days !== null) named = afterDays(named, days.days);
    at = days?.end ?? at + 1;
  }
  return named;
}
