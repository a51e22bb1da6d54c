import { describe, expect, test } from "vitest";
import { aStep, anHonestDish } from "#domain/proposal/testing/honest-dish";
import { accepted, faultsOf, withFood } from "#tests/support/judging";
import type { Change } from "#tests/support/judging";

/** Foods in addition to the sample dish's, so that texts may mention what is made of them. */
function said(sentence: string, food: string, change: Change = {}): string[] {
  const dish = withFood(food, 20, "g");
  const [first, second, third] = dish.steps;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("the honest dish has three steps");
  return faultsOf({ ...dish, steps: [first, second, { ...third, text: `${third.text} ${sentence}` }] }, change);
}

describe("kitchen prose", () => {
  test.each([
    ["Stir until it lies under a blanket of melted cheese.", "mature-cheddar"],
    ["Brush the top with egg wash.", "egg"],
    ["Serve with the creamy mash.", "butter"],
    ["Spoon over the melted butter.", "butter"],
    ["Scatter over the croutons.", "white-bread"],
    ["Top with fresh breadcrumbs.", "white-bread"],
    ["Pour over the pickling liquid.", "cider-vinegar"],
    ["Top with the caramelised onions.", "onion"],
    ["Twirl it onto plates, as the hero of date night.", "butter"],
    ["Serve in the stockpot, with its drippings.", "butter"],
    ["Fold up the burritos around the ragu.", "flour-tortilla"],
    ["Fold in the jus and drizzle over the caramel.", "caster-sugar"],
  ])("names no unlisted food: %s", (sentence, food) => {
    expect(said(sentence, food)).toEqual([]);
  });

  test.each<[string, string, Change]>([
    ["Top with melted cheese.", "dairy-free-spread", { dietaryRestrictions: ["dairy_free"] }],
    ["Fry it in bacon fat.", "butter", { meatsPreferred: ["poultry"] }],
    ["Scatter over the croutons.", "butter", { dietaryRestrictions: ["gluten_free"] }],
    ["Brush the top with egg wash.", "butter", { dietaryRestrictions: ["egg_free"] }],
    ["Top with pickled walnuts.", "cider-vinegar", { dietaryRestrictions: ["nut_free"] }],
    ["Serve with scones.", "butter", { dietaryRestrictions: ["gluten_free"] }],
  ])("names a food that is not listed and that some must avoid: %s", (sentence, food, change) => {
    expect(said(sentence, food)).toEqual([]);
    expect(said(sentence, food, change).join()).toMatch(/step 3 names .*, which this request rules out/u);
  });

  // "Stew", "doner kebab", "pickle", "evaporated milk" and a brand of mustard are in the dictionary, and break these rules.
  const STRICT = {
    dietaryRestrictions: ["gluten_free", "dairy_free", "egg_free", "soy_free"],
    meatsPreferred: ["poultry"],
    ingredientsToAvoid: "celery, mustard",
  };

  test.each([
    "Brown it in a large flameproof casserole.",
    "Shape what is left into small sausage-shaped koftas.",
    "Roll it into neat patties.",
    "Leave it in a bowl to pickle.",
    "Let it evaporate.",
    "Leave the lid off so that it fries rather than steams.",
    "Move it to the back of the stovetop.",
    "Perch the potatoes on top.",
    "Pat it flat and stamp into rounds.",
    "Use a pair of tweezers to lift it out.",
    "Cook to a deep cherry-red glaze.",
    "Keep back a cup of the cooking water.",
  ])("names no food if a word only sounds like one, whatever the household avoids: %s", (sentence) => {
    const dish = anHonestDish();
    const steps = dish.steps.map((step, index) => (index < 2 ? step : { ...step, text: `${step.text} ${sentence}` }));
    expect(faultsOf({ ...dish, steps }, STRICT)).toEqual([]);
  });

  test.each([
    "Serve with casserole.",
    "Serve in koftas.",
    "Add a spoonful of pickle.",
    "Add evaporated milk.",
    "Add some milk.",
    "Leave some to butter the tin.",
  ])("still finds the food: %s", (sentence) => {
    const dish = anHonestDish();
    const steps = dish.steps.map((step, index) => (index < 2 ? step : { ...step, text: `${step.text} ${sentence}` }));
    expect(faultsOf({ ...dish, steps }, STRICT)).not.toEqual([]);
  });

  test("allows ribbons of a root less time than pieces of it", () => {
    const timed = (preparation: string): string[] => {
      const dish = withFood("celeriac", 100, "g");
      const [first, second, third] = dish.steps;
      if (first === undefined || second === undefined || third === undefined)
        throw new Error("the dish has three steps");
      return faultsOf({
        ...dish,
        ingredients: dish.ingredients.map((line) => (line.food === "celeriac" ? { ...line, preparation } : line)),
        steps: [
          first,
          { ...second, text: second.text.replace(" Stir in {celeriac}.", "") },
          third,
          aStep({ text: "Stir in {celeriac} for 3 minutes.", minutes: 3, heat: "hob" }),
        ],
      });
    };
    expect(timed("peeled into ribbons")).toEqual([]);
    expect(timed("peeled and cubed").map((fault) => fault.split(":")[0])).toEqual(["times"]);
  });

  test("allows two tablespoons of an oil", () => {
    const dish = anHonestDish();
    const oily = (amount: number) => ({
      ...dish,
      ingredients: dish.ingredients.map((line) =>
        line.food === "olive-oil" ? { ...line, amount, unit: "tbsp" } : line,
      ),
    });
    expect(faultsOf(oily(2))).toEqual([]);
    expect(faultsOf(oily(4)).join()).toContain("amount");
  });
});

describe("names of dishes", () => {
  const named = (name: string, food: string): string[] => faultsOf({ ...withFood(food, 60, "g"), name });

  test.each([
    ["Chicken Tortilla Española", "egg"],
    ["Chicken with Courgetti", "courgette"],
    ["Moroccan Chicken Tagine", "tinned-chickpeas"],
    ["Three Bean Chicken Chilli", "tinned-kidney-beans"],
    ["Massaman Chicken Curry", "coconut-milk"],
    ["Coq au Vin Pie", "red-wine"],
    ["Chicken Cobbler-Style Stew", "carrot"],
    ["Chicken with Cherry-Red Carrots", "carrot"],
    ["Chicken with Scones", "plain-flour"],
    ["Chicken with Minted Mushy Peas", "frozen-peas"],
  ])("are not foods: %s", (name, food) => {
    expect(named(name, food)).toEqual([]);
  });

  test.each<[string, string, Change]>([
    ["Chicken and Linguine", "carrot", { dietaryRestrictions: ["gluten_free"] }],
    ["Chicken Moules Marinière", "white-wine", { meatsPreferred: ["poultry"] }],
    ["Chicken with Scones", "carrot", { dietaryRestrictions: ["gluten_free"] }],
    ["Chicken with Cherries", "carrot", { ingredientsToAvoid: "cherries" }],
  ])("must suit what this household may have: %s", (name, food, change) => {
    expect(named(name, food)).toEqual([]);
    expect(faultsOf({ ...withFood(food, 60, "g"), name }, change).join()).toContain("the name names");
  });

  test("may be repeated in the reason, whatever a bought product contains", () => {
    const why = (name: string): string =>
      accepted(anHonestDish({ name, why: "A thick, fragrant curry for a cold evening." }), {
        dietaryRestrictions: ["dairy_free"],
      }).description;
    expect(why("Chicken and Leek Curry")).not.toBe("");
    expect(why("Chicken and Leek Pan Stew")).toBe("");
  });

  test("are reported if the bake they promise would break a rule", () => {
    const dish = { ...withFood("plain-flour", 40, "g"), name: "Chicken with Scones" };
    expect(faultsOf(dish, { dietaryRestrictions: ["egg_free"] }).join()).toContain("scone");
  });

  test("give the name of a component from then on", () => {
    const dish = withFood("red-onion", 60, "g");
    const steps = dish.steps.map((step, index) =>
      index < 2 ? step : { ...step, text: `${step.text} Top with pickled onions.` },
    );
    expect(faultsOf({ ...dish, name: "Chicken Stew with Pickled Onions", steps })).toEqual([]);
  });

  test("may be used again for what a step has made, and a fish slice is not fish", () => {
    const dish = withFood("mango", 60, "g");
    const [first, second, third] = dish.steps;
    if (first === undefined || second === undefined || third === undefined) throw new Error("the dish has three steps");
    const steps = [
      first,
      { ...second, text: `${second.text} Mix it into a salsa.` },
      { ...third, text: `${third.text} Press it with a fish slice and serve the potatoes and salsa.` },
    ];
    expect(faultsOf({ ...dish, steps }, { meatsPreferred: ["poultry"], dietaryRestrictions: ["soy_free"] })).toEqual(
      [],
    );
  });
});
