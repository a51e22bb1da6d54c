import { ANY_OCCASION } from "#domain/testing/dishes";
import { expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { REGIONS } from "#domain/options/options";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { randomRequests } from "./random-requests.ts";

/** The cheapest week with a cupboard of basics costs twenty-eight pounds and a little. */
const BUDGETS = [29, 30, 31, 32, 34, 36, 38, 41, 44, 48];

it("keeps the budget at every pound, however many preferences that costs", () => {
  const { catalogue, matcher } = realCatalogue();
  const [any] = randomRequests(1, 1);
  if (any === undefined) throw new Error("the generator made no request");
  const kinds = new Set<string>();
  for (const [place, region] of REGIONS.slice(1).entries()) {
    for (const [step, maxBudget] of BUDGETS.entries()) {
      // `npm test` takes each budget for two regions or three, and the least for all of them.
      if (!deep() && step > 0 && (step + place) % 2 === 0) continue;
      const raw = {
        ...any,
        mealsPerWeek: 7,
        numPeople: 1,
        dietaryPreference: "none",
        dietaryRestrictions: [],
        synsPointsPerWeek: null,
        meatsPreferred: [],
        ingredientsToAvoid: "None",
        additionalNotes: null,
        preferredSupermarket: "asda",
        cookingSkillLevel: "beginner",
        availableTime: "30",
        cookingEquipment: [],
        mealGoals: "special_occasion",
        preferredRegions: [region],
        maxBudget,
      };
      const read = constraintsOf(normaliseRequest(raw), matcher);
      if (!read.ok) throw new Error("the request names something unknown");
      // Throws when the planner proposes a week above the budget.
      kinds.add(planWeek({ constraints: read.constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION }).kind);
    }
  }
  expect([...kinds]).toEqual(["planned"]);
});
