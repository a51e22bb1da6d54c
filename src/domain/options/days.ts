export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Day = (typeof DAYS)[number];

/** The place of a day, from 0, in a week that starts on a given one: Monday by default. */
export function placeInWeek(day: Day, weekStart: Day = "Monday"): number {
  return (DAYS.indexOf(day) - DAYS.indexOf(weekStart) + DAYS.length) % DAYS.length;
}

/** The day at a position in such a week. */
export function dayAt(place: number, weekStart: Day = "Monday"): Day {
  return DAYS[(DAYS.indexOf(weekStart) + place) % DAYS.length] as Day;
}

/** Days from one to another in such a week; below 1 if the other is not later. */
export function daysBetween(from: Day, to: Day, weekStart?: Day): number {
  return placeInWeek(to, weekStart) - placeInWeek(from, weekStart);
}

/** Days in the order of such a week. */
export function inWeekOrder(days: readonly Day[], weekStart?: Day): Day[] {
  return days.toSorted((one, other) => placeInWeek(one, weekStart) - placeInWeek(other, weekStart));
}
