import { expect, it } from "vitest";
import { traitsOf } from "#domain/planner/dish-traits";
import { planWeek } from "#domain/planner/plan-week";
import { tableLoss } from "#domain/planner/request-fit";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

type Request = Parameters<typeof constraintsFor>[0];

const lamb = aFood({ ...LARDER.beef, id: "lamb-mince", name: "lamb mince", animals: ["lamb"] });
const fingers = aFood({
  ...LARDER.salmon,
  id: "fish-fingers",
  name: "fish fingers",
  animals: ["fish"],
  noticed: [
    { as: "not_fresh_fish", grams: 40, share: 1 },
    { as: "shortcut", grams: 40, share: 1 },
  ],
});

function week(recipes: readonly Recipe[], request: Request, variation = "Sam"): string[] {
  const catalogue = aCatalogue(recipes, [...Object.values(LARDER), lamb, fingers]);
  const constraints = constraintsFor({ maxBudget: 200, ...request }, catalogue);
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation, season: null } });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  return outcome.plan.meals.map(({ meal }) => meal.title).sort();
}

it("includes the best dinners of a short week, and not one with two of the ticked kinds", () => {
  const both = aRecipe("Both", [aLine("beef-mince", 250, "g"), aLine("lamb-mince", 250, "g")], { appeal: 7 });
  const roasts = ["beef-mince", "salmon-fillet", "lamb-mince"].map((food) =>
    aRecipe(
      `Roast ${food}`,
      [aLine(food, food === "salmon-fillet" ? 2 : 500, food === "salmon-fillet" ? "each" : "g")],
      {
        appeal: 10,
      },
    ),
  );
  const request: Request = { mealsPerWeek: 2, meatsPreferred: ["beef", "lamb", "fish"] };
  for (const variation of ["Sam", "Jo", "Kim", "Lee"])
    expect(week([both, ...roasts], request, variation)).not.toContain("Both");
});

it("includes fish fingers for children, and something else for grown-ups", () => {
  const catalogue = aCatalogue(
    [aRecipe("Fingers", [aLine("fish-fingers", 250, "g")]), aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")])],
    [...Object.values(LARDER), fingers],
  );
  const dearer = (request: Request): number => {
    const constraints = constraintsFor({ mealGoals: "comfort_food", ...request }, catalogue);
    const loss = (id: string): number => {
      const checked = checkedMealOf(id, constraints, catalogue);
      return tableLoss(constraints, checked, traitsOf(checked, catalogue));
    };
    return loss("fingers") - loss("salmon");
  };
  expect(dearer({ numPeople: 2 })).toBeGreaterThan(0);
  expect(dearer({ numPeople: 2, mealGoals: "family_friendly" })).toBe(0);
});
