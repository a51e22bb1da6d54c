import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";

/*
 * A household may give one day more time than the form has for every day ("happy to spend two hours on Saturday"). Its own word counts for that
 * day alone: it takes nothing from what the form allows, and no other day has more by it.
 */

type Timed = Pick<Constraints, "maxMinutes" | "preferences">;

/** What a dinner of a day may take of somebody's time; null: no bound. */
export function minutesOn({ maxMinutes, preferences }: Timed, day: Day): number | null {
  if (maxMinutes === null) return null;
  const told = preferences.dayMinutes?.find((one) => one.day === day);
  return Math.max(maxMinutes, told?.minutes ?? 0);
}

/** The days that have more time than the form gives, each with its minutes. */
export function longerDays(constraints: Timed): readonly { readonly day: Day; readonly minutes: number }[] {
  const { maxMinutes, preferences } = constraints;
  if (maxMinutes === null) return [];
  return (preferences.dayMinutes ?? []).filter(({ minutes }) => minutes > maxMinutes);
}

/** Whether a day has the time that a dish takes. */
export function hasTimeFor(
  constraints: Timed,
  { prepMinutes, cookMinutes }: { readonly prepMinutes: number; readonly cookMinutes: number },
  day: Day,
): boolean {
  const most = minutesOn(constraints, day);
  return most === null || prepMinutes + cookMinutes <= most;
}

const known = new WeakMap<Constraints, Map<number, Constraints>>();

/** The constraints with the time of one day, made once for each; the very same where that day has no more than others. */
export function onItsDay(constraints: Constraints, day: Day): Constraints {
  return withMinutes(constraints, minutesOn(constraints, day));
}

/** The constraints with the time of the longest day: what may stand on some day, of which nobody says yet which one it is. */
export function withMostTime(constraints: Constraints): Constraints {
  const most = longerDays(constraints).map(({ minutes }) => minutes);
  return most.length === 0 ? constraints : withMinutes(constraints, Math.max(...most));
}

function withMinutes(constraints: Constraints, minutes: number | null): Constraints {
  if (minutes === null || minutes === constraints.maxMinutes) return constraints;
  const made = known.get(constraints) ?? new Map<number, Constraints>();
  known.set(constraints, made);
  const found = made.get(minutes) ?? { ...constraints, maxMinutes: minutes };
  made.set(minutes, found);
  return found;
}
