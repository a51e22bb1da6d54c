import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { aLine, aRecipe } from "#domain/testing/dishes";
import { aFood } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";
import { readAtHome, withAtHome } from "./at-home.ts";
import { Faults } from "./read.ts";

const smoked = aFood({ name: "smoked paprika" });
const plain = aFood({ name: "paprika" });
const foods = new Map([smoked, plain].map((food) => [food.name, food]));
const HEADER = "food,instead,most_grams,unless,from,to";

function read(...rows: string[]): { table: ReturnType<typeof readAtHome>; faults: Faults } {
  const root = mkdtempSync(join(tmpdir(), "mealwright-at-home-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "at-home.csv"), [HEADER, ...rows].join("\n"));
  const faults = new Faults();
  return { table: readAtHome(root, foods, faults), faults };
}

const ROW = "smoked paprika,paprika,1,smok,smoked paprika,paprika";

describe("what is at home instead", () => {
  const dish = (grams: number, change: Partial<Recipe> = {}): { insteadId: string; atHome?: true }[] => {
    const recipe = aRecipe("Stew", [aLine("smoked-paprika", grams, "g")], change);
    return withAtHome({ ...recipe, texts: [recipe.title, recipe.description] }, read(ROW).table);
  };

  it("stands in for a small amount", () => {
    expect(dish(2)).toMatchObject([{ foodId: "smoked-paprika", insteadId: "paprika", factor: 1, atHome: true }]);
    expect(dish(3)).toEqual([]);
  });

  it("does not where the dish is known for the ordinary food", () => {
    expect(dish(2, { title: "Smoky stew" })).toEqual([]);
  });

  it("leaves what the recipe names itself", () => {
    const own = dish(2)[0] as Recipe["standIns"][number];
    expect(dish(2, { standIns: [own] })).toEqual([own]);
  });

  it.each([
    ["smoked paprika,saffron,1,,a,b", 'unknown food "saffron"'],
    ["paprika,smoked paprika,1,,a,b", "smoked paprika is none of the assumed basics"],
    ["smoked paprika,paprika,none,,a,b", "most_grams must be a number above 0"],
  ])("finds the fault in %s", (row, what) => {
    expect(read(row).faults.list.map((fault) => fault.what)).toContain(what);
  });
});
