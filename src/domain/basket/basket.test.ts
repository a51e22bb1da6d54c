import { describe, expect, it } from "vitest";
import { buildBasket, shareOfPrice } from "#domain/basket/basket";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";

const catalogue = aCatalogue([
  aRecipe("Small curry", [
    aLine("tinned-chickpeas", 0.5, "tin"),
    aLine("onion", 1, "each"),
    aLine("olive-oil", 1, "tbsp"),
    aLine("water", 200, "ml"),
  ]),
  aRecipe("Other curry", [aLine("tinned-chickpeas", 0.5, "tin"), aLine("carrot", 3, "each")]),
]);
const constraints = constraintsFor({ mealsPerWeek: 2 }, catalogue);
const meals = ["small-curry", "other-curry"].map((id) => checkedMealOf(id, constraints, catalogue));

describe("a week's basket", () => {
  it("shares a pack between meals", () => {
    const alone = meals.map((meal) => buildBasket([meal], catalogue, "tesco").totalPence);
    const basket = buildBasket(meals, catalogue, "tesco");
    const chickpeas = basket.lines.find((line) => line.food.id === "tinned-chickpeas");
    expect(chickpeas).toMatchObject({ neededGrams: 240, pence: 55, usedIn: ["small-curry", "other-curry"] });
    expect(basket.totalPence).toBe((alone[0] ?? 0) + (alone[1] ?? 0) - 55);
  });

  it("buys no tap water", () => {
    expect(
      buildBasket(meals, catalogue, "tesco")
        .lines.map((line) => line.food.id)
        .sort(),
    ).toEqual(["carrot", "olive-oil", "onion", "tinned-chickpeas"]);
  });

  it("uses the supermarket's price level", () => {
    const totals = (["aldi", "tesco", "waitrose"] as const).map(
      (shop) => buildBasket(meals, catalogue, shop).totalPence,
    );
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(new Set(totals).size).toBe(3);
  });

  it("uses what is at home first, and buys whole packs for the rest", () => {
    const cupboard = [
      { foodId: "olive-oil", grams: null, assumed: true },
      { foodId: "carrot", grams: 100, assumed: false },
      { foodId: "onion", grams: 5_000, assumed: false },
      { foodId: "salmon-fillet", grams: 500, assumed: false },
    ];
    const { lines, totalPence } = buildBasket(meals, catalogue, "tesco", cupboard);
    const line = (id: string) => lines.find(({ food }) => food.id === id);
    expect(line("olive-oil")).toMatchObject({ homeGrams: line("olive-oil")?.neededGrams, assumed: true, pence: 0 });
    expect(line("onion")).toMatchObject({ homeGrams: 150, assumed: false, packs: [], boughtGrams: 0, pence: 0 });
    expect(line("carrot")).toMatchObject({ neededGrams: 240, homeGrams: 100, boughtGrams: 500, pence: 100 });
    expect(line("salmon-fillet")).toBeUndefined();
    expect(totalPence).toBe(155);
  });

  it("charges a meal nothing for food from the cupboard", () => {
    const carrots = buildBasket(meals, catalogue, "tesco", [
      { foodId: "carrot", grams: 120, assumed: false },
    ]).lines.find((line) => line.food.id === "carrot");
    expect(carrots === undefined ? 0 : shareOfPrice(carrots, 240)).toBeCloseTo(24, 9);
  });

  it("charges a meal for the part of the pack that it uses", () => {
    const carrots = buildBasket(meals, catalogue, "tesco").lines.find((line) => line.food.id === "carrot");
    expect(carrots === undefined ? 0 : shareOfPrice(carrots, 240)).toBeCloseTo(48, 9);
  });
});
