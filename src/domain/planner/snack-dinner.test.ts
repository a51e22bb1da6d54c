import { describe, expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import { aCatalogue, aLine, aRecipe, ANY_OCCASION, constraintsFor } from "#domain/testing/dishes";
import { LARDER } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

type Request = Parameters<typeof constraintsFor>[0];

function titles(recipes: readonly Recipe[], request: Request): string[] {
  const catalogue = aCatalogue(recipes, Object.values(LARDER));
  const outcome = planWeek({
    constraints: constraintsFor(request, catalogue),
    catalogue,
    recentPlans: [],
    occasion: ANY_OCCASION,
  });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  return outcome.plan.meals.map(({ meal }) => meal.title).sort();
}

const salmon = [aLine("salmon-fillet", 2, "each"), aLine("carrot", 4, "each")];
const eggs = [aLine("egg", 4, "each"), aLine("carrot", 4, "each")];
const chickpeas = [aLine("tinned-chickpeas", 1, "tin"), aLine("carrot", 4, "each")];

describe("a snack as a dinner", () => {
  const liked = { appeal: 9 };
  it.each([
    [
      "filled bread",
      aRecipe("Salmon melts", salmon, { ...liked, form: "burger" }),
      aRecipe("Plate", salmon, { appeal: 8 }),
    ],
    [
      "eggs",
      aRecipe("Egg and chips", eggs, { ...liked, form: "grill" }),
      aRecipe("Curry", eggs, { appeal: 8, form: "curry" }),
    ],
    [
      "the microwave",
      aRecipe("Jacket", chickpeas, { ...liked, form: "jacket", equipment: ["microwave"] }),
      aRecipe("Stew", chickpeas, { appeal: 8, form: "stew" }),
    ],
  ])("is fine if there is no time to cook: %s", (_, snack, dinner) => {
    expect(titles([snack, dinner], { mealsPerWeek: 1, availableTime: "40" })).toEqual([dinner.title]);
  });

  it("is not one if its filling was cooked, or if it was requested", () => {
    const beef = aRecipe("Slow-cooker subs", salmon, { ...liked, form: "burger", handsOffMinutes: 480, appeal: 9 });
    const plate = aRecipe("Plate", salmon, { appeal: 8, form: "burger" });
    expect(titles([beef, plate], { mealsPerWeek: 1, availableTime: "60" })).toEqual([beef.title]);
    const toasties = aRecipe("Cheese toasties", salmon, { appeal: 8, form: "burger" });
    const request = { mealsPerWeek: 1, availableTime: "40", intents: [{ kind: "want", what: "toasties" } as const] };
    expect(titles([toasties, aRecipe("Plate", salmon, { appeal: 8 })], request)).toEqual([toasties.title]);
  });

  it("is chosen once a week at most, if there are other dinners", () => {
    const melts = ["Ham", "Cheese", "Salmon"].map((of) =>
      aRecipe(`${of} paninis`, salmon, { ...liked, form: "burger" }),
    );
    const plates = (["stew", "pie", "curry"] as const).map((form) => aRecipe(form, salmon, { appeal: 7, form }));
    const week = titles([...melts, ...plates], { mealsPerWeek: 3, availableTime: "20" });
    expect(week.filter((title) => title.endsWith("paninis")).length).toBeLessThan(2);
  });
});
