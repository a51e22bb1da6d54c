import type { Meaning } from "#domain/intents/intent";

/** Numbers as words, in their order from one; a place may have several words. */
const SMALL =
  "a/an/one/once/single/just/alone/solo two/twice/couple/pair/both three/thrice/few four five six seven eight nine ten eleven twelve/dozen thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const TENS = "thirty forty/fourty fifty sixty seventy eighty ninety";
const WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(" ").flatMap((words, at) => words.split("/").map((word) => [word, at + 1] as const)),
  ...TENS.split(" ").flatMap((words, at) => words.split("/").map((word) => [word, 30 + 10 * at] as const)),
]);
const HUNDRED = 100;
/** More numbers than this say nothing any more, and their differences are looked at in pairs. */
const MOST_NUMBERS = 30;

/** Words for a share of the dinners of a week. */
const SHARES: Readonly<Record<number, readonly string[]>> = {
  2: ["weekend", "weekends"],
  3: ["half"],
  4: ["half", "most"],
  5: ["weekday", "weekdays", "weeknight", "weeknights", "most", "every", "each", "all", "daily", "nightly"],
  6: ["every", "each", "all", "daily", "nightly"],
  7: ["every", "each", "all", "daily", "nightly"],
};

/** Words for one who eats. */
const ONE: ReadonlySet<string> = new Set(
  "me myself i you he she him her hubby wife husband partner boyfriend girlfriend fiance fiancé fiancee fiancée mum mam mom dad mother father gran grandad granddad grandma grandpa granny nan nanna sister brother aunt auntie aunty uncle cousin niece nephew son daughter kid child boy girl lad lass bairn baby friend mate boss neighbour colleague visitor guest somebody someone".split(
    " ",
  ),
);
/** Words for two or more of them: how many, nobody says. */
const SEVERAL: ReadonlySet<string> = new Set(
  "us we they them themselves ourselves parents grandparents laws twins kids children boys girls lads lasses bairns sons daughters sisters brothers friends mates cousins neighbours colleagues visitors guests family".split(
    " ",
  ),
);

const BABY: ReadonlySet<string> = new Set(
  "baby babies infant newborn weaning weaned days weeks month months mth mths mo".split(" "),
);
const TODDLER: ReadonlySet<string> = new Set(["toddler", "toddlers", "tot", "nursery"]);
const TEEN: ReadonlySet<string> = new Set(["teen", "teens", "teenager", "teenagers", "teenage"]);

/**
 * Whether the number of a meaning may stand in a text: in figures, in words, or as what people call so many. Like the days it tells what
 * could be meant, so that a number that nobody wrote is found out.
 */
export function bearsOutNumber(text: string, meaning: Meaning, number: number): boolean {
  const words = [...text.toLowerCase().matchAll(/\d{1,9}(?:[.,]\d{1,3})*|\p{L}+/gu)].map(([word]) => word);
  const numbers = numbersIn(words);
  if (numbers.includes(number)) return true;
  switch (meaning.kind) {
    case "quick":
    case "long":
      return minutesIn(words, numbers).includes(number);
    case "clock":
      return hoursIn(words, numbers).includes(number % HALF_A_DAY);
    case "guests":
    case "table":
      return number <= sum(numbers) + countOf(words, ONE) + 2 * countOf(words, SEVERAL);
    case "child":
      return yearsIn(words, numbers).includes(number);
    case "figure":
      return meaning.what === "hours_alone" && hoursBetween(numbers).includes(number);
    default:
      return SHARES[number]?.some((word) => words.includes(word)) ?? false;
  }
}

function numbersIn(words: readonly string[]): number[] {
  const numbers: number[] = [];
  for (const word of words) {
    if (numbers.length >= MOST_NUMBERS) break;
    const last = numbers.at(-1) ?? 0;
    const value = WORDS.get(word);
    if (word === "hundred") numbers.push((last === 0 ? 1 : last) * HUNDRED);
    else if (/^\d/u.test(word)) numbers.push(Number(word.replace(/,(?=\d{3}(?!\d))/gu, "").replace(",", ".")));
    else if (value !== undefined) {
      numbers.push(value);
      // "Twenty five", "two hundred and fifty".
      if (last > value && (last % HUNDRED === 0 || (last % 10 === 0 && value < 10))) numbers.push(last + value);
    }
  }
  return numbers;
}

function minutesIn(words: readonly string[], numbers: readonly number[]): number[] {
  const says = (...any: readonly string[]): boolean => any.some((word) => words.includes(word));
  return [
    ...(says("hour", "hours", "hr", "hrs") ? [60, ...numbers.map((hours) => hours * 60)] : []),
    ...(says("half") ? [30, 90, ...numbers.map((hours) => hours * 60 + 30)] : []),
    ...(says("quarter", "quarters") ? [15, 45] : []),
  ];
}

const HALF_A_DAY = 12 * 60;

/** "Half three", "quarter to eight", "seven", "19.30", "ten past six", of either half of the day, in minutes from its beginning. */
function hoursIn(words: readonly string[], numbers: readonly number[]): number[] {
  const says = (word: string): boolean => words.includes(word);
  const named = [...(says("noon") || says("midday") || says("midnight") ? [12] : []), ...numbers];
  const whole = named.flatMap((hour) => {
    const minutes = Math.round((hour % 1) * 100);
    return hour <= 24 && minutes < 60 ? [Math.floor(hour) * 60 + minutes] : [];
  });
  const beside = [
    0,
    ...(says("half") ? [30] : []),
    ...(says("quarter") ? [15, -15] : []),
    ...numbers.flatMap((minutes) => (minutes < 60 ? [minutes, -minutes] : [])),
  ];
  // "In at seven and want to eat at half past": the hour stands before.
  return whole.flatMap((at) => beside.map((more) => (at + more + HALF_A_DAY) % HALF_A_DAY));
}

function yearsIn(words: readonly string[], numbers: readonly number[]): number[] {
  return [
    ...(countOf(words, BABY) > 0 ? [0, ...numbers.map((months) => Math.floor(months / 12))] : []),
    ...(countOf(words, TODDLER) > 0 ? [1, 2, 3] : []),
    ...(countOf(words, TEEN) > 0 ? [13, 14, 15, 16, 17] : []),
  ];
}

/** "Out from nine till five" leaves a slow cooker alone for eight. */
function hoursBetween(numbers: readonly number[]): number[] {
  return numbers.flatMap((from) => numbers.map((to) => (to - from + 24) % 12));
}

function countOf(words: readonly string[], wanted: ReadonlySet<string>): number {
  return words.filter((word) => wanted.has(word)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
