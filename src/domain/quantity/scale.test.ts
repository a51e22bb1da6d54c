import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleQuantity } from "#domain/quantity/scale";
import { gramsOf, isCounted } from "#domain/quantity/units";
import { LARDER, aFood } from "#domain/testing/foods";

const { carrot, chickpeas, egg, garlic, oil, onion, salt } = LARDER;

describe("scaling a quantity", () => {
  it.each([
    ["whole things are rounded up, so that nobody goes short", egg, 3, "each", 0.5, 2, "each"],
    ["a recipe for two made for one", egg, 1, "each", 0.5, 1, "each"],
    ["cut things use their smallest fraction", onion, 1, "each", 0.4, 0.5, "each"],
    ["never below the smallest fraction", carrot, 1, "each", 0.2, 0.5, "each"],
    ["cloves stay whole", garlic, 2, "clove", 0.6, 2, "clove"],
    ["half a tin for one", chickpeas, 1, "tin", 0.5, 0.5, "tin"],
    ["tins whole above one", chickpeas, 1, "tin", 1.25, 1, "tin"],
    ["one and a half tins are two, without leftovers", chickpeas, 1, "tin", 1.5, 2, "tin"],
    ["two and a half tins are three", chickpeas, 1, "tin", 2.5, 3, "tin"],
    ["many pinches are a spoon", salt, 2, "pinch", 4, 0.5, "tsp"],
    ["three pinches are still pinches", salt, 1, "pinch", 3, 3, "pinch"],
    ["a spoon below one tablespoon becomes teaspoons", oil, 1, "tbsp", 0.5, 1.5, "tsp"],
    ["three teaspoons are a tablespoon", oil, 1, "tsp", 3, 1, "tbsp"],
    ["tablespoons in halves", oil, 2, "tbsp", 1.3, 2.5, "tbsp"],
    ["teaspoons in quarters", salt, 0.5, "tsp", 1.6, 0.75, "tsp"],
    ["small weights to the gram", carrot, 6, "g", 1.2, 7, "g"],
    ["from ten grams on to 5 g: nobody weighs 19 g of parsley", carrot, 15, "g", 1.25, 20, "g"],
    ["cut things use halves above one", onion, 1, "each", 1.25, 1.5, "each"],
    ["and whole above three", carrot, 6, "each", 1.25, 8, "each"],
    ["whole above three, down too", onion, 3, "each", 1.1, 3, "each"],
    ["above one clove whole ones", { ...garlic, smallest: 0.5 }, 2, "clove", 1.25, 3, "clove"],
    ["medium weights to 5 g", carrot, 100, "g", 1.33, 135, "g"],
    ["large weights to 10 g", carrot, 400, "g", 1.33, 530, "g"],
    ["more than a litre as marked on a jug", oil, 750, "ml", 1.5, 1150, "ml"],
    ["kilograms below one become grams", carrot, 1.2, "kg", 0.5, 600, "g"],
    ["litres in twentieths", oil, 1, "l", 1.52, 1.5, "l"],
    ["an eighth of a teaspoon of a seasoning is two pinches, not a quarter", salt, 0.5, "tsp", 0.25, 2, "pinch"],
    ["a sixteenth of a teaspoon of a seasoning is a pinch", salt, 0.25, "tsp", 0.25, 1, "pinch"],
    ["a little of food not measured in pinches stays in spoons", oil, 0.25, "tsp", 0.5, 0.25, "tsp"],
    ["a pinch stays a pinch", salt, 1, "pinch", 0.5, 1, "pinch"],
  ] as const)("%s", (_, food, quantity, unit, factor, scaled, scaledUnit) => {
    const result = scaleQuantity(food, quantity, unit, factor);
    expect(result.quantity).toBeCloseTo(scaled, 9);
    expect(result.unit).toBe(scaledUnit);
  });

  it("keeps the cook's own amount if nothing is scaled", () => {
    expect(scaleQuantity(carrot, 123, "g", 1)).toEqual({ quantity: 123, unit: "g", grams: 123 });
  });

  it("refuses a unit that the food is never measured in", () => {
    expect(() => scaleQuantity(carrot, 1, "tbsp", 2)).toThrow(RangeError);
    expect(() => scaleQuantity(carrot, 1, "tin", 2)).toThrow(/carrot/u);
  });

  const measured = fc.constantFrom(
    ...([
      [carrot, "each"],
      [carrot, "g"],
      [onion, "each"],
      [egg, "each"],
      [garlic, "clove"],
      [chickpeas, "tin"],
      [oil, "tbsp"],
      [oil, "tsp"],
      [oil, "ml"],
      [oil, "l"],
      [carrot, "kg"],
    ] as const),
  );

  it("prices exactly what it shows: the grams are those of the rounded quantity", () => {
    fc.assert(
      fc.property(
        measured,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(0.25, 0.5, 0.75, 1.25, 1.5, 2, 2.5, 5),
        ([food, unit], quarters, factor) => {
          const result = scaleQuantity(food, quarters / 4, unit, factor);
          expect(result.quantity).toBeGreaterThan(0);
          expect(result.grams).toBeCloseTo(gramsOf(food, result.quantity, result.unit) ?? Number.NaN, 9);
        },
      ),
    );
  });

  it("never serves fewer whole items than required, and never one too many", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        (count, servings, base) => {
          fc.pre(servings !== base);
          const { quantity } = scaleQuantity(egg, count, "each", servings / base);
          expect(quantity).toBeGreaterThanOrEqual((count * servings) / base - 1e-6);
          expect(quantity).toBeLessThan((count * servings) / base + 1);
        },
      ),
    );
  });

  it("stays near the exact weight", () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 2000 }), fc.constantFrom(0.5, 1.5, 2, 2.5), (grams, factor) => {
        expect(Math.abs(scaleQuantity(carrot, grams, "g", factor).grams - grams * factor)).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe("grams of a quantity", () => {
  it.each([
    ["tbsp", oil, 2, 2 * 15 * 0.91],
    ["tsp", oil, 1, 5 * 0.91],
    ["l", oil, 1, 910],
    ["kg", carrot, 0.5, 500],
    ["each", carrot, 2, 160],
    ["pinch", salt, 1, 0.4],
    ["pinch", carrot, 2, 0.6],
  ] as const)("%s", (unit, food, quantity, grams) => {
    expect(gramsOf(food, quantity, unit)).toBeCloseTo(grams, 9);
  });

  it("is unknown for spoons of a food without density, and for a unit it lacks", () => {
    expect(gramsOf(aFood(), 1, "tbsp")).toBeNull();
    expect(gramsOf(aFood(), 1, "clove")).toBeNull();
  });

  it("counts what is neither weighed nor measured", () => {
    expect(["each", "clove", "tin", "cm piece"].every(isCounted)).toBe(true);
    expect(["g", "kg", "ml", "l", "tsp", "tbsp", "pinch"].some(isCounted)).toBe(false);
  });
});
