import { describe, expect, it } from "vitest";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { countDishes, eligibleMeal, eligibleMeals } from "#domain/planner/eligible";
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
  isForAny: false,
};

function withSides(recipes: readonly Recipe[], sides: readonly Side[]): Catalogue {
  const {
    foodById: _foods,
    recipeOf: _recipes,
    levelOf: _levels,
    weeks: _weeks,
    ...data
  } = aCatalogue(recipes, [...Object.values(LARDER), freePenne]);
  return indexCatalogue({ ...data, sides });
}

describe("the eligible dishes for a request", () => {
  const catalogue = withSides([pasta], [carrots]);
  const idsFor = (change: Parameters<typeof constraintsFor>[0]): string[] =>
    eligibleMeals(constraintsFor(change, catalogue), catalogue).map(({ meal }) => meal.id);

  it("are unchanged for those who eat everything, and include their sides", () => {
    expect(idsFor({})).toEqual(["penne", "penne--with-carrots"]);
  });

  it("have a stand-in only for those who may not eat the ordinary food", () => {
    expect(idsFor({ dietaryRestrictions: ["gluten_free"] })).toEqual([
      "penne--gluten-free-penne",
      "penne--with-carrots--gluten-free-penne",
    ]);
    expect(idsFor({ dietaryRestrictions: ["dairy_free"] })).toEqual(["penne", "penne--with-carrots"]);
  });

  it.each([
    ["vegan", "buttered-carrots--olive-oil"],
    ["vegetarian", "buttered-carrots"],
  ] as const)("have a stand-in where the diet forbids the ordinary food: %s", (dietaryPreference, id) => {
    const buttered = aRecipe("Buttered carrots", [aLine("carrot", 4, "each"), aLine("butter", 20, "g")], {
      standIns: [{ ...standIn, foodId: "butter", insteadId: "olive-oil" }],
    });
    const own = aCatalogue([buttered], [...Object.values(LARDER), butter]);
    expect(eligibleMeals(constraintsFor({ dietaryPreference }, own), own).map(({ meal }) => meal.id)).toEqual([id]);
  });

  it("leave out a dish whose stand-in would also replace a food that may be eaten", () => {
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

  describe("replace a small amount with what is at home", () => {
    const instead = { ...standIn, foodId: "garlic", insteadId: "olive-oil", atHome: true } as const;
    const dish = aRecipe("Carrots and garlic", [aLine("carrot", 4, "each"), aLine("garlic", 5, "g")], {
      standIns: [instead],
    });
    const own = aCatalogue([dish]);
    const at = (...foodIds: string[]): Cupboard => foodIds.map((foodId) => ({ foodId, grams: null, assumed: false }));
    const ids = (cupboard: Cupboard, change: Parameters<typeof constraintsFor>[0] = {}): string[] =>
      eligibleMeals(constraintsFor(change, own, cupboard), own).map(({ meal }) => meal.id);

    it("do so only if the replacement is at home and the ordinary food is not", () => {
      expect(ids(at("olive-oil"))).toEqual(["carrots-and-garlic--olive-oil"]);
      expect(ids(at())).toEqual(["carrots-and-garlic"]);
      expect(ids(at("olive-oil", "garlic"))).toEqual(["carrots-and-garlic"]);
      expect(ids([{ foodId: "olive-oil", grams: 0, assumed: false }])).toEqual(["carrots-and-garlic"]);
    });

    it("never do so with a forbidden food, but do if the ordinary one is forbidden", () => {
      expect(ids(at("olive-oil"), { ingredientsToAvoid: "olive oil" })).toEqual(["carrots-and-garlic"]);
      expect(ids(at(), { ingredientsToAvoid: "garlic" })).toEqual(["carrots-and-garlic--olive-oil"]);
    });

    it("use the first permitted one of several", () => {
      const several = aCatalogue([{ ...dish, standIns: [instead, { ...instead, insteadId: "penne" }] }]);
      const idsOf = (change: Parameters<typeof constraintsFor>[0], cupboard: Cupboard): string[] =>
        eligibleMeals(constraintsFor(change, several, cupboard), several).map(({ meal }) => meal.id);
      expect(idsOf({ ingredientsToAvoid: "garlic" }, at())).toEqual(["carrots-and-garlic--olive-oil"]);
      expect(idsOf({ ingredientsToAvoid: "garlic, olive oil" }, at())).toEqual(["carrots-and-garlic--penne"]);
      expect(idsOf({}, at("olive-oil", "penne"))).toEqual(["carrots-and-garlic--olive-oil"]);
    });

    it("are found by id in either form, whatever is at home now", () => {
      for (const cupboard of [at(), at("olive-oil")])
        for (const id of ["carrots-and-garlic", "carrots-and-garlic--olive-oil"])
          expect(eligibleMeal(constraintsFor({}, own, cupboard), own, id)?.meal.id).toBe(id);
    });
  });

  it("serve as many people as they can be made for", () => {
    const roast = aRecipe("Roast carrots", [aLine("carrot", 4, "each")], { leastServings: 3, mostServings: 4 });
    const own = aCatalogue([roast]);
    const counts = [2, 3, 4, 5].map((numPeople) => eligibleMeals(constraintsFor({ numPeople }, own), own).length);
    expect(counts).toEqual([0, 1, 1, 0]);
  });

  it("leave out a side that somebody avoids", () => {
    expect(idsFor({ ingredientsToAvoid: "carrots" })).toEqual(["penne"]);
  });

  it("leave out a dish without a stand-in for what is forbidden", () => {
    expect(idsFor({ ingredientsToAvoid: "onions" })).toEqual([]);
  });

  describe("eligible dishes that need a side", () => {
    const others = Array.from({ length: 12 }, (_, at) => aRecipe(`Dish ${at}`, [aLine("carrot", 4, "each")]));
    const many = withSides([pasta, ...others], [carrots]);
    const plates = (change: Parameters<typeof constraintsFor>[0]): string[] =>
      eligibleMeals(constraintsFor({ mealsPerWeek: 3, ...change }, many), many)
        .map(({ meal }) => meal.id)
        .filter((id) => id.startsWith("penne"));

    it("always have one while there are enough dishes", () => {
      expect(plates({})).toEqual(["penne--with-carrots"]);
      expect(plates({ ingredientsToAvoid: "carrots" })).toEqual(["penne"]);
    });

    it.each([{ intents: [{ kind: "way", what: "less_carbohydrate" }] }, { mealGoals: "weight_loss" }] as const)(
      "may do without for those who avoid staples: %o",
      (change) => {
        expect(plates(change)).toEqual(["penne", "penne--with-carrots"]);
      },
    );

    it("are found by id without it", () => {
      expect(eligibleMeal(constraintsFor({ mealsPerWeek: 3 }, many), many, "penne")?.meal.id).toBe("penne");
    });
  });

  it("count once, with any side", () => {
    expect(countDishes(eligibleMeals(constraintsFor({}, catalogue), catalogue))).toBe(1);
  });
});
