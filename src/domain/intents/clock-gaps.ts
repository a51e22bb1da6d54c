import type { ClockTime, Intent } from "#domain/intents/intent";
import type { DayMinutes } from "#domain/intents/preferences";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/** In less than this nobody cooks, and after more nobody hurries: then the times are told, and nothing is made of them. */
const GAP = { least: 10, most: 90 } as const;

/**
 * The minutes from coming in to the table, of each day of which both were told: of the day itself, or of all days. Of several times the ones that
 * leave least.
 */
export function clockGaps(intents: readonly Intent[]): DayMinutes[] {
  const told = intents.filter((intent) => intent.kind === "clock");
  if (told.length < 2) return [];
  const timesOf = (what: ClockTime, day: Day): number[] => {
    const all = told.filter((one) => one.what === what && (one.day ?? day) === day);
    const own = all.filter((one) => one.day === day);
    return (own.length > 0 ? own : all).map(({ number }) => number);
  };
  return DAYS.flatMap((day): DayMinutes[] => {
    const [come, eat] = [timesOf("in", day), timesOf("eat", day)];
    if (come.length === 0 || eat.length === 0) return [];
    const minutes = Math.min(...eat) - Math.max(...come);
    return minutes < GAP.least || minutes > GAP.most ? [] : [{ day, minutes }];
  });
}
