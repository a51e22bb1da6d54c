import { describe, expect, it } from "vitest";
import { traitsOf } from "#domain/planner/dish-traits";
import { eligibleMeal } from "#domain/planner/eligible";
import { usesUp } from "#domain/planner/used-up";
import { constraintsFor } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();

/** Our dishes with a food, and which of them use it up. */
function dishesWith(
  foodId: string,
  what: string,
): { readonly all: readonly string[]; readonly using: readonly string[] } {
  const constraints = constraintsFor({ mealsPerWeek: 3, intents: [{ kind: "use_up", what }] }, catalogue);
  const [food] = constraints.preferences.useUp ?? [];
  if (food === undefined) throw new Error(`nobody knows ${what}`);
  const all = catalogue.recipes.flatMap(({ id, lines }) => {
    const checked = lines.some((line) => line.foodId === foodId) ? eligibleMeal(constraints, catalogue, id) : null;
    return checked === null ? [] : [checked];
  });
  const using = all.filter((checked) => usesUp(food, checked, traitsOf(checked, catalogue)));
  return { all: all.map(({ meal }) => meal.id), using: using.map(({ meal }) => meal.id) };
}

describe("a food that is to be used up", () => {
  it("is used up by any dish with it, if it is used by the spoonful", () => {
    for (const [foodId, what] of [
      ["harissa-paste", "harissa"],
      ["berbere-spice", "berbere"],
    ] as const) {
      const { all, using } = dishesWith(foodId, what);
      expect(using.length).toBeGreaterThan(all.length / 2);
    }
  });

  it("is used up only by a dish that takes a good part of it, if it makes a dinner", () => {
    const { all, using } = dishesWith("butter", "butter");
    expect(using.length).toBeGreaterThan(0);
    expect(using.length).toBeLessThan(all.length);
  });
});
