import { DAYS, daysBetween, inWeekOrder, placeInWeek } from "#domain/options/days";
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

/** The days of a week's dinners. `weekStart`: Monday if missing. */
interface WeekOfDays {
  readonly meals: readonly { readonly day: Day }[];
  readonly weekStart?: Day | undefined;
}

/** Finds days that are meant but not named, in the order of the week. Days after another are those with a dinner this week. */
export function daySpans(
  words: readonly { readonly text: string; readonly isDashed: boolean }[],
  days: readonly SaidDay[],
  { meals, weekStart }: WeekOfDays,
): DaySpan[] {
  const textAt = (at: number): string => words[at]?.text ?? "";
  return days.flatMap(({ what, start, end }): DaySpan[] => {
    const next = UP_TO.has(textAt(end)) ? end + 1 : words[end]?.isDashed === true ? end : null;
    const to = days.find((other) => other.start === next);
    if (to !== undefined) return [{ at: start, kind: "between", days: between(what, to.what, weekStart) }];
    const before = textAt(start - 1) === "at" || textAt(start - 1) === "on" ? textAt(start - 2) : textAt(start - 1);
    const later = meals.map(({ day }) => day).filter((day) => daysBetween(what, day, weekStart) > 0);
    if (ONWARDS.has(before) || textAt(end).startsWith("onward")) return [{ at: start, kind: "onwards", days: later }];
    return AFTER.has(before) ? [{ at: start, kind: "after", days: later }] : [];
  });
}

function between(from: Day, to: Day, weekStart: Day | undefined): Day[] {
  const [first, last] = [placeInWeek(from, weekStart), placeInWeek(to, weekStart)];
  return first < last ? inWeekOrder(DAYS, weekStart).slice(first, last + 1) : [];
}
