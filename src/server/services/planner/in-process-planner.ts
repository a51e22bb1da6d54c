import { BUILTIN_PLANNER_NAME } from "#contract/product";
import type { Catalogue } from "#domain/recipe/catalogue";
import { createMatcher } from "#domain/matcher/matcher";
import type { Matcher } from "#domain/matcher/matcher-types";
import { findAlternatives } from "#domain/planner/alternatives";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import { remakeWeek } from "#domain/planner/remake-week";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import { builtInWeek } from "#domain/proposal/built-in-week";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { judgeLines } from "#domain/proposal/spoken-week";
import type { Planner } from "#server/services/planner/planner";

/**
 * The built-in planner on the caller's own thread: for tests and commands, where nobody waits for the event loop. It makes the
 * catalogue's matcher when it first needs one and none is given.
 */
export function inProcessPlanner(catalogue: Catalogue, given: Matcher | null = null): Planner {
  let matcher = given;
  return {
    name: BUILTIN_PLANNER_NAME,
    async plan(task, { signal }) {
      signal.throwIfAborted();
      return builtInWeek(task, catalogue, () => (matcher ??= createMatcher(catalogue)));
    },
    async alternatives(task, { signal }) {
      signal.throwIfAborted();
      return findAlternatives(task, catalogue);
    },
    async remake(task, { signal }) {
      signal.throwIfAborted();
      return remakeWeek(task, catalogue);
    },
    async candidates(task, { signal }) {
      signal.throwIfAborted();
      return candidateDishes(task, catalogue);
    },
    async judgeDinner(task, { signal }) {
      signal.throwIfAborted();
      matcher ??= createMatcher(catalogue);
      return judgeDinner(task, catalogue, matcher);
    },
    async judgeLines(week, { signal }) {
      signal.throwIfAborted();
      matcher ??= createMatcher(catalogue);
      return judgeLines(week, catalogue, matcher);
    },
    async judge(task, { signal }) {
      signal.throwIfAborted();
      matcher ??= createMatcher(catalogue);
      return judgeProposal(task, catalogue, matcher);
    },
  };
}
