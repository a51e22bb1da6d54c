import { DAYS, type Day } from "#domain/options/days";
import { plainTextFaults } from "#domain/proposal/reading/plain-text";
import { areClaimsSo, type SpokenDinner } from "#domain/proposal/reading/spoken-claims";

const minutesOf = ({ checked: { meal } }: SpokenDinner): number => meal.prepMinutes + meal.cookMinutes;
const MINUTES = /\b(\d{1,3})[- ]min(?:ute)?s?\b/giu;
const COUNTED = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, index) => [word, index + 1] as const,
  ),
);
const TABLE = /\b(?:all |the |for |feeds |serves )(\d{1,2}|\p{L}+) of you\b|\b(?:feeds|serves) (\d{1,2}|\p{L}+)\b/giu;

/**
 * A line of a proposer's to the household, without the sentences and last clauses that our data does not bear out: a claim that is not so of the
 * dish, other minutes than its own, another day, another number at the table, markup. Null where nothing is left. The dish is never refused
 * for it. Foods that the household must not have, and what would make anybody ill, are looked for elsewhere.
 */
export function spokenLine(line: string, dinner: SpokenDinner): string | null {
  if (plainTextFaults("for_you", line).length > 0) return null;
  const sentences = line.split(/(?<=[.?!])\s/u).map((sentence) => sentence.trim());
  const kept = sentences
    .map((sentence) => soFarAsSo(withTrueMinutes(sentence, dinner), dinner))
    .filter((sentence) => sentence !== "");
  return kept.length === 0 ? null : kept.join(" ");
}

const CLAUSE_BEGINS = /[;:]? [–—] |[;:] |, (?=(?:and|but|so|with) )/gu;
/** What says nothing by itself: "Saturday, and light", "As it is Saturday, and ...". */
const FEWEST_WORDS = 3;
const HANGS = /^(?:if|when|while|because|since|as|after|before|once|although|though|whether|not|neither)\b/iu;

/** A sentence up to the first of its clauses that is not so; empty where that is how it begins. */
function soFarAsSo(sentence: string, dinner: SpokenDinner): string {
  if (isBorneOut(sentence, dinner)) return sentence;
  if (HANGS.test(sentence)) return "";
  const beginnings = [...sentence.matchAll(CLAUSE_BEGINS)].map(({ index }) => sentence.slice(0, index));
  const longest = beginnings.findLast((words) => words.split(" ").length >= FEWEST_WORDS && isBorneOut(words, dinner));
  return longest === undefined ? "" : `${longest}.`;
}

function isBorneOut(sentence: string, dinner: SpokenDinner): boolean {
  return (
    areClaimsSo(sentence, dinner) &&
    [...sentence.matchAll(TABLE)].every(([, one, other]) => isTable(one ?? other ?? "", dinner)) &&
    hasTrueFigures(sentence, dinner) &&
    isOnDay(sentence, dinner)
  );
}

/** How long it takes is written as it is for the table of its day; "ten minutes under the grill" stays where a step says so. */
function withTrueMinutes(sentence: string, dinner: SpokenDinner): string {
  return sentence.replace(MINUTES, (said: string, minutes: string) =>
    isStep(minutes, dinner) ? said : said.replace(minutes, String(minutesOf(dinner))),
  );
}

/** "Ten minutes under the grill" is so where a step says so. */
function isStep(minutes: string | undefined, { checked: { meal } }: SpokenDinner): boolean {
  return meal.steps.some((step) => JSON.stringify(step).includes(`${minutes} min`));
}

function isTable(word: string, { people }: SpokenDinner): boolean {
  const number = COUNTED.get(word.toLowerCase()) ?? Number(word);
  return Number.isNaN(number) || number === people;
}

/** "Sunday-roast flavours" are had on any day. */
const NOT_OF_A_DINNER = "(?!-\\p{L}| (?:roast|best)\\b)";

/**
 * A day that it names is its own, that of a dinner with which it shares a pack ("Monday's cos goes into this one"), or one just before, on
 * which something is to be done for it.
 */
function isOnDay(sentence: string, dinner: SpokenDinner): boolean {
  const { day, sharesWith } = dinner;
  const named = DAYS.filter((one) => new RegExp(`\\b${one}s?\\b${NOT_OF_A_DINNER}`, "iu").test(sentence));
  return named.every((one) => one === day || sharesWith.includes(one) || isTaskOn(one, sentence, dinner));
}

/** What is done before a dinner is cooked: out of the freezer, into the fridge, salted, soaked. */
const TASK =
  /^(?:please )?(?:take|lift|get|move|thaw|defrost|soak|salt|season|rub|marinate|steep|make|mix|chop|slice|buy|open)\b|\b(?:out of the freezer|into the fridge)\b/iu;
const DAYS_BEFORE = 2;

function isTaskOn(one: Day, sentence: string, { day }: SpokenDinner): boolean {
  const before = (DAYS.indexOf(day) - DAYS.indexOf(one) + DAYS.length) % DAYS.length;
  return before <= DAYS_BEFORE && TASK.test(sentence) && new RegExp(`\\b(?:on|by|from) ${one}\\b`, "iu").test(sentence);
}

/** Figures of a serving that a line may tell as they are. */
const TOLD_FIGURES: readonly (readonly [RegExp, (dinner: SpokenDinner) => number])[] = [
  [/\b(\d{1,4}) ?(?:g|grams) of protein\b/giu, ({ checked }) => checked.nutrition.protein],
  [/\b(\d{1,4}) ?(?:g|grams) of (?:carbs|carbohydrates?)\b/giu, ({ checked }) => checked.nutrition.carbohydrate],
  [/\b(\d{1,4}) ?(?:g|grams) of fibre\b/giu, ({ checked }) => checked.nutrition.fibre],
  [/\b(\d{1,5}) ?(?:kcal|calories)\b/giu, ({ checked }) => checked.nutrition.kcal],
];

function hasTrueFigures(sentence: string, dinner: SpokenDinner): boolean {
  return TOLD_FIGURES.every(([pattern, figure]) =>
    [...sentence.matchAll(pattern)].every(([, told]) => Math.abs(Number(told) - figure(dinner)) <= 1),
  );
}
