import { describe, expect, it } from "vitest";
import { lookOf } from "#domain/plan/dish-looks";
import { dishPicture, dishPictureSvg } from "#domain/plan/dish-picture";

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

  it("uses no style attribute and no identifiers, so that a strict policy and many drawings on a page are fine", () => {
    expect(dishPictureSvg(dishPicture("roast-chicken", foods))).not.toMatch(/ style=| id=/u);
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
  ])("of %s is none: it is tasted, not seen", (food) => {
    expect(lookOf(food)).toBeNull();
  });
});
