import { describe, expect, test } from "vitest";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { accepted, faultsOf, withFood, withSteps } from "#tests/support/judging";

describe("the foods of a proposed dish", () => {
  test.each([
    ["an id in another spelling", "Olive Oil", "olive-oil"],
    ["our name", "chestnut mushrooms", "chestnut-mushrooms"],
    ["another name of the food", "zucchini", "courgette"],
    ["another name of the food", "garbanzo beans", "tinned-chickpeas"],
  ])("by %s are known: %s", (_, name, id) => {
    expect(accepted(withFood(name)).ingredients.map(({ foodId }) => foodId)).toContain(id);
  });

  test.each([
    ["no food at all", "flurbium", 'unknown_food: "flurbium" is not a food of the vocabulary'],
    ["a food that we recognise but cannot buy", "marzipan", 'unknown_food: "marzipan" is not a food of the vocabulary'],
    ["two foods in one", "carrots and peas", 'unknown_food: "carrots and peas" is not a food of the vocabulary'],
    ["a name of the language", "constructor", 'unknown_food: "constructor" is not a food of the vocabulary'],
    ["a name of the language", "__proto__", 'unknown_food: "proto" is not a food of the vocabulary'],
    ["markup", "<b>salt", 'unknown_food: "b salt" is not a food of the vocabulary'],
  ])("that are %s are reported as a fault: %s", (_, name, fault) => {
    expect(faultsOf(withFood(name))).toContain(fault);
  });

  test.each([
    ["a restriction", "walnuts", { dietaryRestrictions: ["nut_free"] }, "restriction: walnuts breaks nut_free"],
    [
      "a restriction by another name",
      "soy sauce",
      { dietaryRestrictions: ["gluten_free"] },
      "restriction: light soy sauce breaks gluten_free",
    ],
    ["the foods to avoid", "walnuts", { ingredientsToAvoid: "nuts" }, "avoided_food: walnuts is to be avoided"],
    [
      "what the notes forbid",
      "walnuts",
      { additionalNotes: "I am allergic to walnuts" },
      "avoided_food: walnuts is to be avoided",
    ],
    ["the chosen meats", "beef-mince", { meatsPreferred: ["poultry"] }, "meat_not_chosen: beef mince is beef"],
  ])("that break %s are a fault", (_, food, change, fault) => {
    expect(faultsOf(withFood(food), change)).toContain(fault);
  });

  test("that break a diet are a fault", () => {
    expect(faultsOf(anHonestDish(), { dietaryPreference: "vegan" })).toContain(
      "diet: chicken breast fillet is not vegan",
    );
    expect(faultsOf(anHonestDish(), { dietaryPreference: "keto" })[0]).toMatch(
      /^diet: [\d.]+ g of carbohydrate a serving is above the 15 g of keto$/u,
    );
  });

  test("are judged by the request's rules even while another food is unknown", () => {
    const dish = withFood("flurbium");
    expect(faultsOf(dish, { meatsPreferred: ["no_meat"] })).toEqual([
      'unknown_food: "flurbium" is not a food of the vocabulary',
      "meat_not_chosen: chicken breast fillet is meat or fish",
    ]);
  });
});

describe("the amounts of a proposed dish", () => {
  test.each([
    [0.25, "kg", 500, "g"],
    [8, "oz", 450, "g"],
    [0.5, "lb", 450, "g"],
    [1, "piece", 2, "each"],
    [1, "Medium", 2, "each"],
    [0.9, "each", 2, "each"],
  ])("of %d %s a serving become %d %s for two", (amount, unit, quantity, shown) => {
    const [first, , ...rest] = anHonestDish().ingredients;
    const dish = anHonestDish({ ingredients: [first!, { food: "leek", amount, unit, preparation: null }, ...rest] });
    expect(accepted(dish).ingredients[1]).toMatchObject({ quantity, unit: shown });
  });

  test.each([
    ["glugs", 'amount: leek is measured in each, g, not in "glugs"'],
    ["cups", 'amount: leek is measured in each, g, not in "cups"'],
    ["clove", 'amount: leek is measured in each, g, not in "clove"'],
    ["toString", 'amount: leek is measured in each, g, not in "toString"'],
  ])("in %s of a leek are a fault with the units for leeks", (unit, fault) => {
    const [first, , ...rest] = anHonestDish().ingredients;
    expect(
      faultsOf(anHonestDish({ ingredients: [first!, { food: "leek", amount: 1, unit, preparation: null }, ...rest] })),
    ).toEqual([fault]);
  });

  test("of one food listed twice are added up if the steps name it once", () => {
    const dish = anHonestDish();
    const meal = accepted({
      ...dish,
      ingredients: [...dish.ingredients, { food: "Potato", amount: 50, unit: "g", preparation: null }],
    });
    expect(meal.ingredients.filter(({ foodId }) => foodId === "potato")).toMatchObject([
      { quantity: 500, unit: "g", grams: 500 },
    ]);
  });

  test("of one food listed twice stay separate if the steps name it twice", () => {
    const dish = withSteps((steps) =>
      steps.map((step, index) => (index === 2 ? { ...step, text: `${step.text} Season with {salt}.` } : step)),
    );
    const meal = accepted({
      ...dish,
      ingredients: [...dish.ingredients, { food: "salt", amount: 1, unit: "pinch", preparation: null }],
    });
    expect(meal.ingredients.filter(({ foodId }) => foodId === "salt").map(({ quantity }) => quantity)).toEqual([2, 2]);
  });
});
