import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerOutcome } from "#domain/planner/plan-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import {
  AVAILABLE_TIMES,
  DIETARY_PREFERENCES,
  EQUIPMENT,
  MEAL_GOALS,
  MEATS,
  REGIONS,
  RESTRICTIONS,
  SKILL_LEVELS,
  SUPERMARKETS,
} from "#domain/options/options";
import { deep } from "../support/deep.ts";
import { realCatalogue } from "../support/catalogue.ts";
import { sampled } from "../support/sampled.ts";

/** The form's defaults, with a whole week. */
const DEFAULTS: RawMealPlanRequest = {
  fullName: "Sam Taylor",
  email: "sam@example.org",
  mealsPerWeek: 7,
  numPeople: 1,
  dietaryPreference: "none",
  dietaryRestrictions: [],
  synsPointsPerWeek: null,
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "",
  maxBudget: 50,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "beginner",
  availableTime: "30",
  cookingEquipment: [],
  additionalNotes: "",
};

/** Each option value alone, with defaults otherwise and 30 minutes or more (spec E11). */
const CASES: readonly (readonly [string, Partial<RawMealPlanRequest>])[] = [
  ...DIETARY_PREFERENCES.map((value) => [`diet ${value}`, { dietaryPreference: value }] as const),
  ...RESTRICTIONS.map((value) => [`restriction ${value}`, { dietaryRestrictions: [value] }] as const),
  ...MEAL_GOALS.map((value) => [`goal ${value}`, { mealGoals: value }] as const),
  ...MEATS.map((value) => [`meat ${value}`, { meatsPreferred: [value] }] as const),
  ...REGIONS.map((value) => [`region ${value}`, { preferredRegions: [value] }] as const),
  ...SUPERMARKETS.map((value) => [`supermarket ${value}`, { preferredSupermarket: value }] as const),
  ...SKILL_LEVELS.map((value) => [`skill ${value}`, { cookingSkillLevel: value }] as const),
  ...EQUIPMENT.map((value) => [`equipment ${value}`, { cookingEquipment: [value] }] as const),
  ...AVAILABLE_TIMES.filter((value) => value === "60+" || Number(value) >= 30).map(
    (value) => [`time ${value}`, { availableTime: value }] as const,
  ),
];

function plan(change: Partial<RawMealPlanRequest>): PlannerOutcome {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest({ ...DEFAULTS, ...change }), matcher);
  if (!read.ok) throw new Error("unknown words");
  return planWeek({ constraints: read.constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION });
}

// A different sample with each change of the catalogue, and all in the long runs.
describe("each option value alone", () => {
  it.each(sampled(CASES, 2, realCatalogue().catalogue.hash))(
    "%s yields a week of seven meals at 30 minutes",
    { timeout: 60_000 },
    (_, change) => {
      expect(plan(change).kind).toBe("planned");
    },
  );
});

describe("each option value alone, for more people and more time", { timeout: 300_000 }, () => {
  it.each([2, 5])("%d people, 60 minutes", (numPeople) => {
    // The long runs check each for both households, a short run a quarter for each.
    const failed = CASES.filter((_, index) => deep() || index % 4 === numPeople % 4)
      .filter(
        ([, change]) =>
          plan({ numPeople, maxBudget: 30 * numPeople + 30, availableTime: "60", ...change }).kind !== "planned",
      )
      .map(([name]) => name);
    expect(failed).toEqual([]);
  });
});
