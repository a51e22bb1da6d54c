import { describe, expect, it } from "vitest";
import { checkMeal } from "#domain/meal/check-meal";
import type { FaultCode } from "#domain/meal/faults";
import type { Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import { DISHES, aCatalogue, constraintsFor, mealOf } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";

const fruit: Food = aFood({ name: "unpriced fruit", packs: [] });
const rare: Food = aFood({ name: "rare pasta", notSoldAt: ["lidl"] });
const catalogue = aCatalogue(DISHES, [...Object.values(LARDER), fruit, rare]);

function faults(
  id: string,
  request: Parameters<typeof constraintsFor>[0] = {},
  change: (meal: Meal) => Partial<Meal> = () => ({}),
): FaultCode[] {
  const constraints = constraintsFor(request, catalogue);
  const meal = mealOf(id, constraints, catalogue);
  const result = checkMeal(constraints, catalogue, { ...meal, ...change(meal) });
  return result.ok ? [] : [...new Set(result.faults.map(({ code }) => code))];
}
const firstLine = (meal: Meal, change: Partial<Meal["ingredients"][number]>): Partial<Meal> => ({
  ingredients: meal.ingredients.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
});

it("does not count unattended slow-cooker time", () => {
  const steps = (meal: Meal): Meal["steps"] => [...meal.steps, [{ kind: "timer", minutes: 480, name: null }]];
  const slow = (meal: Meal): Partial<Meal> => ({ handsOffMinutes: 480, steps: steps(meal) });
  expect(faults("chickpea-pan", { availableTime: "30" }, slow)).toEqual([]);
  expect(faults("chickpea-pan", { availableTime: "30" }, (meal) => ({ steps: steps(meal) }))).toEqual(["steps"]);
});

describe("a meal that breaks one rule has exactly one fault", () => {
  it.each<readonly [string, FaultCode, string, Parameters<typeof constraintsFor>[0], (meal: Meal) => Partial<Meal>]>([
    ["an unknown food", "unknown_food", "chickpea-pan", {}, (meal) => firstLine(meal, { foodId: "dragon-fruit" })],
    [
      "a food without a price",
      "unknown_food",
      "chickpea-pan",
      {},
      (meal) => firstLine(meal, { foodId: "unpriced-fruit", quantity: 100, unit: "g", grams: 100 }),
    ],
    [
      "a food that the shop does not sell",
      "not_sold",
      "penne-and-cheese",
      { preferredSupermarket: "lidl" },
      (meal) => firstLine(meal, { foodId: "rare-pasta", quantity: 100, unit: "g", grams: 100 }),
    ],
    ["cheese for a vegan", "diet", "penne-and-cheese", { dietaryPreference: "vegan" }, () => ({})],
    ["pasta on keto", "diet", "penne-and-cheese", { dietaryPreference: "keto" }, () => ({})],
    ["walnuts without nuts", "restriction", "walnut-carrots", { dietaryRestrictions: ["nut_free"] }, () => ({})],
    ["pasta without gluten", "restriction", "penne-and-cheese", { dietaryRestrictions: ["gluten_free"] }, () => ({})],
    ["a food to avoid", "avoided_food", "chickpea-pan", { ingredientsToAvoid: "onion" }, () => ({})],
    ["an allergen to avoid", "avoided_food", "salmon-tray", { ingredientsToAvoid: "fish" }, () => ({})],
    ["fish without meat allowed", "meat_not_chosen", "salmon-tray", { meatsPreferred: ["no_meat"] }, () => ({})],
    ["beef when poultry was chosen", "meat_not_chosen", "beef-and-penne", { meatsPreferred: ["poultry"] }, () => ({})],
    [
      "a minute too long",
      "too_long",
      "chickpea-pan",
      { availableTime: "15" },
      (meal) => ({ prepMinutes: 6, cookMinutes: 10, steps: meal.steps }),
    ],
    ["a missing oven", "equipment", "salmon-tray", { cookingEquipment: ["stove", "microwave"] }, () => ({})],
    ["a dish too hard for the cook", "skill", "tofu-fry", { cookingSkillLevel: "intermediate" }, () => ({})],
    ["the wrong number of servings", "servings", "chickpea-pan", {}, () => ({ servings: 3 })],
    ["grams that do not match the amount", "amount", "chickpea-pan", {}, (meal) => firstLine(meal, { grams: 480 })],
    ["an amount of zero", "amount", "chickpea-pan", {}, (meal) => firstLine(meal, { quantity: 0, grams: 0 })],
    [
      "an amount that is not a number",
      "amount",
      "chickpea-pan",
      {},
      (meal) => firstLine(meal, { quantity: Number.NaN, grams: Number.NaN }),
    ],
    ["a unit the food does not have", "amount", "chickpea-pan", {}, (meal) => firstLine(meal, { unit: "bulb" })],
    [
      "no ingredients",
      "amount",
      "chickpea-pan",
      {},
      () => ({ ingredients: [], steps: [[{ kind: "text", text: "Wait." }]] }),
    ],
    [
      "an ingredient no step uses",
      "unused_ingredient",
      "chickpea-pan",
      {},
      (meal) => ({
        steps: meal.steps.map((step) => step.filter((part) => part.kind !== "ingredient" || part.line !== 2)),
      }),
    ],
    [
      "a step with a missing ingredient",
      "steps",
      "chickpea-pan",
      {},
      (meal) => ({ steps: [...meal.steps, [{ kind: "ingredient", line: 9 }]] }),
    ],
    [
      "a step longer than the meal",
      "steps",
      "chickpea-pan",
      {},
      (meal) => ({ steps: [...meal.steps, [{ kind: "timer", minutes: 21, name: null }]] }),
    ],
    [
      "too many steps",
      "steps",
      "chickpea-pan",
      {},
      (meal) => ({ steps: Array.from({ length: 31 }, () => meal.steps[0] ?? []) }),
    ],
    [
      "a step of a thousand words",
      "text",
      "chickpea-pan",
      {},
      (meal) => ({ steps: [...meal.steps, [{ kind: "text", text: "stir ".repeat(400) }]] }),
    ],
    ["no title", "text", "chickpea-pan", {}, () => ({ title: "" })],
    ["an endless tip", "text", "chickpea-pan", {}, () => ({ tip: "x".repeat(401) })],
  ])("%s", (_, code, id, request, change) => {
    expect(faults(id, request, change)).toEqual([code]);
  });
});

describe("a meal that keeps the rules", () => {
  it("passes with its nutrition, estimates and allergens", () => {
    const constraints = constraintsFor({}, catalogue);
    const result = checkMeal(constraints, catalogue, mealOf("penne-and-cheese", constraints, catalogue));
    expect(result.ok && result.meal.allergens).toEqual(["cereals_containing_gluten", "milk"]);
    expect(result.ok && Math.round(result.meal.nutrition.kcal)).toBe(Math.round((355 * 2 + 416 + 40 * 0.1) / 2));
  });

  it.each([
    ["preferred meats always allow a meal without meat", "chickpea-pan", { meatsPreferred: ["beef"] }],
    ["the chosen meat is allowed", "chicken-rice", { meatsPreferred: ["poultry", "fish"] }],
    ["meat_eater adds no rule", "chickpea-pan", { dietaryPreference: "meat_eater" }],
    ["a meal as long as the time", "chickpea-pan", { availableTime: "20" }],
    ["a dish at the cook's own level", "beef-and-penne", { cookingSkillLevel: "intermediate" }],
    ["no equipment chosen means no limit", "salmon-tray", { cookingEquipment: [] }],
    ["eggs are not meat", "egg-and-onion", { meatsPreferred: ["no_meat"] }],
  ])("%s", (_, id, request) => {
    expect(faults(id, request)).toEqual([]);
  });
});
