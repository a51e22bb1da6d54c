import { describe, expect, it } from "vitest";
import { dishMarks, sameDish, sameTitle, titleMarks } from "#domain/meal/same-dish";
import { mealFromRecipe } from "#domain/meal/meal";
import { aCatalogue, aLine, aRecipe } from "#domain/testing/dishes";

const catalogue = aCatalogue();
const PAN = [aLine("tinned-chickpeas", 1, "tin"), aLine("onion", 1, "each"), aLine("olive-oil", 1, "tbsp")];
const TRAY = [aLine("salmon-fillet", 2, "each"), aLine("carrot", 2, "each")];

function marks(title: string, lines: Parameters<typeof aRecipe>[1], servings = 2) {
  return dishMarks(mealFromRecipe(aRecipe(title, lines), catalogue, servings), catalogue.foodById);
}

describe("whether two dishes are the same", () => {
  it.each([
    ["Chickpea stew with onions", "A quick stew of chickpeas with onion"],
    ["Crème of lentils", "Creme of lentil"],
    ["Chicken traybake", "One-pan chicken"],
  ])("holds for titles in other words: %s, %s", (one, other) => {
    expect(sameDish(marks(one, PAN), marks(other, TRAY))).toBe(true);
    expect(sameTitle(titleMarks(one), titleMarks(other))).toBe(true);
  });

  it("holds for the same foods in similar amounts, for any number of people", () => {
    const more = PAN.map((line) => (line.foodId === "onion" ? { ...line, quantity: 1.25 } : line));
    expect(sameDish(marks("Harvest supper", PAN), marks("Sunset bowl", more, 4))).toBe(true);
  });

  it("does not hold when only a word, or only a side, is shared", () => {
    const rice = [aLine("tinned-chickpeas", 0.5, "tin"), aLine("basmati-rice", 150, "g"), aLine("carrot", 2, "each")];
    expect(sameDish(marks("Chickpea curry", rice), marks("Chicken curry", PAN))).toBe(false);
    expect(sameTitle(titleMarks("Lentil soup"), titleMarks("Lentil and spinach curry"))).toBe(false);
  });

  it("holds when half the title and half the foods agree", () => {
    const half = [aLine("tinned-chickpeas", 1, "tin"), aLine("carrot", 1, "each"), aLine("olive-oil", 1, "tbsp")];
    expect(sameDish(marks("Smoky chickpea stew", PAN), marks("Lemon chickpea stew", half))).toBe(true);
    expect(sameDish(marks("Smoky chickpea stew", PAN), marks("Lemon carrot plate", half))).toBe(false);
  });
});
