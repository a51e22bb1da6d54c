import { describe, expect, it } from "vitest";
import { mealPlanBody } from "#contract/plan-request";

const LEAST = { fullName: "Ada Baker", email: "ada@example.org", mealsPerWeek: 2, numPeople: 1 };

/** The option lists, written out: they are agreed with others and must not be derived from the code. */
const LISTS = {
  dietaryPreference:
    "none meat_eater vegetarian vegan keto paleo high_protein low_carb slimming_world weight_watchers standard",
  dietaryRestrictions: "none gluten_free dairy_free nut_free egg_free soy_free",
  mealGoals: "none weight_loss muscle_gain budget_friendly comfort_food family_friendly special_occasion",
  meatsPreferred: "no_meat poultry beef pork lamb fish seafood none",
  preferredRegions: "none british mediterranean chinese indian mexican american middle_eastern african",
  preferredSupermarket: "asda tesco sainsburys morrisons aldi lidl waitrose",
  availableTime: "10 15 20 25 30 35 40 45 50 55 60 60+",
  cookingEquipment: "oven stove slow_cooker air_fryer microwave none",
  cookingSkillLevel: "beginner intermediate advanced",
} as const;
const MANY = new Set(["dietaryRestrictions", "meatsPreferred", "preferredRegions", "cookingEquipment"]);

describe("the request for a meal plan", () => {
  it("has defaults for everything but name, address, meals and people", () => {
    expect(mealPlanBody.parse(LEAST)).toEqual({
      ...LEAST,
      dietaryPreference: "none",
      dietaryRestrictions: ["none"],
      mealGoals: "none",
      meatsPreferred: [],
      preferredRegions: [],
      ingredientsToAvoid: "None",
      maxBudget: 50,
      preferredSupermarket: "asda",
      cookingSkillLevel: "beginner",
      availableTime: "30",
      cookingEquipment: [],
    });
  });

  it.each(Object.entries(LISTS))("takes every value of %s and no other", (field, values) => {
    const accepts = (value: string) =>
      mealPlanBody.safeParse({ ...LEAST, [field]: MANY.has(field) ? [value] : value }).success;
    expect(values.split(" ").filter((value) => !accepts(value))).toEqual([]);
    for (const other of ["", "None", "something_else", "5"]) expect(accepts(other), other).toBe(false);
  });

  it("takes whole numbers of meals and people, within bounds", () => {
    const accepts = (change: object) => mealPlanBody.safeParse({ ...LEAST, ...change }).success;
    const taken = (field: string) => [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((count) => accepts({ [field]: count }));
    expect(taken("mealsPerWeek")).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(taken("numPeople")).toEqual([1, 2, 3, 4, 5]);
    expect([0, 0.99, 1].map((maxBudget) => accepts({ maxBudget }))).toEqual([false, false, true]);
    expect([1, 2, 100, 101].map((length) => accepts({ fullName: "a".repeat(length) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
