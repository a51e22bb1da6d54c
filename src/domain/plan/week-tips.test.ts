import { describe, expect, it } from "vitest";
import { purchase } from "#domain/basket/prices";
import type { Food } from "#domain/food/food";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { ShoppedFood } from "#domain/plan/week-tips";
import { structureLine } from "#domain/plan/structure-plan";
import { weekTips } from "#domain/plan/week-tips";
import { aFood } from "#domain/testing/foods";

function shopped(food: Food, leftover: string | null, usedIn: readonly string[] = ["soup"]): ShoppedFood {
  const bought = purchase(food, 100, 1);
  const name = food.plural ?? food.name;
  return {
    food,
    line: structureLine({ food, neededGrams: 100, homeGrams: 0, assumed: false, usedIn, ...bought }),
    item: {
      foodId: food.id,
      name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      amount: "1",
      needed: "1",
      packs: [],
      chargedByUse: false,
      leftover,
      leftoverGrams: 100,
      pence: bought.pence,
      usedIn,
    },
  };
}

const dish = (id: string, title: string): PlanMeal => ({ id, title, tip: "" }) as PlanMeal;

describe("the tips of a week", () => {
  it("names a shared food without telling anybody to peel it all at once or to put it into the fridge", () => {
    const onion = aFood({ name: "onion", plural: "onions" });
    const [tip] = weekTips([dish("soup", "Soup"), dish("pie", "Pie")], [shopped(onion, null, ["soup", "pie"])]);
    expect(tip).toMatch(/^Onions serve 2 meals this week: Soup and Pie\./u);
    expect(tip).not.toMatch(/prepare|fridge/iu);
  });

  it.each([
    ["¾", "¾ white cabbage"],
    ["1", "1 white cabbage"],
    ["1½", "1½ white cabbages"],
    ["80 g", "80 g white cabbage"],
  ])("counts a leftover of %s as a person says it", (leftover, words) => {
    const cabbage = aFood({ name: "white cabbage", plural: "white cabbages" });
    expect(weekTips([], [shopped(cabbage, leftover)])).toEqual([
      `Left over at the end of the week: ${words}. Use them up for lunch.`,
    ]);
  });

  it("keeps the capital of a name", () => {
    expect(weekTips([], [shopped(aFood({ name: "Stilton", aisle: "Dairy & Eggs" }), "100 g")])[0]).toContain(
      "100 g Stilton",
    );
  });

  it("freezes fresh meat and bread, as their labels allow", () => {
    const mince = aFood({ name: "beef mince", aisle: "Meat & Poultry" });
    expect(weekTips([], [shopped(mince, "150 g")])).toEqual([
      "Freeze the rest of the beef mince (150 g) on the day you open the pack, if the label says you can.",
    ]);
  });

  it.each([
    ["what was bought frozen", aFood({ name: "raw king prawns", aisle: "Fish & Seafood", packs: [frozenBag()] })],
    ["what a freezer spoils", aFood({ name: "taco shell", plural: "taco shells", aisle: "Bakery" })],
    ["what keeps for weeks", aFood({ name: "ghee", aisle: "Dairy & Eggs" })],
  ])("has no advice on the leftover of %s", (_, food) => {
    expect(weekTips([], [shopped(food, "120 g")])).toEqual([]);
  });
});

function frozenBag() {
  return { label: "250 g frozen bag", grams: 250, tescoPence: 400 };
}
