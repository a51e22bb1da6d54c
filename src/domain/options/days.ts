export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Day = (typeof DAYS)[number];

/** How many days after the shop a day comes in a week that starts on the day of the shop: on Monday where nobody has said when they shop. */
export function placeInWeek(day: Day, shoppingDay: Day = "Monday"): number {
  return (DAYS.indexOf(day) - DAYS.indexOf(shoppingDay) + DAYS.length) % DAYS.length;
}

/** The day in a place of such a week. */
export function dayAt(place: number, shoppingDay: Day = "Monday"): Day {
  return DAYS[(DAYS.indexOf(shoppingDay) + place) % DAYS.length] as Day;
}

/** Days from one to a later one of such a week; below 1 where the other one is not later. */
export function daysBetween(from: Day, to: Day, shoppingDay?: Day): number {
  return placeInWeek(to, shoppingDay) - placeInWeek(from, shoppingDay);
}

/** Days in the order of such a week. */
export function inWeekOrder(days: readonly Day[], shoppingDay?: Day): Day[] {
  return days.toSorted((one, other) => placeInWeek(one, shoppingDay) - placeInWeek(other, shoppingDay));
}
