import { expect, test } from "vitest";
import { checkMeal } from "#domain/meal/check-meal";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { spokenLine } from "#domain/proposal/reading/spoken-line";
import { anHonestDish, aStep } from "#domain/proposal/testing/honest-dish";
import { accepted } from "#tests/support/judging";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue } = realCatalogue();
const { constraints } = sampleTask({ dietaryRestrictions: [], ingredientsToAvoid: "", availableTime: "60+" });
const HOW_HOT = "Mild, with green chillies for whoever likes them.";

/** A dish with a whole green chilli a head, and a possible line to its household. */
function withChilli(preparation: string, place: "cooked" | "served"): { traits: DishTraits; line: string | null } {
  const dish = anHonestDish();
  const steps = dish.steps.map((step, at) =>
    place === "cooked" && at === 2 ? { ...step, foods: null, text: `Add {green-chilli}. ${step.text}` } : step,
  );
  const last = aStep({ text: place === "served" ? "Serve with {green-chilli}." : "Serve at once.", minutes: 1 });
  const chilli = { food: "green-chilli", amount: 1, unit: "each", preparation };
  const meal = accepted({ ...dish, ingredients: [...dish.ingredients, chilli], steps: [...steps, last] });
  const check = checkMeal(constraints, catalogue, meal);
  if (!check.ok) throw new Error(JSON.stringify(check.faults));
  const traits = traitsOf(check.meal, catalogue);
  const dinner = { checked: check.meal, traits, day: "Monday", sharesWith: [], people: 2, constraints } as const;
  return { traits, line: spokenLine(HOW_HOT, dinner).stands };
}

test("chilli served at the table does not make a dish hot; chilli cooked in it does, whatever the line says", () => {
  const apart = withChilli("sliced, at the table", "served");
  expect([apart.traits.spiciness, apart.line]).toEqual(["none", HOW_HOT]);
  for (const { traits, line } of [withChilli("sliced", "served"), withChilli("sliced, at the table", "cooked")])
    expect([traits.spiciness, line]).toEqual(["hot", null]);
});
