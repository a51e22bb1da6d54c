import { describe, expect, test } from "vitest";
import { foodAmounts } from "#domain/meal/meal";
import { rescaledMeal } from "#domain/meal/rescaled-meal";
import { writeStep } from "#domain/plan/write-step";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { accepted, faultsOf, judge, withSteps } from "#tests/support/judging";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();

/** The sample dish with a second step that takes some of the water, and a third that takes the given share. */
function splitting(now: string, later: string): ProposedMeal {
  return withSteps(([first, second, third]) => [
    first!,
    { ...second!, text: `${second!.text} Pour in ${now}.`, foods: [...(second!.foods ?? []), "water half"] },
    { ...third!, text: third!.text.replace("{water}", later) },
  ]);
}

test.each([
  ["{water half}", "{water rest}", "Pour in 150 ml water.", "the remaining 150 ml water"],
  [
    "half of the {water, half}",
    "the rest of the {water, the rest}",
    "Pour in 150 ml water.",
    "the remaining 150 ml water",
  ],
  ["{half of water}", "{the rest of the water}", "Pour in 150 ml water.", "the remaining 150 ml water"],
  ["{water a third}", "{water}", "Pour in 100 ml water.", "the remaining 200 ml water"],
  ["{water half}", "{water half}", "Pour in 150 ml water.", ", 150 ml water"],
  ["{water two thirds}", "{water a third}", "Pour in 200 ml water.", ", 100 ml water"],
  ["{water quarter}", "{three quarters of the water}", "Pour in 75 ml water.", ", 225 ml water"],
])("a food shared by two steps has its own amount in each: %s, then %s", (now, later, first, second) => {
  const judgement = judge(splitting(now, later));
  if (judgement.kind === "faulty") throw new Error(JSON.stringify(judgement.faults));
  expect(judgement.shown.steps[1]).toContain(first);
  expect(judgement.shown.steps[2]).toContain(second);
});

test("shares scale with the table", () => {
  const meal = rescaledMeal(accepted(splitting("{water half}", "{water rest}")), 4, catalogue)!;
  const written = meal.steps.map((step) => writeStep(step, meal.ingredients, catalogue.foodById));
  expect(written[1]).toContain("Pour in 300 ml water");
  expect(written[2]).toContain("the remaining 300 ml water");
});

test("an unused share is reported, and more than the whole is only named again", () => {
  const half = withSteps((steps) =>
    steps.map((step) => ({ ...step, text: step.text.replace("{water}", "{water half}") })),
  );
  expect(faultsOf(half)).toEqual([
    "steps: only a part of water is used; say in which step the rest goes, as in {water rest}",
  ]);
  const { steps, ingredients } = accepted(splitting("{water}", "{water half}"));
  expect(writeStep(steps[2]!, ingredients, catalogue.foodById)).not.toMatch(/\d+ ml water/u);
});

describe("a food listed on two lines", () => {
  const dish = (now: string, later: string): ProposedMeal => {
    const split = splitting(now, later);
    return {
      ...split,
      ingredients: [...split.ingredients, { food: "water", amount: 50, unit: "ml", preparation: "boiling" }],
    };
  };

  test.each([
    ["its own", "{water}", "{water}", "300 ml water", ", 100 ml water"],
    [
      "the first, which is shared",
      "{water half} and later {water rest}",
      "{water}",
      "150 ml water and later the remaining 150 ml water",
      ", 100 ml water",
    ],
    [
      "parts of the second",
      "{water}, then {water two thirds}",
      "{water rest}",
      "300 ml water, then 67 ml water",
      "the remaining 33 ml water",
    ],
    [
      "both together where the steps name it for one",
      "{water half}",
      "{water rest}",
      "200 ml water",
      "the remaining 200 ml water",
    ],
  ])("gives each step %s", (_, now, later, first, second) => {
    const { steps, ingredients } = accepted(dish(now, later));
    const written = steps.map((step) => writeStep(step, ingredients, catalogue.foodById));
    expect(written[1]).toContain(`Pour in ${first}`);
    expect(written[2]).toContain(second);
  });

  test("is one item of the shopping list", () => {
    const split = dish("{water}", "{water}");
    const leek = { food: "leek", amount: 0.5, unit: "each", preparation: "in fine shreds" };
    const twice = accepted({
      ...split,
      ingredients: [...split.ingredients, leek],
      steps: split.steps.map((step, index) =>
        index === 2 ? { ...step, text: `${step.text} Top with {leek}.` } : step,
      ),
    });
    expect(twice.ingredients.filter(({ foodId }) => foodId === "leek").map(({ preparation }) => preparation)).toEqual([
      "sliced",
      "in fine shreds",
    ]);
    expect(foodAmounts(twice, catalogue.foodById).filter(({ food }) => food.id === "leek")).toHaveLength(1);
  });
});
