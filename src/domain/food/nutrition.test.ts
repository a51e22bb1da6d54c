import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nutritionPerServing, pointsEstimate, synsEstimate } from "#domain/food/nutrition";
import { LARDER, aFood } from "#domain/testing/foods";

const { chicken, oil, rice } = LARDER;

describe("nutrition of a serving", () => {
  it("counts the edible part, divided by the servings", () => {
    const bony = aFood({ edible: 0.5, nutrition: { ...chicken.nutrition, kcal: 200, protein: 20 } });
    const result = nutritionPerServing(
      [
        { food: bony, grams: 400 },
        { food: rice, grams: 100 },
      ],
      2,
    );
    expect(result.kcal).toBeCloseTo(200 + 175, 9);
    expect(result.protein).toBeCloseTo(20 + 4, 9);
  });

  it("is proportional to the amounts, and inversely to the servings", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 5 }), (grams, servings) => {
        const one = nutritionPerServing([{ food: rice, grams }], 1);
        const shared = nutritionPerServing([{ food: rice, grams: grams * servings }], servings);
        expect(shared.kcal).toBeCloseTo(one.kcal, 6);
      }),
    );
  });
});

describe("our estimates for diets with counts", () => {
  it("divide the kcal of what is not free by twenty, to the nearest half syn", () => {
    const free = aFood({ free: true });
    expect(
      synsEstimate(
        [
          { food: oil, grams: 10 },
          { food: free, grams: 5000 },
        ],
        1,
      ),
    ).toBe(4.5);
    expect(synsEstimate([{ food: free, grams: 5000 }], 1)).toBe(0);
  });

  it("use the published SmartPoints approximation for what is not zero-point, never below nought", () => {
    expect(pointsEstimate([{ food: rice, grams: 100 }], 1)).toBe(
      Math.round(0.0305 * 350 + 0.275 * 0.2 + 0.12 * 0.2 - 0.098 * 8),
    );
    expect(pointsEstimate([{ food: aFood({ nutrition: { ...chicken.nutrition, kcal: 10 } }), grams: 100 }], 1)).toBe(0);
    expect(pointsEstimate([{ food: aFood({ zeroPoint: true }), grams: 900 }], 1)).toBe(0);
  });
});
