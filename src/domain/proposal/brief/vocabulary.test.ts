import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkMeal } from "#domain/meal/check-meal";
import type { Allergen, Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import { allowedFoods, vocabularyFor } from "#domain/proposal/brief/vocabulary";
import type { Constraints } from "#domain/request/constraints";
import { DIETARY_PREFERENCES, MEATS, RESTRICTIONS } from "#domain/options/options";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
const FOOD_CODES: readonly string[] = ["restriction", "avoided_food", "meat_not_chosen"];

function constraintsFor(change: Parameters<typeof sampleTask>[0]): Constraints {
  return sampleTask({ ...NO_LIMITS, ...change }).constraints;
}

/** The food ids in the lines sent to a proposer. */
function idsSent(constraints: Constraints): Set<string> {
  const { lines } = vocabularyFor(constraints, catalogue);
  return new Set(lines.filter((line) => !line.startsWith("# ")).map((line) => line.split(",")[0] as string));
}

/** A dish with a gram of one food, judged like any dish. */
function ofOneFood(food: Food, servings: number): Meal {
  return {
    id: "one",
    title: "One",
    description: "",
    region: null,
    proposer: "test",
    servings,
    prepMinutes: 1,
    cookMinutes: 0,
    skill: "beginner",
    marks: [],
    equipment: [],
    utensils: [],
    ingredients: [{ foodId: food.id, quantity: 1, unit: "g", preparation: null, grams: 1 }],
    steps: [[{ kind: "ingredient", line: 0 }]],
    tip: "",
  };
}

/** Whether the checker rejects a food whatever its amount; a diet's counts depend on the rest of the dish. */
function isForbidden(constraints: Constraints, food: Food): boolean {
  const check = checkMeal(constraints, catalogue, ofOneFood(food, constraints.request.numPeople));
  if (check.ok) return false;
  const { dietaryPreference } = constraints.request;
  const byFood = dietaryPreference === "vegetarian" || dietaryPreference === "vegan" || dietaryPreference === "paleo";
  return check.faults.some(({ code }) => FOOD_CODES.includes(code) || (code === "diet" && byFood));
}

/** Foods sent although forbidden, or left out although permitted. */
function wronglyTold(constraints: Constraints): string[] {
  const sent = idsSent(constraints);
  return catalogue.foods.filter((food) => sent.has(food.id) === isForbidden(constraints, food)).map(({ id }) => id);
}

describe("the vocabulary of a proposer", () => {
  test.each(DIETARY_PREFERENCES)("includes exactly what the diet %s allows", (dietaryPreference) => {
    expect(wronglyTold(constraintsFor({ dietaryPreference }))).toEqual([]);
  });

  test.each(RESTRICTIONS)("includes exactly what the restriction %s allows", (restriction) => {
    expect(wronglyTold(constraintsFor({ dietaryRestrictions: [restriction] }))).toEqual([]);
  });

  test.each(MEATS)("includes exactly what the choice of %s allows", (meat) => {
    expect(wronglyTold(constraintsFor({ meatsPreferred: [meat] }))).toEqual([]);
  });

  test.each<[string, Allergen]>([
    ["dairy_free", "milk"],
    ["egg_free", "eggs"],
    ["soy_free", "soybeans"],
    ["nut_free", "peanuts"],
    ["nut_free", "tree_nuts"],
  ])("has for %s no food marked with %s", (restriction, allergen) => {
    const foods = allowedFoods(constraintsFor({ dietaryRestrictions: [restriction] }), catalogue);
    expect(foods.filter((food) => food.allergens.includes(allergen))).toEqual([]);
    expect(foods.length).toBeGreaterThan(300);
  });

  test("includes nothing ruled out by any of 200 random entries to avoid", { timeout: 60_000 }, () => {
    const words = [
      ...new Set(catalogue.foods.flatMap((food) => [food.name, ...food.aliases, ...food.families])),
      "nuts",
      "shellfish",
      "gluten",
      "dairy",
    ].filter((word) => !/[,;]| and | or /u.test(word));
    fc.assert(
      fc.property(fc.constantFrom(...words), (entry) => {
        const match = matcher.matchAvoid(entry);
        fc.pre(match.known);
        const { foodIds, allergens } = match.rule;
        const sent = idsSent(constraintsFor({ ingredientsToAvoid: entry }));
        const wrong = catalogue.foods.filter(
          (food) =>
            sent.has(food.id) === (foodIds.has(food.id) || food.allergens.some((allergen) => allergens.has(allergen))),
        );
        expect({ entry, wrong: wrong.map(({ id }) => id) }).toEqual({ entry, wrong: [] });
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  test("gives units, packs and prices of the chosen supermarket, and a figure if the diet depends on it", () => {
    const line = (id: string, change: Parameters<typeof sampleTask>[0]): string | undefined =>
      vocabularyFor(constraintsFor(change), catalogue).lines.find((entry) => entry.startsWith(`${id},`));
    expect(line("carrot", { preferredSupermarket: "tesco" })).toBe("carrot,each=80g,80g 9p/500g 50p");
    expect(line("carrot", { preferredSupermarket: "waitrose" })).not.toBe(line("carrot", {}));
    expect(line("olive-oil", {})).toMatch(/^olive-oil,ml,460g \d+p\/920g \d+p$/u);
    expect(line("carrot", { dietaryPreference: "keto" })).toMatch(/^carrot,each=80g,80g 9p\/500g 50p,[\d.]+$/u);
  });
});
