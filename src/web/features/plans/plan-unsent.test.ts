import { describe, expect, it } from "vitest";
import type { OwnLine } from "#contract/cupboard";
import type { PlanRecord } from "#contract/meal-plans";
import { isSent, linesWithUnsent, withUnsent } from "#web/features/plans/plan-unsent";
import type { Change } from "#web/shared/unsent/changes";

const line = (food_id: string, name: string, estimated_cost: number) => ({
  food_id,
  name,
  amount: "1 pack",
  estimated_cost,
  needed: "200 g",
  packs: [],
  charged_by_use: false,
  leftover: null,
  used_in: [],
});

const PLAN = {
  id: "p1",
  shopped: [],
  cooked: [],
  generatedPlan: {
    shopping_list: [
      { category: "Fresh Fruit & Veg", items: [line("carrot", "Carrots", 0.45), line("onion", "Onions", 1.1)] },
      { category: "Bakery", items: [line("bread", "Bread", 0.8)] },
    ],
    from_cupboard: [],
    total_cost: 2.35,
  },
} as unknown as PlanRecord;

function after(...unsent: Change[]): PlanRecord {
  return withUnsent(PLAN, unsent);
}

describe("a plan with unsent changes", () => {
  it("is the same object if there are none", () => {
    expect(after()).toBe(PLAN);
    expect(after({ kind: "food", food: "carrot", change: "gone" })).toBe(PLAN);
    expect(after({ kind: "have", plan: "another", food: "carrot", have: true })).toBe(PLAN);
  });

  it("drops a line and its cost, to the penny", () => {
    const { generatedPlan } = after({ kind: "have", plan: "p1", food: "carrot", have: true });
    expect(generatedPlan?.total_cost).toBe(1.9);
    expect(generatedPlan?.shopping_list.map(({ items }) => items.map(({ food_id }) => food_id))).toEqual([
      ["onion"],
      ["bread"],
    ]);
    expect(generatedPlan?.from_cupboard).toEqual([
      {
        food_id: "carrot",
        name: "Carrots",
        amount: "200 g",
        category: "Fresh Fruit & Veg",
        assumed: false,
        have: true,
      },
    ]);
  });

  it("is not changed again by what the server has already done", () => {
    const once: Change = { kind: "have", plan: "p1", food: "carrot", have: true };
    expect(withUnsent(after(once), [once])).toEqual(after(once));
  });

  it("is shopped for, partly or fully, and undone", () => {
    const shopped = (foods: string[] | null, done: boolean): Change => ({
      kind: "shopped",
      plan: "p1",
      foods,
      shopped: done,
    });
    expect(after(shopped(null, true)).shopped).toEqual(["carrot", "onion", "bread"]);
    expect(after(shopped(["onion"], true)).shopped).toEqual(["onion"]);
    expect(after(shopped(["onion"], true), shopped(null, false)).shopped).toEqual([]);
  });

  it("has its week on the dates that were chosen with the shop", () => {
    const week = ["Monday", "Wednesday"].map((day) => ({ day, date: "2026-11-23", meals: [] }));
    const plan = { ...PLAN, generatedPlan: { ...PLAN.generatedPlan, weekly_plan: week } } as unknown as PlanRecord;
    const moved = withUnsent(plan, [
      {
        kind: "shopped",
        plan: "p1",
        foods: null,
        shopped: true,
        start: { on: "2026-11-25", dates: { Monday: "2026-11-30", Wednesday: "2026-11-25" } },
      },
    ]);
    expect([moved.starts_on, moved.generatedPlan?.weekly_plan.map(({ day, date }) => [day, date])]).toEqual([
      "2026-11-25",
      [
        ["Wednesday", "2026-11-25"],
        ["Monday", "2026-11-30"],
      ],
    ]);
  });

  it("marks meals as cooked, and undoes that", () => {
    const cooked = (meal: string, done: boolean): Change => ({ kind: "cooked", plan: "p1", meal, cooked: done });
    expect(after(cooked("soup", true), cooked("pie", true), cooked("soup", false)).cooked).toEqual(["pie"]);
  });

  it("from before cupboards has none of this, but is still readable", () => {
    const old = { id: "p1", generatedPlan: { shopping_list: [], total_cost: 3 } } as unknown as PlanRecord;
    expect(withUnsent(old, [])).toMatchObject({
      shopped: [],
      cooked: [],
      generatedPlan: { from_cupboard: [], at_till: null, total_cost: 3 },
    });
  });
});

describe("lines of one’s own", () => {
  const LUNCH: OwnLine = { line_id: "l1", name: "Packed lunches", price: 6, counts: false, ticked: false };

  it("show unsent changes", () => {
    const lines = linesWithUnsent([LUNCH], "p1", [
      { kind: "lineAdd", plan: "p1", text: "loo roll", key: "k" },
      { kind: "line", plan: "p1", line: "l1", ticked: true },
      { kind: "lineCounts", plan: "p1", line: "l1", counts: true },
      { kind: "lineAdd", plan: "another", text: "stamps", key: "k2" },
    ]);
    expect(lines.map(({ name, counts, ticked }) => [name, counts, ticked])).toEqual([
      ["Packed lunches", true, true],
      ["loo roll", false, false],
    ]);
    expect(lines.map(isSent)).toEqual([true, false]);
    expect(linesWithUnsent([LUNCH], "p1", [{ kind: "lineGone", plan: "p1", line: "l1" }])).toEqual([]);
  });
});
