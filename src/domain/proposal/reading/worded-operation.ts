import type { Asked, AskedOn } from "#domain/changes/asked";
import type { ReadChange } from "#domain/changes/read-change";
import { readChange } from "#domain/changes/read-change";
import { WAYS } from "#domain/intents/intent";
import type { Way } from "#domain/intents/intent";
import { thingNamed } from "#domain/intents/thing-named";
import type { Matcher } from "#domain/matcher/matcher-types";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { isPlainObject, own } from "#domain/proposal/reading/plain-values";

/**
 * The operations and intents that a proposer may use, the same as our own phrases, and two that do nothing. No other is accepted,
 * and none changes a rule.
 */
export const WORDED_OPERATIONS = [
  "quicker",
  "cheaper",
  "without",
  "with",
  "use_up",
  "less",
  "other",
  "servings",
  "guests",
  "move",
  "later",
  "earlier",
  "fewer",
  "skip",
  "keep",
  "undo",
  "mild",
  "hot",
  "light",
  "long",
  "special",
  "way",
  "loosens",
  "none",
] as const;
type WordedOperation = (typeof WORDED_OPERATIONS)[number];

/** Limits for parsing an operation. */
const MOST = { food: 40, number: 1_000 } as const;

interface Said {
  readonly days: readonly Day[];
  readonly food: string | null;
  readonly number: number | null;
}

/** What a proposer made of a text; null if nothing. */
export type ReadOperations = ReadChange | null;

/**
 * Parses the operations of an answer from any value, as if our own phrases had asked for them. Unlisted, incomplete or unknown
 * ones are dropped. A single one is certain; several are each offered. Never throws; only own plain properties are read.
 */
export function readWordedOperations(raws: readonly unknown[], matcher: Matcher): ReadOperations {
  const read = raws.map((raw) => readOne(raw, matcher));
  if (read.includes("loosens")) return { ...NOTHING, loosens: true };
  const asked = read.flatMap((one) => (typeof one === "string" ? [] : one));
  if (asked.length === 0) return null;
  return { ...NOTHING, asked, isCertain: raws.length === 1 };
}

const NOTHING: ReadChange = {
  asked: [],
  readings: [],
  isGuessed: false,
  isQuestion: false,
  isCertain: false,
  beyond: null,
  loosens: false,
  days: [],
  things: [],
};

function readOne(raw: unknown, matcher: Matcher): readonly AskedOn[] | "loosens" {
  if (!isPlainObject(raw)) return [];
  const operation = WORDED_OPERATIONS.find((name) => name === own(raw, "operation"));
  if (operation === undefined || operation === "none") return [];
  if (operation === "loosens") return "loosens";
  const said = saidOf(raw);
  if (said === null) return [];
  if (said.food !== null && operation !== "way") {
    // Words that lift a rule must not hide in a food.
    if (readChange(said.food, { meals: [] }, matcher).loosens) return "loosens";
    if (thingNamed(said.food, matcher) === null && !matcher.matchAvoid(said.food).known) return [];
  }
  return askedOf(operation, said);
}

/** Null if anything has another form than asked for. */
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

/** What each operation requires: a number of days, a food, a number. */
const NEEDS: Readonly<
  Record<
    Exclude<WordedOperation, "loosens" | "none">,
    { readonly days: readonly [least: number, most: number]; readonly food?: true; readonly number?: "may" | "must" }
  >
> = {
  quicker: { days: [0, 1], number: "may" },
  cheaper: { days: [0, 1], number: "may" },
  without: { days: [0, 1], food: true },
  with: { days: [0, 1], food: true },
  use_up: { days: [0, 1], food: true },
  less: { days: [0, 1], food: true },
  other: { days: [1, 1] },
  servings: { days: [1, 1], number: "must" },
  guests: { days: [1, 1], number: "may" },
  move: { days: [2, 2] },
  later: { days: [0, 1], number: "may" },
  earlier: { days: [0, 1], number: "may" },
  fewer: { days: [1, 1], number: "may" },
  skip: { days: [1, 1] },
  keep: { days: [1, DAYS.length] },
  undo: { days: [0, 0] },
  mild: { days: [0, 1] },
  hot: { days: [0, 1] },
  light: { days: [1, 1] },
  long: { days: [1, 1] },
  special: { days: [1, 1] },
  way: { days: [0, 1], food: true },
};

/** An operation with exactly what it requires. */
function askedOf(
  operation: Exclude<WordedOperation, "loosens" | "none">,
  { days, food, number }: Said,
): readonly AskedOn[] {
  const needs = NEEDS[operation];
  const [least, most] = needs.days;
  if (days.length < least || days.length > most || (needs.food === true) !== (food !== null)) return [];
  if (number === null ? needs.number === "must" : needs.number === undefined) return [];
  const [day = null, to] = days;
  const asked = madeOf(operation, {
    day,
    to: to ?? null,
    days,
    what: food ?? "",
    number: number === null ? null : Math.round(number),
  });
  const isOfSeveralDays = SEVERAL_DAYS.has(operation);
  return asked === null ? [] : [{ asked, day: isOfSeveralDays ? null : day }];
}

const SEVERAL_DAYS: ReadonlySet<WordedOperation> = new Set<WordedOperation>(["move", "keep", "later", "earlier"]);

interface Made {
  readonly day: Day | null;
  readonly to: Day | null;
  readonly days: readonly Day[];
  readonly what: string;
  readonly number: number | null;
}

function madeOf(
  operation: Exclude<WordedOperation, "loosens" | "none">,
  { day, to, days, what, number }: Made,
): Asked | null {
  switch (operation) {
    case "quicker":
      return { kind: "quicker", day, minutes: number };
    case "cheaper":
      return { kind: "cheaper", day, pence: number === null ? null : number * 100 };
    case "with":
      return { kind: "want", what, day, number: null, often: false };
    case "use_up":
      return { kind: "use_up", what };
    case "less":
      return { kind: "less", what, number: null };
    case "without":
      return day === null ? { kind: "leave_out", what, person: null } : { kind: "another", day, lacking: what };
    case "later":
    case "earlier": {
      const by = (number ?? 1) * (operation === "later" ? 1 : -1);
      return Math.abs(by) < DAYS.length ? { kind: "shift", by, from: day } : null;
    }
    case "keep":
      return { kind: "keep", days };
    case "undo":
      return { kind: "undo" };
    case "mild":
    case "hot":
      return { kind: "heat", what: operation, person: null };
    case "way":
      return Object.hasOwn(WAYS, what) ? { kind: "way", what: what as Way } : null;
    default:
      return day === null ? null : onDay(operation, day, to, number);
  }
}

function onDay(
  operation: "other" | "servings" | "guests" | "fewer" | "move" | "skip" | "light" | "long" | "special",
  day: Day,
  to: Day | null,
  number: number | null,
): Asked | null {
  switch (operation) {
    case "other":
      return { kind: "another", day, lacking: null };
    case "servings":
      return number === null ? null : { kind: "table", day, number };
    case "guests":
      return { kind: "guests", day, number };
    case "fewer":
      return { kind: "fewer", day, number: number ?? 1 };
    case "move":
      return to === null ? null : { kind: "move", day, to };
    case "skip":
      return { kind: "out", day };
    case "light":
    case "long":
      return { kind: operation, day };
    case "special":
      return { kind: "treat", day, what: null };
  }
}
