import { expect, test } from "vitest";
import type { Fault } from "#domain/meal/faults";
import { briefFor, repairBriefFor } from "#domain/proposal/brief/brief";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import type { Meal } from "#domain/meal/meal";
import { constraintsOf, type Constraints } from "#domain/request/constraints";
import { normaliseRequest, type RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "#tests/support/catalogue";
import { createCook } from "#tools/ai-provider/cook";

const { catalogue, matcher } = realCatalogue();
const cook = createCook(catalogue);

const PLAIN: RawMealPlanRequest = {
  fullName: "Ada Baker",
  email: "ada@example.org",
  mealsPerWeek: 5,
  numPeople: 2,
  dietaryPreference: "none",
  dietaryRestrictions: [],
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "",
  maxBudget: 60,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "beginner",
  availableTime: "30",
  cookingEquipment: [],
  additionalNotes: "",
};

function constraintsFor(change: Partial<RawMealPlanRequest>): Constraints {
  const result = constraintsOf(normaliseRequest({ ...PLAIN, ...change }), matcher);
  if (!result.ok) throw new Error("the request names an unknown food");
  return result.constraints;
}

/** Judges meals one after the other, as a generation does. */
function judged(constraints: Constraints, meals: readonly unknown[]) {
  const accepted: Meal[] = [];
  const faulty: { raw: unknown; faults: readonly Fault[] }[] = [];
  for (const raw of meals) {
    const task = { constraints, raw, accepted, recentPlans: [], proposer: "test" };
    const judgement = judgeProposal(task, catalogue, matcher);
    if (judgement.kind === "accepted") accepted.push(judgement.meal);
    else faulty.push({ raw, faults: judgement.faults });
  }
  return { accepted, faulty };
}

test.each<[string, Partial<RawMealPlanRequest>]>([
  ["a plain week", {}],
  ["seven meals for one", { mealsPerWeek: 7, numPeople: 1 }],
  ["vegans", { dietaryPreference: "vegan" }],
  ["keto", { dietaryPreference: "keto", availableTime: "60+", cookingSkillLevel: "advanced" }],
  ["high protein", { dietaryPreference: "high_protein" }],
  ["counted syns", { dietaryPreference: "slimming_world" }],
  ["neither gluten nor dairy", { dietaryRestrictions: ["gluten_free", "dairy_free"] }],
  ["a microwave alone", { cookingEquipment: ["microwave"] }],
  ["ten minutes", { availableTime: "10" }],
  ["no nuts and no mushrooms", { ingredientsToAvoid: "nuts, mushrooms" }],
])("the cook's meals for %s keep every rule", (_, change) => {
  const constraints = constraintsFor(change);
  const wanted = constraints.request.mealsPerWeek;
  const { prompt } = briefFor({ constraints, catalogue, accepted: [], recentTitles: [], wanted });
  const { accepted, faulty } = judged(constraints, cook(prompt));
  expect(faulty).toEqual([]);
  expect(accepted).toHaveLength(wanted);
});

test("the cook makes mistakes in the share that it is told to, and mends those meals when it is asked again", () => {
  const constraints = constraintsFor({});
  const task = { constraints, catalogue, recentTitles: [] };
  const first = cook(briefFor({ ...task, accepted: [], wanted: 5 }).prompt, { faulty: 0.4 });
  const { accepted, faulty } = judged(constraints, first);
  expect([accepted.length, faulty.length]).toEqual([3, 2]);

  const again = cook(repairBriefFor({ ...task, accepted, wanted: 2, faulty }).prompt);
  expect(judged(constraints, again).accepted).toHaveLength(2);
  const dish = (meal: unknown): string => (meal as { name: string }).name.replace(/,[^,]*$/u, "");
  expect(again.map(dish).sort()).toEqual(faulty.map(({ raw }) => dish(raw)).sort());
});

test("the cook brings more or fewer meals when it is told to, and the same for the same prompt", () => {
  const constraints = constraintsFor({});
  const { prompt } = briefFor({ constraints, catalogue, accepted: [], recentTitles: [], wanted: 5 });
  expect(cook(prompt, { surplus: 3 })).toHaveLength(8);
  expect(cook(prompt, { surplus: -2 })).toHaveLength(3);
  expect(cook(prompt)).toEqual(cook(prompt));
});
