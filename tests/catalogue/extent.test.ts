import { describe, expect, it } from "vitest";
import { violations } from "#domain/food/dietary-facts";
import { ALLERGENS } from "#domain/food/food";
import type { Recipe } from "#domain/recipe/recipe";
import { EQUIPMENT, REGIONS, SKILL_LEVELS } from "#domain/options/options";
import { realCatalogue } from "../support/catalogue.ts";

const { catalogue } = realCatalogue();
const minutes = (recipe: Recipe): number => recipe.prepMinutes + recipe.cookMinutes;
const keeps = (recipe: Recipe, key: "vegetarian" | "vegan"): boolean =>
  recipe.lines.every(
    ({ foodId }) => !violations(catalogue.foodById.get(foodId) ?? { allergens: [], animals: [], groups: [] }).has(key),
  );
const count = (test: (recipe: Recipe) => boolean): number => catalogue.recipes.filter(test).length;

describe("the catalogue's extent", () => {
  it("has at least 280 priced foods and 500 that are only recognised", () => {
    expect(catalogue.foods.filter(({ buy }) => buy !== "free").length).toBeGreaterThanOrEqual(280);
    expect(catalogue.ingredients.length).toBeGreaterThanOrEqual(500);
  });

  it.each([
    ["recipes", 100, () => true],
    ["vegetarian recipes", 40, (recipe: Recipe) => keeps(recipe, "vegetarian")],
    ["vegan recipes", 25, (recipe: Recipe) => keeps(recipe, "vegan")],
    ["recipes within 30 minutes", 40, (recipe: Recipe) => minutes(recipe) <= 30],
    ["recipes within 15 minutes", 10, (recipe: Recipe) => minutes(recipe) <= 15],
  ])("has enough %s: %d", (_, least, test) => {
    expect(count(test)).toBeGreaterThanOrEqual(least);
  });

  it.each(REGIONS.filter((region) => region !== "none"))("has at least ten %s recipes", (region) => {
    expect(count((recipe) => recipe.region === region)).toBeGreaterThanOrEqual(10);
  });

  it("has every skill and every kind of equipment", () => {
    for (const skill of SKILL_LEVELS) expect(count((recipe) => recipe.skill === skill)).toBeGreaterThan(0);
    for (const item of EQUIPMENT) expect(count((recipe) => recipe.equipment.includes(item))).toBeGreaterThan(0);
  });

  it("knows carriers of all fourteen allergens", () => {
    const known = new Set([...catalogue.foods, ...catalogue.ingredients].flatMap(({ allergens }) => allergens));
    expect(ALLERGENS.filter((allergen) => !known.has(allergen))).toEqual([]);
  });

  it("has the same hash for the same files", () => {
    expect(catalogue.hash).toMatch(/^[0-9a-f]{16}$/u);
  });

  it("only ever writes gas mark and fan beside an oven's °C", () => {
    const bare = catalogue.recipes.flatMap((recipe) =>
      recipe.equipment.includes("oven") && !recipe.equipment.includes("air_fryer")
        ? recipe.steps.flatMap((step) => {
            const words = step.map((part) => (part.kind === "text" ? part.text : "")).join(" ");
            const hot = [...words.matchAll(/(\d+) ?°C/gu)].some(([, degrees]) => Number(degrees) > 110);
            return hot && !(/fan/iu.test(words) && /gas/iu.test(words)) ? [`${recipe.id}: ${words}`] : [];
          })
        : [],
    );
    expect(bare).toEqual([]);
  });
});
