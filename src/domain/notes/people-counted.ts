/*
 * Counts the people that words mean: "my mum and dad", "his brother, sister-in-law and their two", "me and the bairn", "all five
 * of us". Pets and babes in arms do not count.
 */

/** A word, as needed for counting people. */
export interface PeopleWord {
  readonly text: string;
  /** Without its plural; empty for punctuation. */
  readonly stem: string;
  readonly number: number | null;
  readonly isCapital: boolean;
  /** Written with "'s": "Monday's". */
  readonly isOwner: boolean;
}

/** How many people each word for people means, by word without plural; null if it may be any number. */
export type PeopleTable = ReadonlyMap<string, number | null>;

/** A group of people in consecutive words. */
export interface PeopleRun {
  readonly end: number;
  /** How many they are without the writer; null if unknown. */
  readonly count: number | null;
  /** "Me and the bairn". */
  readonly hasWriter: boolean;
  /** How many are named individually. */
  readonly listed: number;
}

const WRITER = new Set("me i myself us we".split(" "));
const OTHERS = new Set("him her them she he himself herself".split(" "));
const JOINING = new Set("and plus with".split(" "));

/** Whether a list continues: "and", or "an" typed for it before a word that cannot follow an article. */
function isJoin(words: readonly PeopleWord[], at: number): boolean {
  const text = words[at]?.text ?? "";
  return JOINING.has(text) || (text === "an" && TOUCHING.has(words[at + 1]?.text ?? ""));
}
const TOUCHING = new Set(
  "my our his her their your ma me wor the a an this these those some all only just other another own said any one".split(
    " ",
  ),
);
// prettier-ignore
const DESCRIBED = new Set([
  "little", "big", "elder", "eldest", "oldest", "youngest", "younger", "young", "older", "old", "wee", "teenage", "small", "middle", "step", "grand",
  "great", "best", "good", "dear", "new", "hungry", "grown", "adult", "lovely", "twin", "extra", "more", "school", "work", "half", "whole", "entire", "poor",
  "church", "college", "university", "former", "late", "dear", "two", "couple", "few", "vegan", "vegetarian", "male", "female",
]);
/** How many words may come before the word for a person. */
const MAX_WORDS_BEFORE_PERSON = 6;
/** The maximum number of people in a list. */
const LONGEST_LIST = 8;
/** A number after these counts people: "two of them", "their two". */
const OWNERS = new Set("his her their my our your the other".split(" "));
const PAIR = new Set(["both", "baith"]);

interface Somebody {
  readonly end: number;
  readonly count: number | null;
  readonly isWriter: boolean;
  /** A number or name alone: two of them in sequence are not a list of people. */
  readonly isBare: boolean;
}

/** The longest group of people starting at a word; null if there is none. */
export function peopleAt(words: readonly PeopleWord[], start: number, table: PeopleTable): PeopleRun | null {
  const first = somebodyAt(words, start, table, "first");
  if (first === null) return null;
  let { end } = first;
  let hasWriter = first.isWriter;
  let count = first.isWriter ? 0 : first.count;
  let listed = 1;
  // A comma continues the list only if it ends with "and".
  const held: Somebody[] = [];
  // "A family of four, and my eldest": she is one of the four.
  const longest = words[end - 2]?.text === "of" ? 0 : LONGEST_LIST;
  for (let more = 0; more < longest; more += 1) {
    const from = held.at(-1)?.end ?? end;
    const isComma = words[from]?.stem === "";
    const after = isComma ? from + 1 : from;
    const isJoined = isJoin(words, after);
    if (!isComma && !isJoined) break;
    // "Peas for mum, and dad hates them".
    if (isComma && isJoined && listed + held.length < 2) break;
    const next = somebodyAt(words, isJoined ? after + 1 : after, table, isJoined ? "joined" : "listed");
    if (next === null || (first.isBare && next.isBare)) break;
    // "Mum is with me", "I'm a dad and I have the girls Monday".
    if (
      next.isWriter &&
      (words[after]?.text === "with" || (words[next.end - 1]?.text === "i" && !isBeginning(words, start)))
    )
      break;
    held.push(next);
    if (!isJoined) continue;
    for (const one of held) {
      hasWriter ||= one.isWriter;
      if (!one.isWriter) count = count === null || one.count === null ? null : count + one.count;
      listed += 1;
    }
    end = next.end;
    held.length = 0;
  }
  return { end, count, hasWriter, listed };
}

function isBeginning(words: readonly PeopleWord[], at: number): boolean {
  return (words[at - 1]?.stem ?? "") === "" || ONLY.has(words[at - 1]?.text ?? "");
}

/** One entry of a list of people; `place` decides whether it may be a name or a bare number. */
function somebodyAt(
  words: readonly PeopleWord[],
  start: number,
  table: PeopleTable,
  place: "first" | "listed" | "joined",
): Somebody | null {
  let at = start;
  let number: number | null = null;
  let isOwned = false;
  for (; at < start + MAX_WORDS_BEFORE_PERSON; at += 1) {
    const word = words[at];
    if (word === undefined || word.stem === "") break;
    if (word.number !== null && Number.isInteger(word.number)) number = word.number;
    else if (PAIR.has(word.text)) number = 2;
    else if (isHead(words, at, table)) return headAt(words, at, number, table);
    else if (isOwnerAt(words, at, table)) isOwned = true;
    else if (!TOUCHING.has(word.text) && !DESCRIBED.has(word.stem) && word.text !== "of") break;
    isOwned ||= OWNERS.has(word.text);
  }
  const word = words[start];
  if (word === undefined || word.stem === "") return null;
  if (number !== null) {
    // "Two of them", "her two"; a bare number counts no people.
    const isOf =
      words[start]?.number !== null && words[start + 1]?.text === "of" && OTHERS.has(words[start + 2]?.text ?? "");
    if (isOf) return { end: start + 3, count: number, isWriter: false, isBare: false };
    const end = afterNumber(words, start, at);
    const isPlain =
      (place === "joined" || (place === "first" && JOINING.has(words[end]?.text ?? ""))) && isEnd(words, end);
    if (isOwned || isPlain) return { end, count: number, isWriter: false, isBare: !isOwned };
    return null;
  }
  if (WRITER.has(word.text)) return { end: start + 1, count: null, isWriter: true, isBare: false };
  const isJoining = place !== "first" || JOINING.has(words[start + 1]?.text ?? "");
  if (OTHERS.has(word.text))
    return isJoining && word.text !== "them" ? { end: start + 1, count: 1, isWriter: false, isBare: false } : null;
  const isName = word.isCapital && word.number === null && !TOUCHING.has(word.text) && !table.has(word.stem);
  return isName && isJoining && isPerhapsName(words, start)
    ? { end: start + 1, count: 1, isWriter: false, isBare: true }
    : null;
}

/** Whether the phrase ends after a number: "their two", without a food, minute or time following. */
function isEnd(words: readonly PeopleWord[], end: number): boolean {
  const next = words[end];
  return next === undefined || next.stem === "" || AFTER_PEOPLE.has(next.text) || JOINING.has(next.text);
}
const AFTER_PEOPLE = new Set("on for here coming come comes are is will to over round from at who so".split(" "));

function afterNumber(words: readonly PeopleWord[], start: number, to: number): number {
  let end = start + 1;
  for (let at = start; at < to; at += 1) if (words[at]?.number !== null) end = at + 1;
  return end;
}

/** In a text in capitals every word could be a name. */
function isPerhapsName(words: readonly PeopleWord[], at: number): boolean {
  return (
    !words.every(({ isCapital, stem, number }) => isCapital || stem === "" || number !== null) &&
    !NO_NAMES.has(words[at]?.text ?? "")
  );
}
const NO_NAMES = new Set(
  "monday tuesday wednesday thursday friday saturday sunday can could would will there it so then please no not and but if when for on at is are was we you they thanks christmas eid diwali easter mild".split(
    " ",
  ),
);

/** A word for a person, not as a possessive: "brother", and in "brother's boys" only the boys. */
function isHead(words: readonly PeopleWord[], at: number, table: PeopleTable): boolean {
  const word = words[at];
  return word !== undefined && table.has(word.stem) && !isOwnerAt(words, at, table);
}

function isOwnerAt(words: readonly PeopleWord[], at: number, table: PeopleTable): boolean {
  const word = words[at];
  // "Robbies girlfriend".
  if (word === undefined || (!word.isOwner && (!word.text.endsWith("s") || TOUCHING.has(word.text)))) return false;
  let next = at + 1;
  while (next < at + 3 && (DESCRIBED.has(words[next]?.stem ?? "") || (words[next]?.number ?? null) !== null)) next += 1;
  return table.has(words[next]?.stem ?? "");
}

function headAt(words: readonly PeopleWord[], at: number, number: number | null, table: PeopleTable): Somebody {
  let head = at;
  // "Baby brother", "brother-in-law".
  while (table.has(words[head + 1]?.stem ?? "") && words[head]?.isOwner !== true) head += 1;
  let end = head + 1;
  if (words[end]?.text === "in" && words[end + 1]?.stem === "law") end += 2;
  const word = words[head];
  const one = table.get(word?.stem ?? "") ?? null;
  // "Her family of five".
  if (one === null && words[end]?.text === "of" && (words[end + 1]?.number ?? null) !== null)
    return { end: end + 2, count: words[end + 1]?.number ?? null, isWriter: false, isBare: false };
  // "My brother Terry".
  const name = words[end];
  const isNamed =
    name !== undefined && name.isCapital && word?.isCapital !== true && !table.has(name.stem) && name.number === null;
  if (isNamed && isPerhapsName(words, end)) end += 1;
  const isMany = word !== undefined && word.text !== word.stem && !word.isOwner && !table.has(word.text);
  const isTold = number !== null || !isMany;
  const count =
    one === null
      ? number
      : one === 2 && number === 2
        ? 2
        : number !== null
          ? number * one
          : isTold || one !== 1
            ? one
            : null;
  return { end, count, isWriter: false, isBare: false };
}

const AFTER_TOTAL = [
  "of us",
  "of you",
  "of them",
  "will dine",
  "will eat",
  "to dine",
  "at dinner",
  "will be eating",
  "mouth",
  "in all",
  "in total",
  "at the table",
  "at table",
  "round the table",
  "round a table",
  "round our table",
  "around the table",
  "to feed",
  "to cater for",
  "to cook for",
  "eating",
  "dining",
  "plate",
  "mouth to feed",
  "portion",
  "serving",
  "cover",
  "altogether",
  "all told",
  "all in",
  "for dinner",
  "for tea",
  "for supper",
  "at home",
  "sit down",
  "sitting down",
  "home",
  "strong",
  "total",
  "about the table",
].map((said) => said.split(" "));
const AFTER_TOTAL_BY_FIRST = Map.groupBy(AFTER_TOTAL, ([first]) => first ?? "");
const BEFORE_TOTAL = new Set(
  "be are is we just only for feed feeding us make makes table youll become were so being back down up".split(" "),
);
const MORE = new Set("more extra additional other guest visitor stranger besides newcomer spare".split(" "));
const BEFORE_MORE = new Set("extra plus another additional expect expecting".split(" "));
const PEOPLE_BETWEEN = new Set(
  "people adult mouth plate person body soul head place bodies big hungry grown hearty".split(" "),
);
/** A number before these does not count people. */
const UNITS = new Set(
  "minute min hour hr h m time night evening day week month year o oclock pm am percent gram mg calory calorie pound quid kilo way dinner meal go portion of year yr bag tin jar half course".split(
    " ",
  ),
);
/** The largest number of people taken seriously. */
const MAX_PEOPLE = 30;

/** The number of guests, if stated outright: "two extra", "four more plates", "eight on top of us". */
export function extraAt(
  words: readonly PeopleWord[],
  at: number,
): { readonly number: number; readonly end: number } | null {
  const number = words[at]?.number ?? null;
  if (number === null || !isCount(number)) return null;
  let next = at + 1;
  while (next < at + 3 && PEOPLE_BETWEEN.has(words[next]?.stem ?? "")) next += 1;
  if (MORE.has(words[next]?.stem ?? "") && !UNITS.has(words[next + 1]?.stem ?? "")) return { number, end: next + 1 };
  if (words[next]?.text === "on" && words[next + 1]?.text === "top") return { number, end: next + 2 };
  const isUnit = UNITS.has(words[at + 1]?.stem ?? "");
  return BEFORE_MORE.has(words[at - 1]?.text ?? "") && !isUnit ? { number, end: at + 1 } : null;
}

/**
 * The total number of eaters, if stated: "five of us", "four plates", "me and three pals", "on my own". `run`: the group of
 * people starting there.
 */
export function totalAt(
  words: readonly PeopleWord[],
  at: number,
  table: PeopleTable,
  run: PeopleRun | null,
): { readonly number: number; readonly end: number } | null {
  const word = words[at];
  if (word === undefined || word.stem === "") return null;
  const text = (index: number): string => words[at + index]?.text ?? "";
  if ((word.text === "on" || word.text === "by") && ALONE.has(text(2)) && text(1) !== "")
    return { number: 1, end: at + 3 };
  const isOnly = ONLY.has(words[at - 1]?.text ?? "");
  if (isOnly && (SELVES.has(word.text) || HERE.has(text(1))) && word.number === null && !WRITER.has(word.text))
    return { number: 1, end: at + 1 };
  if (word.text === "alone" || word.text === "solo" || (word.text === "by" && SELVES.has(text(1))))
    return { number: 1, end: at + 1 };
  if (
    (word.text === "us" || word.text === "we") &&
    (words[at + 1]?.number ?? null) !== null &&
    !UNITS.has(words[at + 2]?.stem ?? "")
  ) {
    const number = words[at + 1]?.number ?? 0;
    if (isCount(number)) return { number, end: at + 2 };
  }
  if ((PAIR.has(word.text) || word.text === "pair" || word.text === "couple") && text(1) === "of" && text(2) === "us")
    return { number: 2, end: at + 3 };
  if (word.number !== null && isCount(word.number))
    return BEFORE_TIME.has(words[at - 1]?.text ?? "") ? null : countedTotal(words, at, word.number, table);
  if (run === null || !run.hasWriter || run.count === null) return null;
  const isAlone = run.listed === 1;
  if (isAlone && !isOnly) return null;
  return { number: 1 + run.count, end: run.end };
}
/** "Back at 6 for tea" is a time. */
const BEFORE_TIME = new Set("at by until till past after before".split(" "));
const ALONE = new Set("own tod lonesome ownsome jack".split(" "));
const SELVES = new Set("myself masel mysel herself himself himsel hersel meself misen itself".split(" "));
/** "Only Kyle eating". */
const HERE = new Set("eating home in here left dining eats eatin".split(" "));
const ONLY = new Set("just only nobbut jist leaves leave leaving it".split(" "));

function countedTotal(
  words: readonly PeopleWord[],
  at: number,
  number: number,
  table: PeopleTable,
): { readonly number: number; readonly end: number } | null {
  let next = at + 1;
  while (
    next < at + 3 &&
    PEOPLE_BETWEEN.has(words[next]?.stem ?? "") &&
    !AFTER_TOTAL_BY_FIRST.has(words[next]?.stem ?? "")
  )
    next += 1;
  const said = AFTER_TOTAL_BY_FIRST.get(words[next]?.stem ?? "")?.find((after) =>
    after.every((stem, index) => words[next + index]?.stem === stem),
  );
  if (said === undefined) {
    const before = words[words[at - 1]?.text === "to" ? at - 2 : at - 1]?.text ?? "";
    if (!BEFORE_TOTAL.has(before) || extraAt(words, at) !== null || UNITS.has(words[at + 1]?.stem ?? "")) return null;
    const isPeople = table.has(words[at + 1]?.stem ?? "");
    return isPeople || !isEndOfTotal(words, at + 1) ? null : { number, end: at + 1 };
  }
  const end = next + said.length;
  const more =
    JOINING.has(words[end]?.text ?? "") && words[end]?.text !== "with" ? peopleAt(words, end + 1, table) : null;
  // "All five of us plus Robbie's girlfriend"; "two of us and the dog".
  return more === null || more.count === null || more.hasWriter
    ? { number, end }
    : { number: number + more.count, end: more.end };
}

function isEndOfTotal(words: readonly PeopleWord[], at: number): boolean {
  const next = words[at];
  return next === undefined || next.stem === "" || AFTER_COUNT.has(next.text) || /day$/u.test(next.text);
}
const AFTER_COUNT = new Set(
  "on for at that this instead not and but then from until to in with round here again plus eating all because so".split(
    " ",
  ),
);

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= MAX_PEOPLE;
}
