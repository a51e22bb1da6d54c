import { preferencesOn } from "#domain/intents/preferences";
import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";

/** The days of which the notes ask what they do not ask of every dinner. */
export function daysAskedOf({ preferences }: Constraints): readonly Day[] {
  return (preferences.onDays ?? []).map(({ day }) => day);
}

const known = new WeakMap<Constraints, Map<Day, Constraints>>();

/** The constraints as the notes have them on one day, made once; the very same where they ask nothing of that day alone. */
export function constraintsOn(constraints: Constraints, day: Day): Constraints {
  const preferences = preferencesOn(constraints.preferences, day);
  if (preferences === constraints.preferences) return constraints;
  const days = known.get(constraints) ?? new Map<Day, Constraints>();
  known.set(constraints, days);
  const found = days.get(day) ?? { ...constraints, preferences };
  days.set(day, found);
  return found;
}
