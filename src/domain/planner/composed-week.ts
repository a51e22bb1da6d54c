import type { TableSize } from "#domain/intents/preferences";
import { DAYS, inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { MEAL_SERVINGS } from "#domain/options/options";
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
  /** What is good about the dish, as its proposer says; it stands where the line does not. Missing where nothing was said. */
  readonly why?: string;
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

/**
 * The constraints with the tables of a composed week: on the day of a dinner that says how many sit there, so many do, whatever the
 * notes were read to say. Whoever judges a dish for its table and whoever plans the week take the number from here.
 */
export function withComposedTables(constraints: Constraints, composed: readonly ComposedDinner[]): Constraints {
  const { preferences } = constraints;
  const told = preferences.tableSizes ?? [];
  const tables = composed.flatMap(({ day, people }, at): TableSize[] => {
    const isFirst = composed.findIndex((other) => other.day === day && other.people !== null) === at;
    const isNumber = people !== null && Number.isInteger(people) && people >= MEAL_SERVINGS.min;
    // What was told already stays told.
    const isTold = told.some((table) => table.day === day && table.people === people);
    return isFirst && isNumber && !isTold ? [{ day, people, composed: true }] : [];
  });
  if (tables.length === 0) return constraints;
  const others = told.filter(({ day }) => tables.every((table) => table.day !== day));
  return { ...constraints, preferences: { ...preferences, tableSizes: [...others, ...tables] } };
}

/** How many sit at the table on a day. */
export function peopleOn({ preferences, request }: Pick<Constraints, "preferences" | "request">, day: Day): number {
  return preferences.tableSizes?.find((table) => table.day === day)?.people ?? request.numPeople;
}
