import { DAYS, inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { daysOf } from "#domain/plan/plan-document";
import type { Constraints } from "#domain/request/constraints";

/**
 * A dinner as a proposer composed it: on which day it stands, for how many, what is said of it to the household, and what it answers.
 * The planner proves and completes such a week; it does not compose it.
 */
export interface ComposedDinner {
  readonly mealId: string;
  readonly day: Day;
  /** How many sit at the table; null: as on other days, or as the notes say. */
  readonly people: number | null;
  /** One or two sentences to the household, already checked against the meal; null where there are none. */
  readonly forYou: string | null;
  /** Ids of intents that the proposer says it answers. */
  readonly answers: readonly string[];
}

/** The days of a week of so many dinners: those that were composed, and the usual ones that are free. In the week's order. */
export function daysWith(constraints: Constraints, meals: number, composed: readonly Day[]): Day[] {
  const days = new Set(composed.slice(0, meals));
  const { outDays = [] } = constraints.preferences;
  const rest = DAYS.filter((day) => !outDays.includes(day));
  for (const day of [...daysOf(constraints, meals), ...rest, ...DAYS]) if (days.size < meals) days.add(day);
  return inWeekOrder([...days], constraints.request.shoppingDay);
}
