import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseFoods, vesselFor } from "#domain/drawing/dish-choice";
import { formOf } from "#domain/drawing/dish-forms";
import { lookOf } from "#domain/drawing/dish-looks";
import { dishPicture, dishPictureSvg } from "#domain/drawing/dish-picture";
import { seededRandom } from "#domain/random/random";
import { realCatalogue } from "#tests/support/catalogue";

/** Every recipe of the catalogue with its foods, in the order in which plans hand them over. */
function recipeFoods(): { id: string; foods: string[] }[] {
  return realCatalogue().catalogue.recipes.map(({ id, lines }) => ({
    id,
    foods: [...new Set(lines.map(({ foodId }) => foodId))],
  }));
}

const foods = ["basmati-rice", "chicken-thigh-fillet", "broccoli", "olive-oil", "fresh-coriander"];

describe("a dish's picture", () => {
  it("is the same for the same dish", () => {
    expect(dishPictureSvg(dishPicture("roast-chicken", foods))).toBe(
      dishPictureSvg(dishPicture("roast-chicken", foods)),
    );
  });

  it("differs between two dishes of the same foods", () => {
    expect(dishPictureSvg(dishPicture("one", foods))).not.toBe(dishPictureSvg(dishPicture("two", foods)));
  });

  it("draws something even when no food is known", () => {
    expect(dishPicture("unknown", []).nodes.length).toBeGreaterThan(20);
    expect(dishPicture("unknown", ["powdered moon"]).nodes.length).toBeGreaterThan(20);
  });

  it("holds no number that a browser cannot read", () => {
    for (const id of ["soup-of-the-day", "beef-pie", "frying-pan-eggs", "salad"]) {
      expect(dishPictureSvg(dishPicture(id, foods))).not.toMatch(/NaN|Infinity|undefined/u);
    }
  });

  it("never writes into the drawing what somebody typed", () => {
    const drawn = dishPictureSvg(dishPicture('"><script>', ['<img src=x> rice "']));
    expect(drawn).not.toContain("script");
    expect(drawn).not.toContain("img");
  });

  it("uses no style attribute, and no name that another drawing on the page has, so that a strict policy is kept", () => {
    const [one, two] = ["roast-chicken", "roast-turkey"].map((id) => dishPictureSvg(dishPicture(id, foods)));
    expect(`${one}${two}`).not.toContain(" style=");
    const names = [...`${one}${two}`.matchAll(/ id="([^"]+)"/gu)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("prints nothing that it has not drawn first", () => {
    const faults = recipeFoods().flatMap(({ id, foods: own }) => {
      const drawn = dishPictureSvg(dishPicture(id, own));
      const printed = new Set([...drawn.matchAll(/href="#([^"]+)"/gu)].map(([, name]) => name ?? ""));
      return [...printed].filter((name) => {
        const defined = drawn.indexOf(` id="${name}"`);
        return defined < 0 || defined > drawn.indexOf(`href="#${name}"`);
      });
    });
    expect(faults).toEqual([]);
  });

  it("gives every recipe of the catalogue a drawing of its own, each below 4 KiB as it travels", () => {
    const drawings = recipeFoods().map(({ id, foods: own }) => dishPictureSvg(dishPicture(id, own)));
    expect(drawings.length).toBeGreaterThan(150);
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(Math.max(...drawings.map((drawing) => gzipSync(drawing).length))).toBeLessThan(4096);
  });

  it.each([
    ["falafel-pittas-with-tahini", "plate"],
    ["slow-cooker-pulled-pork-buns", "plate"],
    ["chicken-traybake-with-potatoes", "tray"],
    ["doro-wat-with-eggs", "bowl"],
    ["beef-bunny-chow", "bowl"],
  ])("serves %s as it is eaten: %s", (id, kind) => {
    const random = seededRandom(1);
    expect(vesselFor(id, chooseFoods(id, ["tahini", "chicken-drumstick"], random), random)).toBe(kind);
  });

  it.each([
    ["lentil-cottage-pie", "mash"],
    ["lamb-keema-pie-with-golden-mash", "mash"],
    ["leek-wellington", "pastry"],
    ["lamb-moussaka", "cheese"],
    ["toad-in-the-hole", "batter"],
    ["tamale-pie", "batter"],
    ["detroit-style-pan-pizza", "pizza"],
    ["smoked-mackerel-salad", "salad"],
    ["prawn-jalfrezi", null],
    ["onion-bhaji-burgers-with-mango-slaw", null],
  ])("shows %s as what its name says: %s", (id, form) => {
    expect(formOf(id)).toBe(form);
  });
});

describe("a food's look", () => {
  it.each([
    ["coconut-milk", "sauce"],
    ["tinned-butter-beans", "bean"],
    ["butternut-squash", "chunk"],
    ["sweet-potato", "wedge"],
    ["fresh-egg-tagliatelle", "swirl"],
    ["aubergine", "round"],
    ["burger-bun", "bun"],
    ["radishes", "round"],
    ["flour-tortilla", "fold"],
    ["anchovies-in-oil", "crumbs"],
    ["stir-fry-vegetables", "strip"],
  ])("of %s is %s", (food, shape) => {
    expect(lookOf(food)?.shape).toBe(shape);
  });

  it.each([
    "olive-oil",
    "salt",
    "vegetable-stock-cube",
    "ground-black-pepper",
    "horseradish-sauce",
    "beef-suet",
    "tomato-ketchup",
    "shaoxing-rice-wine",
    "toasted-sesame-oil",
    "redcurrant-jelly",
  ])("of %s is none: it is tasted, not seen", (food) => {
    expect(lookOf(food)).toBeNull();
  });
});
