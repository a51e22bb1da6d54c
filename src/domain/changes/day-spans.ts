import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/**
 * Days implied by a named one: those up to another ("Monday to Thursday"), or all after it ("away from Friday", "nothing after
 * Thursday").
 */
export interface DaySpan {
  /** The word of the day at which the span begins. */
  readonly at: number;
  readonly kind: "between" | "onwards" | "after";
  readonly days: readonly Day[];
}

interface SaidDay {
  readonly what: Day;
  readonly start: number;
  readonly end: number;
}

const UP_TO = new Set(["to", "till", "until", "thru", "through"]);
const ONWARDS = new Set(["from"]);
const AFTER = new Set(["after", "stop", "finish", "end"]);

/** Finds days that are meant but not named. Days after another are those with a dinner this week. */
export function daySpans(
  words: readonly { readonly text: string; readonly isDashed: boolean }[],
  days: readonly SaidDay[],
  meals: readonly { readonly day: Day }[],
): DaySpan[] {
  const textAt = (at: number): string => words[at]?.text ?? "";
  return days.flatMap(({ what, start, end }): DaySpan[] => {
    const next = UP_TO.has(textAt(end)) ? end + 1 : words[end]?.isDashed === true ? end : null;
    const to = days.find((other) => other.start === next);
    if (to !== undefined) return [{ at: start, kind: "between", days: between(what, to.what) }];
    const before = textAt(start - 1) === "at" || textAt(start - 1) === "on" ? textAt(start - 2) : textAt(start - 1);
    const later = meals.map(({ day }) => day).filter((day) => DAYS.indexOf(day) > DAYS.indexOf(what));
    if (ONWARDS.has(before) || textAt(end).startsWith("onward")) return [{ at: start, kind: "onwards", days: later }];
    return AFTER.has(before) ? [{ at: start, kind: "after", days: later }] : [];
  });
}

function between(from: Day, to: Day): Day[] {
  const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(to)];
  return first < last ? DAYS.slice(first, last + 1) : [];
}
