import { dayInWords, daysAfter, weekdayOf } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import { placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";

interface Starting {
  readonly startsOn?: CalendarDay | undefined;
  readonly shoppingDay?: Day | undefined;
}

/** The day of the week from which a week's dinners are ordered; undefined for a week without dates, which starts on Monday. */
export function weekStartOf({ startsOn, shoppingDay }: Starting): Day | undefined {
  // Weeks from before there were dates start on the shopping day.
  return startsOn === undefined ? shoppingDay : weekdayOf(startsOn);
}

/** The date of a day in a week that starts on a date: the first of its name from then on. Every dinner has its date from this. */
export function dateInWeek(startsOn: CalendarDay, day: Day): CalendarDay {
  return daysAfter(startsOn, placeInWeek(day, weekdayOf(startsOn)));
}

/** A day of a week with its date: "Wednesday 2 December"; its name alone in a week without dates. */
export function datedDay({ startsOn }: Starting, day: Day): string {
  return startsOn === undefined ? day : dayInWords(dateInWeek(startsOn, day));
}

/** When a new week starts: on the day after the next shop, or tomorrow if no shopping day is set. */
export function startOfNewWeek(shoppingDay: Day | null, today: CalendarDay): CalendarDay {
  const untilShop = shoppingDay === null ? 0 : placeInWeek(shoppingDay, weekdayOf(today));
  return daysAfter(today, untilShop + 1);
}

/**
 * The last day to shop for a week that was made on a day: the one before it starts, or the day of the start if its owner shops then. Weeks
 * from before there were dates start on the shopping day, and so do those that a late shop moved. Everything that tells the day of the
 * shop uses this.
 */
export function shopDateOf(week: Starting & { readonly startsOn: CalendarDay }, made: CalendarDay): CalendarDay {
  const { startsOn, shoppingDay } = week;
  const day = shoppingDay === weekdayOf(startsOn) ? startsOn : daysAfter(startsOn, -1);
  return day < made ? made : day;
}
