import { describe, expect, test } from "vitest";
import { readProposedMeal } from "#domain/proposal/reading/read-proposed-meal";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { faultsOf, judge } from "#tests/support/judging";

describe("the form of a proposed dish", () => {
  const dish = anHonestDish();
  test.each([
    ["null", null, "shape: the meal is not an object"],
    ["a list", [dish], "shape: the meal is not an object"],
    ["a text", JSON.stringify(dish), "shape: the meal is not an object"],
    ["a number as its name", { ...dish, name: 7 }, "shape: name is not a text"],
    [
      "a name of 10,000 characters",
      { ...dish, name: "pie ".repeat(2_500) },
      "shape: name is longer than 90 characters",
    ],
    [
      "symbols that each stand for eighteen letters",
      { ...dish, why: "\uFDFA".repeat(200) },
      "shape: why is longer than 300 characters",
    ],
    ["five million characters", { ...dish, why: "y".repeat(5_000_000) }, "shape: why is longer than 300 characters"],
    ["no ingredients", { ...dish, ingredients: [] }, "shape: ingredients are empty"],
    [
      "ingredients as an object",
      { ...dish, ingredients: { 0: "salt", length: 1 } },
      "shape: ingredients are not a list",
    ],
    [
      "a thousand ingredients",
      { ...dish, ingredients: Array.from({ length: 1_000 }, () => dish.ingredients[0]) },
      "shape: ingredients are more than 40",
    ],
    [
      "an amount as text",
      { ...dish, ingredients: [{ ...dish.ingredients[0], amount: "NaN" }] },
      "shape: ingredient 1 has no number as its amount",
    ],
    [
      "a negative amount",
      { ...dish, ingredients: [{ ...dish.ingredients[0], amount: -1 }] },
      "shape: ingredient 1 has amount outside 0 to 2000",
    ],
    [
      "an amount of 1e9",
      { ...dish, ingredients: [{ ...dish.ingredients[0], amount: 1e9 }] },
      "shape: ingredient 1 has amount outside 0 to 2000",
    ],
    ["a step that is a string", { ...dish, steps: ["Cook it."] }, "shape: step 1 is not an object"],
    [
      "a step's minutes missing",
      { ...dish, steps: [{ ...dish.steps[0], minutes: undefined }] },
      "shape: step 1 has no number as its minutes",
    ],
    [
      "an impossible heat",
      { ...dish, steps: [{ ...dish.steps[0], heat: "sous-vide" }] },
      "shape: step 1 has a heat that is none of hob, oven, grill, microwave, air fryer, slow cooker or null",
    ],
    ["an unknown skill", { ...dish, skill: "chef" }, "shape: skill is not one of beginner, intermediate, advanced"],
    ["fields in its prototype only", Object.create(dish) as unknown, "shape: name is missing"],
  ])("is checked exactly for %s", (_, raw, fault) => {
    expect(faultsOf(raw)).toContain(fault);
  });

  test("may have additional fields", () => {
    const raw = JSON.parse(
      `{"__proto__": {"isAdmin": true}, "constructor": 1, "checked": true, ${JSON.stringify(dish).slice(1)}`,
    ) as unknown;
    expect(judge(raw).kind).toBe("accepted");
  });

  test("may spell our values in a model’s own way", () => {
    const [first, second, third] = dish.steps;
    const raw = {
      ...dish,
      region: "Middle Eastern",
      skill: "Beginner",
      steps: [
        { ...first, heat: "None" },
        { ...second, heat: "Stove, on medium-high", done: "75 °C" },
        { text: third?.text, minutes: 15, work: "cook", equipment: "slow_cooker" },
      ],
    };
    const reading = readProposedMeal(raw);
    expect(
      reading.ok && [
        reading.meal.region,
        reading.meal.skill,
        reading.meal.steps.map(({ foods, heat, done }) => [foods, heat, done]),
      ],
    ).toEqual([
      "middle_eastern",
      "beginner",
      [
        [[], null, null],
        [["olive-oil", "chicken-breast-fillet"], "hob medium", "75°C"],
        [null, "slow cooker", null],
      ],
    ]);
  });
});
