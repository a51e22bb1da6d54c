import { describe, expect, it } from "vitest";
import { variantId } from "#domain/recipe/variant";
import { canDoWithout } from "#domain/recipe/without-foods";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();

/** One of our dishes without some foods, with its steps in words. */
function without(dishId: string, ...foodIds: string[]): { title: string; steps: string; lines: string[] } | null {
  const recipe = catalogue.recipeOf(variantId(dishId, null, [], foodIds));
  if (recipe === undefined) return null;
  const steps = recipe.steps.map((step) =>
    step
      .map((part) => {
        if (part.kind === "ingredient") return recipe.lines[part.line]?.foodId ?? "NONE";
        return part.kind === "timer" ? `${part.minutes} minutes` : part.kind === "text" ? part.text : part.name;
      })
      .join(""),
  );
  return { title: recipe.title, steps: steps.join("\n"), lines: recipe.lines.map(({ foodId }) => foodId) };
}

describe("a dish without a food", () => {
  it("no longer promises it, and says so if its title never named it", () => {
    expect(without("cottage-pie-with-carrots-and-peas", "frozen-peas")?.title).toBe("Cottage pie with carrots");
    expect(without("chicken-fajitas-with-guacamole", "fresh-coriander")?.title).toBe(
      "Chicken fajitas with guacamole, without fresh coriander",
    );
    expect(without("quick-steak-and-mushroom-pie-with-a-puff-lid-and-greens", "chestnut-mushrooms")?.title).toBe(
      "Quick steak pie with a puff lid and greens",
    );
  });

  it("has no step using it, and says at the start if it is still mentioned", () => {
    const dish = without("creamy-chicken-and-mushroom-pie-with-a-mash-top", "chestnut-mushrooms");
    expect(dish?.lines).not.toContain("chestnut-mushrooms");
    expect(dish?.steps).toMatch(/^This is cooked without chestnut mushrooms/u);
    expect(dish?.steps).not.toContain("NONE");
  });

  it("does not exist if the food is essential, carries the plate or binds it, or its name would remain", () => {
    expect(without("mushroom-risotto-with-parmesan-and-thyme", "chestnut-mushrooms")).toBeNull();
    expect(without("kidney-bean-chilli-with-rice", "basmati-rice")).toBeNull();
    expect(without("masala-roast-cauliflower-with-coconut-dal-and-coriander-chutney", "fresh-coriander")).toBeNull();
    expect(without("spaghetti-bolognese", "lean-beef-mince")).toBeNull();
  });

  it("keeps its other lines in all our recipes, and reads well", () => {
    for (const recipe of catalogue.recipes)
      for (const { foodId } of recipe.lines) {
        if (!canDoWithout(recipe, foodId, catalogue.foodById)) continue;
        const dish = without(recipe.id, foodId);
        expect(dish?.lines).not.toContain(foodId);
        expect(dish?.title).toMatch(/^\S.*\S$/u);
        expect(dish?.steps).not.toMatch(/NONE|, ,| and and |, \./u);
      }
  });
});
