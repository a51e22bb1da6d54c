import { describe, expect, it } from "vitest";
import { violations } from "#domain/food/dietary-facts";
import { ALLERGENS } from "#domain/food/food";
import { nutritionPerServing } from "#domain/food/nutrition";
import { foodAmounts, mealFromRecipe } from "#domain/meal/meal";
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

const nutrition = (recipe: Recipe) =>
  nutritionPerServing(
    foodAmounts(mealFromRecipe(recipe, catalogue, recipe.servings), catalogue.foodById),
    recipe.servings,
  );
const kcal = (recipe: Recipe): number => nutrition(recipe).kcal;
const protein = (recipe: Recipe): number => nutrition(recipe).protein;

/** A traybake, or what one tray or tin in the oven is enough for. */
function isOnOneTray({ form, equipment, utensils }: Recipe): boolean {
  const trays = utensils.filter((utensil) => /tray|tin/u.test(utensil));
  return form === "traybake" || (equipment.join() === "oven" && trays.length === 1);
}

describe("the catalogue's extent", () => {
  it("has at least 620 priced foods and 500 that are only recognised", () => {
    expect(catalogue.foods.filter(({ buy }) => buy !== "free").length).toBeGreaterThanOrEqual(620);
    expect(catalogue.ingredients.length).toBeGreaterThanOrEqual(500);
  });

  it.each([
    ["recipes", 420, () => true],
    ["vegetarian recipes", 120, (recipe: Recipe) => keeps(recipe, "vegetarian")],
    ["vegan recipes", 55, (recipe: Recipe) => keeps(recipe, "vegan")],
    ["recipes within 30 minutes", 170, (recipe: Recipe) => minutes(recipe) <= 30],
    ["recipes within 20 minutes", 80, (recipe: Recipe) => minutes(recipe) <= 20],
    ["recipes within 15 minutes", 30, (recipe: Recipe) => minutes(recipe) <= 15],
    ["family-friendly recipes", 60, (recipe: Recipe) => recipe.marks.includes("family_friendly")],
    ["recipes for guests", 30, (recipe: Recipe) => recipe.marks.includes("special_occasion")],
    ["recipes for a slow cooker", 40, (recipe: Recipe) => recipe.equipment.includes("slow_cooker")],
    ["recipes for an air fryer", 40, (recipe: Recipe) => recipe.equipment.includes("air_fryer")],
    ["recipes on one tray", 40, isOnOneTray],
    ["recipes under 500 kcal that fill", 60, (recipe: Recipe) => kcal(recipe) < 500 && protein(recipe) >= 25],
    ["recipes with 38 g of protein and more", 60, (recipe: Recipe) => protein(recipe) >= 38],
  ])("has enough %s: %d", (_, least, test) => {
    expect(count(test)).toBeGreaterThanOrEqual(least);
  });

  it.each(REGIONS.filter((region) => region !== "none"))("has at least 45 %s recipes", (region) => {
    expect(count((recipe) => recipe.region === region)).toBeGreaterThanOrEqual(45);
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
