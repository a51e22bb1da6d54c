import { preferencesOn } from "#domain/intents/preferences";
import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";

/** The days with requests of their own in the notes. */
export function daysAskedOf({ preferences }: Constraints): readonly Day[] {
  return (preferences.onDays ?? []).map(({ day }) => day);
}

const cache = new WeakMap<Constraints, Map<Day, Constraints>>();

/** The constraints for one day according to the notes, cached; the very same object if the day has none of its own. */
export function constraintsOn(constraints: Constraints, day: Day): Constraints {
  const preferences = preferencesOn(constraints.preferences, day);
  if (preferences === constraints.preferences) return constraints;
  const days = cache.get(constraints) ?? new Map<Day, Constraints>();
  cache.set(constraints, days);
  const found = days.get(day) ?? { ...constraints, preferences };
  days.set(day, found);
  return found;
}
