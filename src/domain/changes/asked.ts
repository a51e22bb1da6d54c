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
  /** Another dish on a day, without something where that was said. */
  | { readonly kind: "another"; readonly day: Day; readonly lacking: string | null }
  | { readonly kind: "move"; readonly day: Day; readonly to: Day }
  /** These dinners stay, and all others are planned anew; with no days all of them. */
  | { readonly kind: "keep"; readonly days: readonly Day[] }
  | { readonly kind: "undo" };

/** One thing that is asked of a week: an operation on it, or what an intent says of its dinners. */
export type Asked = Operation | Meaning;

export const OPERATION_KINDS = [
  "quicker",
  "cheaper",
  "another",
  "move",
  "keep",
  "undo",
] as const satisfies readonly Operation["kind"][];

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
    case "another":
      return `Another dish${asked.lacking === null ? "" : ` without ${asked.lacking}`} on ${asked.day}`;
    case "move":
      return `${asked.day} moves to ${asked.to}`;
    case "keep":
      if (asked.days.length === 0) return "The whole week anew";
      return `${new Intl.ListFormat("en-GB").format(asked.days)} as before, the rest anew`;
    case "undo":
      return "The last change taken back";
    default:
      return meaningInWords(asked);
  }
}
