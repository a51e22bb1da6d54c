import { meaningInWords } from "#domain/intents/meaning-in-words";
import type { Meaning } from "#domain/intents/intent";
import type { Day } from "#domain/options/days";
import { formatPence, pence } from "#domain/money/pence";

/** A request about an existing week, in a closed list alongside that of intents (decision 56). None can change a rule. */
export type Operation =
  /** Less time: for one dinner, with `minutes` if stated; without a day, for the longest. */
  | { readonly kind: "quicker"; readonly day: Day | null; readonly minutes: number | null }
  /** Less money: for one dinner, or for the week, with the amount if stated. */
  | { readonly kind: "cheaper"; readonly day: Day | null; readonly pence: number | null }
  /** The whole week for at most this much. */
  | { readonly kind: "within"; readonly pence: number }
  /** Another dish on a day; `without` something if stated. */
  | { readonly kind: "another"; readonly day: Day; readonly lacking: string | null }
  /** A dinner on a day without one. */
  | { readonly kind: "add"; readonly day: Day }
  /** One food replaced by another in a day's dish; `out` or `into` is null if only the other was named. */
  | { readonly kind: "exchange"; readonly day: Day; readonly out: string | null; readonly into: string | null }
  /** A dinner moved to another day: a named one, earlier or later, or any if null. */
  | { readonly kind: "move"; readonly day: Day; readonly to: Day | "earlier" | "later" | null }
  /** All dinners moved by a number of days, earlier if `by` is negative; only from a day on if stated. */
  | { readonly kind: "shift"; readonly by: number; readonly from: Day | null }
  /** Fewer dinners: without the dearest, or whichever may go. */
  | { readonly kind: "drop"; readonly number: number; readonly dearest: boolean }
  /** A day's dish for a multiple of the people. */
  | { readonly kind: "portions"; readonly day: Day; readonly times: number }
  /** A day's dish in double quantity, so that it is also the dinner of a later day. */
  | { readonly kind: "stretch"; readonly day: Day; readonly to: Day }
  /** Extra portions, for the freezer or for lunch; fewer if `number` is negative. */
  | { readonly kind: "extra"; readonly day: Day; readonly number: number }
  /** This many of the usual eaters are away. */
  | { readonly kind: "fewer"; readonly day: Day; readonly number: number }
  /** These dinners stay, and all others are planned again; without days, all are. */
  | { readonly kind: "keep"; readonly days: readonly Day[] }
  /** Alongside another request: these dinners stay as they are. */
  | { readonly kind: "stay"; readonly days: readonly Day[] }
  | { readonly kind: "undo" };

/** One request about a week: an operation on it, or an intent about its dinners. */
export type Asked = Operation | Meaning;

/** A request about a week, with a day if the request itself has none: something mild on Tuesday. */
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

/** What a request says about a single dish, so that several can be made about one dish. */
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

/** Whether any one of several foods will do in a dinner: "chicken or pork instead of the lamb". */
export function isEither(asked: readonly AskedOn[]): boolean {
  const exchanges = asked.flatMap(({ asked: one }) => (one.kind === "exchange" ? [`${one.day} ${one.out ?? ""}`] : []));
  return new Set(exchanges).size < exchanges.length;
}

/** The day that several requests about one dish share; null for any day, undefined if they are not about one dish. */
export function dayOfOneDish(asked: readonly AskedOn[]): Day | null | undefined {
  if (asked.length < 2 || asked.some(({ asked: { kind } }) => !OF_A_DISH.has(kind))) return undefined;
  const days = new Set(asked.flatMap(({ asked: one, day }) => ("day" in one ? one.day : null) ?? day ?? []));
  const [day = null] = days;
  return days.size > 1 ? undefined : day;
}

/** The requests that make sense on their own: someone who wants the stew without its carrots is not helped by a stew with carrots. */
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

/** What was understood, as shown to the user: "Quicker on Friday". */
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

/** Each request once, compared by the words shown for it. */
export function distinct(asked: readonly AskedOn[]): AskedOn[] {
  return [...new Map(asked.toReversed().map((one) => [toldOf(one), one])).values()].toReversed();
}

/** A request with its day, as shown to the user. */
export function toldOf({ asked: one, day }: AskedOn): string {
  return `${askedInWords(one)} ${"day" in one ? (one.day ?? day ?? "") : (day ?? "")}`;
}
