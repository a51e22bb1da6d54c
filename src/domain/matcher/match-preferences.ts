import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { cleanText } from "#domain/matcher/match-words";
import {
  AT_HOME,
  BABY,
  CARBOHYDRATE,
  CELEBRATIONS,
  CHILDREN,
  CLAUSE_END,
  CRISP,
  COMPANY,
  COURTESY,
  DAY_RANGE,
  EASY,
  ENTRIES,
  EVERYDAY_FOODS,
  FEW_TIMES,
  GUESTS,
  HOMELY,
  HOT,
  HUNGRY,
  KEEPS,
  KITCHEN,
  LEFTOVERS,
  LESS_CARBOHYDRATE,
  LESS_MEAT,
  LESS_SALT,
  LIGHTER,
  MILD,
  MORE,
  NEGATED_MORE,
  NICE_THING,
  NO_DIET_FOOD,
  NO_SUBSTITUTES,
  NONE,
  ONE_PAN,
  ORIGIN,
  PROJECT,
  PROTEIN,
  REPEATED,
  SCRATCH,
  SIMPLE,
  SMOOTH,
  SOFT,
  SOUR,
  UNFRIED,
  QUICK,
  SPECIAL,
  SUNDAY_ROAST,
  THAT_DAY,
  THRIFTY,
  TIRED,
  WARM,
} from "#domain/matcher/note-words";
import type { NotedThing } from "#domain/matcher/note-words";

const WEEKEND_DAYS: readonly Day[] = ["Friday", "Saturday", "Sunday"];

/** One thing that notes ask for, in the words of our vocabulary. */
export interface NotedDish {
  readonly words: string;
  readonly thing: NotedThing;
  /** The one day that it is asked for on: "always fish on a Friday". */
  readonly day?: Day;
  /** A couple of dinners, and not most of them. */
  readonly few?: true;
}

/** What notes ask for beyond foods to leave out, as far as the vocabulary goes. */
export interface NotePreferences {
  /** "mild": nothing spicier than mild; "hot": the spicier the better; null: nothing was said. */
  readonly spiciness: "mild" | "hot" | null;
  /** Small children are at the table. */
  readonly children: boolean;
  readonly more: readonly NotedDish[];
  readonly none: readonly NotedDish[];
  /** Familiar, hearty dinners: "nothing fancy", "proper dinners". Missing: nothing was said, as with what follows. */
  readonly homely?: true;
  /** Somebody trains: plenty of protein. */
  readonly protein?: true;
  /** No effort from Monday to Thursday. */
  readonly easyWeekdays?: true;
  /** The days of the week's dinners, where the notes name as many as are asked for: "I have my boys Friday to Sunday". */
  readonly days?: readonly Day[];
  /** Days with little time to cook. */
  readonly quickDays?: readonly Day[];
  /** The day on which friends come to dinner. */
  readonly guests?: Day;
  /** A day to mark with a dinner, and what is marked: "your anniversary". */
  readonly celebration?: { readonly day: Day; readonly occasion: string };
  /** Fewer carbohydrates than usual; less salt; dinners that fill. */
  readonly lessCarbohydrate?: true;
  readonly lessSalt?: true;
  readonly hungry?: true;
  /** Nothing that is hard to chew; nothing from a frying pan; the sharper the better. */
  readonly soft?: true;
  readonly unfried?: true;
  readonly sour?: true;
  /** Dinners that wait or are warmed again; from one pan. */
  readonly keeps?: true;
  readonly onePan?: true;
  /** One dinner made from another; small or light plates; nothing that needs a practised hand; sauces without anything in them. */
  readonly leftovers?: true;
  readonly lighter?: true;
  readonly simple?: true;
  readonly smooth?: true;
  /** Nothing cold; cheap; bread, rice and pasta for sport, and so no need of more protein. */
  readonly warm?: true;
  readonly thrifty?: true;
  readonly scratch?: true;
  readonly noSubstitutes?: true;
  readonly project?: true;
  readonly crisp?: true;
  readonly lessMeat?: true;
  readonly noDietFood?: true;
  readonly carbohydrate?: true;
  /** Days that the notes give a dinner to, so that the week has them: a roast on Sunday, guests on Saturday. */
  readonly neededDays?: readonly Day[];
}

/** The day of the week's best dinner, where the notes name one: when friends come, or when something is celebrated. */
export function specialDayOf({ guests, celebration }: NotePreferences): Day | undefined {
  return celebration?.day ?? guests;
}

/** Nothing was asked for. */
export const NO_PREFERENCES: NotePreferences = { spiciness: null, children: false, more: [], none: [] };

/** Notes as they were read: what they ask for, and the clauses in which nothing was found, as cleaned. */
export interface ReadNotes {
  readonly preferences: NotePreferences;
  readonly others: readonly string[];
}

/** What is asked for or is not: by which words it is known, and in which the plan says so. */
const FLAGS = [
  ["homely", HOMELY, "familiar, hearty dinners"],
  ["hungry", HUNGRY, "dinners that fill"],
  ["protein", PROTEIN, "plenty of protein"],
  ["lessCarbohydrate", LESS_CARBOHYDRATE, "fewer carbohydrates"],
  ["lessSalt", LESS_SALT, "less salt"],
  ["soft", SOFT, "nothing hard to chew"],
  ["unfried", UNFRIED, "nothing from a frying pan"],
  ["keeps", KEEPS, "dinners that can wait and be warmed again"],
  ["onePan", ONE_PAN, "dinners from one pan"],
  ["leftovers", LEFTOVERS, "a dinner made from what another leaves"],
  ["lighter", LIGHTER, "lighter dinners"],
  ["simple", SIMPLE, "dishes that are easy to cook"],
  ["smooth", SMOOTH, "smooth sauces"],
  ["scratch", SCRATCH, "cooking from scratch"],
  ["noSubstitutes", NO_SUBSTITUTES, "nothing that stands in for meat"],
  ["project", PROJECT, "cooking that takes its time"],
  ["crisp", CRISP, "crisp things"],
  ["lessMeat", LESS_MEAT, "less meat than usual"],
  ["noDietFood", NO_DIET_FOOD, "nothing that reads like a diet"],
  ["warm", WARM, "hot dinners"],
  ["thrifty", THRIFTY, "dinners that cost little"],
  ["carbohydrate", CARBOHYDRATE, "plenty of bread, rice, potatoes and pasta"],
  ["easyWeekdays", EASY, "easy dinners from Monday to Thursday"],
] as const;

const RATHER = /(?<=\b(?:sooner|rather|prefer) [a-z, ]{0,120})\bthan\b.*$/u;
const LONGEST_CLAUSE = 300;
const MOST_CLAUSES = 60;
/** Foods that notes may ask for: a week has room for few. */
const MOST_LIKED_FOODS = 3;
/** What so many foods are is a kind of food, and no wish for a dish. */
const MOST_IDS = 30;
const FROM_THE_START = /^/u;

/** Foods that words name, each with the ids of what it may be. */
export type FoodsIn = (text: string) => readonly { readonly words: string; readonly foodIds: readonly string[] }[];

/** What reading notes needs to know beside the vocabulary. */
export interface NoteReaders {
  /** Whether a clause is understood otherwise, such as one that names foods to leave out. */
  readonly isKnown: (clause: string) => boolean;
  readonly foodsIn?: FoodsIn;
  /** Dinners that are asked for. */
  readonly meals: number;
}

/** Reads notes clause by clause. The time is in proportion to the length of the notes. */
export function readPreferences(notes: string, { isKnown, foodsIn = () => [], meals }: NoteReaders): ReadNotes {
  let spiciness: NotePreferences["spiciness"] = null;
  let children = false;
  const also: { -readonly [name in keyof NotePreferences]?: NotePreferences[name] } = {};
  const quickDays = new Set<Day>();
  const neededDays = new Set<Day>();
  const more = new Map<string, NotedDish>();
  const none = new Map<string, NotedDish>();
  const others: string[] = [];
  let lastDays: readonly Day[] = [];
  let lastClause: string | null = null;
  for (const part of cleanText(notes).split(CLAUSE_END, MOST_CLAUSES)) {
    // "Sooner risotto than pasta" asks for no pasta.
    const clause = part.slice(0, LONGEST_CLAUSE).replace(/\s+/gu, " ").replace(RATHER, "").trim();
    if (clause === "" || COURTESY.test(clause) || COMPANY.test(clause)) continue;
    const days = daysIn(clause);
    if (MILD.test(clause)) spiciness = "mild";
    else if (HOT.test(clause) && spiciness === null) spiciness = "hot";
    if (CHILDREN.test(clause)) children = true;
    let found = MILD.test(clause) || HOT.test(clause) || CHILDREN.test(clause);
    const says = (pattern: RegExp): boolean => pattern.test(clause) && (found = true);
    if (says(BABY)) {
      children = true;
      also.soft = true;
      also.lessSalt = true;
    }
    for (const [name, pattern] of FLAGS) if (says(pattern)) also[name] = true;
    if (MORE.test(clause) && says(SOUR)) also.sour = true;
    if (says(GUESTS)) also.guests = days[0] ?? "Saturday";
    const celebrated = CELEBRATIONS.find(([pattern]) => pattern.test(clause));
    if (celebrated !== undefined) {
      also.celebration = { day: days[0] ?? "Saturday", occasion: celebrated[1] };
      found = true;
    }
    const [niceDay] = days;
    if (niceDay !== undefined && also.celebration === undefined && NICE_THING.test(clause)) {
      also.celebration = { day: niceDay, occasion: WEEKEND_DAYS.includes(niceDay) ? "the weekend" : "the evening" };
      found = true;
    }
    if (SPECIAL.test(clause) && (also.celebration ?? also.guests) !== undefined) found = true;
    // "Friday, Saturday, Sunday" is as good as "Friday to Sunday".
    const listed =
      days.length > 1 && !DAY_RANGE.test(clause) && AT_HOME.test(clause) && !QUICK.test(clause) && !NONE.test(clause)
        ? days
        : [];
    const range = listed.length === meals ? listed : daysAtHome(clause);
    if (range.length === meals && range.length > 0) {
      also.days = range;
      found = true;
    }
    const through = daysOfRange(clause);
    const hurried = through.length > 0 ? through : days.length > 0 ? days : THAT_DAY.test(clause) ? lastDays : [];
    if (QUICK.test(clause) && hurried.length > 0) {
      for (const day of hurried) quickDays.add(day);
      found = true;
      // The thought before named the days alone.
      if (days.length === 0 && lastClause !== null && others.at(-1) === lastClause) others.pop();
    }
    if (says(REPEATED)) continue;
    const tired = TIRED.test(clause);
    const unwanted = NEGATED_MORE.test(clause) || (NONE.test(clause) && !MORE.test(clause)) || tired;
    const foods = tired ? tiredFoods(clause, foodsIn) : unwanted ? [] : likedFoods(clause, foodsIn);
    const named = namedIn(clause).filter(
      ({ words, thing }) =>
        thing.kind !== "animal" || !tired || !foods.some((food) => food.words !== words && food.words.includes(words)),
    );
    // "Noodles, laksa, rendang", "feta, oregano, lamb now and again": who lists dishes or foods asks for them.
    const lists =
      named.some(({ thing }) => thing.kind === "dish") || (!unwanted && (isListOf(clause) || givesDays(clause, days)));
    for (const { words, thing } of [
      ...named,
      ...foods.filter((food) => !named.some((dish) => dish.words === food.words)),
    ]) {
      const list = unwanted ? none : more;
      const isAsked =
        MORE.test(clause) ||
        SUNDAY_ROAST.test(clause) ||
        thing.kind === "appliance" ||
        thing.kind === "forms" ||
        thing.kind === "dish" ||
        thing.kind === "takeaway" ||
        ((thing.kind === "form" || thing.kind === "animal" || thing.kind === "food") && lists) ||
        ((thing.kind === "region" || thing.kind === "cuisine") && (KITCHEN.test(clause) || ORIGIN.test(clause)));
      // Animals to leave out are foods, unless somebody is only tired of them.
      if (unwanted ? thing.kind === "animal" && !tired : !isAsked) continue;
      found = true;
      // "Roast dinners" are roasts: the first words for a thing stand for it.
      const key = JSON.stringify(thing);
      // A roast belongs to Sunday as it is.
      const own = daysOfWords(clause, words);
      const [day] = thing.kind === "form" && SUNDAY_ROAST.test(clause) ? [] : own;
      const few = FEW_TIMES.test(clause) && (thing.kind === "cuisine" || thing.kind === "region");
      const on = own.length === 1 && day !== undefined ? { day } : {};
      if (!list.has(key)) list.set(key, { words, thing, ...on, ...(few ? { few } : {}) });
      if (!unwanted && own.length === 1 && day !== undefined) neededDays.add(day);
    }
    if (!found && !isKnown(clause)) others.push(clause);
    if (days.length > 0) lastDays = days;
    lastClause = clause;
  }
  const special = specialDayOf({ ...NO_PREFERENCES, ...also });
  if (special !== undefined) neededDays.add(special);
  if (SUNDAY_ROAST.test(cleanText(notes))) neededDays.add("Sunday");
  if (neededDays.size > 0) also.neededDays = DAYS.filter((day) => neededDays.has(day));
  if (also.carbohydrate === true) delete also.protein;
  if (also.lighter === true) delete also.hungry;
  if (quickDays.size > 0) also.quickDays = DAYS.filter((day) => quickDays.has(day));
  const lists = { more: [...more.values()], none: [...none.values()] };
  return { preferences: { spiciness, children, ...lists, ...also }, others };
}

/** The days of a range, where somebody is at home or cooks on them: none where they are late, or where it is no range. */
function daysAtHome(clause: string): readonly Day[] {
  if (!AT_HOME.test(clause) || QUICK.test(clause) || EASY.test(clause) || NONE.test(clause)) return [];
  return daysOfRange(clause);
}

function daysOfRange(clause: string): readonly Day[] {
  const range = DAY_RANGE.exec(clause);
  if (range === null) return [];
  const [from, to] = [range[1], range[2]].map((name) => DAYS.findIndex((day) => day.toLowerCase() === name));
  return from === undefined || to === undefined ? [] : DAYS.slice(from, to + 1);
}

/** "Monday fish, Friday a pie", "taco night on Saturday": each thing has its day. */
function givesDays(clause: string, days: readonly Day[]): boolean {
  return !QUICK.test(clause) && (days.length > 1 || (days.length === 1 && /\bnights?\b/u.test(clause)));
}

/** A clause of things and hardly a verb: three items and more, each of few words. */
function isListOf(clause: string): boolean {
  const items = clause.split(/,| and | or /u).map((item) => item.trim());
  return items.length >= 3 && items.every((item) => item.split(" ").length <= WORDS_OF_ITEM);
}
const WORDS_OF_ITEM = 4;

/** The days that a text names. */
function daysIn(text: string): Day[] {
  return DAYS.filter((day) => text.includes(day.toLowerCase()));
}

/** The days of the part of a clause that speaks of a thing: "old-fashioned food, and fish on a Friday" asks for fish alone on that day. */
function daysOfWords(clause: string, words: string): Day[] {
  const parts = clause.split(/,| and /u);
  const part = parts.find((text) => namedIn(text).some((named) => named.words === words) || text.includes(words));
  // "On Fridays, fish": a day that stands alone belongs to all of the clause.
  const own = daysIn(part ?? clause);
  if (own.length > 0 || part === undefined) return own;
  const alone = parts.filter((text) => daysIn(text).length > 0).every((text) => namedIn(text).length === 0);
  return alone ? daysIn(clause) : [];
}

/** Foods that somebody is tired of: "bored of eggs and chicken breast". */
function tiredFoods(clause: string, foodsIn: FoodsIn): NotedDish[] {
  const verb = TIRED.exec(clause);
  if (verb === null) return [];
  const after = clause.slice(verb.index + verb[0].length).replace(/\b(?:bored|tired|sick|fed up) (?:of|with)\b/gu, ",");
  return foodsIn(after)
    .filter(({ words }) => namedIn(words).every(({ thing }) => thing.kind === "animal"))
    .slice(0, MOST_LIKED_FOODS)
    .map(({ words, foodIds }) => ({ words, thing: { kind: "food", foodIds } }));
}

/** What of the vocabulary stands in a clause. */
function namedIn(clause: string): NotedDish[] {
  const dishes = ENTRIES.filter(({ thing, pattern }) => thing.kind === "dish" && pattern.test(clause));
  // Groundnut soup is a dish, and no liking for soups.
  const rest = dishes.reduce((text, { pattern }) => text.replace(pattern, " "), clause);
  return ENTRIES.filter((entry) =>
    entry.thing.kind === "dish" ? dishes.includes(entry) : entry.pattern.test(rest),
  ).map(({ words, thing }) => ({ words, thing }));
}

/** Foods that somebody says they like, beside what the vocabulary holds: "she adores duck". */
function likedFoods(clause: string, foodsIn: FoodsIn): NotedDish[] {
  const verb = MORE.exec(clause) ?? (isListOf(clause) && !NONE.test(clause) ? FROM_THE_START.exec(clause) : null);
  // "Wants less garlic" is no liking.
  if (verb === null || NONE.test(clause.slice(verb.index))) return [];
  const named = namedIn(clause);
  return foodsIn(clause.slice(verb.index + verb[0].length))
    .filter(({ words }) => !EVERYDAY_FOODS.test(words) && !named.some((known) => words.includes(known.words)))
    .filter(({ words, foodIds }) => namedIn(words).length === 0 && foodIds.length <= MOST_IDS)
    .slice(0, MOST_LIKED_FOODS)
    .map(({ words, foodIds }) => ({ words, thing: { kind: "food", foodIds } }));
}

function onItsDay({ words, day }: NotedDish): string {
  return day === undefined ? words : `${words} on ${day}`;
}

function inOneList(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(words);
}

/** What was understood, in words for people; empty when nothing was. */
export function preferencesInWords(preferences: NotePreferences): string[] {
  const { spiciness, children, more, none, guests, days, quickDays, celebration } = preferences;
  // "Dinners for one hand" are asked for as they are, and not for more of them.
  const named = more.filter(({ thing }) => thing.kind !== "forms" && thing.kind !== "takeaway");
  return [
    ...(spiciness === "mild" ? ["nothing spicier than mild"] : []),
    ...(spiciness === "hot" ? ["spicy dishes"] : []),
    ...(children ? ["dishes for small children"] : []),
    ...FLAGS.flatMap(([name, , words]) => (preferences[name] === true ? [words] : [])),
    ...(preferences.sour === true ? ["sharp, lemony dishes"] : []),
    ...(days === undefined ? [] : [`dinners on ${inOneList(days)}`]),
    ...(quickDays === undefined ? [] : [`something quick on ${inOneList(quickDays)}`]),
    ...(guests === undefined ? [] : [`a dinner for friends on ${guests}`]),
    ...(celebration === undefined ? [] : [`something special for ${celebration.occasion} on ${celebration.day}`]),
    ...(named.length === 0 ? [] : [`more ${named.map(onItsDay).join(", ")}`]),
    ...more.filter((dish) => !named.includes(dish)).map(onItsDay),
    ...(none.length === 0 ? [] : [`no ${none.map(({ words }) => words).join(", ")}`]),
  ];
}
