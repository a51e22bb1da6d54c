import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { LOOSENS_NOTHING, readParts, type ReadChange, type WordedWeek } from "#domain/planner/read-change";
import type { WordedChange } from "#domain/planner/worded-change";
import { isPlainObject, own } from "#domain/proposal/reading/plain-values";

/**
 * What a proposer may turn words into: the changes that phrases can ask for, and three that do nothing. There is no other, and none that
 * changes a rule.
 */
export const WORDED_OPERATIONS = [
  "quicker",
  "cheaper",
  "without",
  "with",
  "other",
  "servings",
  "move",
  "skip",
  "keep",
  "undo",
  "loosens",
  "several",
  "none",
] as const;
type WordedOperation = (typeof WORDED_OPERATIONS)[number];
type Doing = Extract<WordedOperation, WordedChange["kind"]>;

/** Bounds on what is read of an operation. */
const MOST = { food: 40, number: 1_000 } as const;

const UNCLEAR: ReadChange = { kind: "unclear" };

interface Said {
  readonly days: readonly Day[];
  readonly food: string | null;
  readonly number: number | null;
}

/**
 * Reads one operation of an answer, whatever it is, as the phrase that it stands for: from here on it is as if that phrase had been typed.
 * What is not one of the list, or lacks what it needs, was not understood. Never throws; only own plain properties are looked at.
 */
export function readWordedOperation(raw: unknown, week: WordedWeek): ReadChange {
  if (!isPlainObject(raw)) return UNCLEAR;
  const operation = WORDED_OPERATIONS.find((name) => name === own(raw, "operation"));
  if (operation === undefined || operation === "none") return UNCLEAR;
  if (operation === "loosens") return { kind: "refused", why: LOOSENS_NOTHING };
  if (operation === "several") return { kind: "refused", why: ONE_AT_A_TIME };
  const said = saidOf(raw);
  return said === null ? UNCLEAR : phraseOf(operation, said, week);
}

export const ONE_AT_A_TIME = "That is more than one change. Please ask for one at a time.";

/** Null where anything is of another form than was asked for. */
function saidOf(raw: object): Said | null {
  const listed = own(raw, "days") ?? [];
  if (!Array.isArray(listed) || listed.length > DAYS.length) return null;
  const days = Array.from(listed as ArrayLike<unknown>).flatMap((word) => DAYS.find((day) => day === word) ?? []);
  const food = own(raw, "food") ?? null;
  const number = own(raw, "number") ?? null;
  if (days.length !== listed.length || (food !== null && typeof food !== "string")) return null;
  if (food !== null && food.length > MOST.food) return null;
  if (number !== null && (typeof number !== "number" || !(number > 0 && number <= MOST.number))) return null;
  return { days, food: food === "" ? null : food, number };
}

/** An operation with neither more nor less than it needs. */
function phraseOf(operation: Doing, { days, food, number }: Said, week: WordedWeek): ReadChange {
  const [day, to] = days;
  const has = (least: number, most: number, foods: boolean, numbers: "none" | "may" | "must"): boolean =>
    days.length >= least &&
    days.length <= most &&
    foods === (food !== null) &&
    (number === null ? numbers !== "must" : numbers !== "none");
  const meal = day === undefined ? {} : { meal: day };
  const whole = number === null ? null : String(Math.round(number));
  switch (operation) {
    case "quicker":
      if (!has(1, 1, false, "may")) return UNCLEAR;
      return readParts(operation, { ...meal, ...(whole === null ? {} : { minutes: whole }) }, week);
    case "cheaper":
      if (!has(0, 1, false, "may")) return UNCLEAR;
      return readParts(operation, { ...meal, ...(whole === null ? {} : { amount: whole }) }, week);
    case "without":
    case "with":
      if (!has(operation === "with" ? 0 : 1, 1, true, "none")) return UNCLEAR;
      return readParts(operation, { ...meal, food: food ?? "" }, week);
    case "other":
    case "skip":
      return has(1, 1, false, "none") ? readParts(operation, meal, week) : UNCLEAR;
    case "servings":
      return has(1, 1, false, "must") ? readParts(operation, { ...meal, count: whole ?? "" }, week) : UNCLEAR;
    case "move":
      return has(2, 2, false, "none") ? readParts(operation, { ...meal, day: to ?? "" }, week) : UNCLEAR;
    case "keep":
      return has(1, DAYS.length, false, "none") ? readParts(operation, { meals: days.join(" ") }, week) : UNCLEAR;
    case "undo":
      return has(0, 0, false, "none") ? readParts(operation, {}, week) : UNCLEAR;
  }
}
