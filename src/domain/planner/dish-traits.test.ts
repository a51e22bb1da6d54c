import { describe, expect, it } from "vitest";
import { traitsOf } from "#domain/planner/dish-traits";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

function traits(lines: Recipe["lines"], change: Partial<Recipe> = {}): ReturnType<typeof traitsOf> {
  const catalogue = aCatalogue([aRecipe("Dish", lines, change)]);
  return traitsOf(checkedMealOf("dish", constraintsFor({}, catalogue), catalogue), catalogue);
}

describe("the traits of a dish", () => {
  it("come from its recipe", () => {
    const change = { appeal: 9, form: "soup", seasons: ["winter"], spiciness: "hot" } as const;
    expect(traits([aLine("carrot", 2, "each")], change)).toMatchObject(change);
  });

  it.each([
    ["Light chicken noodle soup", true],
    ["Slow-cooker light chicken broth", true],
    ["Chicken with a light gravy", false],
  ])("include whether %j is light: %s", (title, light) => {
    expect(traits([aLine("carrot", 2, "each")], { title }).light).toBe(light);
  });

  it.each([
    ["Slow-cooker beef and stout stew", true],
    ["Slow-cooker beef stew", false],
    ["Mushroom and tomato spaghetti", true],
    ["Chicken and mushroom pie", false],
  ])("show a grown-up’s dinner: %s", (title, grownUp) => {
    expect(traits([aLine("carrot", 2, "each")], { title }).grownUp).toBe(grownUp);
  });

  it("include cream for a milk sauce, as in macaroni cheese, and not for a batter", () => {
    const milk = aFood({ id: "milk", families: ["dairy", "milk"] });
    const flavourOf = (lines: Recipe["lines"]): string | null => {
      const catalogue = aCatalogue([aRecipe("Dish", lines)], [...Object.values(LARDER), milk]);
      return traitsOf(checkedMealOf("dish", constraintsFor({}, catalogue), catalogue), catalogue).flavour;
    };
    expect(flavourOf([aLine("milk", 250, "g"), aLine("penne", 150, "g")])).toBe("cream");
    expect(flavourOf([aLine("milk", 60, "g"), aLine("penne", 150, "g")])).toBeNull();
    expect(flavourOf([aLine("milk", 250, "g"), aLine("egg", 2, "each")])).toBeNull();
  });

  it("include its staple if that fills a plate, not for a spoonful", () => {
    expect(traits([aLine("basmati-rice", 150, "g"), aLine("penne", 10, "g")]).staple).toBe("rice");
    expect(traits([aLine("penne", 20, "g")]).staple).toBeNull();
  });

  it.each([
    ["poultry", aLine("chicken-breast", 2, "each")],
    ["fish", aLine("salmon-fillet", 2, "each")],
    ["eggs", aLine("egg", 4, "each")],
    ["cheese", aLine("cheddar", 100, "g")],
    ["soya", aLine("firm-tofu", 1, "block")],
  ])("include the main food %s", (mainFood, line) => {
    expect(traits([line, aLine("carrot", 1, "each")]).mainFood).toBe(mainFood);
  });

  it("count the vegetables and pulses of one serving", () => {
    const seen = traits([aLine("carrot", 4, "each"), aLine("tinned-chickpeas", 1, "tin")]);
    expect(seen.vegetableGrams).toBeCloseTo(160, 6);
    expect(seen.pulseCarbohydrate).toBeCloseTo(19.2, 6);
    expect(seen).toMatchObject({ hasMeat: false, hasFish: false });
  });

  it.each([
    ["mash on a pie", "pie", "Top with the mash and bake.", true],
    ["a pie without", "pie", "Top with the pastry and bake.", false],
  ] as const)("include %s", (_, form, text, mashed) => {
    const lines = [aLine("potato", 300, "g")];
    const steps = [[{ kind: "text", text } as const, { kind: "ingredient", line: 0 } as const]];
    const potato = aFood({ name: "potato", onPlate: "potatoes" });
    const catalogue = aCatalogue([aRecipe("Dish", lines, { form, steps })], [...Object.values(LARDER), potato]);
    const seen = traitsOf(checkedMealOf("dish", constraintsFor({}, catalogue), catalogue), catalogue);
    expect(seen.motifs.has("mash")).toBe(mashed);
  });

  it("include an egg only if the dish mentions one", () => {
    const egg = aFood({ name: "egg", units: { each: 55 }, noticed: [{ as: "egg", grams: 45, share: 1 }] });
    const seen = (description: string): boolean => {
      const catalogue = aCatalogue([aRecipe("Dish", [aLine("egg", 2, "each")], { description })], [egg]);
      return traitsOf(checkedMealOf("dish", constraintsFor({}, catalogue), catalogue), catalogue).motifs.has("egg");
    };
    expect(seen("Fritters, plainly.")).toBe(false);
    expect(seen("Under a fried egg.")).toBe(true);
  });

  it("do not count tortilla chips as chips, or smoky beans as only smoky", () => {
    expect(traits([aLine("carrot", 2, "each")], { description: "With tortilla chips." }).motifs.has("chips")).toBe(
      false,
    );
    expect(traits([aLine("carrot", 2, "each")], { description: "With fat chips." }).motifs.has("chips")).toBe(true);
    const beans = traits([aLine("tinned-chickpeas", 1, "tin")], { description: "Smoky and thick." });
    expect([...beans.motifs]).toEqual(["smoky_beans"]);
  });

  it.each([
    ["In a mustard cream.", ["creamy", "mustard", "mustard_cream"]],
    ["With soured cream and mustard.", ["mustard"]],
    ["A creamy sauce.", ["creamy"]],
    ["Cool lime yogurt on top.", ["lime_yogurt"]],
  ])("include the sauce that a week should not repeat: %s", (description, motifs) => {
    expect([...traits([aLine("carrot", 2, "each")], { description }).motifs].sort()).toEqual(motifs);
  });

  it("name vegetables as people do, and tinned tomatoes as a sauce", () => {
    const fresh = [
      aFood({ name: "red pepper", onPlate: "vegetables", families: ["peppers"] }),
      aFood({ name: "green pepper", onPlate: "vegetables", families: ["peppers"] }),
      aFood({ name: "chopped tomatoes", onPlate: "vegetables", families: ["tomatoes"], aisle: "Tins & Jars" }),
      aFood({ name: "spinach", onPlate: "vegetables", families: ["leafy greens"] }),
    ];
    const lines = [
      aLine("red-pepper", 50, "g"),
      aLine("green-pepper", 60, "g"),
      aLine("chopped-tomatoes", 400, "g"),
      aLine("spinach", 60, "g"),
    ];
    const catalogue = aCatalogue([aRecipe("Dish", lines)], [...Object.values(LARDER), ...fresh]);
    const seen = traitsOf(checkedMealOf("dish", constraintsFor({}, catalogue), catalogue), catalogue);
    expect([...seen.seenVegetables].sort()).toEqual(["peppers", "spinach", "tomato sauce"]);
  });

  it("tell summer produce from winter produce", () => {
    const fresh = [
      aFood({ name: "aubergine", onPlate: "vegetables", noticed: [{ as: "summer", grams: 80, share: 1 }] }),
      aFood({ name: "kale", onPlate: "vegetables", noticed: [{ as: "winter", grams: 35, share: 1 }] }),
      aFood({ name: "tinned tomatoes", onPlate: "vegetables" }),
    ];
    const of = (id: string, grams: number): ReturnType<typeof traitsOf> => {
      const catalogue = aCatalogue([aRecipe("Dish", [aLine(id, grams, "g")])], [...Object.values(LARDER), ...fresh]);
      return traitsOf(checkedMealOf("dish", constraintsFor({}, catalogue), catalogue), catalogue);
    };
    expect(of("aubergine", 300)).toMatchObject({ summerShare: 1, winterProduce: null, leadVegetable: "aubergine" });
    expect(of("kale", 150)).toMatchObject({ summerShare: 0, winterProduce: "kale" });
    expect(of("tinned-tomatoes", 400)).toMatchObject({ summerShare: 0, winterProduce: null });
  });
});
