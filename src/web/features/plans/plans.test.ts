import { describe, expect, it } from "vitest";
import type { GeneratedPlanAnswer } from "#contract/meal-plans";
import {
  allergenText,
  choicesText,
  isEmptyPlan,
  priceNote,
  shoppingByCategory,
  sumPounds,
  withoutNumbering,
} from "#web/features/plans/plan-messages";
import { noticesByDinner } from "#web/features/plans/plan-notices";
import { otherDishes } from "#web/features/plans/saved-plan-card";
import { readListFilter } from "#web/features/plans/use-list-filter";

describe("an instruction's leading number", () => {
  it.each([
    ["1. Boil the pasta.", "Boil the pasta."],
    ["2) Fry the onion.", "Fry the onion."],
    ["Step 3: Serve.", "Serve."],
    ["step 4 - Rest it.", "Rest it."],
    ["10.Drain.", "Drain."],
    ["5 – Stir.", "Stir."],
  ])("is taken off %s", (step, words) => {
    expect(withoutNumbering(step)).toBe(words);
  });

  it.each([
    "2 tbsp of oil go into the pan.",
    "1.5 litres of water, boiling.",
    "10-minute rest, covered.",
    "Heat to 180°C.",
  ])("is not seen in %s", (step) => {
    expect(withoutNumbering(step)).toBe(step);
  });
});

describe("what there is to know", () => {
  const meals = [
    ["Monday", "Fish pie"],
    ["Tuesday", "Dal"],
  ].map(([day, name]) => ({ day, date: undefined, meal: { id: name, name } })) as never as Parameters<
    typeof noticesByDinner
  >[1];
  const told = (code: string, message: string) => {
    const { ofMeal, ofWeek } = noticesByDinner([{ code, message }], meals);
    return ofWeek.length > 0 ? "the week" : [...ofMeal.keys()].join(" and ");
  };

  it("stands at the one dinner or day that it names, and otherwise with the week", () => {
    expect(told("fish_waits", "Fish pie is on Monday, and fresh fish keeps a day or two.")).toBe("Fish pie");
    expect(told("dinner_moved", "Dal is on Tuesday instead of Monday: Monday has its dinner already.")).toBe("Dal");
    expect(told("notes_not_met", "Tuesday is not as quick as you asked.")).toBe("Dal");
    expect(told("notes_not_met", "Monday and Tuesday are not as quick as you asked.")).toBe("the week");
    expect(told("notes_not_met", "There is no roast.")).toBe("the week");
    expect(told("notes_not_met", "Sunday has no roast.")).toBe("the week");
  });

  it("always stands with the week if it is about what somebody may not eat", () => {
    expect(told("notes_avoided", "From your notes we left out on Monday: prawns.")).toBe("the week");
  });
});

describe("a plan's words", () => {
  it("name allergens as UK labels do", () => {
    expect(allergenText(["eggs", "soybeans", "cereals_containing_gluten"])).toBe(
      "Contains eggs, soya, cereals containing gluten.",
    );
    expect(allergenText([])).not.toMatch(/safe|free/iu);
  });

  it("list choices, leaving out none", () => {
    expect(choicesText(["gluten_free", "nut_free"], "None")).toBe("Gluten free, nut free");
    expect(choicesText(["none"], "None")).toBe("None");
    expect(choicesText([], "Any")).toBe("Any");
  });

  it("add up pounds without losing a penny", () => {
    expect(sumPounds([0.1, 0.2, 1.15])).toBe(1.45);
    expect(sumPounds([50, -49.99])).toBe(0.01);
  });

  it("call prices estimates, with their month and source", () => {
    expect(priceNote({ supermarket: "aldi", date: "2026-11", source: "own-label prices" })).toBe(
      "Prices are estimates for Aldi, November 2026. Source: own-label prices. Everything is counted in whole packs.",
    );
  });
});

describe("a shopping list", () => {
  const item = (name: string) => ({
    name,
    amount: "1",
    estimated_cost: 1,
    food_id: name,
    needed: "1",
    packs: [],
    charged_by_use: false,
    leftover: null,
    used_in: [],
  });
  const plan = (shopping_list: GeneratedPlanAnswer["shopping_list"]): GeneratedPlanAnswer => ({
    shopping_list,
    from_cupboard: [],
    weekly_plan: [],
    total_cost: 0,
    at_till: null,
    tips: [],
    notices: [],
    checks: [],
    prices: { supermarket: "asda", date: "2026-11", source: "" },
  });

  it("is sorted by name in each category, and a nameless category is Miscellaneous", () => {
    const shown = shoppingByCategory(
      plan([{ category: " ", items: [item("Tomatoes"), item("apples"), item("Éclairs")] }]),
    );
    expect(shown.map(({ category }) => category)).toEqual(["Miscellaneous"]);
    expect(shown[0]?.items.map(({ name }) => name)).toEqual(["apples", "Éclairs", "Tomatoes"]);
  });

  it("and a week that are both empty are no plan", () => {
    expect(isEmptyPlan(null)).toBe(true);
    expect(isEmptyPlan(plan([{ category: "Bakery", items: [] }]))).toBe(true);
    expect(isEmptyPlan(plan([{ category: "Bakery", items: [item("Bread")] }]))).toBe(false);
  });
});

describe("the list of saved plans", () => {
  it("shows a plan's first dish, names the next ones and counts the rest", () => {
    expect(otherDishes(["Pie"], 0)).toBe("Also Pie");
    expect(otherDishes(["Pie", "Soup"], 0)).toBe("Also Pie and Soup");
    expect(otherDishes(["Pie", "Soup"], 4)).toBe("Also Pie, Soup and 4 more");
    expect(otherDishes([], 2)).toBe("and 2 more");
  });

  it("reads its search and sort order from the URL, whatever it contains", () => {
    expect(readListFilter(new URLSearchParams("search=%20pie%20&sort=cheapest"))).toEqual({
      search: "pie",
      sort: "cheapest",
    });
    expect(readListFilter(new URLSearchParams(`search=${"k".repeat(300)}&sort=toString`))).toEqual({
      search: "k".repeat(100),
      sort: "newest",
    });
    expect(readListFilter(new URLSearchParams())).toEqual({ search: "", sort: "newest" });
  });
});
