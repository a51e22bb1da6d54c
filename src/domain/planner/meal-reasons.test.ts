import { describe, expect, it } from "vitest";
import { proposeWeek } from "#domain/planner/propose-week";
import { ANY_OCCASION, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

type Request = Parameters<typeof constraintsFor>[0];
const cabbage = aFood({
  name: "cabbage",
  onPlate: "vegetables",
  packs: [{ label: "each", grams: 800, tescoPence: 120 }],
});
const foods = [...Object.values(LARDER), cabbage];

/** What each dish of a week says about itself, by its title. */
function whys(
  recipes: readonly Recipe[],
  request: Request,
  recentPlans: string[][] = [],
  larder = foods,
): Record<string, string | null> {
  const catalogue = aCatalogue(recipes, larder);
  const constraints = constraintsFor({ mealsPerWeek: recipes.length, ...request }, catalogue);
  const proposal = proposeWeek({ constraints, recentPlans, occasion: ANY_OCCASION }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return Object.fromEntries(proposal.document.days.flatMap(({ meals }) => meals.map(({ title, why }) => [title, why])));
}

describe("why a dish stands in the week", () => {
  it("names what was ticked and holds", () => {
    const fish = aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { equipment: ["air_fryer"] });
    const carrots = aRecipe("Carrots", [aLine("carrot", 4, "each")], { cookMinutes: 20 });
    const said = whys([fish, carrots], { meatsPreferred: ["fish"], cookingEquipment: ["stove", "air_fryer"] });
    expect(said).toEqual({ Salmon: "Fish, which you ticked; made in your air fryer.", Carrots: null });
  });

  it("says which opened pack is used up, by the dish that comes later", () => {
    const one = aRecipe("Slaw", [aLine("cabbage", 400, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const two = aRecipe("Hash", [aLine("cabbage", 400, "g")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, two], {})).toEqual({ Slaw: null, Hash: "Uses up Monday’s cabbage." });
  });

  it("does not call a new pack an opened one", () => {
    const one = aRecipe("Slaw", [aLine("cabbage", 800, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const two = aRecipe("Hash", [aLine("cabbage", 400, "g")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, two], {})).toEqual({ Slaw: null, Hash: null });
  });

  it("does not speak of half a lemon", () => {
    const lemon = aFood({
      name: "lemon",
      families: ["fruit", "citrus"],
      packs: [{ label: "loose", grams: 100, tescoPence: 30 }],
    });
    const one = aRecipe("Slaw", [aLine("lemon", 50, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const two = aRecipe("Hash", [aLine("lemon", 50, "g")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, two], {}, [], [...foods, lemon])).toEqual({ Slaw: null, Hash: null });
  });

  it("calls a dish new only to somebody with plans that lack it", () => {
    const one = aRecipe("One", [aLine("carrot", 4, "each")], { cookMinutes: 20 });
    const two = aRecipe("Two", [aLine("onion", 4, "each")], { cookMinutes: 20, form: "soup" });
    expect(whys([one, two], {})).toEqual({ One: null, Two: null });
    expect(whys([one, two], {}, [["one"]])).toEqual({ One: null, Two: "New to you." });
  });

  it("tells a goal by its figures", () => {
    const strong = aRecipe("Strong", [aLine("chicken-breast", 4, "each")], { cookMinutes: 20 });
    expect(whys([strong], { mealGoals: "muscle_gain" })).toEqual({ Strong: "77 g of protein a serving." });
  });
});
