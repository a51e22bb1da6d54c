import { CLOCK_TIMES, EATINGS, FIGURES, KEPT_APART, WAYS, WAYS_OF_A_WEEK } from "#domain/intents/intent";
import type { ClockTime, Eating, Figure, Meaning, Way } from "#domain/intents/intent";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { EQUIPMENT } from "#domain/options/options";

/** Bounds on what is read. */
const MOST = {
  what: 60,
  person: 40,
  dinners: 14,
  people: 20,
  minutes: 240,
  years: 17,
  figure: 5_000,
  clock: 1_439,
} as const;
/** Words of the lexicon and of an occasion: nothing that a page, a prompt or a log could take for anything else. */
const PLAIN_WORDS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_ '’&,-]*$/u;

const FOODS = ["leave_out", "want", "less", "never", "use_up"] as const;
const DAY_KINDS = ["light", "out", "home", "packed"] as const;

const EQUIPMENT_OR_EASY = ["easy", ...EQUIPMENT] as const;

/** The slots of a flat object; null where nothing stands in one, undefined where something does that has no place in it. */
interface Slots {
  readonly what: string | null | undefined;
  readonly day: Day | null | undefined;
  readonly number: number | null | undefined;
  readonly person: string | null | undefined;
  readonly other: unknown;
  readonly often: boolean;
}

/**
 * Reads a flat object, whatever it is, as a meaning of the closed list; null where it is none: a kind that does not exist, a slot that its
 * kind needs and that is empty or odd, a day or a number for which its kind has no place. Never throws; only own plain properties are
 * looked at.
 */
export function readMeaning(raw: unknown): Meaning | null {
  if (typeof raw !== "object" || raw === null) return null;
  const slots: Slots = {
    what: wordsOf(own(raw, "what"), MOST.what),
    day: own(raw, "day") === null ? null : DAYS.find((day) => day === own(raw, "day")),
    number: numberOf(own(raw, "number")),
    person: wordsOf(own(raw, "person"), MOST.person),
    other: own(raw, "other"),
    often: own(raw, "often") === true,
  };
  const { day, number, person } = slots;
  if (day === undefined || number === undefined || person === undefined) return null;
  const meaning = meaningOf(own(raw, "kind"), { ...slots, day, number, person });
  if (meaning === null || (number !== null && !("number" in meaning))) return null;
  // Easy from Monday to Thursday is no other thing where somebody names these days.
  if (day !== null && !("day" in meaning) && meaning.kind !== "way") return null;
  return meaning;
}

interface ReadSlots extends Slots {
  readonly day: Day | null;
  readonly number: number | null;
  readonly person: string | null;
}

function meaningOf(kind: unknown, slots: ReadSlots): Meaning | null {
  const { what, day, number, person } = slots;
  const food = FOODS.find((one) => one === kind);
  if (food !== undefined) return typeof what === "string" ? meaningOfFood(food, what, slots) : null;
  const dayKind = DAY_KINDS.find((one) => one === kind);
  if (dayKind !== undefined) return day === null ? null : { kind: dayKind, day };
  switch (kind) {
    case "quick":
      return day === null || !isWhole(number, 1, MOST.minutes) ? null : { kind, day, number };
    case "long":
      if (day === null || !isWhole(number, 1, MOST.minutes)) return null;
      return { kind, day, ...(number === null ? {} : { number }) };
    case "cook": {
      const can = what === null ? null : EQUIPMENT_OR_EASY.find((one) => one === what);
      if (day === null || can === undefined || !isWhole(number, 1, MOST.minutes)) return null;
      return { kind, day, person, what: can, number };
    }
    case "clock":
      return isKey<ClockTime>(CLOCK_TIMES, what) && number !== null && isWhole(number, 0, MOST.clock)
        ? { kind, what, day, number }
        : null;
    case "guests":
      return day === null || !isWhole(number, 1, MOST.people) ? null : { kind, day, number };
    case "table":
      return day === null || number === null || !isWhole(number, 1, MOST.people) ? null : { kind, day, number };
    case "treat":
      return day === null || what === undefined ? null : { kind, day, what };
    case "heat":
      return what === "mild" || what === "hot" ? { kind, what, person, ...onDay(day) } : null;
    case "child":
      return isWhole(number, 0, MOST.years) ? { kind, number } : null;
    case "way":
      return isKey<Way>(WAYS, what) ? { kind, what, ...(WAYS_OF_A_WEEK.includes(what) ? {} : onDay(day)) } : null;
    case "figure": {
      const isFigure = isKey<Figure>(FIGURES, what) && number !== null && number > 0 && number <= MOST.figure;
      return isFigure ? { kind, what, number } : null;
    }
    case "eating":
      return isKey<Eating>(EATINGS, what) ? { kind, what, person } : null;
    default:
      return meaningOfKitchen(kind, slots);
  }
}

function meaningOfFood(
  kind: (typeof FOODS)[number],
  what: string,
  { day, number, person, often }: ReadSlots,
): Meaning | null {
  switch (kind) {
    case "leave_out":
      return { kind, what, person };
    case "want":
      return isWhole(number, 1, MOST.dinners) ? { kind, what, day, number, often } : null;
    case "less":
      return isWhole(number, 1, MOST.dinners) ? { kind, what, number } : null;
    case "never":
      return { kind, what };
    case "use_up":
      return { kind, what };
  }
}

function meaningOfKitchen(kind: unknown, { what, other, day, number }: ReadSlots): Meaning | null {
  const appliance = EQUIPMENT.find((one) => one === what);
  if (kind === "without") return appliance === undefined ? null : { kind, what: appliance, ...onDay(day) };
  if (kind === "seldom")
    return appliance === undefined || !isWhole(number, 1, MOST.dinners) ? null : { kind, what: appliance, number, day };
  if (kind !== "apart") return null;
  const [first, second] = KEPT_APART.filter((one) => one === what || one === other);
  return first === undefined || second === undefined ? null : { kind, what: first, other: second };
}

/** Without a day the whole week is meant. */
function onDay(day: Day | null): { readonly day?: Day } {
  return day === null ? {} : { day };
}

function isWhole(number: number | null, least: number, most: number): boolean {
  return number === null || (Number.isInteger(number) && number >= least && number <= most);
}

function isKey<Key extends string>(list: object, key: unknown): key is Key {
  return typeof key === "string" && Object.hasOwn(list, key);
}

/** One space between words; undefined where it is no text, or one that no lexicon has. */
function wordsOf(value: unknown, most: number): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string" || value.length > 2 * most) return undefined;
  const words = value.replace(/\s+/gu, " ").trim();
  if (words === "") return null;
  return words.length <= most && PLAIN_WORDS.test(words) ? words : undefined;
}

function numberOf(value: unknown): number | null | undefined {
  if (value === null) return null;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A flat object with a list of `days` as one for each of them, without any as one without a day; any other as it is. */
export function onePerDay(raw: unknown): unknown[] {
  const days = typeof raw === "object" && raw !== null ? own(raw, "days") : null;
  if (!Array.isArray(days)) return [raw];
  const listed = Array.from((days as unknown[]).slice(0, DAYS.length));
  return (listed.length === 0 ? [null] : listed).map((day) => ({ ...(raw as object), day }));
}

/** An own property that holds a value, null where there is none: getters are never run, and nothing is inherited. */
export function own(holder: object, key: string): unknown {
  return (Object.getOwnPropertyDescriptor(holder, key)?.value as unknown) ?? null;
}
