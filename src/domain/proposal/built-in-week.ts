import { withBookWeek } from "#domain/book/compose-from-book";
import type { Matcher } from "#domain/matcher/matcher-types";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";
import { withSpokenLines } from "#domain/proposal/spoken-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import { withPerhapsAsked } from "#domain/request/perhaps-asked";

/**
 * The week that the built-in planner answers with: completed around what a provider composed, or else around a week of the book, with of each
 * line what our data bears out. What words of the notes perhaps mean has a part in the choice, unless no week can be had so. Pure and
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
