import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, it } from "vitest";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";
import { realCatalogue } from "../support/catalogue.ts";
import { judge } from "./judge.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";

const RAW: RawMealPlanRequest = {
  ...(randomRequests(1, 1)[0] as RawMealPlanRequest),
  mealsPerWeek: 2,
  numPeople: 2,
  dietaryPreference: "none",
  dietaryRestrictions: ["nut_free"],
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "",
  maxBudget: 60,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "advanced",
  availableTime: "60",
  cookingEquipment: ["oven", "stove"],
  additionalNotes: "",
  synsPointsPerWeek: null,
};

/** A plan with one dish of a provider: chicken, so that heat matters. */
function plan(): PlanDocument {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(RAW), matcher);
  const recipe = catalogue.recipeOf("baked-sweet-and-sour-chicken");
  if (!read.ok || recipe === undefined) throw new Error("the judge's example is not there");
  const { constraints } = read;
  const raw = { ...proposedFromRecipe(recipe, catalogue), name: "Friday chicken" };
  const task = { constraints, raw, accepted: [], recentPlans: [], proposer: "A provider" };
  const judgement = judgeProposal(task, catalogue, matcher);
  if (judgement.kind !== "accepted") throw new Error(`the example is faulty: ${JSON.stringify(judgement.faults)}`);
  const proposal = proposeWeek(
    { constraints, recentPlans: [], occasion: ANY_OCCASION, kept: [judgement.meal] },
    catalogue,
  );
  if (proposal.kind !== "planned") throw new Error("the judge's example is not planned");
  return proposal.document;
}

const good = plan();
const tables = readTables();
const dish = (change: (meal: PlanMeal) => Partial<PlanMeal>): PlanDocument => ({
  ...good,
  days: good.days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) => (meal.proposer === "builtin" ? meal : { ...meal, ...change(meal) })),
  })),
});
const says = (words: string): PlanDocument => dish((meal) => ({ steps: [...meal.steps, words] }));
const prepared = (preparation: string): PlanDocument =>
  dish((meal) => ({
    ingredients: meal.ingredients.map((line, index) => (index === 0 ? { ...line, preparation } : line)),
  }));

describe("the judge of dishes that are no recipes", () => {
  it("has nothing to say about a good plan with one of them", () => {
    expect(good.days.flatMap(({ meals }) => meals).map(({ proposer }) => proposer)).toContain("A provider");
    expect(judge(RAW, good, tables)).toEqual([]);
  });

  it.each<readonly [string, RegExp, PlanDocument]>([
    ["a forbidden food in a step", /name peanut/u, says("Scatter over crushed peanuts.")],
    ["a forbidden food with a look-alike letter", /name peanut/u, says("Scatter over crushed pe\u0430nuts.")],
    ["a forbidden food with an invisible letter", /name cashew/u, says("Scatter over ca\u200Bshews.")],
    ["a forbidden food in the tip", /name flaked almond/u, dish(() => ({ tip: "Lovely with flaked almonds." }))],
    ["a forbidden food in the title", /name hazelnut/u, dish(() => ({ title: "Chicken with hazelnuts" }))],
    ["a forbidden food in the reason", /name walnut/u, dish(() => ({ description: "Good with walnuts." }))],
    ["a forbidden food in a preparation", /name peanut butter/u, prepared("rolled in peanut butter")],
    ["markup", /more than plain text/u, says("Stir <b>well</b>.")],
    ["another script", /more than plain text/u, says("加入花生")],
    ["an address", /states an address/u, says("See www.example.com for more.")],
    ["a price", /states a price/u, says("It costs £3.")],
    ["energy", /states energy/u, says("Only 300 kcal.")],
    ["a claim", /states a claim/u, dish(() => ({ description: "It is safe for everyone." }))],
    ["a leak", /states a leak/u, dish(() => ({ tip: "As an AI language model I cannot cook." }))],
    ["no title", /has no title/u, dish(() => ({ title: " – " }))],
    ["a very long text", /a text of/u, dish(() => ({ tip: "Stir well. ".repeat(200) }))],
    ["more time than there is", /takes \d+ min/u, dish(() => ({ cookMinutes: 90 }))],
    ["more time in words than in figures", /says 120 min/u, says("Simmer for 2 hours.")],
    ["no time", /states 0 and 0/u, dish(() => ({ prepMinutes: 0, cookMinutes: 0 }))],
    ["a night's rest", /takes longer/u, says("Leave it overnight.")],
    ["an appliance that is not owned", /needs the microwave/u, dish(() => ({ equipment: ["microwave"] }))],
    ["a hidden appliance", /needs the slow_cooker/u, says("Put it in the slow cooker.")],
    ["an appliance that nobody was asked about", /nobody was asked/u, says("Cook it sous-vide.")],
    ["meat that is not said to be done", /when the meat is done/u, dish(() => ({ steps: ["Roast it in the oven."] }))],
    ["meat underdone", /underdone/u, says("Serve it while still pink inside.")],
    ["meat at 50 °C", /says 50 °C/u, says("It is done at 50°C.")],
    ["meat without heat", /cooks .* for 0 min/u, dish(() => ({ cookMinutes: 0 }))],
    [
      "a kilogram of salt",
      /g of salt a serving/u,
      dish((meal) => ({
        ingredients: meal.ingredients.map((line) => (line.foodId === "salt" ? { ...line, grams: 2_000 } : line)),
      })),
    ],
    [
      "an amount in a step alone",
      /its steps use/u,
      dish((meal) => ({ steps: [...meal.steps, "Add 500 g chicken breast fillet."] })),
    ],
    ["a recipe's name", /passes for a recipe/u, dish(() => ({ id: "char-siu-pork-fillet" }))],
  ])("finds %s", (_, complaint, bad) => {
    expect(judge(RAW, bad, tables).join("\n")).toMatch(complaint);
  });

  it.each<readonly [string, Partial<RawMealPlanRequest>]>([
    ["equipment", { cookingEquipment: ["microwave"] }],
    ["a skill", { cookingSkillLevel: "beginner", availableTime: "10" }],
    ["a diet", { dietaryPreference: "vegan" }],
    ["a food to avoid", { ingredientsToAvoid: "chicken" }],
    ["other meats", { meatsPreferred: ["fish"] }],
  ])("holds such a dish to %s that it was not made for", (_, change) => {
    const own = dish(() => ({}));
    const complaints = judge({ ...RAW, ...change }, own, tables);
    expect(complaints.filter((complaint) => complaint.startsWith("dish-"))).not.toEqual([]);
  });

  it("finds the same dish under nearly the same name", () => {
    const [first] = good.days.flatMap(({ meals }) => meals).filter(({ proposer }) => proposer !== "builtin");
    const twice = good.days.map((day, index) => ({
      ...day,
      meals:
        first === undefined
          ? []
          : [{ ...first, id: `dish-${index}`, title: index === 0 ? "Friday chicken" : "The chicken, Friday" }],
    }));
    expect(judge(RAW, { ...good, days: twice }, tables)).toContain("a dish stands twice");
  });
});
