import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asAsked, partsOfLine } from "#domain/proposal/reading/ingredient-line";
import { readProposedMeal } from "#domain/proposal/reading/read-proposed-meal";
import { realCatalogue } from "#tests/support/catalogue";
import { modelAnswers } from "#tests/support/model-answers";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";

describe("an ingredient on one line", () => {
  it.each([
    ["red-onion 80 g, finely chopped", ["red-onion", 80, "g", " finely chopped"]],
    ["egg 2 each", ["egg", 2, "each", null]],
    ["olive-oil 1.5 tbsp", ["olive-oil", 1.5, "tbsp", null]],
    ["salt .5 tsp", ["salt", 0.5, "tsp", null]],
    ["salt ½ tsp", ["salt", 0.5, "tsp", null]],
    ["ginger 1½ tsp, grated", ["ginger", 1.5, "tsp", " grated"]],
    ["ginger 1 1/2 tsp", ["ginger", 1.5, "tsp", null]],
    ["rice 75g", ["rice", 75, "g", null]],
    ["red pepper 0.5 each, deseeded, sliced", ["red pepper", 0.5, "each", " deseeded, sliced"]],
    ["00-flour 100 g", ["00-flour", 100, "g", null]],
    ["garlic 2 fat cloves", ["garlic", 2, "fat cloves", null]],
    ["egg 1", ["egg", 1, "", null]],
  ])("“%s” is split into its parts", (line, [food, amount, unit, preparation]) => {
    expect(partsOfLine(line)).toEqual({ food, amount, unit, preparation });
  });

  it.each(["salt, to taste", "salt", "", "salt 1/0/2 g", "salt 1.2.3 g", "salt x"])("“%s” has no amount", (line) => {
    expect((partsOfLine(line) as { amount?: number }).amount ?? Number.NaN).toBeNaN();
  });

  it("can express every recipe and every dish written by a model", { timeout: 120_000 }, () => {
    const { catalogue } = realCatalogue();
    const meals = [
      ...catalogue.recipes.map((recipe) => proposedFromRecipe(recipe, catalogue)),
      ...modelAnswers().flatMap(({ answer, repair }) => [...answer.meals, ...repair.meals]),
    ].flatMap((raw) => {
      const reading = readProposedMeal(raw);
      return reading.ok ? [reading.meal] : [];
    });
    expect(meals.length).toBeGreaterThan(1_000);
    const other = meals.filter((meal) => {
      const reading = readProposedMeal(asAsked(meal));
      return !reading.ok || JSON.stringify(reading.meal) !== JSON.stringify(meal);
    });
    expect(other.map(({ name }) => name)).toEqual([]);
  });

  it("is parsed from any value, up to a limit", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => void partsOfLine(text)));
    const begun = process.cpuUsage();
    partsOfLine("1 ".repeat(2_000_000));
    partsOfLine(`a ${"1".repeat(4_000_000)}`);
    expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
  });
});
