import { describe, expect, it } from "vitest";
import { purchase } from "#domain/basket/prices";
import type { Food } from "#domain/food/food";
import type { PlanDay, PlanMeal } from "#domain/plan/plan-document";
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
const week: PlanDay[] = [
  { day: "Monday", meals: [dish("soup", "Soup")] },
  { day: "Saturday", meals: [dish("pie", "Pie")] },
];

describe("the tips of a week", () => {
  it("name a shared food without advice to peel it all at once or to put it in the fridge", () => {
    const onion = aFood({ name: "onion", plural: "onions" });
    const [tip] = weekTips(week, [shopped(onion, null, ["soup", "pie"])]);
    expect(tip).toMatch(/^Onions serve 2 meals this week: Soup and Pie\./u);
    expect(tip).not.toMatch(/prepare|fridge/iu);
  });

  it("name no shared food that keeps", () => {
    const rice = aFood({ name: "rice", aisle: "Rice, Pasta & Grains" });
    const garlic = aFood({ name: "garlic" });
    expect(
      weekTips(
        week,
        [rice, garlic].map((food) => shopped(food, null, ["soup", "pie"])),
      ),
    ).toEqual([]);
  });

  it("freeze what is left of a tin if it would not keep until used", () => {
    const tin = aFood({ name: "chickpeas", aisle: "Tins & Jars", keepsDays: 3 });
    expect(weekTips(week, [shopped(tin, null, ["soup", "pie"])])).toEqual([
      "The rest of Monday’s chickpeas waits until Saturday: freeze it in a box with a lid, as it keeps 3 days in the fridge once it is opened.",
    ]);
    expect(weekTips(week, [shopped(tin, null, ["soup"])])).toEqual([]);
    const jar = aFood({ name: "pesto", aisle: "Tins & Jars", keepsDays: 14 });
    expect(weekTips(week, [shopped(jar, null, ["soup", "pie"])])).toEqual([]);
  });

  it("freeze meat from an opened pack for a day too far off", () => {
    const chicken = aFood({
      name: "chicken breast fillet",
      plural: "chicken breast fillets",
      aisle: "Meat & Poultry",
      keepsDays: 90,
    });
    expect(weekTips(week, [shopped(chicken, null, ["soup", "pie"])])).toContain(
      "Freeze the chicken breast fillets for Saturday when you open the pack on Monday, and thaw in the fridge from Friday evening: once opened, meat and fish keep about two days.",
    );
    const wednesday: PlanDay[] = [week[0]!, { day: "Wednesday", meals: [dish("pie", "Pie")] }];
    expect(weekTips(wednesday, [shopped(chicken, null, ["soup", "pie"])]).join(" ")).not.toContain("Freeze");
  });

  it.each([
    ["¾", "¾ white cabbage"],
    ["1", "1 white cabbage"],
    ["1½", "1½ white cabbages"],
    ["80 g", "80 g white cabbage"],
  ])("count a leftover of %s as people do", (leftover, words) => {
    const cabbage = aFood({ name: "white cabbage", plural: "white cabbages" });
    expect(weekTips([], [shopped(cabbage, leftover)])).toEqual([
      `Left over at the end of the week: ${words}. Use them up for lunch.`,
    ]);
  });

  it("give a use for each leftover, and none for what keeps", () => {
    const foods = [
      [aFood({ name: "cucumber", leftoverUse: "lunch" }), "½"],
      [aFood({ name: "fresh ginger", leftoverUse: "freezer" }), "80 g"],
      [aFood({ name: "whole milk", leftoverUse: "breakfast", aisle: "Dairy & Eggs" }), "300 ml"],
    ] as const;
    expect(
      weekTips(
        [],
        foods.map(([food, leftover]) => shopped(food, leftover)),
      ),
    ).toEqual([
      "Left over at the end of the week: ½ cucumber, 80 g fresh ginger and 300 ml whole milk. Have the cucumber for lunch, have the whole milk at breakfast, and freeze the fresh ginger to cook with later.",
    ]);
    const onions = shopped(aFood({ name: "onion" }), "3");
    expect(weekTips([], [{ ...onions, food: { ...onions.food, leftoverUse: null } }])).toEqual([]);
  });

  it("keep the capital of a name", () => {
    expect(weekTips([], [shopped(aFood({ name: "Stilton", aisle: "Dairy & Eggs" }), "100 g")])[0]).toContain(
      "100 g Stilton",
    );
  });

  it("freeze fresh meat and bread, as their labels allow", () => {
    const mince = aFood({ name: "beef mince", aisle: "Meat & Poultry" });
    expect(weekTips([], [shopped(mince, "150 g")])).toEqual([
      "Freeze the rest of the beef mince (150 g) on the day you open the pack, if the label says you can.",
    ]);
  });

  it("freeze nothing sold alive, and count pieces as people do", () => {
    const mussels = aFood({ name: "mussels", aisle: "Fish & Seafood" });
    expect(weekTips([], [shopped(mussels, "250 g")])).toEqual([]);
    const sausages = aFood({ name: "pork sausages", aisle: "Meat & Poultry" });
    expect(weekTips([], [shopped(sausages, "3¾")])[0]).toContain("the pork sausages (about 4)");
  });

  it("name the most expensive leftovers first, several in one sentence", () => {
    const foods = [
      aFood({ name: "bacon", aisle: "Meat & Poultry", packs: [{ label: "200 g pack", grams: 200, tescoPence: 150 }] }),
      aFood({
        name: "cod fillet",
        aisle: "Fish & Seafood",
        packs: [{ label: "200 g pack", grams: 200, tescoPence: 500 }],
      }),
    ];
    expect(
      weekTips(
        [],
        foods.map((food) => shopped(food, "100 g")),
      ),
    ).toEqual([
      "Freeze the rest of the cod fillet (100 g) and the bacon (100 g) on the day you open the packs, if the labels say you can.",
    ]);
  });

  it.each([
    ["what was bought frozen", aFood({ name: "raw king prawns", aisle: "Fish & Seafood", packs: [frozenBag()] })],
    ["what a freezer spoils", aFood({ name: "taco shell", plural: "taco shells", aisle: "Bakery" })],
    ["what keeps for weeks", aFood({ name: "ghee", aisle: "Dairy & Eggs" })],
  ])("give no advice on the leftover of %s", (_, food) => {
    expect(weekTips([], [shopped(food, "120 g")])).toEqual([]);
  });
});

function frozenBag() {
  return { label: "250 g frozen bag", grams: 250, tescoPence: 400 };
}
