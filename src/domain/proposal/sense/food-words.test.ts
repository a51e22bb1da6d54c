import { describe, expect, test } from "vitest";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { faultsOf } from "#tests/support/judging";

describe("foods that the texts name", () => {
  test.each(["Chicken with Garlicky Greens", "Sweet and Sour Chicken", "Chicken and Leek Stew"])(
    "are on the list, or what the dish is called after: %s",
    (name) => {
      expect(faultsOf(anHonestDish({ name }), { dietaryRestrictions: ["soy_free"] })).toEqual([]);
    },
  );

  test("are told in the words of the text where we call them otherwise", () => {
    expect(faultsOf(anHonestDish({ name: "Smashed Avocado and Chicken" }))).toEqual([
      'unnamed_food: the name names guacamole ("smashed avocado"), which is not among the ingredients: list it, or leave it out of the text',
    ]);
  });

  test("break the request where the meat that a dish is called after is not there", () => {
    const [chicken, ...others] = anHonestDish().ingredients;
    const dish = anHonestDish({
      name: "Sweet and Sour Chicken",
      ingredients: [{ ...chicken, food: "tinned-chickpeas", amount: 120, unit: "g", preparation: null }, ...others],
      steps: anHonestDish().steps.map((step) => ({
        ...step,
        text: step.text.replace("{chicken-breast-fillet}", "{tinned-chickpeas}"),
      })),
    });
    expect(faultsOf(dish, { dietaryPreference: "vegan" }).join("\n")).toContain("diet: the name names chow mein");
  });
});
