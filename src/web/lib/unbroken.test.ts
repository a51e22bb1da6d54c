import { expect, test } from "vitest";
import { unbroken } from "#web/lib/unbroken";

test.each([
  ["Pour in 280 ml water", "Pour in 280\u{A0}ml water"],
  ["2 × 400 g tins", "2\u{A0}×\u{A0}400\u{A0}g tins"],
  ["1½ tbsp oil for 10 minutes", "1½\u{A0}tbsp oil for 10\u{A0}minutes"],
  ["4 large eggs in 2 goes", "4 large eggs in 2 goes"],
])("%s", (text, meant) => {
  expect(unbroken(text)).toBe(meant);
});
