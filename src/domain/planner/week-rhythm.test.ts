import { describe, expect, it } from "vitest";
import { traitsOf } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { isFamiliar, isHighPoint } from "#domain/planner/week-rhythm";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe, RecipeLine } from "#domain/recipe/recipe";

type Request = Parameters<typeof constraintsFor>[0];
const chicken = [aLine("chicken-breast", 2, "each"), aLine("carrot", 3, "each")];

function ask(change: Partial<Recipe>, request: Request = {}, lines = chicken) {
  const pork = aFood({ name: "pork", animals: ["pork"] });
  const catalogue = aCatalogue(
    [aRecipe("Dish", lines, { appeal: 9, ...change, id: "dish" })],
    [...Object.values(LARDER), pork],
  );
  const constraints = constraintsFor({ availableTime: "60+", ...request }, catalogue);
  const checked = checkedMealOf("dish", constraints, catalogue);
  return { checked, traits: traitsOf(checked, catalogue), household: householdOf(constraints) };
}

const highPoint = (...dish: Parameters<typeof ask>): boolean => {
  const { checked, traits, household } = ask(...dish);
  return isHighPoint(checked, traits, household);
};

describe("the high point of a week", () => {
  it.each<readonly [string, Partial<Recipe>]>([
    ["a roast", { form: "roast" }],
    ["a pie that takes its time", { form: "pie", cookMinutes: 45 }],
    ["a dish for friends", { form: "grill", marks: ["special_occasion"] }],
  ])("is %s", (_, dish) => {
    expect(highPoint(dish)).toBe(true);
  });

  it.each<[string, Partial<Recipe>, RecipeLine[]?]>([
    ["noodles", { form: "noodles", cookMinutes: 45 }],
    ["pasta from one pot", { form: "pasta", cookMinutes: 45 }],
    ["pittas", { form: "wraps", cookMinutes: 45 }],
    ["a bowl", { form: "bowl", cookMinutes: 45 }],
    ["an unpopular roast", { form: "roast", appeal: 8 }],
    ["chilli with rice", { title: "Chilli con carne", form: "stew", cookMinutes: 60 }],
    ["a plain risotto", { title: "Risotto", form: "rice", cookMinutes: 60 }],
    ["tofu for meat eaters", { form: "roast" }, [aLine("firm-tofu", 1, "block")]],
    ["a slow cooker's dish while people work", { form: "stew", handsOffMinutes: 480, cookMinutes: 0 }],
  ])("is not %s", (_, dish, lines) => {
    expect(highPoint(dish, {}, lines ?? chicken)).toBe(false);
  });

  it("suits the household", () => {
    const grown: Partial<Recipe> = {
      form: "roast",
      title: "Roast with olives",
      id: "dish",
      marks: ["family_friendly"],
    };
    expect(highPoint(grown)).toBe(true);
    expect(highPoint(grown, { mealGoals: "family_friendly" })).toBe(false);
    expect(
      highPoint({ form: "roast", appeal: 8 }, { dietaryPreference: "keto" }, [aLine("salmon-fillet", 2, "each")]),
    ).toBe(true);
    expect(highPoint({ form: "burger", region: "american" }, { preferredRegions: ["american"], numPeople: 3 })).toBe(
      true,
    );
    expect(highPoint({ form: "burger", region: "american" }, { numPeople: 3 })).toBe(false);
  });

  it("takes most of the available time, if that is short", () => {
    expect(highPoint({ form: "traybake", cookMinutes: 20 }, { availableTime: "35" })).toBe(true);
    expect(highPoint({ form: "curry", cookMinutes: 20 }, { availableTime: "35" })).toBe(false);
    // With half an hour there is no time for a pie.
    expect(highPoint({ form: "curry", cookMinutes: 20 }, { availableTime: "30" })).toBe(true);
    expect(highPoint({ form: "noodles", cookMinutes: 20 }, { availableTime: "30" })).toBe(false);
    const fingers: Partial<Recipe> = { form: "grill", cookMinutes: 20, marks: ["family_friendly"] };
    expect(highPoint(fingers, { availableTime: "35", numPeople: 3 })).toBe(false);
  });
});

describe("familiar food for a household", () => {
  const familiar = (change: Partial<Recipe>, request: Request = {}): boolean => {
    const { checked, traits, household } = ask(change, request);
    return isFamiliar(checked, traits, household);
  };

  it("includes British, Italian and American cooking, and what every takeaway has", () => {
    expect(familiar({ region: "mediterranean", cuisines: ["italian"] })).toBe(true);
    expect(familiar({ region: "chinese", appeal: 8 })).toBe(true);
    expect(familiar({ region: "chinese", cuisines: ["malaysian"], appeal: 8 })).toBe(false);
    expect(familiar({ region: "chinese", cuisines: ["japanese"], appeal: 9 })).toBe(true);
    expect(familiar({ region: "african", appeal: 9 })).toBe(false);
  });

  it("includes Middle Eastern cooking if pork and alcohol are avoided", () => {
    expect(familiar({ region: "middle_eastern" })).toBe(false);
    expect(familiar({ region: "middle_eastern" }, { ingredientsToAvoid: "pork" })).toBe(true);
  });
});
