import { withBookWeek } from "#domain/book/compose-from-book";
import type { Matcher } from "#domain/matcher/matcher-types";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";
import { withSpokenLines } from "#domain/proposal/spoken-week";
import type { Catalogue } from "#domain/recipe/catalogue";

/**
 * The week that the built-in planner answers with: completed around what a provider composed, or else around a week of the book, with of each
 * line what our data bears out. Pure and deterministic.
 */
export function builtInWeek(task: WeekTask, catalogue: Catalogue, matcherOf: () => Matcher): WeekProposal {
  return proposeWeek(withSpokenLines(withBookWeek(task, catalogue), catalogue, matcherOf), catalogue);
}
