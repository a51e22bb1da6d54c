import { describe, expect, it } from "vitest";
import { eligibleMeals } from "#domain/planner/eligible";
import { weekProblem } from "#domain/planner/plan-week";
import type { Problem } from "#domain/planner/problem";
import { WeekState } from "#domain/planner/state";
import { seededRandom } from "#domain/random/random";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION, aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

function problemOf(change: Partial<RawMealPlanRequest>): Problem {
  const read = constraintsOf(normaliseRequest(aRawRequest({ mealsPerWeek: 6, numPeople: 3, ...change })), matcher);
  if (!read.ok) throw new Error("the request names something unknown");
  const { constraints } = read;
  const input = { constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION };
  return weekProblem(input, eligibleMeals(constraints, catalogue), constraints.request.preferredSupermarket);
}

const PROBLEMS = {
  "a budget that does not bind": problemOf({}),
  "a budget that binds": problemOf({ maxBudget: 12 }),
  "a weekly figure": problemOf({ dietaryPreference: "slimming_world" }),
};

describe.each(Object.entries(PROBLEMS))("the state of a week under %s", (_, problem) => {
  /** Partial and full weeks, some with dishes removed again. */
  function* states(open: readonly number[]): Generator<WeekState> {
    const random = seededRandom(11);
    const state = new WeekState(problem, "plan", open);
    for (let step = 0; step < 120; step += 1) {
      const { chosen } = state;
      if (chosen.length === problem.count || (chosen.length > 0 && random() < 0.3))
        state.remove(chosen[Math.floor(random() * chosen.length)]!);
      else {
        const free = open.filter((candidate) => state.taken[candidate] === 0);
        state.add(free[Math.floor(random() * free.length)]!);
      }
      yield state;
    }
  }

  const open = problem.candidates.map((_one, index) => index).filter((index) => index % 3 !== 0);

  it("finds the same best dish as an exhaustive look", () => {
    for (const state of states(open)) {
      if (state.chosen.length === problem.count) continue;
      const worth = open.map((candidate) => (state.taken[candidate] === 1 ? Infinity : state.valueWith(candidate)));
      const { candidate, value } = state.best(Number.POSITIVE_INFINITY);
      expect(value).toBe(Math.min(...worth));
      expect(worth[open.indexOf(candidate)]).toBe(value);
    }
  });

  it("is unchanged after a dish is removed and put back", () => {
    for (const state of states(open)) {
      const [first] = state.chosen;
      if (first === undefined) continue;
      const before = { ...state.snapshot(), next: state.chosen.length < problem.count ? state.best(Infinity) : null };
      state.takeOut(first);
      state.best(before.value, first);
      state.putBack(first);
      const after = { ...state.snapshot(), next: state.chosen.length < problem.count ? state.best(Infinity) : null };
      expect(after.value).toBeCloseTo(before.value, 3);
      expect(after.chosen).toEqual(before.chosen);
      expect(after.next?.candidate).toBe(before.next?.candidate);
    }
  });
});
