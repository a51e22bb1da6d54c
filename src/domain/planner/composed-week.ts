import type { TableSize } from "#domain/intents/preferences";
import { DAYS, inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { MEAL_SERVINGS } from "#domain/options/options";
import { daysOf } from "#domain/plan/plan-document";
import type { Constraints } from "#domain/request/constraints";
import { weekStartOf } from "#domain/request/week-start";

/**
 * A dinner as composed by a proposer: its day, its number of people, its line to the household, and the intents it meets. The
 * planner checks and completes such a week, but does not compose it.
 */
export interface ComposedDinner {
  readonly mealId: string;
  readonly day: Day;
  /** The number at the table; null: as on other days, or as in the notes. */
  readonly people: number | null;
  /** One or two sentences to the household, already checked against the meal; null if none. */
  readonly forYou: string | null;
  /** What the proposer says is good about the dish, used if there is no line. Missing if nothing was said. */
  readonly why?: string;
  /** Ids of intents that the proposer claims it meets. */
  readonly answers: readonly string[];
}

/** The days for a number of dinners: those composed, and free ones from the usual days. In the week's order. */
export function daysWith(constraints: Constraints, meals: number, composed: readonly Day[]): Day[] {
  const days = new Set(composed.slice(0, meals));
  const { outDays = [] } = constraints.preferences;
  const rest = DAYS.filter((day) => !outDays.includes(day));
  for (const day of [...daysOf(constraints, meals), ...rest, ...DAYS]) if (days.size < meals) days.add(day);
  return inWeekOrder([...days], weekStartOf(constraints.request));
}

/**
 * The constraints with the tables of a composed week: a dinner's stated number of people applies on its day, whatever was read
 * from the notes. Everything that judges a dish for its table or plans the week takes the number from here.
 */
export function withComposedTables(constraints: Constraints, composed: readonly ComposedDinner[]): Constraints {
  const { preferences } = constraints;
  const told = preferences.tableSizes ?? [];
  const tables = composed.flatMap(({ day, people }, at): TableSize[] => {
    const isFirst = composed.findIndex((other) => other.day === day && other.people !== null) === at;
    const isNumber = people !== null && Number.isInteger(people) && people >= MEAL_SERVINGS.min;
    // Notices already given are not repeated.
    const isTold = told.some((table) => table.day === day && table.people === people);
    return isFirst && isNumber && !isTold ? [{ day, people, composed: true }] : [];
  });
  if (tables.length === 0) return constraints;
  const others = told.filter(({ day }) => tables.every((table) => table.day !== day));
  return { ...constraints, preferences: { ...preferences, tableSizes: [...others, ...tables] } };
}

/** The number of people at the table on a day. */
export function peopleOn({ preferences, request }: Pick<Constraints, "preferences" | "request">, day: Day): number {
  return preferences.tableSizes?.find((table) => table.day === day)?.people ?? request.numPeople;
}
