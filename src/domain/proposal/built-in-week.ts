import { withBookWeek } from "#domain/book/compose-from-book";
import type { Matcher } from "#domain/matcher/matcher-types";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";
import { withSpokenLines } from "#domain/proposal/spoken-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import { withPerhapsAsked } from "#domain/request/perhaps-asked";

/**
 * The week from the built-in planner: built around what a provider composed, or else around a week of the book, with lines as far
 * as our data supports them. Uncertain requests in the notes influence the choice, unless that makes a week impossible. Pure and
 * deterministic.
 */
export function builtInWeek(task: WeekTask, catalogue: Catalogue, matcherOf: () => Matcher): WeekProposal {
  const { kept = [], composed = [], repeats } = task;
  const isFree = repeats === undefined && kept.length === 0 && composed.length === 0;
  const constraints = isFree ? withPerhapsAsked(task.constraints, matcherOf) : task.constraints;
  if (constraints !== task.constraints) {
    const proposal = planned({ ...task, constraints }, catalogue, matcherOf);
    if (proposal.kind === "planned") return proposal;
  }
  return planned(task, catalogue, matcherOf);
}

function planned(task: WeekTask, catalogue: Catalogue, matcherOf: () => Matcher): WeekProposal {
  return proposeWeek(withSpokenLines(withBookWeek(task, catalogue), catalogue, matcherOf), catalogue);
}
