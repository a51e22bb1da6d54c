import { expect, test } from "vitest";
import { safeReturnPath, signInPathFor } from "#web/app/return-path";

const ORIGIN = "https://mealwright.example";

test.each([
  ["/saved-plans", "/saved-plans"],
  ["/meal-plan/1?x=1#week", "/meal-plan/1?x=1#week"],
  [null, "/"],
  ["", "/"],
  ["saved-plans", "/"],
  ["https://example.org/", "/"],
  ["//example.org/", "/"],
  ["/\\example.org/", "/"],
  ["/\t/example.org/", "/"],
  ["/.//example.org/", "/"],
  ["javascript:alert(1)", "/"],
  ["/auth?tab=signup", "/"],
])("%j leads to %j", (asked, expected) => {
  expect(safeReturnPath(asked, ORIGIN)).toBe(expected);
});

test("the sign-in address remembers where the user was going", () => {
  expect(signInPathFor("/")).toBe("/auth");
  expect(signInPathFor("/meal-plan/1?a=b")).toBe("/auth?next=%2Fmeal-plan%2F1%3Fa%3Db");
});
