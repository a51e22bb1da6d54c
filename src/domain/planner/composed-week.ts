import type { Day } from "#domain/options/days";

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
