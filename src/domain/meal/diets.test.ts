import { describe, expect, it } from "vitest";
import { judgeDiet } from "#domain/meal/diets";
import type { Nutrition } from "#domain/food/food";
import { DIETARY_PREFERENCES } from "#domain/options/options";
import type { DietaryPreference } from "#domain/options/options";
import { LARDER, aFood } from "#domain/testing/foods";

const NONE: Nutrition = { kcal: 0, protein: 0, fat: 0, saturates: 0, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0 };
/** One serving of 100 g with exactly these figures. */
const serving = (figures: Partial<Nutrition>) => [
  { food: aFood({ name: "figures", nutrition: { ...NONE, ...figures } }), grams: 100 },
];
const keeps = (diet: DietaryPreference, figures: Partial<Nutrition>): boolean =>
  judgeDiet(diet, serving(figures), 1) === null;

describe("the table of numeric diets, at its limits", () => {
  it.each([
    ["keto", { carbohydrate: 15 }, true],
    ["keto", { carbohydrate: 15.01 }, false],
    ["low_carb", { carbohydrate: 30 }, true],
    ["low_carb", { carbohydrate: 30.01 }, false],
    ["high_protein", { protein: 30, kcal: 600 }, true],
    ["high_protein", { protein: 29.99, kcal: 300 }, false],
    ["high_protein", { protein: 30, kcal: 600.1 }, false],
    ["high_protein", { protein: 40, kcal: 800 }, true],
    ["slimming_world", { kcal: 124.9 }, true],
    ["slimming_world", { kcal: 125 }, false],
    ["weight_watchers", { kcal: 409.8 }, true],
    ["weight_watchers", { kcal: 410 }, false],
    ["none", { carbohydrate: 99, kcal: 900 }, true],
    ["meat_eater", { carbohydrate: 99, kcal: 900 }, true],
  ] as const)("%s on %j: %s", (diet, figures, expected) => {
    expect(keeps(diet, figures)).toBe(expected);
  });

  it.each([
    ["keto", { carbohydrate: 15.01 }, "15.1 g of carbohydrate a serving is above the 15 g of keto"],
    ["low_carb", { carbohydrate: 31.2 }, "31.2 g of carbohydrate a serving is above the 30 g of low carb"],
    ["high_protein", { protein: 29.99, kcal: 300 }, "29.9 g of protein a serving is below 30 g"],
    ["high_protein", { protein: 30, kcal: 601 }, "protein gives 19 % of the energy, below 20 %"],
  ] as const)("%s on %j reports a figure on the wrong side of its limit: %s", (diet, figures, detail) => {
    expect(judgeDiet(diet, serving(figures), 1)?.detail).toBe(detail);
  });

  it("apply to a serving, not to the whole dish", () => {
    const amounts = [{ food: aFood({ nutrition: { ...NONE, carbohydrate: 15 } }), grams: 400 }];
    expect(judgeDiet("keto", amounts, 4)).toBeNull();
    expect(judgeDiet("keto", amounts, 3)?.detail).toBe("20 g of carbohydrate a serving is above the 15 g of keto");
  });

  it.each(["grain", "pulse", "dairy", "refined_sugar", "seed_oil"] as const)("paleo rejects %s", (group) => {
    expect(judgeDiet("paleo", [{ food: aFood({ groups: [group] }), grams: 5 }], 1)?.foodId).toBe("carrot");
  });

  it("paleo rejects milk, even if its food group was forgotten, and allows meat, eggs, nuts and olive oil", () => {
    const grams = 50;
    expect(judgeDiet("paleo", [{ food: aFood({ allergens: ["milk"] }), grams }], 1)).not.toBeNull();
    expect(
      judgeDiet(
        "paleo",
        [LARDER.beef, LARDER.egg, LARDER.walnuts, LARDER.oil, LARDER.carrot].map((food) => ({ food, grams })),
        1,
      ),
    ).toBeNull();
  });

  it.each([
    ["vegetarian", LARDER.salmon, false],
    ["vegetarian", aFood({ animals: ["animal_by_product"] }), false],
    ["vegetarian", LARDER.cheese, true],
    ["vegan", LARDER.cheese, false],
    ["vegan", LARDER.egg, false],
    ["vegan", aFood({ animals: ["honey"] }), false],
    ["vegan", LARDER.tofu, true],
  ] as const)("%s, case %#", (diet, food, expected) => {
    expect(
      judgeDiet(
        diet,
        [
          { food: LARDER.carrot, grams: 1 },
          { food, grams: 1 },
        ],
        1,
      ) === null,
    ).toBe(expected);
  });

  it("cover every diet in the questionnaire", () => {
    for (const diet of DIETARY_PREFERENCES) expect(() => judgeDiet(diet, serving({ kcal: 1 }), 1)).not.toThrow();
  });
});
