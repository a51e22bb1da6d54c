import { listsOf, thingsNamed } from "#domain/changes/said-things";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { SlotAt } from "#domain/matcher/word-pattern";
import { sentencesOf } from "#domain/notes/note-words";
import { exceptionsIn } from "#domain/changes/day-exceptions";
import { daySpans } from "#domain/changes/day-spans";
import type { DaySpan } from "#domain/changes/day-spans";
import { DAYS, dayAt } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Named, SaidThing, WeekWord } from "#domain/changes/week-words";
import { weekParts } from "#domain/changes/week-parts";
import type { WeekParts } from "#domain/changes/week-parts";

/** A week for reading a request about it: its dinners by day. */
export interface WordedWeek {
  readonly meals: readonly { readonly id: string; readonly title: string; readonly day: Day }[];
  /** The day from which "tonight" and "tomorrow" are counted; left out if unknown. */
  readonly today?: Day;
  /** The day of the week that the week starts on; Monday if left out. */
  readonly weekStart?: Day | undefined;
  /** Whether a dinner is all of some things, as a balti is "the curry"; left out if it cannot be known. */
  readonly isAll?: (mealId: string, things: readonly NotedThing[]) => boolean;
}

/** A dinner of the week; `isThing` if it was named by what it is ("the curry") and not by its title. */
export interface SaidDish extends Named<Day> {
  readonly isThing: boolean;
  /** Only an accompaniment is named: the croutons of a salad. */
  readonly isPart: boolean;
}

/** A text with the names in it: days, dinners of the week, numbers and foods. */
export interface SaidWeek extends WeekParts {
  readonly words: readonly WeekWord[];
  /** The days of the week's dinners, in order. */
  readonly dinners: readonly Day[];
  readonly weekStart: Day | undefined;
  readonly days: readonly Named<Day>[];
  /** It names exceptions: "every night except Friday". */
  readonly isExcepting: boolean;
  /** Days that are meant but not named: those between two named ones ("Monday to Thursday"), and those after one ("from Friday"). */
  readonly spans: readonly DaySpan[];
  /** Dinners named by words of their titles, or by what only they are. */
  readonly dishes: readonly SaidDish[];
  /** Dinners named by one ambiguous word of their titles, used if nothing else is named. */
  readonly perhaps: readonly Named<Day>[];
  readonly numbers: readonly Named<number>[];
  readonly things: readonly SaidThing[];
  readonly slotAt: SlotAt;
  /** The days of dinners whose titles contain all the given words. */
  readonly titles: (words: string) => readonly Day[];
  /** The days of dinners that are, or contain, all of some things; none if it cannot be known. */
  readonly thatAre: (things: readonly NotedThing[]) => readonly Day[];
}

/** One part of a sentence on its own: its words in place, and what they name. */
export function saidInPart(said: SaidWeek, part: number): SaidWeek {
  const within = <One extends Named<unknown>>(list: readonly One[]): One[] =>
    list.filter(({ start }) => said.partAt(start) === part);
  return {
    ...said,
    words: said.words.map((word, at) => (said.partAt(at) === part ? word : { ...MARK, clause: word.clause })),
    days: within(said.days),
    dishes: within(said.dishes),
    perhaps: within(said.perhaps),
    numbers: within(said.numbers),
    things: within(said.things),
    spans: said.spans.filter(({ at }) => said.partAt(at) === part),
  };
}

/** What some words name, all of it meant together; empty if they name nothing known. */
export function thingsMeant(words: string, matcher: Matcher): readonly NotedThing[] {
  return saidOfWeek(words, { meals: [] }, matcher).things.flatMap(({ what }) => what.things);
}

/** Longer texts are cut off: no request for a change needs more. */
export const LONGEST_WORDS = 200;

/** Finds the names in a text; `isExcepting`: "all but Sunday" names the other days. Total and linear in the length of the text. */
export function saidOfWeek(typed: string, week: WordedWeek, matcher: Matcher, isExcepting = true): SaidWeek {
  const words = wordsOf(typed.slice(0, LONGEST_WORDS), matcher);
  const numbers = words.flatMap((_, start) => {
    const what = numberAt(words, start);
    return what === null ? [] : [{ what, start, end: start + 1 }];
  });
  const { days, dishes, things, titled, isExcepted } = namedIn(words, week, matcher, isExcepting);
  const isPlain = ({ start }: Named<Day>): boolean => {
    const { stem, isHarmless } = words[start] as WeekWord;
    return !isHarmless && stem.length >= SHORTEST_NAME;
  };
  const isNothingNamed = days.length + dishes.length + things.length === 0;
  const lists = days.flatMap(({ start }) => ({ start, end: endOfDays(words, days, start) ?? start }));
  return {
    words,
    dinners: week.meals.map(({ day }) => day),
    days,
    weekStart: week.weekStart,
    spans: daySpans(words, days, week),
    dishes,
    perhaps: isNothingNamed ? titled.filter(isPlain) : [],
    numbers,
    things,
    slotAt: slotFinder(words, { days, dishes, things, numbers }),
    titles: (text) =>
      week.meals.flatMap(({ title, day }) => {
        const own = new Set(wordsOf(title, matcher).map(({ stem }) => stem));
        return wordsOf(text, matcher).every(({ stem }) => own.has(stem)) ? [day] : [];
      }),
    thatAre: (meant) => week.meals.flatMap(({ id, day }) => (week.isAll?.(id, meant) === true ? [day] : [])),
    isExcepting: isExcepted,
    ...weekParts(words, [...lists, ...listsOf(words, things)], (at) => days.some(({ start }) => start === at)),
  };
}

/** The names in a text; `titled`: every dish whose title may be meant. `isExcepted`: some are named as exceptions. */
interface NamedOfWeek extends Pick<SaidWeek, "days" | "dishes" | "things"> {
  readonly titled: readonly Named<Day>[];
  readonly isExcepted: boolean;
}

function namedIn(words: readonly WeekWord[], week: WordedWeek, matcher: Matcher, isExcepting: boolean): NamedOfWeek {
  const named = words.flatMap(({ stem }, start) =>
    daysOf(stem, week.today).map((what) => ({ what, start, end: start + 1 })),
  );
  const allThings = thingsNamed(words, matcher);
  const titled = dishesNamed(words, week, matcher);
  const meant = titled
    .filter((dish) => isMeant(words, dish) || isPlaced(words, allThings, dish, named, titled))
    .map((dish) => ({ ...dish, isThing: false, isPart: isPartOf(words, dish, week, matcher) }));
  const byName = [...meant, ...dishesThatAre(allThings, words, meant, week)];
  const excepted = isExcepting ? exceptionsIn(words, [...named, ...byName], (at) => endOfDays(words, named, at)) : [];
  const isOfRest = ({ start }: Named<unknown>): boolean =>
    !excepted.some((one) => one.start <= start && start < one.end);
  const days = [
    ...named.filter(isOfRest),
    ...excepted.flatMap(({ start, end, days: but }) =>
      week.meals.flatMap(({ day }) => (but.includes(day) ? [] : [{ what: day, start, end }])),
    ),
  ].toSorted((one, other) => one.start - other.start);
  return {
    days,
    dishes: byName.filter(isOfRest),
    things: allThings.filter(isOfRest),
    titled,
    isExcepted: excepted.length > 0,
  };
}

/** Finds where a slot of a phrase ends, given the word it starts at. */
function slotFinder(
  words: readonly WeekWord[],
  { days, dishes, things, numbers }: Pick<SaidWeek, "days" | "dishes" | "things" | "numbers">,
): SlotAt {
  const endAt = (list: readonly Named<unknown>[], at: number): number | null =>
    list.find(({ start }) => start === at)?.end ?? null;
  const endOfDay = (at: number): number | null => endAt(days, BEFORE_DISH.has(words[at]?.text ?? "") ? at + 1 : at);
  /** "Wednesday's salad" is that day's dinner. */
  const endOfMeal = (at: number): number | null => {
    const end = endOfDay(at);
    if (end === null || words[end - 1]?.isOwner !== true) return end;
    return endAt(dishes, end) ?? endAt(things, end) ?? end;
  };
  return (slot, at) => {
    switch (slot) {
      case "day":
        return endOfDay(at);
      case "days":
        return endOfDays(words, days, at);
      case "meal":
        return endOfMeal(at) ?? endOfDish(words, dishes, at);
      case "number":
        return endAt(numbers, at);
      case "thing":
        return endAt(things, at);
      default:
        return null;
    }
  };
}

/** Shorter words of a title do not name a dish. */
const SHORTEST_NAME = 4;

/** Words before a dish that show a dinner is meant: "enough soup", "swap toasties for pizza". */
const NAMING = new Set([
  "extra",
  "the",
  "that",
  "this",
  "our",
  "my",
  "enough",
  "double",
  "swap",
  "change",
  "replace",
  "switch",
]);

/** Words before "the chicken" that make it a food rather than a dinner. */
const AS_FOOD = new Set("with without use using up finish of from hold lose more less no for".split(" "));

/** "The curry", "our roast": a dinner named by what it is, if it is the only one of the week. */
function dishesThatAre(
  things: readonly SaidThing[],
  words: readonly WeekWord[],
  titled: readonly Named<Day>[],
  { meals, isAll }: WordedWeek,
): SaidDish[] {
  if (isAll === undefined) return [];
  return things.flatMap(({ what, start, end }) => {
    if (!NAMING.has(words[start - 1]?.text ?? "") || AS_FOOD.has(words[start - 2]?.text ?? "")) return [];
    // "The cabbage" is a cabbage.
    if (what.things.some(({ kind }) => kind === "food")) return [];
    if (titled.some((dish) => dish.start < end && start < dish.end)) return [];
    const [only, another] = meals.filter(({ id }) => isAll(id, what.things));
    return only === undefined || another !== undefined
      ? []
      : [{ what: only.day, start, end, isThing: true, isPart: false }];
  });
}

const MARK: Omit<WeekWord, "clause"> = {
  text: "",
  stem: "",
  number: null,
  isOwner: false,
  isDashed: false,
  isCapital: false,
  isHarmless: true,
};

function wordsOf(typed: string, matcher: Matcher): WeekWord[] {
  const words: WeekWord[] = [];
  let clause = 0;
  const harmless = new Set(matcher.notesData.harmless);
  for (const sentence of sentencesOf(typed, matcher.notesData.spellings)) {
    for (const { text, stem, number, isOwner, isDashed, isCapital } of sentence.words) {
      if (stem === "") clause += 1;
      words.push({ text, stem, number, isOwner, isDashed, isCapital, isHarmless: harmless.has(text), clause });
    }
    words.push({ ...MARK, clause });
    clause += 1;
  }
  return words;
}

const WEEKEND: readonly Day[] = ["Saturday", "Sunday"];
const WORKING_DAYS = DAYS.filter((day) => !WEEKEND.includes(day));
const OF_WORKING_DAYS = new Set(["weekday", "weeknight", "workday", "midweek"]);

/** Words for days, with their distance from today. */
const FROM_TODAY: Readonly<Record<string, number>> = { today: 0, tonight: 0, tomorrow: 1 };

function daysOf(stem: string, today: Day | undefined): readonly Day[] {
  if (stem === "weekend") return WEEKEND;
  if (OF_WORKING_DAYS.has(stem)) return WORKING_DAYS;
  const later = Object.hasOwn(FROM_TODAY, stem) ? FROM_TODAY[stem] : undefined;
  if (later !== undefined) return today === undefined ? [] : [dayAt(later, today)];
  return DAYS.filter((name) => name.toLowerCase() === stem);
}

const MOST = 1_000;
const [COUPLE, HALF_AN_HOUR] = [2, 30];

/** In figures or words; also "a couple", and "half an hour" in minutes. */
function numberAt(words: readonly WeekWord[], at: number): number | null {
  const { text, number } = words[at] as WeekWord;
  const isHalf = text === "half" && words.slice(at + 1, at + 3).some(({ stem }) => stem === "hour");
  const said = number ?? (text === "couple" ? COUPLE : isHalf ? HALF_AN_HOUR : null);
  return said !== null && said > 0 && said <= MOST ? said : null;
}

/** Words between the days of a list. */
const LISTING = new Set(["", "and", "or", "the", "on", "to"]);

function endOfDays(words: readonly WeekWord[], days: readonly Named<Day>[], at: number): number | null {
  let end = days.find(({ start }) => start === at)?.end ?? null;
  for (let next = end ?? words.length; next < words.length; next += 1) {
    const day = days.find(({ start }) => start === next);
    if (day !== undefined) end = day.end;
    else if (!LISTING.has(words[next]?.text ?? "")) break;
  }
  return end;
}

/** Words before a dish of the week. */
const BEFORE_DISH = new Set(["the", "that", "this", "our", "my"]);

function endOfDish(words: readonly WeekWord[], dishes: readonly Named<Day>[], at: number): number | null {
  const from = BEFORE_DISH.has(words[at]?.text ?? "") ? at + 1 : at;
  return dishes.find(({ start }) => start === from)?.end ?? null;
}

/** Words after a dinner's name that say something about it: "stew takes too long". */
const SAID_OF = new Set(
  "but too without minus is isnt are arent was takes take took needs looks sounds seems costs will wont can doesnt".split(
    " ",
  ),
);

/** Whether a dinner is named: "the curry" and "chicken pie" do, as does "haddock" in "haddock is dear"; a bare "curry" may be any. */
function isMeant(words: readonly WeekWord[], named: { readonly start: number; readonly end: number }): boolean {
  const { start, end } = named;
  const before = words[start - 1];
  if (end - start > 1 || NAMING.has(before?.text ?? "") || before?.isOwner === true) return true;
  if (before !== undefined && before.stem !== "") return false;
  return words[end - 1]?.isOwner === true || SAID_OF.has(words[end]?.text ?? "");
}

/** Words between a dinner and its new day: "fish curry can go on the Tuesday". */
const PLACING = new Set("can could should may go goes be come on to for the instead".split(" "));

/**
 * "Tacos on Friday, katsu on Tuesday": several dinners of the week each get a day. A single one must have a name that no other
 * dish could have: "goujons on Thursday", but not "fish on Friday".
 */
function isPlaced(
  words: readonly WeekWord[],
  things: readonly SaidThing[],
  dish: Named<Day>,
  days: readonly Named<Day>[],
  titled: readonly Named<Day>[],
): boolean {
  const isOnDay = ({ end }: Named<Day>): boolean => {
    const next = words.findIndex(({ text }, at) => at >= end && !PLACING.has(text));
    return days.some(({ start }) => start === next);
  };
  if (!isOnDay(dish)) return false;
  const isGeneral = things.some(
    ({ what, start, end }) => start < dish.end && dish.start < end && what.things.some(({ kind }) => kind !== "titled"),
  );
  return !isGeneral || titled.filter(isOnDay).length > 1;
}

/** Whether a dinner is named only by words after the "with" of its title. */
function isPartOf(words: readonly WeekWord[], dish: Named<Day>, { meals }: WordedWeek, matcher: Matcher): boolean {
  const [head = "", ...tail] = (meals.find(({ day }) => day === dish.what)?.title ?? "").split(" with ");
  const stems = words.slice(dish.start, dish.end).flatMap(({ stem }) => (JOINING.has(stem) ? [] : [stem]));
  const [ofHead, ofTail] = [head, tail.join(" ")].map(
    (text) => new Set(wordsOf(text, matcher).map(({ stem }) => stem)),
  );
  return stems.every((stem) => ofHead?.has(stem) === false && ofTail?.has(stem) === true);
}

/** Connecting words in a title that name nothing. */
const JOINING = new Set(["and", "with", "in", "on", "of", "the", "a", "an", "from", "for", "to", "n"]);

/** Dinners named by words found in one title of the week only: the longest run of them. */
function dishesNamed(words: readonly WeekWord[], { meals }: WordedWeek, matcher: Matcher): Named<Day>[] {
  const titles = meals.map(({ title, day }) => ({
    day,
    stems: new Set(wordsOf(title, matcher).map(({ stem }) => stem)),
  }));
  const holders = (stem: string): readonly Day[] =>
    stem === "" || JOINING.has(stem) ? [] : titles.flatMap(({ day, stems }) => (stems.has(stem) ? [day] : []));
  const named: Named<Day>[] = [];
  for (let start = 0; start < words.length; start += 1) {
    let possible = holders(words[start]?.stem ?? "");
    if (possible.length === 0) continue;
    let end = start + 1;
    for (let next = end; next < words.length; next += 1) {
      const stem = words[next]?.stem ?? "";
      if (JOINING.has(stem)) continue;
      const both = holders(stem).filter((day) => possible.includes(day));
      if (both.length === 0) break;
      possible = both;
      end = next + 1;
    }
    const [day, another] = possible;
    if (day !== undefined && another === undefined) named.push({ what: day, start, end });
    start = end - 1;
  }
  return named;
}
