import { expect, it } from "vitest";
import type { MealReason } from "#domain/plan/plan-data";
import { writeWhy } from "#domain/plan/write-why";
import { structureMeal } from "#domain/plan/structure-plan";
import { aCatalogue, checkedMealOf, constraintsFor } from "#domain/testing/dishes";

const catalogue = aCatalogue();
const meal = structureMeal(checkedMealOf("chicken-rice", constraintsFor({}, catalogue), catalogue));
const said = (reason: MealReason): string | null => writeWhy({ ...meal, reasons: [reason] }, "Friday", new Map());

it.each<readonly [MealReason, string]>([
  [{ kind: "treat", as: "curry" }, "Friday-night curry."],
  [{ kind: "treat", as: "fakeaway" }, "Friday’s takeaway, made at home."],
  [{ kind: "treat", as: "burgers" }, "Friday-night burgers."],
  [{ kind: "treat", as: "pizza" }, "Friday-night pizza."],
  [{ kind: "treat", as: "fish" }, "Fish on Friday."],
  [{ kind: "treat", as: "special" }, "Something special for Friday."],
  [{ kind: "treat" }, "Something to look forward to on Friday."],
])("says what Friday's treat is: %j", (reason, sentence) => {
  expect(said(reason)).toBe(sentence);
});

it("says nothing where nothing was noted", () => {
  expect(writeWhy({ ...meal, reasons: [] }, "Friday", new Map())).toBeNull();
});
