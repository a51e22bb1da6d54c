import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { aRecipe } from "#domain/testing/dishes";
import { checkFamily } from "./check.ts";
import { readFoods } from "./foods.ts";
import { Faults } from "./read.ts";

const { foods } = readFoods(fileURLToPath(new URL("../../catalogue", import.meta.url)), new Faults());
const foodById = new Map(foods.map((food) => [food.id, food]));

function faultsWith(foodId: string, quantity: number, unit: string): string {
  const faults = new Faults();
  const line = { foodId, quantity, unit, preparation: null };
  checkFamily(aRecipe("Chicken for two", [line], { marks: ["family_friendly"] }), foodById, faults);
  return faults.list.map(({ what }) => what).join();
}

describe("a dish marked for families", () => {
  it.each([
    [
      "reduced-salt-soy-sauce",
      60,
      "ml",
      /^cannot be family_friendly with \d\.\d g of salt a serving \(2\.2 at most\)$/u,
    ],
    ["red-wine", 80, "ml", /^cannot be family_friendly with 40 ml of alcohol a serving \(30 at most\)$/u],
    ["chestnut-mushrooms", 250, "g", /^cannot be family_friendly with 125 g of mushrooms a serving \(100 at most\)$/u],
    ["capers", 20, "g", /^cannot be family_friendly with capers, which few children eat$/u],
    ["green-chilli", 2, "each", /^cannot be family_friendly with green chilli, which few children eat$/u],
  ] as const)("has a fault with too much %s", (food, quantity, unit, fault) => {
    expect(faultsWith(food, quantity, unit)).toMatch(fault);
  });

  it.each([
    ["reduced-salt-soy-sauce", 40, "ml"],
    ["red-wine", 60, "ml"],
    ["chestnut-mushrooms", 200, "g"],
    ["rocket", 40, "g"],
    ["red-wine-vinegar", 90, "ml"],
  ] as const)("passes with a little %s", (food, quantity, unit) => {
    expect(faultsWith(food, quantity, unit)).toBe("");
  });
});

it("is the only kind checked for this", () => {
  const faults = new Faults();
  const wine = { foodId: "red-wine", quantity: 500, unit: "ml", preparation: null };
  checkFamily(aRecipe("Beef in wine", [wine], { marks: ["comfort_food"] }), foodById, faults);
  expect(faults.list).toEqual([]);
});
