import { describe, expect, it } from "vitest";
import { shelfPrice } from "#domain/basket/prices";
import { SUPERMARKETS } from "#domain/options/options";
import { compareSupermarkets, planAtSupermarket } from "#domain/plan/compare-supermarkets";
import { planWithCupboard, withFoodAtHome } from "#domain/plan/have-at-home";
import { isBought } from "#domain/plan/plan-data";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { writePlan } from "#domain/plan/write-plan";
import { proposeWeek } from "#domain/planner/propose-week";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue } = realCatalogue();

function weekOf(change: Parameters<typeof sampleTask>[0] = {}): StructuredPlan {
  const proposal = proposeWeek(sampleTask({ mealsPerWeek: 3, ...change }), catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal.plan;
}

const plan = weekOf();
const sumOf = ({ basket }: StructuredPlan) => basket.filter(isBought).reduce((sum, { pence }) => sum + pence, 0);

describe("the same meals at each supermarket", () => {
  it("cost at their own shop what the plan states", () => {
    const own = compareSupermarkets(plan, catalogue).find(({ supermarket }) => supermarket === "tesco");
    expect(own).toEqual({ supermarket: "tesco", pence: plan.totalPence, missing: [] });
  });

  it("list each shop once, with a price or with what it lacks", () => {
    const baskets = compareSupermarkets(plan, catalogue);
    expect(baskets.map(({ supermarket }) => supermarket)).toEqual([...SUPERMARKETS]);
    for (const { pence, missing } of baskets) expect(pence === null).toBe(missing.length > 0);
  });

  it("lack what must be bought and is not sold there, but nothing that is at home", () => {
    const line = plan.basket.find(isBought);
    if (line === undefined) throw new Error("the plan buys nothing");
    const foods = catalogue.foods.map((food) => ({
      ...food,
      notSoldAt: food.id === line.foodId ? ["aldi" as const] : [],
    }));
    const other = { ...catalogue, foods, foodById: new Map(foods.map((food) => [food.id, food])) };
    const aldi = (of: StructuredPlan) =>
      compareSupermarkets(of, other).find(({ supermarket }) => supermarket === "aldi");
    expect(aldi(plan)).toMatchObject({ pence: null, missing: [other.foodById.get(line.foodId)?.name] });
    expect(planAtSupermarket(plan, other, "aldi")).toMatchObject({
      ok: false,
      message: expect.stringContaining("Aldi doesn’t usually sell"),
    });
    const had = withFoodAtHome(plan, line.foodId, true);
    if (had === null) throw new Error("the line is not on the list");
    expect(aldi(had)?.missing).not.toContain(other.foodById.get(line.foodId)?.name);
    expect(planAtSupermarket(had, other, "aldi").ok).toBe(true);
  });

  it("can be bought at another shop: its packs, its prices, the same week", () => {
    for (const { supermarket, pence } of compareSupermarkets(plan, catalogue)) {
      if (pence === null || pence > plan.request.maxBudgetPounds * 100) continue;
      const moved = planAtSupermarket(plan, catalogue, supermarket);
      if (!moved.ok) throw new Error(moved.message);
      expect(moved.plan.totalPence).toBe(pence);
      expect(sumOf(moved.plan)).toBe(pence);
      expect(moved.plan.prices.supermarket).toBe(supermarket);
      expect(moved.plan.request.preferredSupermarket).toBe(supermarket);
      expect(moved.plan.days.map(({ day, meals }) => [day, meals.map(({ id }) => id)])).toEqual(
        plan.days.map(({ day, meals }) => [day, meals.map(({ id }) => id)]),
      );
      for (const { foodId, packs } of moved.plan.basket)
        for (const pack of packs) {
          const food = catalogue.foodById.get(foodId);
          const known = food?.packs.find(({ label, grams }) => label === pack.label && grams === pack.grams);
          if (food === undefined || known === undefined) throw new Error(`${foodId} has no such pack`);
          expect(pack.pence).toBe(shelfPrice(food, known, catalogue.levelOf(supermarket)));
        }
      expect(writePlan(moved.plan).totalPence).toBe(pence);
    }
  });

  it("can be moved there and back with the very same list", () => {
    const there = planAtSupermarket(plan, catalogue, "asda");
    if (!there.ok) throw new Error(there.message);
    expect(planAtSupermarket(there.plan, catalogue, "tesco")).toEqual({ ok: true, plan });
  });

  it("keep what the user has at home off the other shop's list, from which it can be restored", () => {
    const line = plan.basket.find(isBought);
    const had = withFoodAtHome(plan, line?.foodId ?? "", true);
    if (had === null) throw new Error("the line is not on the list");
    const moved = planAtSupermarket(had, catalogue, "asda");
    if (!moved.ok) throw new Error(moved.message);
    expect(moved.plan.totalPence).toBe(sumOf(moved.plan));
    const back = withFoodAtHome(moved.plan, line?.foodId ?? "", false);
    const straight = planAtSupermarket(plan, catalogue, "asda");
    expect({ ok: true, plan: back }).toEqual(straight);
  });

  it("are refused above the budget, with the price", () => {
    const asda = compareSupermarkets(plan, catalogue).find(({ supermarket }) => supermarket === "waitrose");
    if (asda === undefined || asda.pence === null) return;
    const tight = { ...plan, request: { ...plan.request, maxBudgetPounds: (asda.pence - 1) / 100 } };
    expect(planAtSupermarket(tight, catalogue, "waitrose")).toMatchObject({
      ok: false,
      message: expect.stringContaining("above your budget"),
    });
  });
});

describe("a plan that can move to another shop", () => {
  it("must know how long its foods keep", () => {
    expect(planWithCupboard(plan)).toBe(plan);
    const before = { ...plan, foods: plan.foods.map(({ keepsDays: _keepsDays, ...food }) => food) };
    expect(planWithCupboard(before)).toBeNull();
  });
});
