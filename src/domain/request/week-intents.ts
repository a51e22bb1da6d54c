import { distinct, intentOf } from "#domain/intents/intent";
import type { Intent, Meaning } from "#domain/intents/intent";
import type { Day } from "#domain/options/days";

/** Who "read" what was tapped beside the notes. */
export const FORM_READER = "form";

/** What was tapped beside the notes: what a day is like, who eats along, and how hot. */
export type WeekMark =
  | { readonly kind: "quick" | "long" | "out" | "treat"; readonly day: Day }
  | { readonly kind: "guests"; readonly day: Day; readonly number: number }
  | { readonly kind: "child"; readonly number: number }
  | { readonly kind: "heat"; readonly what: "mild" | "hot" };

export function intentsOfWeek(marks: readonly WeekMark[]): Intent[] {
  return distinct(marks.map((mark) => intentOf(meaningOf(mark), "", FORM_READER)));
}

/** What was tapped, as it was sent. */
export function marksOfWeek(intents: readonly Intent[]): WeekMark[] {
  return intents.filter(({ reader }) => reader === FORM_READER).flatMap(markOf);
}

function markOf(intent: Intent): WeekMark[] {
  switch (intent.kind) {
    case "quick":
    case "treat":
    case "long":
    case "out":
      return [{ kind: intent.kind, day: intent.day }];
    case "guests":
      return intent.number === null ? [] : [{ kind: "guests", day: intent.day, number: intent.number }];
    case "child":
      return intent.number === null ? [] : [{ kind: "child", number: intent.number }];
    case "heat":
      return [{ kind: "heat", what: intent.what }];
    default:
      return [];
  }
}

function meaningOf(mark: WeekMark): Meaning {
  switch (mark.kind) {
    case "quick":
      return { kind: "quick", day: mark.day, number: null };
    case "treat":
      return { kind: "treat", day: mark.day, what: null };
    case "heat":
      return { kind: "heat", what: mark.what, person: null };
    case "long":
    case "out":
      return { kind: mark.kind, day: mark.day };
    case "guests":
    case "child":
      return mark;
  }
}
