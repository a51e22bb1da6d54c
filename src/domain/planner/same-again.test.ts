import { describe, expect, it } from "vitest";
import { placesOfKinds } from "#domain/planner/count-loss";
import { traitsOf } from "#domain/planner/dish-traits";
import { weekKinds } from "#domain/planner/week-kinds";
import { eligibleMeals } from "#domain/planner/eligible";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

type Request = Parameters<typeof constraintsFor>[0];

/** The loss of a second dish next to the first, from all kinds that both belong to. */
function lostTogether(one: Recipe, other: Recipe, request: Request = {}): number {
  const catalogue = aCatalogue([one, other], Object.values(LARDER));
  const constraints = constraintsFor({ mealsPerWeek: 5, ...request }, catalogue);
  const meals = eligibleMeals(constraints, catalogue);
  const traits = meals.map((meal) => traitsOf(meal, catalogue));
  expect(meals).toHaveLength(2);
  const kinds = weekKinds(constraints, traits, () => false, []);
  const placesOf = placesOfKinds(kinds);
  const [first, second] = meals.map((meal, at) => [...placesOf(meal, traits[at]!)]);
  return kinds.reduce((sum, { loss }, place) => {
    const holds = first?.includes(place) === true && second?.includes(place) === true;
    return holds ? sum + Math.max(0, loss(2) - loss(1)) : sum;
  }, 0);
}

const salmon = [aLine("salmon-fillet", 2, "each")];
const eggs = [aLine("egg", 4, "each")];

describe("dinners of the same kind in a week", () => {
  it("of one meat from one cuisine lose points, fewer if the cuisine is varied", () => {
    const chinese = (form: Recipe["form"]) => aRecipe(`Chinese ${form}`, salmon, { form, region: "chinese" });
    const indian = aRecipe("Indian", salmon, { form: "traybake", region: "indian" });
    const twice = lostTogether(chinese("grill"), chinese("traybake"));
    expect(twice - lostTogether(chinese("grill"), indian)).toBeGreaterThanOrEqual(400);
    const british = (form: Recipe["form"]) => aRecipe(`British ${form}`, salmon, { form });
    expect(lostTogether(british("grill"), british("traybake"))).toBeLessThan(twice);
    // Ticking one cuisine and one fish asks for it twice.
    const asked = { preferredRegions: ["chinese"], meatsPreferred: ["fish"] };
    expect(lostTogether(chinese("grill"), chinese("traybake"), asked)).toBeLessThan(twice - 400);
  });

  it("a curry or stir-fry repeated", () => {
    const curry = (region: Recipe["region"], lines: Recipe["lines"]) =>
      aRecipe(`Curry ${region}`, lines, { form: "curry", region });
    const different = lostTogether(curry("indian", salmon), curry("chinese", eggs));
    expect(lostTogether(curry("indian", salmon), curry("chinese", salmon)) - different).toBeGreaterThanOrEqual(400);
    const wok = (form: Recipe["form"], lines: Recipe["lines"]) =>
      aRecipe(`Wok ${form}`, lines, { form, region: "chinese" });
    const rice = lostTogether(wok("noodles", salmon), wok("rice", eggs));
    expect(lostTogether(wok("noodles", salmon), wok("stir_fry", eggs)) - rice).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ["Tuna melts with salad", "Bombay toasties"],
    ["Cheesesteak ciabattas", "Spinach eggs on sourdough toast"],
    ["Tuna Niçoise", "Puttanesca with tuna"],
  ])("%s and %s", (one, other) => {
    const asked = lostTogether(aRecipe(one, salmon), aRecipe(other, eggs, { form: "burger" }));
    const plain = lostTogether(aRecipe("Salmon plate", salmon), aRecipe("Egg plate", eggs, { form: "burger" }));
    expect(asked - plain).toBeGreaterThanOrEqual(500);
  });
});
