import { describe, expect, it } from "vitest";
import { countDishes, eligibleMeals } from "#domain/planner/eligible";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe, Side, StandIn } from "#domain/recipe/recipe";
import { indexCatalogue } from "#domain/recipe/catalogue";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";

const freePenne = aFood({ name: "gluten-free penne", units: { each: 10 } });
const standIn: StandIn = {
  foodId: "penne",
  insteadId: "gluten-free-penne",
  factor: 1,
  unit: null,
  words: [],
  minutes: [],
  cookMinutes: 0,
};
const butter = aFood({ name: "butter", allergens: ["milk"] });
const pasta = aRecipe("Penne", [aLine("penne", 200, "g"), aLine("onion", 1, "each"), aLine("garlic", 1, "clove")], {
  standIns: [standIn],
  sides: ["carrots"],
});
const carrots: Side = {
  ...aRecipe("Carrots", [aLine("carrot", 2, "each")]),
  id: "carrots",
  title: "carrots",
  serve: "The carrots go alongside.",
};

function withSides(recipes: readonly Recipe[], sides: readonly Side[]): Catalogue {
  const {
    foodById: _foods,
    recipeOf: _recipes,
    levelOf: _levels,
    ...data
  } = aCatalogue(recipes, [...Object.values(LARDER), freePenne]);
  return indexCatalogue({ ...data, sides });
}

describe("the dishes of a request", () => {
  const catalogue = withSides([pasta], [carrots]);
  const idsFor = (change: Parameters<typeof constraintsFor>[0]): string[] =>
    eligibleMeals(constraintsFor(change, catalogue), catalogue).map(({ meal }) => meal.id);

  it("come as they are to whoever may eat everything, and with their sides", () => {
    expect(idsFor({})).toEqual(["penne", "penne--with-carrots"]);
  });

  it("come with a stand-in to those alone who may not eat the ordinary food", () => {
    expect(idsFor({ dietaryRestrictions: ["gluten_free"] })).toEqual([
      "penne--gluten-free-penne",
      "penne--with-carrots--gluten-free-penne",
    ]);
    expect(idsFor({ dietaryRestrictions: ["dairy_free"] })).toEqual(["penne", "penne--with-carrots"]);
  });

  it.each([
    ["vegan", "buttered-carrots--olive-oil"],
    ["vegetarian", "buttered-carrots"],
  ] as const)("come with a stand-in to those whose diet forbids the ordinary food: %s", (dietaryPreference, id) => {
    const buttered = aRecipe("Buttered carrots", [aLine("carrot", 4, "each"), aLine("butter", 20, "g")], {
      standIns: [{ ...standIn, foodId: "butter", insteadId: "olive-oil" }],
    });
    const own = aCatalogue([buttered], [...Object.values(LARDER), butter]);
    expect(eligibleMeals(constraintsFor({ dietaryPreference }, own), own).map(({ meal }) => meal.id)).toEqual([id]);
  });

  it("do not come where what stands in would replace another food too, which may be eaten", () => {
    const mixed = aRecipe("Penne and onion", [aLine("penne", 200, "g"), aLine("onion", 1, "each")], {
      standIns: [standIn, { ...standIn, foodId: "onion" }],
    });
    const own = aCatalogue([mixed], [...Object.values(LARDER), freePenne]);
    const idsOf = (change: Parameters<typeof constraintsFor>[0]): string[] =>
      eligibleMeals(constraintsFor(change, own), own).map(({ meal }) => meal.id);
    expect(idsOf({ dietaryRestrictions: ["gluten_free"] })).toEqual([]);
    expect(idsOf({ dietaryRestrictions: ["gluten_free"], ingredientsToAvoid: "onions" })).toEqual([
      "penne-and-onion--gluten-free-penne",
    ]);
  });

  it("come to as many people as they can be made for", () => {
    const roast = aRecipe("Roast carrots", [aLine("carrot", 4, "each")], { leastServings: 3, mostServings: 4 });
    const own = aCatalogue([roast]);
    const counts = [2, 3, 4, 5].map((numPeople) => eligibleMeals(constraintsFor({ numPeople }, own), own).length);
    expect(counts).toEqual([0, 1, 1, 0]);
  });

  it("come without the side that somebody avoids", () => {
    expect(idsFor({ ingredientsToAvoid: "carrots" })).toEqual(["penne"]);
  });

  it("do not come where nothing stands in for what is forbidden", () => {
    expect(idsFor({ ingredientsToAvoid: "onions" })).toEqual([]);
  });

  it("count once, with whatever side", () => {
    expect(countDishes(eligibleMeals(constraintsFor({}, catalogue), catalogue))).toBe(1);
  });
});
