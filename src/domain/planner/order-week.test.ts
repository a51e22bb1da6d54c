import { describe, expect, it } from "vitest";
import { orderWeek } from "#domain/planner/order-week";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import type { Recipe } from "#domain/recipe/recipe";

const plain = [aLine("carrot", 2, "each")];
const rice = [aLine("basmati-rice", 150, "g")];
const pasta = [aLine("penne", 180, "g")];

/** Titles of the dishes on Monday to Sunday. */
function ordered(recipes: readonly Recipe[]): string[] {
  const catalogue = aCatalogue(recipes);
  const constraints = constraintsFor({ mealsPerWeek: recipes.length }, catalogue);
  const meals = recipes.map(({ id }) => checkedMealOf(id, constraints, catalogue));
  return orderWeek(meals, catalogue).map(({ meal }) => meal.title);
}

describe("the order of a week", () => {
  it("leaves projects for the weekend and has a treat on Friday", () => {
    const week = ordered([
      aRecipe("Sunday roast", plain, { cookMinutes: 80, form: "roast", region: "british" }),
      aRecipe("Weekend pie", plain, { cookMinutes: 60, form: "pie", region: "american" }),
      aRecipe("Friday burger", plain, { appeal: 9, marks: ["comfort_food"], form: "burger", region: "mexican" }),
      aRecipe("Soup", plain, { form: "soup", region: "indian" }),
      aRecipe("Rice bowl", rice, { form: "bowl", region: "chinese" }),
      aRecipe("Pasta", pasta, { form: "pasta", region: "mediterranean" }),
      aRecipe("Hash", plain, { form: "hash", region: "african" }),
    ]);
    expect(week[4]).toBe("Friday burger");
    expect(week.slice(5).sort()).toEqual(["Sunday roast", "Weekend pie"]);
  });

  it("cooks fresh fish first and tins last", () => {
    const week = ordered([
      aRecipe("Chickpeas", [aLine("tinned-chickpeas", 1, "tin")], { form: "stew", region: "indian" }),
      aRecipe("Chicken", [aLine("chicken-breast", 2, "each")], { form: "grill", region: "american" }),
      aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { form: "traybake", region: "british" }),
    ]);
    expect(week[0]).toBe("Salmon");
    expect(week[2]).toBe("Chickpeas");
  });

  it("keeps Sunday for what is eaten at leisure, its meat thawed in time, and the weekend clear of light and dull suppers", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const week = ordered([
      aRecipe("Cheese toasties", plain, { form: "burger", appeal: 8, region: "british" }),
      aRecipe("Omelette", plain, { form: "omelette", appeal: 8, region: "mexican" }),
      aRecipe("Dull rice", rice, { form: "rice", appeal: 5, region: "chinese" }),
      aRecipe("Chicken pie", chicken, {
        form: "pie",
        appeal: 9,
        marks: ["comfort_food"],
        cookMinutes: 40,
        region: "american",
      }),
      aRecipe("Pasta", pasta, { form: "pasta", appeal: 9, region: "mediterranean", cookMinutes: 30 }),
      aRecipe("Curry", plain, { form: "curry", appeal: 9, marks: ["comfort_food"], region: "indian" }),
      aRecipe("Stir-fry", plain, { form: "stir_fry", appeal: 6, region: "african" }),
    ]);
    expect(week[6]).toBe("Chicken pie");
    expect(week[5]).toBe("Pasta");
    expect(week[4]).toBe("Curry");
  });

  it("parts two days of rice", () => {
    const week = ordered([
      aRecipe("Rice one", rice, { form: "rice" }),
      aRecipe("Rice two", rice, { form: "bowl" }),
      aRecipe("Pasta", pasta, { form: "pasta" }),
    ]);
    expect(week[1]).toBe("Pasta");
  });
});
