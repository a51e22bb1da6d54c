import { expect, it } from "vitest";
import { childReasons } from "#domain/planner/child-reasons";
import { traitsOf } from "#domain/planner/dish-traits";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe, RecipeLine } from "#domain/recipe/recipe";

const chilli = aFood({ name: "red chilli", families: ["chillies"], units: { each: 15 } });
const curry = aFood({ name: "curry powder", families: ["spices", "chillies"], density: 0.5 });

function said(lines: readonly RecipeLine[], change: Partial<Recipe> = {}, additionalNotes = "Two small children") {
  const catalogue = aCatalogue(
    [aRecipe("Dish", lines, { ...change, id: "dish" })],
    [...Object.values(LARDER), chilli, curry],
  );
  const constraints = constraintsFor({ additionalNotes }, catalogue);
  const checked = checkedMealOf("dish", constraints, catalogue);
  return childReasons(checked, traitsOf(checked, catalogue), constraints).map((reason) =>
    reason.kind === "for_child" ? reason.how : reason.kind,
  );
}

const steps = (...lines: number[][]): Recipe["steps"] =>
  lines.map((step) => step.map((line) => ({ kind: "ingredient", line }) as const));

it("sets a plain portion aside before the chilli, where it does not go in first", () => {
  const lines = [aLine("chicken-breast", 2, "each"), aLine("red-chilli", 1, "each")];
  expect(said(lines, { spiciness: "mild", steps: steps([0], [1]) })).toEqual(["before_chilli"]);
  expect(said(lines, { spiciness: "mild", steps: steps([0, 1]) })).toEqual(["little_chilli"]);
});

it("speaks of chilli only where there is one, and not of a curry powder that holds some", () => {
  const lines = [aLine("chicken-breast", 2, "each"), aLine("curry-powder", 1, "tbsp")];
  expect(said(lines, { spiciness: "mild", steps: steps([0], [1]) })).toEqual([]);
});

it("has the fish felt for bones, and sausages cut lengthways for a small child", () => {
  expect(said([aLine("salmon-fillet", 2, "each")])).toEqual(["bones"]);
  expect(said([aLine("carrot", 2, "each")], { title: "Sausages and mash" })).toEqual(["cut_small"]);
  expect(said([aLine("carrot", 2, "each")], { title: "Sausage pasta", tip: "Squeeze them from their skins." })).toEqual(
    [],
  );
});

it("says nothing where no children eat along", () => {
  expect(said([aLine("salmon-fillet", 2, "each")], {}, "")).toEqual([]);
});
