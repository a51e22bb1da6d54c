import { expect, it } from "vitest";
import type { Meal } from "#domain/meal/meal";
import { isHeatedInOnePan, isInOnePan } from "#domain/planner/one-pan";
import type { StepPart } from "#domain/recipe/recipe";

const words = (text: string): StepPart => ({ kind: "text", text });
const tray: StepPart = { kind: "cookware", name: "baking tray" };
const dish = (steps: readonly StepPart[], change: Partial<Meal> = {}): Meal =>
  ({ utensils: ["baking tray"], equipment: ["oven"], steps: [steps], ...change }) as Meal;

it("is in one pan if everything is cooked in it", () => {
  expect(isInOnePan(dish([words("Roast on a large "), tray, words(". Lay the fish on the tray.")]))).toBe(true);
});

it.each([
  ["a second tray", [words("Roast on a "), tray, words(". Bake the wedges on a second tray.")]],
  ["two trays", [words("Spread over two "), tray, words(".")]],
  ["a tray, or two", [words("Spread over a "), tray, words(", or on two for more people.")]],
  ["the same kind of tray twice, for a side", [words("Roast on a "), tray, words(". Spread the chips on a "), tray]],
  ["a frying pan that is not listed", [words("Roast on a "), tray, words(". Fry the eggs in the frying pan.")]],
  ["a bowl to stir in", [words("Roast on a "), tray, words(". Stir the yogurt in a small bowl.")]],
] as const)("is not with %s", (_, steps) => {
  expect(isInOnePan(dish(steps))).toBe(false);
});

it("is not with an appliance that is itself a pan, or with several utensils", () => {
  const steps = [words("Roast on a "), tray, words(".")];
  expect(isInOnePan(dish(steps, { equipment: ["oven", "microwave"] }))).toBe(false);
  expect(isInOnePan(dish(steps, { utensils: ["baking tray", "saucepan"] }))).toBe(false);
});

it("is heated in one pan though it is mixed and served in bowls, but not with a second pan or a microwave", () => {
  const steps = [words("Fry in a frying pan, then spoon into bowls.")];
  const change = { utensils: ["frying pan", "mixing bowl"], equipment: ["stove"] } as const;
  expect(isHeatedInOnePan(dish(steps, change))).toBe(true);
  expect(isHeatedInOnePan(dish(steps, { ...change, equipment: ["stove", "microwave"] }))).toBe(false);
  expect(isHeatedInOnePan(dish(steps, { ...change, utensils: ["frying pan", "saucepan"] }))).toBe(false);
  expect(isHeatedInOnePan(dish([words("Fry in two pans.")], change))).toBe(false);
});
