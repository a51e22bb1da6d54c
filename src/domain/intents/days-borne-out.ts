import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

const WORKING_DAYS: readonly Day[] = DAYS.slice(0, 5);

/** Words that speak of days without naming them, and the days that they may mean. */
const SPOKEN: readonly (readonly [words: RegExp, days: readonly Day[]])[] = [
  [
    /\b(?:week ?days?|week ?nights?|working|work ?(?:days?|nights?)|office|(?:in|during|through) the week)\b/u,
    WORKING_DAYS,
  ],
  [/\bmid ?week\b/u, ["Tuesday", "Wednesday", "Thursday"]],
  [/\bschool\b/u, [...WORKING_DAYS, "Sunday"]],
  [/\b(?:week ?ends?|w\/?e|wk ?ends?)\b/u, ["Saturday", "Sunday"]],
  [/\b(?:sabbath|shabbat|shabbos)\b/u, ["Friday", "Saturday"]],
  [/\b(?:church|roast)\b/u, ["Sunday"]],
  // Nobody but the calendar knows which day that is.
  [/\b(?:tonight|today|tomorrow|yesterday|tonite|2nite)\b/u, DAYS],
  [/\b(?:every|each|any|all|daily|nightly|most|rest|others?|otherwise|except|apart|half|start|beginning|end)\b/u, DAYS],
  [/\b(?:onwards?|(?:from|after|before|until|till?|til) (?:mon|tues|wed|thur|fri|sat|sun)[a-z]*)\b/u, DAYS],
];
/** Words that speak of days that were named elsewhere: "both those nights". */
const MENTIONED = /\b(?:that|those|these|them|both|same|then|days?|nights?|evenings?)\b/u;
const RANGE = /(?:^|\s)(?:to|till?|until|through|thru)(?:\s|$)|[-–—]/u;

/**
 * The days that a text may speak of, in any usual spelling, by a range or by what people call several of them. It tells what could be meant,
 * so that a day that nobody wrote of is found out; it does not read. `around`: where the days of "those nights" may be named.
 */
export function daysBorneOut(text: string, around: string = text): ReadonlySet<Day> {
  const plain = text.toLowerCase();
  const days = namedDays(plain);
  if (RANGE.test(plain) && days.size > 1) for (const day of between(days)) days.add(day);
  for (const [words, spoken] of SPOKEN) if (words.test(plain)) for (const day of spoken) days.add(day);
  if (MENTIONED.test(plain)) for (const day of namedDays(around.toLowerCase())) days.add(day);
  return days;
}

function namedDays(plain: string): Set<Day> {
  const days = new Set<Day>();
  for (const [word] of plain.matchAll(/\p{L}+/gu)) {
    const day = dayOfWord(word);
    if (day !== null) days.add(day);
  }
  return days;
}

/** Days by the letters that they begin with, the first that fits; of Wednesday there are as many spellings as people. */
const BEGINNINGS: readonly (readonly [Day, RegExp])[] = [
  ["Monday", /^mon/u],
  ["Tuesday", /^t(?:ue|eu|us)/u],
  ["Wednesday", /^we(?:d|n|ns)/u],
  ["Thursday", /^th(?:u|r)/u],
  ["Friday", /^f(?:ri|ir)/u],
  ["Saturday", /^sat/u],
  ["Sunday", /^sun/u],
];
const LONGEST_SHORT = 5;

/** "Weds", "tuesdays", "thurs", "wensday". */
function dayOfWord(word: string): Day | null {
  const isWhole = /d[ay]{1,2}s?$/u.test(word);
  const isShort = word.length <= LONGEST_SHORT && /^(?:mon|tues?|weds?|wedn|thu(?:rs?)?|fri|sat|sun)s?$/u.test(word);
  if (!isWhole && !isShort) return null;
  return BEGINNINGS.find(([, beginning]) => beginning.test(word))?.[0] ?? null;
}

/** All from the first to the last of them, and, since a range may go over Sunday, from the last to the first. */
function between(days: ReadonlySet<Day>): readonly Day[] {
  const places = [...days].map((day) => DAYS.indexOf(day));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return places[0] === first ? DAYS.slice(first, last + 1) : [...DAYS.slice(last), ...DAYS.slice(0, first + 1)];
}
