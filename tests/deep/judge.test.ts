import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, it } from "vitest";
import { pence } from "#domain/money/pence";
import type { Day } from "#domain/options/days";
import type { PlanDocument, PlanIngredient, PlanItem, PlanMeal } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "../support/catalogue.ts";
import { judge } from "./judge.ts";
import type { Confirmed } from "./judge-told.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";

const RAW: RawMealPlanRequest = {
  ...(randomRequests(1, 1)[0] as RawMealPlanRequest),
  mealsPerWeek: 5,
  numPeople: 3,
  dietaryPreference: "none",
  dietaryRestrictions: [],
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "",
  maxBudget: 60,
  preferredSupermarket: "morrisons",
  cookingSkillLevel: "intermediate",
  availableTime: "45",
  cookingEquipment: [],
  additionalNotes: "",
  synsPointsPerWeek: null,
};

function plan(): PlanDocument {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(RAW), matcher);
  const proposal = read.ok
    ? proposeWeek({ constraints: read.constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue)
    : null;
  if (proposal?.kind !== "planned") throw new Error("the judge's example is not planned");
  return proposal.document;
}

const good = plan();
const tables = readTables();
const firstMeal = (change: (meal: PlanMeal) => Partial<PlanMeal>): PlanDocument => ({
  ...good,
  days: good.days.map((day, index) =>
    index === 0 ? { ...day, meals: day.meals.map((meal) => ({ ...meal, ...change(meal) })) } : day,
  ),
});
const firstIngredient = (change: (line: PlanIngredient) => Partial<PlanIngredient>): PlanDocument =>
  firstMeal((meal) => ({
    ingredients: meal.ingredients.map((line, index) => (index === 0 ? { ...line, ...change(line) } : line)),
  }));
const packedItem = (change: (item: PlanItem) => Partial<PlanItem>): PlanDocument => {
  const target = good.shopping.flatMap(({ items }) => items).find(({ chargedByUse }) => !chargedByUse);
  return {
    ...good,
    shopping: good.shopping.map((category) => ({
      ...category,
      items: category.items.map((item) => (item === target ? { ...item, ...change(item) } : item)),
    })),
  };
};

describe("the judge", () => {
  it("has nothing to say about a good plan", () => {
    expect(judge(RAW, good, tables)).toEqual([]);
  });

  it("allows the minutes that were confirmed for a day, on that day alone", () => {
    const { day } = good.days[0]!;
    const hurried = { ...RAW, availableTime: "10" };
    const overTen = (confirmed: readonly Confirmed[]): number =>
      judge(hurried, good, tables, undefined, undefined, confirmed).filter((words) => / takes \d+ min$/u.test(words))
        .length;
    const all = overTen([]);
    expect(all).toBeGreaterThan(1);
    expect(overTen([{ kind: "long", day, number: 240 }])).toBe(all - 1);
    expect(overTen([{ kind: "long", day: "Someday", number: 240 }])).toBe(all);
    expect(overTen([{ kind: "quick", day, number: 240 }])).toBe(all);
    expect(overTen([{ kind: "long", day }])).toBe(all);
  });

  it("holds a day to the appliances that were told to be missing then", () => {
    const found = good.days.flatMap(({ day, meals }) => meals.map(({ equipment }) => ({ day, what: equipment[0] })));
    const { day, what = "" } = found[0]!;
    const needs = (chip: Confirmed): number =>
      judge(RAW, good, tables, undefined, undefined, [chip]).filter((words) => words.includes(`needs the ${what}`))
        .length;
    expect(needs({ kind: "without", what, day })).toBe(1);
    expect(needs({ kind: "without", what, day: "Someday" })).toBe(0);
    expect(needs({ kind: "without", what })).toBeGreaterThan(0);
  });

  it.each<readonly [string, RegExp, PlanDocument]>([
    ["a total that is not the sum", /the list adds up to/u, { ...good, totalPence: pence(good.totalPence + 1) }],
    [
      "a wrong price",
      /packs cost|costs \d+p instead/u,
      packedItem((item) => ({ packs: item.packs.map((pack) => ({ ...pack, pence: pence(pack.pence + 5) })) })),
    ],
    // Two more: where the food needed weighs just what its packs do, the judge lets one more pass for rounding.
    [
      "a pack to spare",
      /a pack to spare/u,
      packedItem((item) => ({ packs: item.packs.map((pack) => ({ ...pack, count: pack.count + 2 })) })),
    ],
    ["no packs", /0 g bought/u, packedItem(() => ({ packs: [] }))],
    ["a food missing from the list", /does not stand in the list once/u, { ...good, shopping: good.shopping.slice(1) }],
    ["a missing meal", /4 meals/u, { ...good, days: good.days.slice(1) }],
    [
      "a repeated meal",
      /a dish stands twice/u,
      { ...good, days: good.days.map((day) => ({ ...day, meals: good.days[0]?.meals ?? [] })) },
    ],
    ["other servings", /serves 2/u, firstMeal(() => ({ servings: 2 }))],
    ["other times", /its recipe/u, firstMeal(() => ({ cookMinutes: 1 }))],
    [
      "other nutrition",
      /states .* protein/u,
      firstMeal((meal) => ({ nutrition: { ...meal.nutrition, protein: meal.nutrition.protein + 1 } })),
    ],
    [
      "a hidden allergen",
      /other allergens/u,
      firstMeal((meal) => ({ allergens: meal.allergens.length > 0 ? [] : ["milk"] })),
    ],
    [
      "an amount that does not weigh its grams",
      /is .* g, not/u,
      firstIngredient((line) => ({ amount: `${Number.parseFloat(line.amount) || 1}0 kg` })),
    ],
    [
      "steps that were not scaled",
      /its steps use/u,
      firstMeal((meal) => ({ steps: meal.steps.map((step) => step.replace(/\d+ (?:g|tbsp|ml)/gu, "1 g")) })),
    ],
    [
      "an unscaled recipe",
      /the recipe makes that/u,
      firstMeal((meal) => ({ ingredients: meal.ingredients.map((line) => ({ ...line, grams: line.grams * 3 })) })),
    ],
    ["steps without an ingredient", /its steps use 0 g/u, firstMeal(() => ({ steps: ["Cook it."] }))],
    ["days out of order", /out of order/u, { ...good, days: [...good.days].reverse() }],
    [
      "a day that is none",
      /out of order/u,
      {
        ...good,
        days: good.days.map((day, at) => (at === good.days.length - 1 ? { ...day, day: "Someday" as Day } : day)),
      },
    ],
  ])("finds %s", (_, complaint, bad) => {
    expect(judge(RAW, bad, tables).join("\n")).toMatch(complaint);
  });

  it.each<readonly [string, Partial<RawMealPlanRequest>]>([
    ["a budget", { maxBudget: 1 }],
    ["another supermarket", { preferredSupermarket: "waitrose" }],
    ["a time", { availableTime: "10" }],
    ["equipment", { cookingEquipment: ["microwave"] }],
    ["a diet", { dietaryPreference: "vegan", numPeople: 3 }],
    ["keto", { dietaryPreference: "keto" }],
    ["slimming world", { dietaryPreference: "slimming_world" }],
    ["restrictions", { dietaryRestrictions: ["gluten_free", "dairy_free", "egg_free", "soy_free"] }],
    ["foods to avoid", { ingredientsToAvoid: "onions, garlic, rice" }],
    ["notes", { additionalNotes: "can't eat celery, allergic to sesame", ingredientsToAvoid: "alliums" }],
    ["a region without a notice", { preferredRegions: ["african"] }],
  ])("holds a plan to %s that it was not made for", (_, change) => {
    expect(judge({ ...RAW, ...change }, good, tables)).not.toEqual([]);
  });
});
