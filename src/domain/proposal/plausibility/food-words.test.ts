import { describe, expect, it } from "vitest";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { accepted, codesOf, faultsOf, saying, withFood } from "#tests/support/judging";
import type { Change } from "#tests/support/judging";

/** A household with many restrictions. */
const STRICT: Change = {
  dietaryRestrictions: ["gluten_free", "dairy_free", "nut_free", "egg_free", "soy_free"],
  meatsPreferred: ["poultry"],
  ingredientsToAvoid: "honey, mustard, sulphites",
};

describe("a food named in a step", () => {
  it.each([
    "Garnish with crushed peanuts.",
    "Serve with garlic bread.",
    "Use soy sauce instead.",
    "Substitute cashews if you like.",
    "Add a knob of butter.",
    "Replace a little of the butter with oil.",
    "Fry until golden as butter foams.",
    "Finish with double cream.",
    "Top with grated cheddar.",
    "Stir in a spoonful of pesto.",
    "Crumble over some feta.",
    "Scatter with toasted almonds.",
    "Fold through cooked prawns.",
    "Add crispy bacon at the end.",
    "Drizzle with honey.",
    "Add a dash of Worcestershire sauce.",
    "Serve with naan bread.",
    "Serve with a fried egg on top.",
    "Add a splash of white wine.",
    "Add mustard to taste.",
    "Add Marmite for depth.",
    "Dust with plain flour first.",
    "Add noix for crunch.",
    "Add crevettes to the pan.",
    "Sprinkle with Erdnüsse.",
    "Add penuts and stir.",
  ])("is rejected if this household must not have it, and otherwise harmless: %s", (sentence) => {
    expect(faultsOf(saying(sentence), STRICT).join()).toMatch(/: step 3 names .*, which this request rules out/u);
    expect(faultsOf(saying(sentence))).toEqual([]);
  });

  it.each([
    ["Garnish with crushed peanuts.", { dietaryRestrictions: ["nut_free"] }, "restriction"],
    ["Serve with garlic bread.", { dietaryRestrictions: ["gluten_free"] }, "restriction"],
    ["Butter the tin first.", { dietaryRestrictions: ["dairy_free"] }, "restriction"],
    ["Flour the board.", { dietaryRestrictions: ["gluten_free"] }, "restriction"],
    ["Add a beaten egg.", { dietaryRestrictions: ["egg_free"] }, "restriction"],
    ["Use soy sauce instead.", { dietaryRestrictions: ["soy_free"] }, "restriction"],
    ["Stir in some satay sauce.", { dietaryRestrictions: ["nut_free"] }, "restriction"],
    ["Add Lea & Perrins.", { ingredientsToAvoid: "fish" }, "avoided_food"],
    ["Serve with sesame breadsticks.", { ingredientsToAvoid: "sesame" }, "avoided_food"],
    ["Scatter over porcini.", { ingredientsToAvoid: "mushrooms" }, "avoided_food"],
    ["Add chopped celery.", { ingredientsToAvoid: "celery" }, "avoided_food"],
    ["Add crispy lardons.", { meatsPreferred: ["poultry"] }, "meat_not_chosen"],
    ["Add cooked prawns.", { meatsPreferred: ["poultry"] }, "meat_not_chosen"],
    ["Drizzle with mascarpone.", { dietaryPreference: "paleo" }, "diet"],
    ["Add amandes.", { dietaryRestrictions: ["nut_free"] }, "restriction"],
    ["Add a cup of leche.", { dietaryRestrictions: ["dairy_free"] }, "restriction"],
  ] as const)("is reported as the broken rule: %s", (sentence, change, code) => {
    expect(codesOf(saying(sentence), change as unknown as Change)).toContain(code);
  });

  it.each(["Chicken and leek pan stew with cashews", "Prawn and leek pan stew"])(
    "is rejected in the name too: %s",
    (name) => {
      expect(codesOf(anHonestDish({ name }), STRICT)).not.toEqual([]);
    },
  );

  it.each(["Philadelphia chicken and leek stew", "Chicken and leek stew with Philly"])(
    "is not accepted in a name that is a product’s: %s",
    (name) => {
      expect(codesOf(anHonestDish({ name }), { dietaryRestrictions: ["dairy_free"] })).toContain("restriction");
      expect(codesOf(anHonestDish({ name: "Philly cheesesteak chicken and leeks" }))).toEqual([]);
    },
  );

  it.each([
    ["egg wash of mayonnaise", "mayonnaise", "Scatter over a handful of egg wash."],
    ["an egg of mayonnaise", "mayonnaise", "Stir in a beaten egg."],
    ["yolks of egg noodles", "dried-egg-noodles", "Stir in two egg yolks."],
    ["black pudding of black beans", "tinned-black-beans", "Top with black pudding."],
    ["white pudding of white cabbage", "white-cabbage", "Top with white pudding."],
    ["soya mince of soy sauce", "reduced-salt-soy-sauce", "Fold in a handful of soya mince."],
  ])("is not accounted for by another that shares a word with it: %s", (_, food, sentence) => {
    const dish = withFood(food, 60);
    const steps = dish.steps.map((step, at) => (at === 2 ? { ...step, text: `${step.text} ${sentence}` } : step));
    expect(faultsOf({ ...dish, steps }, STRICT).join()).toMatch(/step 3 names /u);
  });

  it.each<[string, string, string, Change]>([
    ["black pudding", "tinned-black-beans", "meat_not_chosen", { meatsPreferred: ["poultry"] }],
    ["brown butter", "tinned-butter-beans", "restriction", { dietaryRestrictions: ["dairy_free"] }],
    ["bean cheese", "tinned-butter-beans", "restriction", { dietaryRestrictions: ["dairy_free"] }],
  ])(
    "is not accounted for if the request rules it out, whatever word of it is listed: %s",
    (words, food, code, change) => {
      const dish = withFood(food, 60);
      expect(accepted({ ...dish, why: `It is lovely with ${words}.` }, change).description).toBe("");
      expect(codesOf({ ...dish, name: `Chicken and leek stew with ${words}` }, change)).toContain(code);
    },
  );

  it("is milk in a title with milk, and coconut milk if it says so", () => {
    const dish = withFood("coconut-milk", 60);
    const change: Change = { dietaryRestrictions: ["dairy_free"] };
    for (const milk of ["milk", "mílk"])
      expect(codesOf({ ...dish, name: `Chicken and leek stew with ${milk}` }, change)).toContain("restriction");
    expect(codesOf({ ...dish, name: "Chicken and leek stew with coconut milk" }, change)).toEqual([]);
  });

  it("is not made up from words for units and storage of two others", () => {
    const dish = withFood("tinned-tuna-in-spring-water", 60);
    const [first, second, third] = dish.steps;
    const withCelery = {
      ...dish,
      ingredients: [...dish.ingredients, { food: "celery", amount: 1, unit: "each", preparation: "sliced" }],
      steps: [first!, { ...second!, text: `${second!.text} Add {celery}.` }, third!],
    };
    const change: Change = { dietaryRestrictions: ["soy_free"] };
    expect(codesOf({ ...withCelery, name: "Chicken and tuna stew with seafood sticks" }, change)).toContain(
      "restriction",
    );
    expect(codesOf({ ...withCelery, name: "Chicken and tuna stew with celery sticks" }, change)).toEqual([]);
  });

  it("may be a low-calorie spray, which says nothing about the dish’s energy", () => {
    const dish = withFood("low-calorie-cooking-spray", 8, "spray");
    const [first, second, third] = dish.steps;
    const twice = { ...third!, text: `Mist with the low-calorie cooking spray again. ${third!.text}` };
    expect(codesOf({ ...dish, steps: [first!, second!, twice] })).toEqual([]);
  });

  it("costs a dish only its reason or tip if just they name it", () => {
    const why = accepted(anHonestDish({ why: "A quick, warming supper with crunchy peanuts." }), STRICT);
    expect([why.description, why.tip]).toEqual(["", anHonestDish().tip]);
    for (const tip of ["Finish with a handful of toasted walnuts.", "Serve with garlic bread on the side."])
      expect([accepted(anHonestDish({ tip }), STRICT).tip, tip]).toEqual(["", tip]);
  });

  it.each([
    "Season well and taste.",
    "Oil the tray.",
    "Salt the water.",
    "Brown the meat in batches if the pan is small.",
    "Fish out the leeks with tongs.",
    "Cut any large pieces to the size of a walnut.",
    "The pieces should be peanut-sized.",
    "Shape it into egg-shaped mounds.",
    "It should have the consistency of double cream.",
    "Butterfly the thicker pieces.",
    "Cream together what is left in the pan.",
    "Add a little pepper.",
    "Serve without bread.",
    "Use a spoon rather than a bread knife.",
    "Leave the chicken to rest on a plate.",
    "Spoon the stew into warm bowls.",
    "Let it colour until chestnut brown.",
    "Wipe the pan with a tea towel.",
    "Put it into an ovenproof dish to serve.",
    "Stir the leeks through the potatoes.",
    "Lay everything out on a board.",
    "Let the juices from the chicken run into the pan.",
    "It is ready when the broth is glossy.",
    "Cover with a lid and keep warm.",
    "Turn the chicken in the oil once more.",
    "Sprinkle in a pinch more seasoning if needed.",
    "Crush a few potatoes to thicken the sauce.",
    "Ladle over the broth.",
  ])("is not found in what only sounds like it: %s", (sentence) => {
    expect(faultsOf(saying(sentence), STRICT)).toEqual([]);
  });

  it("may be one that is mixed or sold as it", () => {
    const batter = withFood("plain-flour", 40);
    const steps = batter.steps.map((one, at) =>
      at === 2 ? { ...one, text: `${one.text} Coat it with batter.` } : one,
    );
    expect(faultsOf({ ...batter, steps }, { dietaryRestrictions: ["dairy_free", "egg_free"] })).toEqual([]);
    expect(faultsOf(saying("Coat it with batter."), { dietaryRestrictions: ["egg_free"] })).not.toEqual([]);
    const plants = withFood("frozen-plant-based-mince", 60);
    const name = "Leek stew with plant-based mince";
    expect(faultsOf({ ...plants, name, why: "A quick mince." }, { meatsPreferred: ["poultry"] })).toEqual([]);
  });

  it("may be abbreviated: the stock, the noodles, the milk of a plant", () => {
    expect(faultsOf(withFood("vegetable-stock-cube", 2.5))).toEqual([]);
    const stock = withFood("gluten-free-vegetable-stock-cube", 2.5);
    const steps = stock.steps.map((one) => ({ ...one, text: one.text.replace("cover", "pour in the stock, cover") }));
    expect(faultsOf({ ...stock, steps }, { dietaryRestrictions: ["gluten_free"] })).toEqual([]);
  });
});
