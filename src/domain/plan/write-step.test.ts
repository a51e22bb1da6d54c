import { describe, expect, it } from "vitest";
import type { MealIngredient } from "#domain/meal/meal";
import { writeStep } from "#domain/plan/write-step";
import type { StepPart } from "#domain/recipe/recipe";
import { LARDER } from "#domain/testing/foods";

const foodById = new Map(Object.values(LARDER).map((food) => [food.id, food]));
const ingredients: MealIngredient[] = [
  { foodId: "onion", quantity: 1.5, unit: "each", preparation: "peeled, left whole", grams: 225 },
  { foodId: "tinned-chickpeas", quantity: 2, unit: "tin", preparation: null, grams: 480 },
  { foodId: "olive-oil", quantity: 1, unit: "tbsp", preparation: null, grams: 13.65 },
];
const text = (words: string): StepPart => ({ kind: "text", text: words });
const uses = (line: number): StepPart => ({ kind: "ingredient", line });
const write = (...parts: StepPart[]): string => writeStep(parts, ingredients, foodById);

describe("a step as a sentence", () => {
  it("has the amounts of the meal, with the preparation in brackets", () => {
    expect(write(text("Fry "), uses(0), text(" in "), uses(2), text("."))).toBe(
      "Fry 1½ onions (peeled, left whole) in 1 tbsp olive oil.",
    );
  });

  it("does not describe as done what it tells the cook to do", () => {
    expect(write(text("Peel "), uses(0), text("."))).toBe("Peel 1½ onions.");
    expect(write(text("Finely chop the herbs and peel "), uses(0), text("."))).toBe(
      "Finely chop the herbs and peel 1½ onions.",
    );
    expect(write(text("Peel the carrots. Fry "), uses(0), text("."))).toBe(
      "Peel the carrots. Fry 1½ onions (peeled, left whole).",
    );
  });

  it.each([
    [0.5, "each", "Squeeze over half of the onion (½ onion in all)."],
    [1, "each", "Squeeze over half of 1 onion."],
    [1.5, "each", "Squeeze over half of the onions (1½ onions in all)."],
    [2, "each", "Squeeze over half of 2 onions."],
    [150, "g", "Squeeze over half of 150 g onion."],
  ] as const)("takes no fraction of a fraction: half of %f %s", (quantity, unit, sentence) => {
    const onion = [{ foodId: "onion", quantity, unit, preparation: null, grams: 1 }];
    expect(writeStep([text("Squeeze over half of "), uses(0), text(".")], onion, foodById)).toBe(sentence);
  });

  it("says when a pan is filled several times", () => {
    const timer: StepPart = { kind: "timer", minutes: 8, name: null, batches: 2 };
    expect(write(text("Fry for "), timer, text(", until golden."))).toBe(
      "Fry for 8 minutes a batch, in 2 batches, until golden.",
    );
  });

  it("adds up consecutive mentions of one food, such as two sauces bought as one", () => {
    const oil = (quantity: number, unit: string): MealIngredient => ({
      foodId: "olive-oil",
      preparation: null,
      grams: 1,
      quantity,
      unit,
    });
    const twice = (...amounts: MealIngredient[]): string =>
      writeStep(
        [text("Stir "), ...amounts.flatMap((_, at) => [uses(at), text(at < amounts.length - 1 ? ", " : " together.")])],
        amounts,
        foodById,
      );
    expect(twice(oil(1, "tbsp"), oil(1, "tsp"), oil(0.5, "tsp"))).toBe("Stir 1½ tbsp olive oil together.");
    expect(twice(oil(1, "tbsp"), oil(1, "tsp"))).toBe("Stir 4 tsp olive oil together.");
    expect(twice(oil(2, "tsp"), oil(1, "tsp"))).toBe("Stir 1 tbsp olive oil together.");
  });

  it("says so in brackets if the sentence continues", () => {
    const timer: StepPart = { kind: "timer", minutes: 4, name: null, batches: 3 };
    expect(write(text("Fry for "), timer, text(" on each side."))).toBe(
      "Fry for 4 minutes a batch (3 batches) on each side.",
    );
  });

  it("names the food if only some is used", () => {
    expect(write(text("Brush with a little of "), uses(2), text("."))).toBe(
      "Brush with a little of the 1 tbsp olive oil.",
    );
  });

  it("starts with a capital, whatever comes first", () => {
    expect(write(uses(1), text(" go in last."))).toBe("2 × 400 g tins of chickpeas go in last.");
    expect(write({ kind: "cookware", name: "frying pan" }, text(" on."))).toBe("Frying pan on.");
  });

  it.each([
    [1, "1 minute"],
    [25, "25 minutes"],
    [60, "1 hour"],
    [150, "2 hours 30 minutes"],
  ])("writes %d minutes as %s", (minutes, words) => {
    expect(write(text("Wait "), { kind: "timer", minutes, name: null }, text("."))).toBe(`Wait ${words}.`);
  });

  it.each([
    ["a doubled comma", [text("Add "), uses(2), text(", , then stir.")], "Add 1 tbsp olive oil, then stir."],
    ["a comma before a full stop", [text("Add "), uses(2), text(",.")], "Add 1 tbsp olive oil."],
    ["a comma and a space before a full stop", [text("Add "), uses(2), text(", .")], "Add 1 tbsp olive oil."],
    [
      "a space before a comma",
      [text("Add "), uses(0), text(" , then stir .")],
      "Add 1½ onions (peeled, left whole), then stir.",
    ],
    ["three commas", [text("Add "), uses(2), text(",, , stir.")], "Add 1 tbsp olive oil, stir."],
    ["spaces and line breaks", [text("Add  \n "), uses(2), text("  now.")], "Add 1 tbsp olive oil now."],
  ])("removes %s", (_, parts, sentence) => {
    expect(write(...parts)).toBe(sentence);
  });

  it("keeps decimal points, ellipses and ordinary commas", () => {
    expect(write(text("Roll to 1.5 cm, or 2 cm… and wait, calmly."))).toBe(
      "Roll to 1.5 cm, or 2 cm… and wait, calmly.",
    );
  });
});
