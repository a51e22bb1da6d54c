import { describe, expect, it } from "vitest";
import { traitsOf } from "#domain/planner/dish-traits";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import type { Recipe } from "#domain/recipe/recipe";

function traits(lines: Recipe["lines"], change: Partial<Recipe> = {}): ReturnType<typeof traitsOf> {
  const catalogue = aCatalogue([aRecipe("Dish", lines, change)]);
  return traitsOf(checkedMealOf("dish", constraintsFor({}, catalogue), catalogue), catalogue);
}

describe("what people see in a dish", () => {
  it("is what its recipe says", () => {
    const change = { appeal: 9, form: "soup", seasons: ["winter"], spiciness: "hot" } as const;
    expect(traits([aLine("carrot", 2, "each")], change)).toMatchObject(change);
  });

  it("is its staple where that fills a plate, not a spoonful of it", () => {
    expect(traits([aLine("basmati-rice", 150, "g"), aLine("penne", 10, "g")]).staple).toBe("rice");
    expect(traits([aLine("penne", 20, "g")]).staple).toBeNull();
  });

  it.each([
    ["poultry", aLine("chicken-breast", 2, "each")],
    ["fish", aLine("salmon-fillet", 2, "each")],
    ["eggs", aLine("egg", 4, "each")],
    ["cheese", aLine("cheddar", 100, "g")],
    ["soya", aLine("firm-tofu", 1, "block")],
  ])("names %s for its main food", (mainFood, line) => {
    expect(traits([line, aLine("carrot", 1, "each")]).mainFood).toBe(mainFood);
  });

  it("counts the vegetables and pulses of one serving", () => {
    const seen = traits([aLine("carrot", 4, "each"), aLine("tinned-chickpeas", 1, "tin")]);
    expect(seen.vegetableGrams).toBeCloseTo(160, 6);
    expect(seen.pulseCarbohydrate).toBeCloseTo(19.2, 6);
    expect(seen).toMatchObject({ hasMeat: false, hasFish: false });
  });
});
