import { describe, expect, it } from "vitest";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { codesOf, withFood } from "#tests/support/judging";

describe("amounts for one serving", () => {
  it.each([
    ["salt", 40, "g"],
    ["chilli-powder", 60, "g"],
    ["ground-nutmeg", 20, "g"],
    ["malt-vinegar", 500, "ml"],
    ["caster-sugar", 400, "g"],
    ["sunflower-oil", 400, "ml"],
    ["butter", 500, "g"],
    ["brandy", 300, "ml"],
    ["bicarbonate-of-soda", 50, "g"],
    ["red-chilli", 25, "each"],
    ["saffron", 10, "g"],
    ["garlic", 60, "clove"],
    ["fish-sauce", 200, "ml"],
    ["baking-powder", 60, "g"],
    ["tomato-puree", 400, "g"],
    ["cheddar", 900, "g"],
    ["beef-mince", 1200, "g"],
    ["egg", 14, "each"],
    ["cornflour", 200, "g"],
    ["light-soy-sauce", 300, "ml"],
    ["fresh-thyme", 120, "g"],
    ["basmati-rice", 900, "g"],
    ["almonds", 400, "g"],
  ])("have a limit: %s %d %s", (food, amount, unit) => {
    expect(codesOf(withFood(food, amount, unit))).toContain("amount");
  });

  it("are never almost nothing", () => {
    expect(codesOf(withFood("carrot", 0.001, "each"))).toContain("amount");
  });

  it("make up a main meal", () => {
    const light = anHonestDish();
    const crumbs = light.ingredients.map((line) => ({ ...line, amount: line.unit === "g" ? 12 : 0.25 }));
    expect(codesOf({ ...light, ingredients: crumbs })).toContain("portion");
    expect(codesOf(withFood("potato", 1000))).toContain("portion");
  });
});
