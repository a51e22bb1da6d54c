import type { Intent } from "#domain/intents/intent";
import { DAYS, dayAt, type Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";
import type { ComposedDinner } from "#domain/planner/composed-week";
import type { Spiciness } from "#domain/recipe/recipe";
import { plainTextFaults } from "#domain/proposal/reading/plain-text";
import { leavesLunch, minutesOf, whyClaimIsNotSo, type SpokenDinner } from "#domain/proposal/reading/spoken-claims";
import { weekStartOf } from "#domain/request/week-start";

/** Words of a line that were cut, and why, so that the proposer can write others. */
export interface CutWords {
  readonly words: string;
  readonly reason: string;
}

/** What remains of a line, null if nothing does, and what was cut. */
export interface SpokenLine {
  readonly stands: string | null;
  readonly cut: readonly CutWords[];
}

/** An accepted dinner, and the part of its line that holds. */
export interface JudgedLine extends SpokenLine {
  readonly dinner: ComposedDinner;
  /** The dish as cooked: what a line may mention. */
  readonly dish: {
    readonly title: string;
    readonly foods: readonly string[];
    readonly minutes: number;
    readonly heat: Spiciness;
    /** For one serving. */
    readonly kcal: number;
    readonly appliances: readonly Equipment[];
  };
  /** The number at the table. */
  readonly people: number;
  /** Days of other dinners that share a pack with it. */
  readonly sharesWith: readonly Day[];
}

const MINUTES = /\b(\d{1,3})[- ]min(?:ute)?s?\b/giu;
const COUNTED = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, index) => [word, index + 1] as const,
  ),
);
/** "The two of you back after eight" are only some of those at the table; "the two of you at the table" are all. */
const SOME_OF_THEM =
  "who|that (?!night|evening|day)|back|home|in (?:at|from|by|late|early|first|last)|out|at (?!the table|once|a )|coming|still|left";
const TABLE = new RegExp(
  `\\b(?:(?:the|for)|(?<whole>all|feeds|serves)) (?<some>\\d{1,2}|\\p{L}+) of you\\b(?<whom> (?:${SOME_OF_THEM})\\b)?|\\b(?:feeds|serves) (?<served>\\d{1,2}|\\p{L}+)\\b`,
  "giu",
);

/**
 * The part of a proposer's line to the household that holds: without sentences and final clauses that our data does not support,
 * false claims about the dish, another day, another number at the table, or markup, and with the dish's own minutes and figures. The dish is
 * never rejected for it. Forbidden foods and harmful advice are checked elsewhere.
 */
export function spokenLine(line: string, dinner: SpokenDinner): SpokenLine {
  const [markup] = plainTextFaults("the line", line);
  if (markup !== undefined) return { stands: null, cut: [{ words: line, reason: markup.detail }] };
  return lineSoFarAs(
    line,
    (sentence) => whyNotSo(sentence, dinner),
    (sentence) => withTrueFigures(withTrueMinutes(sentence, dinner), dinner),
  );
}

/**
 * A line without what there is a reason against: of each sentence only the clauses before the first such one. `mended`: corrects
 * a sentence before it is checked.
 */
export function lineSoFarAs(
  line: string,
  whyNot: (sentence: string) => string | null,
  mended: (sentence: string) => string = (sentence) => sentence,
): SpokenLine {
  const sentences = line.split(/(?<=[.?!])\s/u).flatMap((sentence) => sentence.trim() || []);
  const read = sentences.map((words) => ({ words, ...upToFirstFault(mended(words), whyNot) }));
  const kept = read.flatMap(({ stands }) => stands || []);
  return {
    stands: kept.length === 0 ? null : kept.join(" "),
    cut: read.flatMap(({ words, reason }) => (reason === null ? [] : [{ words, reason }])),
  };
}

const CLAUSE_BEGINS = /[;:]? [–—] |[;:] |, (?=(?:and|but|so|with) )/gu;
/** Fragments that say nothing on their own: "Saturday, and light", "As it is Saturday, and ...". */
const MIN_WORDS = 3;
const HANGS = /^(?:if|when|while|because|since|as|after|before|once|although|though|whether|not|neither)\b/iu;

/** A sentence up to its first false clause, empty if it starts with one; and why the rest is cut. */
function upToFirstFault(
  sentence: string,
  whyNot: (sentence: string) => string | null,
): { readonly stands: string; readonly reason: string | null } {
  const reason = whyNot(sentence);
  if (reason === null) return { stands: sentence, reason };
  if (HANGS.test(sentence)) return { stands: "", reason };
  const beginnings = [...sentence.matchAll(CLAUSE_BEGINS)].map(({ index }) => sentence.slice(0, index));
  const longest = beginnings.findLast((words) => words.split(" ").length >= MIN_WORDS && whyNot(words) === null);
  return { stands: longest === undefined ? "" : `${longest}.`, reason };
}

/** The first thing in a sentence that our data does not support, as a message for a proposer; null if there is none. */
function whyNotSo(sentence: string, dinner: SpokenDinner): string | null {
  return (
    whyClaimIsNotSo(sentence, dinner) ??
    whyNotTheTable(sentence, dinner) ??
    whyNotTheFigures(sentence, dinner) ??
    whyNotTheDay(sentence, dinner)
  );
}

function whyNotTheTable(sentence: string, dinner: SpokenDinner): string | null {
  const other = [...sentence.matchAll(TABLE)].flatMap(({ groups = {} }) => {
    const { whole, some, whom, served } = groups;
    const word = some ?? served ?? "";
    const isOfSome = whom !== undefined && whole === undefined && numberIn(word) < dinner.people;
    return isOfSome || isTable(word, dinner) ? [] : [word];
  })[0];
  return other === undefined ? null : `it says that ${other} eat, but ${dinner.people} do`;
}

/** Words before a time that is the dinner's whole one: "on the table in 25 minutes", "a 25-minute dinner", "ready in about 25 minutes". */
const WHOLE_TIME =
  /(?:^|: |, |\b(?:in|within|under|takes?|taking|an?|your|this|just|only|mere) )(?:about |around |roughly |just |only |under )?$/iu;
/** "4 minutes in the microwave", "10 minutes under the grill": of a part. */
const OF_A_PART =
  /^ (?:more|in the|under the|on (?:the|each|a) (?:hob|side)|at the end|before|until|later|apart|each|a side|with the lid|rest)\b/iu;

/** Corrects the total time for the table of its day; other times ("ten minutes under the grill", "3 to 4 minutes") stay. */
function withTrueMinutes(sentence: string, dinner: SpokenDinner): string {
  return sentence.replace(MINUTES, (said: string, minutes: string, at: number) => {
    const isWhole = WHOLE_TIME.test(sentence.slice(0, at)) && !OF_A_PART.test(sentence.slice(at + said.length));
    return isWhole && !isStep(minutes, dinner) ? said.replace(minutes, String(minutesOf(dinner))) : said;
  });
}

/** Whether a time is that of a step: "Ten minutes under the grill". */
function isStep(minutes: string | undefined, { checked: { meal } }: SpokenDinner): boolean {
  return meal.steps.some((step) => JSON.stringify(step).includes(`${minutes} min`));
}

function numberIn(word: string): number {
  return COUNTED.get(word.toLowerCase()) ?? Number(word);
}

function isTable(word: string, { people }: SpokenDinner): boolean {
  const number = numberIn(word);
  return Number.isNaN(number) || number === people;
}

/** "Sunday-roast flavours" are possible on any day. */
const NOT_OF_A_DINNER = "(?!-\\p{L}| (?:roast|best)\\b)";

/** Whether a sentence mentions a day. */
export function namesDay(sentence: string, day: Day): boolean {
  return new RegExp(`\\b${day}s?\\b${NOT_OF_A_DINNER}`, "iu").test(sentence);
}

/**
 * A line may mention its own day, that of a dinner sharing a pack ("Monday's cos goes into this one"), or a day shortly before
 * with a task for it.
 */
function whyNotTheDay(sentence: string, dinner: SpokenDinner): string | null {
  const { day, sharesWith } = dinner;
  const named = DAYS.filter((one) => namesDay(sentence, one));
  const other = named.find(
    (one) =>
      one !== day &&
      !sharesWith.includes(one) &&
      !isTaskOn(one, sentence, dinner) &&
      !isTaskFor(one, sentence, dinner) &&
      !isDoneAfterShopping(one, sentence, dinner) &&
      !isLunchOf(one, sentence, dinner) &&
      !isToldOfDay(one, sentence, dinner),
  );
  return other === undefined
    ? null
    : `it names ${other}, but it is on ${day} and shares nothing with the dinner of ${other}`;
}

/** "Freeze it on Friday, when you have shopped": what is done with food that has just been bought. */
function isDoneAfterShopping(one: Day, sentence: string, { constraints }: SpokenDinner): boolean {
  return (
    one === (constraints.request.shoppingDay ?? dayAt(0, weekStartOf(constraints.request))) &&
    /\b(?:freez\w*|shop\w*|unpack\w*)\b/iu.test(sentence)
  );
}

/** "The third plate is your lunch on Tuesday", of a Monday's dinner that is cooked for it. */
function isLunchOf(one: Day, sentence: string, dinner: SpokenDinner): boolean {
  const isNext = one === dayAt(1, dinner.day);
  return isNext && /\blunch(?:box)?(?:es)?\b/iu.test(sentence) && leavesLunch(dinner);
}

/** "Half of it is for your parents on Friday": food that is carried to another day, which the household did not speak of. */
const CARRIED =
  /\b(?:half|rest|remainder|extra|spare|double|twice|again|same|more|over|leaves?|feeds?|go(?:es)? into|made|makes?|cooks?|packs?|portions?|enough for|keeps?|sav(?:e|es|ed)|what is left|leftovers?|some)\b|day['’]s (?:dinner|supper|tea|meal|lunch)\b/iu;

/** Whether a sentence says of another day what the household said of it: "set up for your bowls on Wednesday". */
function isToldOfDay(day: Day, sentence: string, { constraints }: SpokenDinner): boolean {
  if (CARRIED.test(sentence)) return false;
  const words = contentWords(sentence);
  return constraints.request.intents.some(
    (intent) =>
      OF_PEOPLE.includes(intent.kind) &&
      namesDay(intent.quote, day) &&
      [...contentWords(intent.quote)].some((word) => words.has(word)),
  );
}

/** What people do on a day, unlike what they want to eat then. */
const OF_PEOPLE: readonly Intent["kind"][] = ["out", "home", "guests", "table", "clock", "cook"];

/** Words of five letters and more that are no day. */
function contentWords(text: string): ReadonlySet<string> {
  const days = new Set(DAYS.map((day) => day.toLowerCase()));
  return new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).filter((word) => !days.has(word)));
}

/** Tasks before cooking: out of the freezer, into the fridge, salting, soaking. */
const TASK =
  /^(?:please )?(?:take|lift|get|move|thaw|defrost|soak|salt|season|rub|marinate|steep|make|mix|chop|slice|buy|open)\b|\b(?:out of the freezer|(?:take|taken|lift|get) (?:\p{L}+ ){1,3}out|(?:in|into|to) the fridge|thaw\w*|defrost\w*|soak\w*|marinat\w*)\b/iu;
const DAYS_BEFORE = 2;

function isTaskOn(one: Day, sentence: string, { day }: SpokenDinner): boolean {
  const before = (DAYS.indexOf(day) - DAYS.indexOf(one) + DAYS.length) % DAYS.length;
  return before <= DAYS_BEFORE && TASK.test(sentence) && new RegExp(`\\b(?:on|by|from) ${one}\\b`, "iu").test(sentence);
}

/** What is done to food that was bought for another day, and not to what this dinner leaves. */
const READIED =
  /\b(?:out of the freezer|(?:in|into|to) the fridge|thaw\w*|defrost\w*|freez(?:e|es|ing)|(?:take|lift|get) (?:\p{L}+ ){1,3}out)\b/iu;

/** "Move Monday's chicken to the fridge tonight", of Sunday's dinner: what is cooked soon after it has to be ready. */
function isTaskFor(one: Day, sentence: string, { day }: SpokenDinner): boolean {
  const after = (DAYS.indexOf(one) - DAYS.indexOf(day) + DAYS.length) % DAYS.length;
  return (
    after <= DAYS_BEFORE &&
    READIED.test(sentence) &&
    !CARRIED.test(sentence) &&
    new RegExp(`\\b(?:${one}['’]s|for ${one})\\b`, "iu").test(sentence)
  );
}

/** Figures for a serving that a line may state. */
const TOLD_FIGURES: readonly (readonly [RegExp, unit: string, (dinner: SpokenDinner) => number])[] = [
  [/\b(\d{1,4}) ?(?:g|grams) of protein\b/giu, "g of protein", ({ checked }) => checked.nutrition.protein],
  [
    /\b(\d{1,4}) ?(?:g|grams) of (?:carbs|carbohydrates?)\b/giu,
    "g of carbohydrate",
    ({ checked }) => checked.nutrition.carbohydrate,
  ],
  [/\b(\d{1,4}) ?(?:g|grams) of fibre\b/giu, "g of fibre", ({ checked }) => checked.nutrition.fibre],
  [/\b(\d{1,5}) ?(?:kcal|calories)\b/giu, "kcal", ({ checked }) => checked.nutrition.kcal],
  [/\b(\d{1,3}(?:\.\d)?) ?syns?\b/giu, "syns", ({ checked }) => checked.synsEstimate],
  [/\b(\d{1,3}) ?points?\b/giu, "points", ({ checked }) => checked.pointsEstimate],
];

const AT_MOST = /\b(?:under|below|less than|at most|no more than|within)\s*$/iu;
const AT_LEAST = /\b(?:over|more than|at least|no less than)\s*$/iu;
const ROUGHLY = /\b(?:about|around|almost|nearly|roughly|close to|some)\s*$/iu;
/** As near as a figure must be that is said to be rough. */
const ROUGH_SHARE = 0.08;

/** Whether a figure is stated truly, to the unit, or nearly so where the words before it say that it is rough. */
function isFigure(stated: number, figure: number, before: string): boolean {
  if (AT_MOST.test(before)) return figure <= stated;
  if (AT_LEAST.test(before)) return figure >= stated;
  return Math.abs(stated - figure) <= (ROUGHLY.test(before) ? Math.max(1, figure * ROUGH_SHARE) : 1);
}

/** Corrects figures of a serving, which nobody knows before the dish is written. Limits ("under 5 syns") are left: they hold or do not. */
function withTrueFigures(sentence: string, dinner: SpokenDinner): string {
  return TOLD_FIGURES.reduce(
    (said, [pattern, , figure]) =>
      said.replace(pattern, (words: string, stated: string, at: number) => {
        const before = said.slice(0, at);
        const isLimit = AT_MOST.test(before) || AT_LEAST.test(before);
        const isTrue = isFigure(Number(stated), figure(dinner), before);
        const isOfServing = !OF_SOMETHING_ELSE.test(before) && !OF_THE_DAY.test(said.slice(at + words.length));
        return isLimit || isTrue || !isOfServing ? words : words.replace(stated, inFigures(figure(dinner), words));
      }),
    sentence,
  );
}

/** A range, a thousand with its comma, or what is saved, left or meant of something else: such a figure is cut if it is not so. */
const OF_SOMETHING_ELSE =
  /(?:[\d,.–-]|\b(?:to|or|sav(?:e|es|ing)|leav(?:e|es|ing)|spar(?:e|es|ing)|your|of|another|extra|more)) ?$/iu;
const OF_THE_DAY = /^ (?:an? day|per day|for (?:lunch|breakfast|pudding|the)|left|daily|more|less)\b/iu;

/** Syns are counted in halves, and all else in whole units. */
function inFigures(figure: number, words: string): string {
  return String(/syns?$/iu.test(words) ? Math.round(figure * 2) / 2 : Math.round(figure));
}

function whyNotTheFigures(sentence: string, dinner: SpokenDinner): string | null {
  for (const [pattern, unit, figure] of TOLD_FIGURES) {
    const other = [...sentence.matchAll(pattern)].find(
      (match) => !isFigure(Number(match[1]), figure(dinner), sentence.slice(0, match.index)),
    );
    if (other !== undefined)
      return `it says ${other[1] ?? ""} ${unit}, but a serving has ${inFigures(figure(dinner), unit)}`;
  }
  return null;
}
