import { expect, test } from "vitest";
import { unbroken, unbrokenWords } from "#domain/quantity/unbroken";

test.each([
  ["Pour in 280 ml water", "Pour in 280\u{A0}ml water"],
  ["2 × 400 g tins", "2\u{A0}×\u{A0}400\u{A0}g tins"],
  ["1½ tbsp oil for 10 minutes", "1½\u{A0}tbsp oil for 10\u{A0}minutes"],
  ["Simmer for 6 minutes, then 1 h 20 min", "Simmer for 6\u{A0}minutes, then 1\u{A0}h 20\u{A0}min"],
  ["Roast at gas mark 6", "Roast at gas mark\u{A0}6"],
  ["4 large eggs in 2 goes", "4 large eggs in 2 goes"],
])("%s", (text, meant) => {
  expect(unbroken(text)).toBe(meant);
});

test("every text of an answer, and nothing else in it", () => {
  const meal = { id: "pea-soup", servings: 2, tip: null, steps: ["Boil for 5 minutes.", "Serve."] };
  expect(unbrokenWords({ meals: [meal] })).toEqual({
    meals: [{ ...meal, steps: ["Boil for 5\u{A0}minutes.", "Serve."] }],
  });
});
