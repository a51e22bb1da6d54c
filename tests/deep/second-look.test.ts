import loadHighs from "highs";
import { expect, it } from "vitest";
import { eligibleMeals } from "#domain/planner/eligible";
import { planWeek, weekProblem } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { modelOf } from "./oracle-model.ts";
import { randomRequests } from "./random-requests.ts";

const SHARES = deep() ? [1.15, 1.25, 1.4, 2] : [1.25];
/** Which of the recipes are looked at: the solver takes most of a minute for all of them. */
const EVERY = deep() ? 1 : 20;

it(
  "is the best week that a tight budget allows, among many dishes, for a goal that it can meet in part only",
  { timeout: 600_000 },
  async () => {
    const highs = await loadHighs();
    const { catalogue: whole, matcher } = realCatalogue();
    const catalogue = { ...whole, recipes: whole.recipes.filter((_, index) => index % EVERY === 0) };
    const [raw] = randomRequests(150, 31_337).slice(84);
    if (raw === undefined) throw new Error("the generator made too few requests");
    const inputWith = (maxBudget: number): PlannerInput => {
      // A meat eater would rather miss the goal than have no meat at all.
      const read = constraintsOf(normaliseRequest({ ...raw, dietaryPreference: "none", maxBudget }), matcher);
      if (!read.ok) throw new Error("the request names something unknown");
      return { constraints: read.constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION };
    };
    const refused = planWeek(inputWith(1));
    if (refused.kind !== "budget") throw new Error(`a pound was answered ${refused.kind}`);
    for (const share of SHARES) {
      const input = inputWith(Math.ceil(refused.cheapest * share) / 100);
      const outcome = planWeek(input);
      if (outcome.kind !== "planned") throw new Error(`${share} of the least was answered ${outcome.kind}`);
      const shop = input.constraints.request.preferredSupermarket;
      const problem = weekProblem(input, eligibleMeals(input.constraints, catalogue), shop);
      const { lp } = modelOf(problem, catalogue, catalogue.levelOf(shop), input.constraints.cupboard);
      const best = highs.solve(lp, { output_flag: false, mip_rel_gap: 0.001 });
      expect(best.Status).toBe("Optimal");
      expect(outcome.lost / best.ObjectiveValue).toBeLessThan(1.005);
    }
  },
);
