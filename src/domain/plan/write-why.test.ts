import { expect, it } from "vitest";
import type { MealReason } from "#domain/plan/plan-data";
import { writeTip, writeWhy } from "#domain/plan/write-why";
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
])("names Friday's treat: %j", (reason, sentence) => {
  expect(said(reason)).toBe(sentence);
});

it.each<readonly [MealReason, string]>([
  [{ kind: "cheapest" }, "The cheapest dinner of your week."],
  [{ kind: "most_protein" }, `${Math.round(meal.nutrition.protein)} g of protein, the most of your week.`],
])("names the dish's best point: %j", (reason, sentence) => {
  expect(said(reason)).toBe(sentence);
});

it("mentions children in the tip, and not as a reason", () => {
  const reasons: MealReason[] = [{ kind: "for_child", how: "before_chilli" }, { kind: "quick" }];
  expect(writeTip({ ...meal, tip: "Taste it.", reasons }, new Map())).toBe(
    "Taste it. For the children, set aside a plain portion before the chilli goes in.",
  );
  expect(writeWhy({ ...meal, reasons }, "Friday", new Map())).toMatch(/^On the table in \d+ minutes\.$/u);
});

it("names the dish’s own foods for which something is done", () => {
  const foods = new Map(meal.ingredients.map(({ foodId }) => [foodId, { name: foodId }])) as unknown as Parameters<
    typeof writeTip
  >[1];
  const foodIds = meal.ingredients.map(({ foodId }) => foodId);
  const tip = writeTip({ ...meal, tip: "", reasons: [{ kind: "for_child", how: "salt", foodIds }] }, foods);
  expect(tip).toBe(
    "Keep the chicken-breast, the basmati-rice and the onion out until the little one’s portion is on the plate, then season the rest.",
  );
});

it.each<readonly [MealReason, string]>([
  [{ kind: "vegetables", grams: 240 }, "About 240 g of vegetables on each plate."],
  [{ kind: "minutes" }, `${meal.prepMinutes + meal.cookMinutes} minutes from start to finish.`],
])("states what is true of any dish, if there is nothing else: %j", (reason, sentence) => {
  expect(said(reason)).toBe(sentence);
});

it("is empty if no reasons were recorded", () => {
  expect(writeWhy({ ...meal, reasons: [] }, "Friday", new Map())).toBeNull();
});
