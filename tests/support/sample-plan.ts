import { ANY_OCCASION } from "#domain/testing/dishes";
import type { WeekTask } from "#domain/planner/propose-week";
import { builtInWeek } from "#domain/proposal/built-in-week";
import type { PlanDocument } from "#domain/plan/plan-document";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "#tests/support/catalogue";

const REQUEST: RawMealPlanRequest = {
  fullName: "Ada Example",
  email: "ada@example.org",
  mealsPerWeek: 7,
  numPeople: 2,
  dietaryPreference: "none",
  dietaryRestrictions: ["nut_free"],
  mealGoals: "none",
  meatsPreferred: ["poultry", "fish"],
  preferredRegions: [],
  ingredientsToAvoid: "coriander",
  maxBudget: 90,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "intermediate",
  availableTime: "45",
  cookingEquipment: [],
};

/** What a planner is asked for an ordinary request with some answers changed. */
export function sampleTask(change: Partial<RawMealPlanRequest> = {}): WeekTask {
  const result = constraintsOf(normaliseRequest({ ...REQUEST, ...change }), realCatalogue().matcher);
  if (!result.ok) throw new Error(result.unknown.map(({ message }) => message).join(" "));
  return { constraints: result.constraints, recentPlans: [], occasion: ANY_OCCASION };
}

/** A real plan over the real catalogue, made by the domain. */
export function samplePlan(change: Partial<RawMealPlanRequest> = {}): PlanDocument {
  const { catalogue, matcher } = realCatalogue();
  const proposal = builtInWeek(sampleTask(change), catalogue, () => matcher);
  if (proposal.kind !== "planned") throw new Error(`the sample request cannot be met: ${proposal.refusal.message}`);
  return proposal.document;
}
