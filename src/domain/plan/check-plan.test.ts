import { describe, expect, it } from "vitest";
import { structurePlan } from "#domain/plan/structure-plan";
import { writePlan } from "#domain/plan/write-plan";
import { buildBasket } from "#domain/basket/basket";
import type { Basket, BasketLine } from "#domain/basket/basket";
import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { checkMeal } from "#domain/meal/check-meal";
import { checkPlan } from "#domain/plan/check-plan";
import type { FaultCode } from "#domain/meal/faults";
import { pence } from "#domain/money/pence";
import { aCatalogue, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import { LARDER } from "#domain/testing/foods";

const catalogue = aCatalogue();
const WEEK = ["chickpea-pan", "chicken-rice", "penne-and-cheese"];

function checking(
  change: (basket: Basket) => Basket = (basket) => basket,
  request: Parameters<typeof constraintsFor>[0] = {},
  ids: readonly string[] = WEEK,
  cupboard: Cupboard = EMPTY_CUPBOARD,
) {
  const constraints = constraintsFor({ mealsPerWeek: 3, ...request }, catalogue, cupboard);
  const meals = ids.map((id) => checkedMealOf(id, constraintsFor({ mealsPerWeek: 3 }, catalogue), catalogue));
  const result = checkPlan(constraints, catalogue, meals, change(buildBasket(meals, catalogue, "tesco")));
  return result.ok ? [] : [...new Set(result.faults.map(({ code }) => code))];
}

/** A line with nothing to buy. */
const FROM_HOME = { packs: [], boughtGrams: 0, pence: pence(0) };

const changeLine =
  (id: string, change: (line: BasketLine) => Partial<BasketLine>) =>
  (basket: Basket): Basket => {
    const lines = basket.lines.map((line) => (line.food.id === id ? { ...line, ...change(line) } : line));
    return { ...basket, lines, totalPence: pence(lines.reduce((sum, line) => sum + line.pence, 0)) };
  };

describe("a week that breaks one rule has exactly one fault", () => {
  it.each<readonly [string, FaultCode, () => FaultCode[]]>([
    ["a meal too few", "meal_count", () => checking(undefined, { mealsPerWeek: 4 })],
    ["a meal too many", "meal_count", () => checking(undefined, { mealsPerWeek: 2 })],
    ["a dish twice", "repeated_meal", () => checking(undefined, {}, ["chickpea-pan", "chickpea-pan", "egg-and-onion"])],
    [
      "more syns than the week allows",
      "weekly_allowance",
      () =>
        checking(undefined, { dietaryPreference: "slimming_world", synsPointsPerWeek: "0.5" }, WEEK).filter(
          (code) => code !== "diet",
        ),
    ],
    [
      "a food left out of the basket",
      "basket_short",
      () =>
        checking((basket) => ({
          ...basket,
          lines: basket.lines.slice(1),
          totalPence: pence(basket.totalPence - (basket.lines[0]?.pence ?? 0)),
        })),
    ],
    [
      "too few packs",
      "basket_short",
      () =>
        checking(
          changeLine("chicken-breast", () => ({
            packs: [{ pack: LARDER.chicken.packs[0] as never, count: 1, each: pence(260) }],
            pence: pence(260),
            boughtGrams: 300,
          })),
        ),
    ],
    [
      "a need that no meal has",
      "basket_short",
      () => checking(changeLine("onion", (line) => ({ neededGrams: line.neededGrams - 20 }))),
    ],
    [
      "a pack too many",
      "basket_excess",
      () =>
        checking(
          changeLine("penne", (line) => ({
            packs: line.packs.map((bought) => ({ ...bought, count: 2 })),
            boughtGrams: line.boughtGrams * 2,
            pence: pence(line.pence * 2),
          })),
        ),
    ],
    [
      "a food for no meal",
      "basket_excess",
      () =>
        checking((basket) => ({
          ...basket,
          lines: [
            ...basket.lines,
            {
              food: LARDER.tofu,
              neededGrams: 280,
              homeGrams: 0,
              assumed: false,
              boughtGrams: 280,
              usedIn: [],
              pence: pence(190),
              packs: [{ pack: LARDER.tofu.packs[0] as never, count: 1, each: pence(190) }],
            },
          ],
          totalPence: pence(basket.totalPence + 190),
        })),
    ],
    [
      "a wrong shelf price",
      "basket_price",
      () =>
        checking(
          changeLine("penne", (line) => ({
            packs: line.packs.map((bought) => ({ ...bought, each: pence(50) })),
            pence: pence(50),
          })),
        ),
    ],
    [
      "half a pack",
      "basket_price",
      () =>
        checking(
          changeLine("cheddar", (line) => ({
            packs: line.packs.map((bought) => ({ ...bought, count: 0.5 })),
            boughtGrams: 175,
            pence: pence(140),
          })),
        ),
    ],
    [
      "a pack that does not exist",
      "basket_price",
      () =>
        checking(
          changeLine("penne", (line) => ({
            packs: line.packs.map((bought) => ({ ...bought, pack: { ...bought.pack, label: "3 kg sack" } })),
          })),
        ),
    ],
    [
      "a line whose packs do not add up to it",
      "basket_price",
      () => checking(changeLine("penne", () => ({ pence: pence(54) }))),
    ],
    [
      "store-cupboard food at a wrong price",
      "basket_price",
      () => checking(changeLine("olive-oil", (line) => ({ pence: pence(line.pence + 1) }))),
    ],
    [
      "a weight that differs from its packs'",
      "basket_short",
      () => checking(changeLine("penne", (line) => ({ boughtGrams: line.boughtGrams + 500 }))),
    ],
    [
      "more from the cupboard than it holds",
      "basket_short",
      () => checking(changeLine("olive-oil", ({ neededGrams }) => ({ ...FROM_HOME, homeGrams: neededGrams }))),
    ],
    [
      "a food bought that is at home",
      "basket_excess",
      () => checking((basket) => basket, {}, WEEK, [{ foodId: "olive-oil", grams: null, assumed: false }]),
    ],
    [
      "a food assumed at home without saying so",
      "basket_short",
      () =>
        checking(
          changeLine("olive-oil", ({ neededGrams }) => ({ ...FROM_HOME, homeGrams: neededGrams })),
          {},
          WEEK,
          [{ foodId: "olive-oil", grams: null, assumed: true }],
        ),
    ],
    ["another supermarket", "basket_price", () => checking((basket) => ({ ...basket, supermarket: "aldi" }))],
    [
      "a total that is not the sum",
      "basket_total",
      () => checking((basket) => ({ ...basket, totalPence: pence(basket.totalPence - 1) })),
    ],
    ["a penny over budget", "over_budget", () => checking(undefined, { maxBudget: (totalOf(WEEK) - 1) / 100 })],
  ])("%s", (_, code, codes) => {
    expect(codes()).toEqual([code]);
  });

  it("recognises a proposed dish that repeats another in other words", () => {
    const constraints = constraintsFor({ mealsPerWeek: 2 }, catalogue);
    const ours = checkedMealOf("chickpea-pan", constraints, catalogue);
    const renamed = { ...ours.meal, id: "dish-1", title: "A Mediterranean supper", proposer: "OpenAI" };
    const again = checkMeal(constraints, catalogue, renamed);
    const meals = [ours, ...(again.ok ? [again.meal] : [])];
    const result = checkPlan(constraints, catalogue, meals, buildBasket(meals, catalogue, "tesco"));
    expect(result.ok ? [] : result.faults.map(({ code, mealId }) => [code, mealId])).toEqual([
      ["repeated_meal", "dish-1"],
    ]);
  });

  it("checks every meal again, against this very request", () => {
    expect(checking(undefined, { dietaryPreference: "vegetarian" })).toEqual(["diet"]);
    expect(checking(undefined, { ingredientsToAvoid: "penne" })).toEqual(["avoided_food"]);
  });
});

function totalOf(ids: readonly string[]): number {
  const constraints = constraintsFor({ mealsPerWeek: 3 }, catalogue);
  return buildBasket(
    ids.map((id) => checkedMealOf(id, constraints, catalogue)),
    catalogue,
    "tesco",
  ).totalPence;
}

describe("a week that keeps the rules", () => {
  it("passes, even at exactly its budget", () => {
    expect(checking(undefined, { maxBudget: totalOf(WEEK) / 100 })).toEqual([]);
  });

  it("states what was checked, and never uses the word safe", () => {
    const constraints = constraintsFor(
      {
        mealsPerWeek: 2,
        dietaryRestrictions: ["egg_free"],
        dietaryPreference: "high_protein",
        ingredientsToAvoid: "tofu",
        cookingEquipment: ["stove"],
        availableTime: "30",
        meatsPreferred: ["poultry"],
      },
      catalogue,
    );
    const meals = ["chicken-and-carrots", "chicken-rice"].map((id) => checkedMealOf(id, constraints, catalogue));
    const result = checkPlan(constraints, catalogue, meals, buildBasket(meals, catalogue, "tesco"));
    const checks = result.ok
      ? writePlan(
          structurePlan(result.plan, catalogue, {
            notices: [],
            reasons: new Map(),
            forYou: new Map(),
            answers: new Map(),
          }),
        ).checks
      : [];
    expect(checks.map(({ code }) => code)).toEqual([
      "foods",
      "restrictions",
      "diet",
      "avoided",
      "meats",
      "time",
      "equipment",
      "skill",
      "budget",
      "energy",
    ]);
    expect(JSON.stringify(checks)).not.toMatch(/\bsafe/iu);
  });
});
