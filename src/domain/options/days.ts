export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Day = (typeof DAYS)[number];

/** How many days after the shop a day comes, in a week that starts on the shopping day: Monday if none is set. */
export function placeInWeek(day: Day, shoppingDay: Day = "Monday"): number {
  return (DAYS.indexOf(day) - DAYS.indexOf(shoppingDay) + DAYS.length) % DAYS.length;
}

/** The day at a position in such a week. */
export function dayAt(place: number, shoppingDay: Day = "Monday"): Day {
  return DAYS[(DAYS.indexOf(shoppingDay) + place) % DAYS.length] as Day;
}

/** Days from one to another in such a week; below 1 if the other is not later. */
export function daysBetween(from: Day, to: Day, shoppingDay?: Day): number {
  return placeInWeek(to, shoppingDay) - placeInWeek(from, shoppingDay);
}

/** Days in the order of such a week. */
export function inWeekOrder(days: readonly Day[], shoppingDay?: Day): Day[] {
  return days.toSorted((one, other) => placeInWeek(one, shoppingDay) - placeInWeek(other, shoppingDay));
}
