import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { violations } from "#domain/food/dietary-facts";
import type { DietaryKey } from "#domain/food/dietary-facts";
import { ALLERGENS, ANIMALS, FOOD_GROUPS } from "#domain/food/food";
import type { DietaryFacts } from "#domain/food/food";

const of = (facts: Partial<DietaryFacts>): DietaryKey[] =>
  [...violations({ allergens: [], animals: [], groups: [], ...facts })].sort();

describe("dietary keys that a food violates", () => {
  it.each([
    ["a vegetable", {}, []],
    ["milk", { allergens: ["milk"] }, ["dairy_free", "vegan"]],
    ["egg", { allergens: ["eggs"] }, ["egg_free", "vegan"]],
    ["honey", { animals: ["honey"] }, ["vegan"]],
    ["chicken", { animals: ["poultry"] }, ["no_meat", "vegan", "vegetarian"]],
    ["game", { animals: ["other_meat"] }, ["no_meat", "vegan", "vegetarian"]],
    ["cod", { animals: ["fish"], allergens: ["fish"] }, ["no_meat", "vegan", "vegetarian"]],
    ["Worcestershire sauce whose animals were forgotten", { allergens: ["fish"] }, ["no_meat", "vegan", "vegetarian"]],
    ["prawns known only by their allergen", { allergens: ["crustaceans"] }, ["no_meat", "vegan", "vegetarian"]],
    ["oyster sauce known only by its allergen", { allergens: ["molluscs"] }, ["no_meat", "vegan", "vegetarian"]],
    ["gelatine or a cheese with rennet", { animals: ["animal_by_product"] }, ["vegan", "vegetarian"]],
    ["peanuts", { allergens: ["peanuts"] }, ["nut_free"]],
    ["almonds", { allergens: ["tree_nuts"] }, ["nut_free"]],
    ["tofu", { allergens: ["soybeans"], groups: ["pulse"] }, ["soy_free"]],
    ["wheat flour", { allergens: ["cereals_containing_gluten"] }, ["gluten_free"]],
    ["oats", { allergens: ["cereals_containing_gluten"], groups: ["grain"] }, ["gluten_free"]],
    ["gluten-free oats", { allergens: ["cereals_containing_gluten"], groups: ["grain", "gluten_free_oats"] }, []],
    ["glucose syrup from wheat", { allergens: ["cereals_containing_gluten"], groups: ["gluten_exempt"] }, []],
    [
      "celery, mustard, sesame, lupin and sulphites",
      { allergens: ["celery", "mustard", "sesame", "lupin", "sulphites"] },
      [],
    ],
  ] as const)("%s", (_, facts, keys) => {
    expect(of(facts as Partial<DietaryFacts>)).toEqual(keys);
  });

  const facts = fc.record({
    allergens: fc.subarray([...ALLERGENS]),
    animals: fc.subarray([...ANIMALS]),
    groups: fc.subarray([...FOOD_GROUPS]),
  });

  it("are consistent: meat is not vegetarian, and what is not vegetarian is not vegan", () => {
    fc.assert(
      fc.property(facts, (any) => {
        const keys = violations(any);
        expect(keys.has("vegetarian") || !keys.has("no_meat")).toBe(true);
        expect(keys.has("vegan") || !(keys.has("vegetarian") || keys.has("dairy_free") || keys.has("egg_free"))).toBe(
          true,
        );
      }),
    );
  });

  it("never become fewer when a food contains more, apart from the label of exempt gluten", () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...ALLERGENS), fc.constantFrom(...ANIMALS), (any, allergen, animal) => {
        const more = violations({ ...any, allergens: [...any.allergens, allergen], animals: [...any.animals, animal] });
        for (const key of violations(any)) expect(more.has(key)).toBe(true);
      }),
    );
  });
});
