import { describe, expect, it } from "vitest";
import { childReasons } from "#domain/planner/child-reasons";
import { traitsOf } from "#domain/planner/dish-traits";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe, RecipeLine } from "#domain/recipe/recipe";

const chilli = aFood({ name: "red chilli", families: ["chillies"], units: { each: 15 } });
const chipotle = aFood({ name: "chipotle paste", families: ["chillies"], density: 1, aisle: "World Foods" });
const sausage = aFood({ name: "pork sausage", families: ["sausages"], units: { each: 60 }, aisle: "Meat & Poultry" });
const tomatoes = aFood({
  name: "cherry tomatoes",
  onPlate: "vegetables",
  noticed: [{ as: "round", grams: 10, share: 1 }],
});
const cashews = aFood({ name: "cashew nuts", families: ["nuts"], aisle: "Nuts, Seeds & Dried Fruit" });
const stock = aFood({
  name: "chicken stock cube",
  units: { each: 10 },
  aisle: "Herbs, Spices & Seasoning",
  nutrition: { ...aFood().nutrition, salt: 48 },
});
const curry = aFood({ name: "curry powder", families: ["spices", "chillies"], density: 0.5 });

function said(lines: readonly RecipeLine[], change: Partial<Recipe> = {}, additionalNotes = "Two small children") {
  const catalogue = aCatalogue(
    [aRecipe("Dish", lines, { ...change, id: "dish" })],
    [...Object.values(LARDER), chilli, curry, chipotle, sausage, tomatoes, cashews, stock],
  );
  const constraints = constraintsFor({ additionalNotes }, catalogue);
  const checked = checkedMealOf("dish", constraints, catalogue);
  return childReasons(checked, traitsOf(checked, catalogue), constraints, catalogue).map((reason) =>
    reason.kind === "for_child"
      ? [reason.how, ...(reason.foodIds === undefined ? [] : [reason.foodIds.join("+")])].join(" ")
      : reason.kind,
  );
}

const STEP = (text: string): Recipe["steps"][number] => [{ kind: "text", text }];
const after = (minutes: number): Recipe["steps"][number] => [{ kind: "timer", minutes, name: null }];
const with_ = (...parts: (string | number)[]): Recipe["steps"][number] =>
  parts.map((part) => (typeof part === "number" ? { kind: "ingredient", line: part } : { kind: "text", text: part }));

describe("chilli", () => {
  const lines = [aLine("chicken-breast", 2, "each"), aLine("red-chilli", 1, "each")];
  const spicy = (...all: Recipe["steps"][number][]) => said(lines, { spiciness: "mild", steps: all });

  it("is avoided by a plain portion, if the dinner is cooked before it goes in", () => {
    expect(spicy(with_("Fry ", 0, "."), after(12), with_("Stir in ", 1, "."), after(2))).toEqual(["before_chilli"]);
  });

  it("is left out, if a portion set aside before it would be raw", () => {
    expect(spicy(with_("Brown ", 0, "."), after(4), with_("Add ", 1, "."), after(25))).toEqual(["little_chilli"]);
    expect(spicy(with_("Fry ", 0, " with ", 1, "."))).toEqual(["little_chilli"]);
  });

  it("is left out, if it is part of a mixture", () => {
    expect(spicy(with_("Fry ", 0, "."), after(12), with_("Mix a dressing with ", 1, "."))).toEqual(["little_chilli"]);
  });

  it("is kept off the plates, if it is scattered on top", () => {
    expect(spicy(with_("Fry ", 0, "."), after(12), with_("Scatter over ", 1, "."))).toEqual([
      "chilli_at_table red-chilli",
    ]);
  });

  it("is halved, if it is a paste that nobody brings to the table", () => {
    const paste = [aLine("chicken-breast", 2, "each"), aLine("chipotle-paste", 1, "tbsp")];
    expect(
      said(paste, { spiciness: "mild", steps: [with_("Mix ", 1, " and rub it over ", 0, "."), after(20)] }),
    ).toEqual(["less_chilli chipotle-paste"]);
  });

  it("is mentioned only if there is some, and not for curry powder", () => {
    const mild = [aLine("chicken-breast", 2, "each"), aLine("curry-powder", 1, "tbsp")];
    expect(said(mild, { spiciness: "mild", steps: [with_("Fry ", 0, "."), with_("Add ", 1, ".")] })).toEqual([]);
  });
});

it("includes a check of fish for bones", () => {
  expect(said([aLine("salmon-fillet", 2, "each")])).toEqual(["bones"]);
});

describe("food that can choke a small child", () => {
  it("includes whole sausages, but not those only mentioned in the title", () => {
    const sausages = [aLine("pork-sausage", 4, "each")];
    expect(said(sausages)).toEqual(["cut_small"]);
    expect(said(sausages, { tip: "Squeeze them from their skins." })).toEqual([]);
    expect(said([aLine("pork-sausage", 4, "each", "squeezed out of their skins")])).toEqual([]);
    expect(said([aLine("carrot", 2, "each")], { title: "Sausage-style nuggets" })).toEqual([]);
  });

  it("includes what is small and round, unless cut up or cooked until it bursts", () => {
    const raw = { steps: [with_("Serve with ", 0, ".")] };
    expect(said([aLine("cherry-tomatoes", 200, "g")], raw)).toEqual(["cut_round cherry-tomatoes"]);
    expect(said([aLine("cherry-tomatoes", 200, "g", "quartered")], raw)).toEqual([]);
    const whole = [aLine("cherry-tomatoes", 200, "g")];
    const burst = [...with_("Roast ", 0), ...STEP(" until they burst.")];
    expect(said(whole, { steps: [burst] })).toEqual([]);
    // Soft food is still round, whatever the description says.
    const cooked = [...with_("Fry ", 0, " for "), ...after(6)];
    const some = [...with_("Roast ", 0), ...STEP(" until some of them burst.")];
    for (const step of [cooked, some])
      expect(said(whole, { steps: [step], description: "On burst tomatoes." })).toEqual(["cut_round cherry-tomatoes"]);
  });

  it("includes whole nuts", () => {
    expect(said([aLine("cashew-nuts", 40, "g")])).toEqual(["crush_nuts cashew-nuts"]);
    expect(said([aLine("cashew-nuts", 40, "g", "roughly chopped")])).toEqual(["crush_nuts cashew-nuts"]);
    expect(said([aLine("cashew-nuts", 40, "g", "crushed")])).toEqual([]);
  });

  it("is not mentioned for a child of eight", () => {
    expect(said([aLine("pork-sausage", 4, "each")], {}, "My son is 8 years old")).toEqual([]);
  });
});

it("means adding salt and stock after a small child’s portion is taken out, but not an older one’s", () => {
  const lines = [aLine("carrot", 2, "each"), aLine("salt", 0.5, "tsp"), aLine("chicken-stock-cube", 1, "each")];
  expect(said(lines)).toEqual(["salt salt+chicken-stock-cube"]);
  expect(said(lines, {}, "Our baby is 8 months and eats with us")).toEqual(["salt salt+chicken-stock-cube"]);
  expect(said(lines, {}, "My son is 8 years old")).toEqual([]);
  expect(said([aLine("carrot", 2, "each"), aLine("salt", 1, "pinch")])).toEqual(["salt salt"]);
});

it("means no salt in the water for a small child", () => {
  const steps = [[...with_("Boil ", 0, " in a pan of lightly salted water."), ...after(9)]];
  expect(said([aLine("carrot", 2, "each")], { steps })).toEqual(["unsalted_water"]);
  expect(said([aLine("carrot", 2, "each")], { steps }, "My son is 8 years old")).toEqual([]);
});

it("is not mentioned without children", () => {
  expect(said([aLine("salmon-fillet", 2, "each")], {}, "")).toEqual([]);
});
