import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BASICS } from "#domain/cupboard/cupboard";
import { realCatalogue } from "#tests/support/catalogue";

/*
 * What is known about a food stands in its row of the catalogue. A table in code that is keyed by foods is right for the foods of
 * its day, and silent about the next one.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Files that may name a food, and why. */
const MAY_NAME: Readonly<Record<string, readonly string[]>> = {
  // What every kitchen is assumed to hold: shown as assumed, and switched off by whoever lacks it.
  "src/domain/cupboard/cupboard.ts": [
    "ground-black-pepper",
    "olive-oil",
    "sunflower-oil",
    "vegetable-oil",
    "granulated-sugar",
    "caster-sugar",
    "plain-flour",
    "cider-vinegar",
    "reduced-salt-soy-sauce",
    "dried-oregano",
    "ground-cumin",
  ],
  // An example for an AI provider.
  "src/domain/proposal/brief/instructions.ts": ["olive-oil"],
  // Which leftovers a tip speaks of: nobody's safety.
  "src/domain/plan/week-tips.ts": ["taco-shell"],
};

/** Pictures of dishes go by words of titles, some of which are names of foods. */
const PICTURES = "src/domain/drawing/";

const ids = new Set(realCatalogue().catalogue.foods.flatMap(({ id }) => (id.includes("-") ? [id] : [])));

function foodsNamedIn(code: string): string[] {
  return [...new Set(code.match(/[a-z]+(?:-[a-z]+)+/gu))].filter((word) => ids.has(word));
}

describe("the rules of the domain", () => {
  it("name no food: what they go by stands in its row", () => {
    const named = globSync("src/domain/**/*.ts", { cwd: ROOT })
      .filter((file) => !/\.test\.ts$|\/testing\//u.test(file) && !file.startsWith(PICTURES))
      .map((file) => [file, foodsNamedIn(readFileSync(join(ROOT, file), "utf8"))] as const)
      .filter(([, foods]) => foods.length > 0);
    expect(Object.fromEntries(named)).toEqual(MAY_NAME);
  });

  it("name only foods that there are", () => {
    expect(BASICS.filter((id) => realCatalogue().catalogue.foodById.get(id)?.buy !== "use")).toEqual([]);
    expect(BASICS.length).toBeLessThanOrEqual(14);
  });

  it.each([
    'const WITHIN = { anchovy: list("worcestershire-sauce green-pesto") };',
    "{ of: /^(?:green-pesto|worcestershire-sauce)$/u, minutes: 45 },",
  ])("would be found naming some: %s", (code) => {
    expect(foodsNamedIn(code).sort()).toEqual(["green-pesto", "worcestershire-sauce"]);
  });
});
