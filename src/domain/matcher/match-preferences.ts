import { DAYS } from "#domain/options/days";
import {
  DAY_RANGE,
  WEEKEND_DAYS,
  allDaysIn,
  cleanNotes,
  daysIn,
  daysMeant,
  daysOfRange,
} from "#domain/matcher/note-days";
import { FEW_FRIED } from "#domain/matcher/note-fried";
import { BEFORE_WORK, OFF_DAY } from "#domain/matcher/note-shifts";
import { OUT, freeDaysIn, onlyDaysIn } from "#domain/matcher/note-free-days";
import type { Day } from "#domain/options/days";
import { lackingIn } from "#domain/matcher/titled-dishes";
import { numberAtTable } from "#domain/matcher/note-table-size";
import { figuresIn } from "#domain/matcher/note-figures";
import { FLAGS, NO_PREFERENCES, specialDayOf } from "#domain/matcher/note-preferences";
import type { Clause, Draft, NoteReaders } from "#domain/matcher/note-draft";
import { SLOW_COOKER } from "#domain/matcher/note-appliances";
import { readOccasions } from "#domain/matcher/read-occasions";
import { says } from "#domain/matcher/note-says";
import { readAppliances } from "#domain/matcher/read-appliances";
import { IN_THE_WEEK, LONG_DAY, MINUTES_SAID, WEEKEND_COOKING, minutesIn } from "#domain/matcher/note-weekend";
import { KEPT } from "#domain/matcher/note-vocabulary";
import type { NotePreferences, NotedDish } from "#domain/matcher/note-preferences";
import { plainRefusals } from "#domain/matcher/note-refusals";
import { turned } from "#domain/matcher/note-turned";
import { unreadIn } from "#domain/matcher/note-unread";
import { isChatter, ofItsDay, partAround, textAbout } from "#domain/matcher/note-parts";
import { readThings, takeawayByName } from "#domain/matcher/read-things";
import {
  AT_HOME,
  CHILDREN,
  CLAUSE_END,
  COMPANY,
  COURTESY,
  EASY,
  HOME_FOOD,
  HOT,
  IMPLIED,
  KEEPS,
  LEFT_TO_US,
  LIGHTER,
  LIGHTER_AFTER,
  LIGHTER_REST,
  MILD,
  MIXED_EXCEPT,
  MORE,
  NONE,
  QUICK,
  REPEATED,
  SOMETHING,
  SOUR,
  SUNDAY_ROAST,
  THAT_DAY,
} from "#domain/matcher/note-words";

/** Notes as they were read: what they ask for, and the clauses in which nothing was found, as cleaned. */
export interface ReadNotes {
  readonly preferences: NotePreferences;
  readonly others: readonly string[];
}

const LONGEST_CLAUSE = 300;
const MOST_CLAUSES = 60;
const DAYS_OF_A_WEEK = 7;
/** Grams a serving from which somebody builds on protein. */
const MUCH_PROTEIN = 35;
/** "Chicken thighs to breast" speaks of chicken twice. */
const SAME_ANIMAL =
  /\b(chicken|turkey|duck|lamb|pork|beef) ([a-z]+) (to|over|than|rather than|instead of|not) (breasts?|thighs?|legs?|drumsticks?|wings?|chops?|mince|shoulder|belly|fillets?|loin)\b/gu;

/** Reads notes clause by clause. The time is in proportion to the length of the notes. */
export function readPreferences(notes: string, given: NoteReaders): ReadNotes {
  const draft: Draft = {
    spiciness: null,
    children: false,
    homeFood: false,
    also: {},
    quickDays: new Set(),
    lightDays: new Set(),
    outDays: new Set(),
    takenDays: new Set(),
    neededDays: new Set(),
    lists: { more: new Map(), less: new Map(), none: new Map(), useUp: new Map() },
    lacking: new Set(),
    others: [],
    lastDays: [],
    lastClause: null,
    usesUpNext: false,
  };
  const cleaned = turned(plainRefusals(cleanNotes(notes)))
    .replace(SAME_ANIMAL, "$1 $2 $3 $1 $4")
    .replace(MIXED_EXCEPT, "; likes ");
  const readers = { ...given, slowCooker: given.slowCooker === true || SLOW_COOKER.test(cleaned) };
  for (const part of cleaned.split(CLAUSE_END, MOST_CLAUSES)) {
    const text = part.slice(0, LONGEST_CLAUSE).replace(/\s+/gu, " ").replace(LEFT_TO_US, "").trim();
    if (text === "" || COURTESY.test(text) || COMPANY.test(text)) continue;
    readClause({ text, spoken: text, days: daysIn(text), understood: [] }, draft, readers);
  }
  if (SUNDAY_ROAST.test(cleaned) && !draft.outDays.has("Sunday")) draft.neededDays.add("Sunday");
  return { preferences: preferencesOf(draft, readers.meals), others: [...new Set(draft.others)] };
}

/** One clause: who is at the table and how they eat, then the days, then the things that it names. */
function readClause(clause: Clause, draft: Draft, readers: NoteReaders): void {
  const { text, days } = clause;
  const told = [
    readTable(clause, draft),
    readOccasions(clause, draft),
    readDays(clause, draft, readers.meals),
    readTableSize(clause, draft),
    readAppliances(clause, draft, readers),
    readLunches(clause, draft),
  ];
  let found = told.includes(true);
  if (REPEATED.test(text)) found = true;
  else {
    const lacking = lackingIn(text, readers.dishesIn);
    for (const { name, at, end } of lacking) {
      draft.lacking.add(name);
      clause.understood.push({ at, end });
      found = true;
    }
    if (readThings(clause, draft, readers, lacking)) found = true;
    if (HOME_FOOD.test(text)) {
      draft.homeFood = true;
      // Which kitchen is meant was said before.
      if ([...draft.lists.more.values()].some(isKitchen)) found = true;
    }
  }
  if (!found) {
    if (!readers.isKnown(text) && !isChatter(text)) draft.others.push(text);
  } else draft.others.push(...unreadIn(clause, draft, readers));
  if (days.length > 0) draft.lastDays = days;
  draft.lastClause = text;
}

/** How spicy, for whom, and what dinners are to be like. */
function readTable(clause: Clause, draft: Draft): boolean {
  const { also } = draft;
  let found = false;
  if (says(clause, MILD)) {
    draft.spiciness = "mild";
    found = true;
  } else if (says(clause, HOT)) {
    draft.spiciness ??= "hot";
    found = true;
  }
  if (says(clause, CHILDREN)) draft.children = found = true;
  for (const [pattern, { flags, children, mild }] of IMPLIED) {
    if (!says(clause, pattern)) continue;
    found = true;
    for (const flag of flags) also[flag] = true;
    if (children === true) draft.children = true;
    if (mild === true) draft.spiciness = "mild";
  }
  for (const [name, pattern] of FLAGS) {
    if (!says(clause, pattern)) continue;
    found = true;
    // "Project cooking at the weekend", "proper cooking on Saturdays": of these days.
    if ((name === "project" || name === "homely") && WEEKEND_COOKING.test(clause.text)) continue;
    // "Off Mondays so can cook properly then", "not fried every night": of these days, and not of all.
    if (name === "project" && clause.days.length > 0 && LONG_DAY.test(clause.text)) continue;
    if (name === "unfried" && FEW_FRIED.test(clause.text)) continue;
    // "Nothing fancy Monday to Thursday": of these.
    if (name === "homely" && IN_THE_WEEK.test(clause.text)) {
      also.easyWeekdays = true;
      continue;
    }
    if (pattern === LIGHTER) readLighter(clause, draft);
    else if (pattern !== KEEPS || !readKeptDays(clause, draft)) also[name] = true;
  }
  if ((MORE.test(clause.text) || SOMETHING.test(clause.text)) && says(clause, SOUR)) also.sour = found = true;
  const { places, ...figures } = figuresIn(clause.text);
  // Figures of some days are none of the week.
  if (places.length > 0 && clause.days.length === 0) {
    also.figures = { ...also.figures, ...figures };
    if ((figures.protein ?? 0) >= MUCH_PROTEIN) also.protein = true;
    clause.understood.push(...places);
    found = true;
  }
  return found;
}

/** "Nothing heavy on Sunday" speaks of that day, "lighter after Sunday" and "the rest of the week lighter" of the others. */
function readLighter({ text, days }: Clause, { also, lightDays, lastDays }: Draft): void {
  const own = allDaysIn(textAbout(ofItsDay(text, LIGHTER), LIGHTER));
  const after = LIGHTER_AFTER.test(text) ? daysIn(text.slice(text.search(LIGHTER_AFTER))).slice(0, 1) : [];
  const others = [...after, ...(LIGHTER_REST.test(text) ? (days.length > 0 ? days : lastDays) : [])];
  const rest = after.length > 0 || LIGHTER_REST.test(text);
  if (rest || own.length === 0) also.lighter = true;
  if (rest && others.length === 0) return;
  for (const day of rest ? DAYS.filter((one) => !others.includes(one)) : own) lightDays.add(day);
}

/** Dinners to be warmed again on some days, as dishes of these days; false where none is named. */
function readKeptDays({ text }: Clause, draft: Draft): boolean {
  const after = allDaysIn(text.slice(Math.max(0, text.search(KEEPS))));
  const named = after.length > 0 ? after : allDaysIn(text);
  if (named.length === 0 || named.length > MOST_KEPT_DAYS) return false;
  for (const day of named) {
    draft.lists.more.set(`${JSON.stringify(KEPT)} ${day}`, {
      words: "a dinner that can be warmed again",
      thing: KEPT,
      day,
    });
    draft.neededDays.add(day);
  }
  return true;
}
const MOST_KEPT_DAYS = 3;

/** Days at home, out, and with little time. */
function readDays(clause: Clause, draft: Draft, meals: number): boolean {
  const { text, days } = clause;
  const { also, quickDays, others, neededDays } = draft;
  let found = false;
  const quick = says(clause, QUICK);
  // "Friday, Saturday, Sunday" is as good as "Friday to Sunday".
  const listed =
    days.length > 1 && !DAY_RANGE.test(text) && AT_HOME.test(text) && !quick && !NONE.test(text) ? days : [];
  const range = listed.length === meals ? listed : daysAtHome(text);
  if (range.length === meals && range.length > 0) {
    also.days = range;
    found = true;
  }
  if (readFreeDays(clause, draft, meals)) return true;
  const part = partAround(text, QUICK);
  const about = textAbout(ofItsDay(text, QUICK), QUICK);
  const own = THAT_DAY.test(about) ? daysMeant(about, THAT_DAY) : allDaysIn(about);
  // "Quick in the week, something special on Friday" hurries nobody on Friday.
  const named = EASY.test(part)
    ? allDaysIn(part)
    : own.length > 0
      ? own
      : THAT_DAY.test(text)
        ? daysMeant(text, THAT_DAY)
        : allDaysIn(text);
  const beforeWork = BEFORE_WORK.test(text);
  const hurried = named.length === 0 && (beforeWork || THAT_DAY.test(text)) ? draft.lastDays : named;
  if (beforeWork && hurried.length === 0) also.easyWeekdays = found = true;
  // "On lates at the weekend, off Tuesday": the day off is none of the shifts.
  const off = quick && OFF_DAY.test(text) ? OFF_DAY : LONG_DAY;
  const unhurried =
    (quick && off === LONG_DAY) || NONE.test(text)
      ? []
      : daysIn(textAbout(text, off)).filter((day) => !quick || !hurried.includes(day));
  if (unhurried.length > 0 && unhurried.length <= MOST_LONG_DAYS && says(clause, off)) {
    also.longDays = DAYS.filter((day) => unhurried.includes(day) || also.longDays?.includes(day) === true);
    for (const day of unhurried) neededDays.add(day);
    found = true;
  }
  if (quick && hurried.length > 0) {
    for (const day of hurried) quickDays.add(day);
    // "Wednesday is late, Thursday is later": each of its own.
    for (const each of ofItsDay(text, QUICK).split(","))
      if (QUICK.test(each) && !THAT_DAY.test(each)) for (const day of allDaysIn(each)) quickDays.add(day);
    const minutes = minutesIn(text);
    // "In late, 20 minutes tops on those nights" says it twice.
    if (minutes !== null) says(clause, MINUTES_SAID);
    if (minutes !== null) also.quickMinutes = Math.min(minutes, also.quickMinutes ?? minutes);
    found = true;
    // The thought before named the days alone.
    if (days.length === 0 && draft.lastClause !== null && others.at(-1) === draft.lastClause) others.pop();
  }
  return found;
}

/** More leave too few days for the others; from so many dinners on a weekend has two. */
const MOST_QUICK_DAYS = 2;
const MEALS_OF_BOTH = 5;
/** More are no days apart. */
const MOST_LONG_DAYS = 3;

/** Days without a dinner: as many as there is room for, and the others are told of. */
function readFreeDays(clause: Clause, draft: Draft, meals: number): boolean {
  const { text } = clause;
  const only = onlyDaysIn(text);
  const free = freeDaysIn(text);
  if (free.length === 0) return false;
  if (only.length > 0) clause.understood.push({ at: 0, end: text.length });
  if (only.length === meals) {
    draft.also.days = only;
    return true;
  }
  if (only.length === 0) OUT.forEach((pattern) => says(clause, pattern));
  for (const day of free) {
    const hasRoom = draft.outDays.has(day) || draft.outDays.size < DAYS_OF_A_WEEK - meals;
    (hasRoom ? draft.outDays : draft.takenDays).add(day);
  }
  return true;
}

/** Another number at the table on a day than usual: that dinner is cooked for so many. */
function readTableSize(clause: Clause, draft: Draft): boolean {
  const { text, days } = clause;
  const number = numberAtTable(text);
  const named = days.length === 0 && (THAT_DAY.test(text) || /\bthen\b/u.test(text)) ? draft.lastDays : days;
  const [day] = named;
  if (number === null || day === undefined || named.length > 1) return false;
  draft.also.tableSizes = [...(draft.also.tableSizes ?? []), { day, people: number.people }];
  draft.neededDays.add(day);
  clause.understood.push(number);
  return true;
}

const LUNCHES =
  /\blunch(?:es)?\b(?: (?:is|are|will be|can be|come|comes|just|usually|always|the|next|days?)){1,4} (?:left ?overs?|what(?:ev)?ers? (?:is )?left|whats left|from (?:the|last|our))\b[a-z ]*|\bmake (?:extra|double|enough)\b[a-z ]{0,20}\blunch(?:es)?\b|\b(?:left ?overs?|enough|extra|more|portions?|spare|some)\b[a-z ]{0,25}\b(?:(?:for|as) (?:[a-z]+ ){0,4}?(?:lunch(?:es)?|lunch ?box(?:es)?))\b/u;

/** Lunches from what dinners leave: a dinner is cooked for its table alone, which the plan says. */
function readLunches(clause: Clause, { also }: Draft): boolean {
  if (NONE.test(clause.text) || !says(clause, LUNCHES)) return false;
  also.lunches = true;
  return true;
}

/** The days of a range, where somebody is at home or cooks on them: none where they are late, or where it is no range. */
function daysAtHome(text: string): readonly Day[] {
  if (!AT_HOME.test(text) || QUICK.test(text) || EASY.test(text) || NONE.test(text)) return [];
  return daysOfRange(text);
}

function isKitchen({ thing }: NotedDish): boolean {
  return thing.kind === "cuisine" || thing.kind === "region";
}

function preferencesOf(draft: Draft, meals: number): NotePreferences {
  const { spiciness, children, also, neededDays, lists } = draft;
  const special = specialDayOf({ ...NO_PREFERENCES, ...also });
  if (special !== undefined) neededDays.add(special);
  const inOrder = (days: ReadonlySet<Day>): Day[] => DAYS.filter((day) => days.has(day));
  const out = inOrder(draft.outDays).filter((day) => !neededDays.has(day));
  if (out.length > 0 && out.length <= DAYS_OF_A_WEEK - meals) also.outDays = out;
  if (draft.takenDays.size > 0) also.takenDays = inOrder(draft.takenDays);
  // "Thursday is choir, so something quick": a dinner of that day.
  if (draft.quickDays.size <= Math.max(MOST_QUICK_DAYS, meals - MOST_QUICK_DAYS))
    for (const day of draft.quickDays) if (!draft.outDays.has(day)) neededDays.add(day);
  if (also.weekendCooking === true && meals >= MEALS_OF_BOTH)
    for (const day of WEEKEND_DAYS) if (!draft.outDays.has(day)) neededDays.add(day);
  if (neededDays.size > 0) also.neededDays = inOrder(neededDays);
  if (also.carbohydrate === true) delete also.protein;
  if (also.lighter === true) delete also.hungry;
  if (draft.quickDays.size > 0) also.quickDays = inOrder(draft.quickDays);
  if (draft.lightDays.size > 0) also.lightDays = inOrder(draft.lightDays);
  if (lists.less.size > 0) also.less = [...lists.less.values()];
  if (lists.useUp.size > 0) also.useUp = [...lists.useUp.values()];
  if (draft.lacking.size > 0) also.lacking = [...draft.lacking];
  const more = takeawayByName([...lists.more.values()]).map((dish) =>
    draft.homeFood && isKitchen(dish) ? { ...dish, own: true as const } : dish,
  );
  return { spiciness, children, more, none: [...lists.none.values()], ...also };
}
