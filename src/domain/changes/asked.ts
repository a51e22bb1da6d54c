import { meaningInWords } from "#domain/intents/meaning-in-words";
import type { Meaning } from "#domain/intents/intent";
import type { Day } from "#domain/options/days";
import { formatPence, pence } from "#domain/money/pence";

/** What somebody asks of a week that stands already, in a closed list beside that of intents (decision 56). None of them can change a rule. */
export type Operation =
  /** Less time: of one dinner, `minutes` where they were said; without a day of the longest. */
  | { readonly kind: "quicker"; readonly day: Day | null; readonly minutes: number | null }
  /** Less money: of one dinner, or of the week and by so much. */
  | { readonly kind: "cheaper"; readonly day: Day | null; readonly pence: number | null }
  /** The whole week for so much at most. */
  | { readonly kind: "within"; readonly pence: number }
  /** Another dish on a day, without something where that was said. */
  | { readonly kind: "another"; readonly day: Day; readonly lacking: string | null }
  /** A dinner on a day that has none. */
  | { readonly kind: "add"; readonly day: Day }
  /** The dish of a day with one food in another's place; `out` or `into` null where only the other was said. */
  | { readonly kind: "exchange"; readonly day: Day; readonly out: string | null; readonly into: string | null }
  /** A dinner on another day: one that is named, an earlier or a later one, or, with null, any. */
  | { readonly kind: "move"; readonly day: Day; readonly to: Day | "earlier" | "later" | null }
  /** All dinners so many days later, or earlier where `by` is below 0; from a day on where one was said. */
  | { readonly kind: "shift"; readonly by: number; readonly from: Day | null }
  /** So many dinners less: the dearest, or whichever may go. */
  | { readonly kind: "drop"; readonly number: number; readonly dearest: boolean }
  /** The dish of a day for so many times as many. */
  | { readonly kind: "portions"; readonly day: Day; readonly times: number }
  /** The dish of a day for twice as many, so that it is the dinner of a later day as well. */
  | { readonly kind: "stretch"; readonly day: Day; readonly to: Day }
  /** So many portions more, for the freezer or for lunch, or fewer where `number` is below 0. */
  | { readonly kind: "extra"; readonly day: Day; readonly number: number }
  /** So many of those who usually eat are away. */
  | { readonly kind: "fewer"; readonly day: Day; readonly number: number }
  /** These dinners stay, and all others are planned anew; with no days all of them. */
  | { readonly kind: "keep"; readonly days: readonly Day[] }
  /** Beside something else that is asked: these dinners stay as they are, whatever is changed for it. */
  | { readonly kind: "stay"; readonly days: readonly Day[] }
  | { readonly kind: "undo" };

/** One thing that is asked of a week: an operation on it, or what an intent says of its dinners. */
export type Asked = Operation | Meaning;

/** Something asked of a week, on a day where what is asked has none by itself: something mild on Tuesday. */
export interface AskedOn {
  readonly asked: Asked;
  readonly day: Day | null;
}

export const OPERATION_KINDS = [
  "quicker",
  "cheaper",
  "within",
  "another",
  "exchange",
  "add",
  "move",
  "shift",
  "drop",
  "portions",
  "extra",
  "stretch",
  "fewer",
  "keep",
  "undo",
] as const satisfies readonly Operation["kind"][];

/** What an asked thing says of a dish by itself, so that several such things can be asked of one dish. */
const OF_A_DISH: ReadonlySet<Asked["kind"]> = new Set<Asked["kind"]>([
  "quicker",
  "quick",
  "cheaper",
  "another",
  "exchange",
  "add",
  "want",
  "use_up",
  "heat",
  "light",
  "long",
  "treat",
  "packed",
  "child",
  "way",
  "figure",
  "eating",
  "without",
]);

export function isOfADish({ kind }: Asked): boolean {
  return OF_A_DISH.has(kind);
}

/** Whether of several foods any one would do in a dinner: "chicken or pork instead of the lamb". */
export function isEither(asked: readonly AskedOn[]): boolean {
  const exchanges = asked.flatMap(({ asked: one }) => (one.kind === "exchange" ? [`${one.day} ${one.out ?? ""}`] : []));
  return new Set(exchanges).size < exchanges.length;
}

/** The one day about which several things are asked of one dish; null for any day, undefined where they are no matter of one dish. */
export function dayOfOneDish(asked: readonly AskedOn[]): Day | null | undefined {
  if (asked.length < 2 || asked.some(({ asked: { kind } }) => !OF_A_DISH.has(kind))) return undefined;
  const days = new Set(asked.flatMap(({ asked: one, day }) => ("day" in one ? one.day : null) ?? day ?? []));
  const [day = null] = days;
  return days.size > 1 ? undefined : day;
}

/** What can be asked on its own of several things: who wants the stew without its carrots is not helped by a stew with carrots. */
export function eachOnItsOwn(asked: readonly AskedOn[]): AskedOn[] {
  const lacking = new Set(
    asked.flatMap(({ asked: one }) => (one.kind === "another" && one.lacking !== null ? [one.day] : [])),
  );
  return asked.filter(({ asked: one, day }) => one.kind !== "want" || day === null || !lacking.has(day));
}

const portions = (number: number): string => `${number} ${number === 1 ? "portion" : "portions"}`;

const TIMES: Readonly<Record<number, string>> = { 0.5: "halved", 2: "doubled", 3: "three times over" };

function daysInWords(by: number): string {
  const many = Math.abs(by);
  return `${many === 1 ? "a day" : `${many} days`} ${by < 0 ? "earlier" : "later"}`;
}

/** How people are told what was understood: "Quicker on Friday". */
export function askedInWords(asked: Asked): string {
  switch (asked.kind) {
    case "quicker": {
      const within = asked.minutes === null ? "" : `: ${asked.minutes} minutes`;
      return `Quicker${asked.day === null ? "" : ` on ${asked.day}`}${within}`;
    }
    case "cheaper": {
      const by = asked.pence === null ? "" : ` by ${formatPence(pence(asked.pence))}`;
      return `Cheaper${by}${asked.day === null ? "" : ` on ${asked.day}`}`;
    }
    case "within":
      return `The whole week for ${formatPence(pence(asked.pence))}`;
    case "another":
      return `Another dish${asked.lacking === null ? "" : ` without ${asked.lacking}`} on ${asked.day}`;
    case "move":
      if (asked.to === null) return `${asked.day} on another day`;
      return asked.to === "earlier" || asked.to === "later"
        ? `${asked.day} on ${asked.to === "earlier" ? "an earlier" : "a later"} day`
        : `${asked.day} moves to ${asked.to}`;
    case "shift":
      return `${asked.from === null ? "Every dinner" : `Every dinner from ${asked.from} on`} ${daysInWords(asked.by)}`;
    case "drop":
      return `${asked.number} ${asked.number === 1 ? "dinner" : "dinners"} less`;
    case "stretch":
      return `${asked.day}’s dish on ${asked.to} as well`;
    case "fewer":
      return `${asked.number} fewer on ${asked.day}`;
    case "extra":
      return `${portions(Math.abs(asked.number))} ${asked.number < 0 ? "fewer" : "more"} on ${asked.day}`;
    case "add":
      return `A dinner on ${asked.day}`;
    case "exchange": {
      if (asked.into === null) return `${asked.day}’s dish without ${asked.out ?? ""}`;
      return `${asked.day}’s dish with ${asked.into}${asked.out === null ? "" : ` instead of ${asked.out}`}`;
    }
    case "portions":
      return `${asked.day} ${TIMES[asked.times] ?? `${asked.times} times`}`;
    case "keep":
      if (asked.days.length === 0) return "The whole week anew";
      return `${new Intl.ListFormat("en-GB").format(asked.days)} as before, the rest anew`;
    case "stay":
      return `${new Intl.ListFormat("en-GB").format(asked.days)} as before`;
    case "child":
      return asked.number === null ? "Something that children like" : meaningInWords(asked);
    case "undo":
      return "The last change taken back";
    default:
      return meaningInWords(asked);
  }
}

/** Each once, in the words in which people are told of it. */
export function distinct(asked: readonly AskedOn[]): AskedOn[] {
  return [...new Map(asked.toReversed().map((one) => [toldOf(one), one])).values()].toReversed();
}

/** Something that is asked, with its day, in the words in which people are told of it. */
export function toldOf({ asked: one, day }: AskedOn): string {
  return `${askedInWords(one)} ${"day" in one ? (one.day ?? day ?? "") : (day ?? "")}`;
}
