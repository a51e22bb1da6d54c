import type { FoundCue } from "#domain/changes/change-cues";
import type { CueKind } from "#domain/changes/change-cues";
import type { SaidWeek } from "#domain/changes/said-week";
import type { SaidThing } from "#domain/changes/week-words";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/** One cue with the names in it and around it. */
export interface Filled {
  readonly cue: FoundCue;
  readonly days: readonly Day[];
  readonly numbers: readonly number[];
  readonly things: readonly SaidThing["what"][];
}

/** Whether words name a dinner of the week by its title: "swap the chicken pie". */
export function isDishName({ dishes }: SaidWeek, start: number, end: number): boolean {
  return dishes.some((dish) => dish.start <= start && end <= dish.end);
}

export function filledOf(said: SaidWeek, cue: FoundCue, chosen: readonly FoundCue[]): Filled {
  // In "knock the lamb on the head" the head belongs to the cue.
  const isNamed = (start: number, end: number): boolean => cue.named.some((at) => start <= at && at < end);
  const inside = <What>(list: readonly { what: What; start: number; end: number }[]): What[] =>
    list
      .filter(({ start, end }) => cue.start <= start && end <= cue.end && !isNamed(start, end))
      .map(({ what }) => what);
  const isFree = (at: number): boolean =>
    chosen.every((other) => other === cue || !other.slots.some(({ start, end }) => start <= at && at < end));
  const around = <What>(list: readonly { what: What; start: number; end: number }[]): What[] =>
    list.filter(({ start }) => isFree(start)).map(({ what }) => what);
  // "Out on Monday and Tuesday": a list that starts in the cue belongs to it entirely.
  const own = said.days.find(({ start }) => cue.start <= start && start < cue.end);
  const listEnd = own === undefined || cue.cue.kind === "move" ? null : said.slotAt("days", own.start);
  const ownDays = goalsOf(
    cue,
    said.days.filter(({ start, end }) => cue.start <= start && end <= Math.max(cue.end, listEnd ?? 0)),
    said,
  );
  const free = goalsOf(
    cue,
    said.days.filter(({ start }) => isFree(start)),
    said,
  );
  // "Knock the lamb on the head, it's dear": the dinner named last is meant, and no earlier day.
  const places = OF_A_DINNER.includes(cue.cue.kind) ? [...free, ...said.dishes] : free;
  const saidDays = ownDays.length > 0 ? ownDays : nearestDays(cue, nearDays(places, cue, said), chosen, said);
  const named = dinnersIn(cue, said, ownDays.length === 0);
  const days = named.length > 0 ? named : saidDays.flatMap((day) => spanned(cue, day, said));
  const numbers = inside(said.numbers);
  const clause = said.words[cue.start]?.clause;
  // "The in-laws are coming, so that's six": the number comes next to the guests.
  const others =
    cue.cue.kind === "guests" ? said.numbers.filter(({ start }) => said.words[start]?.clause === clause) : said.numbers;
  return {
    cue,
    days: dayList(days.length > 0 ? days : daysBeside(said, cue)),
    numbers: numbers.length > 0 ? numbers : around(others),
    things: inside(besideDinner(said, cue)),
  };
}

/** The food that is asked for: in "chicken in the stir fry", the stir fry is the dinner it goes into. */
function besideDinner({ things }: SaidWeek, { slots }: FoundCue): SaidWeek["things"] {
  if (!slots.some(({ name }) => name === "thing")) return things;
  const dinners = slots.filter(({ name }) => name === "meal");
  return things.filter((thing) => dinners.every(({ start, end }) => thing.end <= start || end <= thing.start));
}

const OF_A_DINNER: readonly CueKind[] = ["cheaper", "quicker", "way", "heat", "light", "another", "lacking"];

/** The days nearest to a cue: in its part of the sentence, then in its clause, then anywhere that does not merely say when or why. */
function nearDays(days: readonly SaidDay[], { start }: FoundCue, said: SaidWeek): readonly SaidDay[] {
  const nearest = [
    days.filter((day) => said.partAt(day.start) === said.partAt(start)),
    days.filter((day) => said.words[day.start]?.clause === said.words[start]?.clause && !said.isAside(day.start)),
    days.filter((day) => !said.isAside(day.start)),
  ];
  return nearest.find((some) => some.length > 0) ?? days;
}

/**
 * The days of dinners that a cue names by dish: "do not touch the burgers", and "enough soup for lunch on Thursday", where more
 * is made of it.
 */
function dinnersIn(cue: FoundCue, { dishes }: SaidWeek, isOfNoDay: boolean): Day[] {
  const isMore = MORE_OF.includes(cue.cue.kind);
  const places = isMore ? [cue] : isOfNoDay && OF_ITS_DINNER.includes(cue.cue.kind) ? mealsOf(cue) : [];
  return places.flatMap((place) =>
    dishes.filter(({ start, end }) => place.start <= start && end <= place.end).map(({ what }) => what),
  );
}

function mealsOf({ slots }: FoundCue): FoundCue["slots"] {
  return slots.filter(({ name }) => name === "meal" || name === "days");
}

/** These apply only to the dinner they name. */
const OF_ITS_DINNER: readonly CueKind[] = ["keep", "another", "out", "heat", "quicker", "cheaper", "light", "table"];

const MORE_OF: readonly CueKind[] = ["portions", "extra", "again"];

/** The days around a cue with no other cue between: "2 more on Sunday and 1 less on Monday". */
function nearestDays(
  cue: FoundCue,
  days: readonly SaidDay[],
  chosen: readonly FoundCue[],
  said: SaidWeek,
): readonly SaidDay[] {
  // "My sister on Tuesday, and can Thursday be quick": next to another cue only days of one list belong together.
  const endOf = (day: SaidDay): number => said.slotAt("days", day.start) ?? day.end;
  const ofOneList = (list: readonly SaidDay[], one: SaidDay | undefined): readonly SaidDay[] => {
    if (one === undefined || chosen.length < 2) return list;
    return list.filter((day) => endOf(day) === endOf(one));
  };
  const isBetween = (from: number, to: number): boolean =>
    chosen.some(({ start, end }) => from <= start && end <= to && start !== cue.start);
  const after = days.filter(({ start }) => cue.end <= start && !isBetween(cue.end, start));
  if (after.length > 0) return ofOneList(after, after[0]);
  const before = days.filter(({ end }) => end <= cue.start && !isBetween(end, cue.start));
  return before.length > 0 ? ofOneList(before, before.at(-1)) : days;
}

/** Requests that also cover the days after one; a span between two days covers all but moves. */
const SPANNING_ON: readonly CueKind[] = ["out", "quicker", "table", "fewer", "light", "packed", "way", "heat", "child"];

type SaidDay = SaidWeek["days"][number];

/** A day, or all days of its span: "Monday to Thursday", "away from Friday". */
function spanned({ cue }: FoundCue, { what, start }: SaidDay, { spans, dinners }: SaidWeek): readonly Day[] {
  const span = spans.find(({ at }) => at === start);
  if (span === undefined || cue.kind === "move") return [what];
  if (span.kind !== "between" && !SPANNING_ON.includes(cue.kind)) return [what];
  if (span.kind === "after") return cue.kind === "out" ? span.days : [what];
  // A day within a span that has no dinner is left out.
  return [what, ...span.days.filter((day, at) => dinners.includes(day) || at === span.days.length - 1)];
}

/** The day from which a request applies; null if none is stated. */
export function onwardsFrom({ days, spans }: SaidWeek): Day | null {
  const at = spans.find(({ kind }) => kind === "onwards")?.at;
  return days.find(({ start }) => start === at)?.what ?? null;
}

/** The target days among those named: "Sunday's leftover chicken on Monday" is cooked on Monday. */
function goalsOf({ cue }: FoundCue, days: readonly SaidDay[], { words }: SaidWeek): readonly SaidDay[] {
  if (cue.kind !== "use_up") return days;
  return days.filter(
    ({ start }) => words[start]?.isOwner === false && !["from", "of"].includes(words[start - 1]?.text ?? ""),
  );
}

/** Requests that apply to a day. */
const OF_A_DAY: readonly CueKind[] = [
  "another",
  "add",
  "out",
  "guests",
  "table",
  "fewer",
  "light",
  "long",
  "treat",
  "packed",
];

/**
 * For a cue without a day: the day of the dinners named, otherwise the only day in the text, as in "Dan's away Tuesday so it's
 * just me".
 */
function daysBeside(said: SaidWeek, cue: FoundCue): readonly Day[] {
  const meant = named(said, cue);
  const [only, another] = dayList(said.days.map(({ what }) => what));
  const isOnly = only !== undefined && another === undefined && OF_A_DAY.includes(cue.cue.kind);
  return meant.length === 0 && isOnly ? [only] : meant;
}

/** Things asked for or refused by these are not dinners: "the walnuts". */
const OF_THINGS: readonly CueKind[] = ["less", "use_up", "want", "lacking"];

/** Days of the dinners that words name by dish. */
function named({ dishes }: SaidWeek, { cue, start, end }: FoundCue): Day[] {
  const isOfThings = OF_THINGS.includes(cue.kind) && (cue.kind !== "want" || cue.what === "");
  const meant = isOfThings ? dishes.filter(({ isThing }) => !isThing) : dishes;
  const within = meant.filter((dish) => start <= dish.start && dish.end <= end).map(({ what }) => what);
  if (within.length > 0) return within;
  if (isOfThings && cue.kind !== "lacking") return [];
  return meant.map(({ what }) => what);
}

export function dayList(days: readonly Day[]): Day[] {
  return DAYS.filter((day) => days.includes(day));
}
