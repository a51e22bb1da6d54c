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
const pepper = aFood({ id: "ground-black-pepper", name: "black pepper" });
const [oregano, cumin] = [aFood({ name: "oregano" }), aFood({ name: "cumin" })];
const foods = new Map([smoked, plain, pepper, oregano, cumin].map((food) => [food.name, food]));
const HEADER = "food,instead,most_grams,unless,from,to,regions";

function read(...rows: string[]): { table: ReturnType<typeof readAtHome>; faults: Faults } {
  const root = mkdtempSync(join(tmpdir(), "mealwright-at-home-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "at-home.csv"), [HEADER, ...rows].join("\n"));
  const faults = new Faults();
  return { table: readAtHome(root, foods, faults), faults };
}

const ROW = "smoked paprika,paprika,1,smok|paprik,smoked paprika,paprika,";
const PEPPER = [
  "black pepper,oregano,2,peppery,black pepper,oregano,british|mexican",
  "black pepper,cumin,2,peppery,black pepper,cumin,indian|mexican",
];

describe("use of what is at home instead", () => {
  const dish = (grams: number, change: Partial<Recipe> = {}): { insteadId: string; atHome?: true }[] => {
    const recipe = aRecipe("Stew", [aLine("smoked-paprika", grams, "g")], change);
    return withAtHome({ ...recipe, texts: [recipe.title, recipe.description] }, read(ROW).table);
  };

  it("replaces a small amount", () => {
    expect(dish(2)).toMatchObject([{ foodId: "smoked-paprika", insteadId: "paprika", factor: 1, atHome: true }]);
    expect(dish(3)).toEqual([]);
  });

  it("keeps the ordinary food where the dish is known for it", () => {
    expect(dish(2, { title: "Smoky stew" })).toEqual([]);
    expect(dish(2, { title: "Paprika stew" })).toEqual([]);
  });

  it("leaves alone what the recipe itself names", () => {
    const own = dish(2)[0] as Recipe["standIns"][number];
    expect(dish(2, { standIns: [own] })).toEqual([own]);
  });

  it("has a replacement for each cuisine where some households avoid a basic", () => {
    const { table, faults } = read(...PEPPER);
    const insteadIn = (region: "british" | "indian" | "mexican", ...others: string[]): string[] => {
      const lines = [aLine("ground-black-pepper", 1, "g"), ...others.map((id) => aLine(id, 1, "g"))];
      const recipe = aRecipe("Stew", lines, { region });
      return withAtHome({ ...recipe, texts: [recipe.title] }, table).map(({ insteadId }) => insteadId);
    };
    expect(faults.list).toEqual([]);
    expect(insteadIn("british")).toEqual(["oregano"]);
    expect(insteadIn("indian")).toEqual(["cumin"]);
    expect(insteadIn("mexican")).toEqual(["oregano", "cumin"]);
    // No description mentions oregano twice.
    expect(insteadIn("mexican", "oregano")).toEqual(["cumin"]);
  });

  it.each([
    ["smoked paprika,saffron,1,,a,b,", 'unknown food "saffron"'],
    ["oregano,smoked paprika,1,,a,b,", "smoked paprika is not one of the assumed basics"],
    ["smoked paprika,paprika,1,,a,b,scottish", "regions must be some of"],
    ["smoked paprika,paprika,none,,a,b,", "most_grams must be a number above 0"],
  ])("finds the fault in %s", (row, what) => {
    expect(read(row).faults.list.map((fault) => fault.what)).toContainEqual(expect.stringContaining(what));
  });
});
