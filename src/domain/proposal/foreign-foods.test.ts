import { describe, expect, it } from "vitest";
import { mealFromRecipe } from "#domain/plan/meal";
import { disguisedFoods } from "#domain/proposal/foreign-foods";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();
const dish = (id: string) => mealFromRecipe(catalogue.recipeById.get(id)!, catalogue, 2);
const pork = dish("char-siu-pork-fillet");
const tofu = catalogue.recipes.find(({ id }) => id.includes("tofu"))!;

describe("foods in disguise", () => {
  it.each([
    "Scatter over cacahuètes.",
    "Mit Erdnüssen und Mandeln, Sahne dazu.",
    "Stir in a spoonful of Sahne.",
    "Add gambas at the end.",
    "Finish with beurre.",
    "Top with œufs.",
    "Add jambon.",
    "Scatter over p-e-a-n-u-t-s.",
    "Scatter over p e a n u t s.",
    "Scatter over pe4nuts.",
    "Scatter over peanutz.",
    "Scatter over cashewz.",
  ])("are found: %s", (text) => {
    expect(disguisedFoods("step 1", text, mealFromRecipe(tofu, catalogue, 2), catalogue)).not.toEqual([]);
  });

  it("are none where the dish holds the food and is called after it", () => {
    expect(disguisedFoods("name", "Cerdo al horno", pork, catalogue)).toEqual([]);
    expect(disguisedFoods("step 1", "Add cerdo.", pork, catalogue)).not.toEqual([]);
    expect(disguisedFoods("name", "Gambas al ajillo", pork, catalogue)).not.toEqual([]);
  });

  it("are none in any text of our own recipes", () => {
    const found = catalogue.recipes.flatMap((recipe) =>
      [
        ["name", recipe.title] as const,
        ["why", recipe.description] as const,
        ["tip", recipe.tip] as const,
        ...recipe.steps.map(
          (step) => ["step", step.map((part) => (part.kind === "text" ? part.text : " ")).join("")] as const,
        ),
        ...recipe.lines.map(({ preparation }) => ["preparation", preparation ?? ""] as const),
      ].flatMap(([where, text]) => disguisedFoods(where, text, mealFromRecipe(recipe, catalogue, 2), catalogue)),
    );
    expect(found).toEqual([]);
  });
});
