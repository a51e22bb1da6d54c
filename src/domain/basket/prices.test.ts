import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveLevel, purchase, shelfPrice } from "#domain/basket/prices";
import { LARDER, aFood } from "#domain/testing/foods";

const pack = (grams: number, tescoPence: number) => ({ label: `${grams} g pack`, grams, tescoPence });
const levels = fc.constantFrom(0.9, 0.91, 1, 1.03, 1.22);

describe("the shelf price", () => {
  it.each([
    ["to the penny below £1", 55, "standard", 1.03, 57],
    ["to 5p from £1", 260, "standard", 1.03, 270],
    ["across £1", 99, "standard", 1.03, 100],
    ["at a discounter", 260, "standard", 0.9, 235],
    ["of a value line differs half as much from Tesco", 90, "value", 0.9, 86],
    ["of a value line is not matched at an expensive supermarket", 55, "value", 1.22, 67],
    ["is at least a penny", 1, "standard", 0.4, 1],
    ["is Tesco's own price at Tesco", 475, "standard", 1, 475],
  ] as const)("%s", (_, tescoPence, tier, level, price) => {
    expect(shelfPrice(aFood({ tier }), pack(100, tescoPence), level)).toBe(price);
  });

  it("rises with the price level", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom("standard" as const, "value" as const),
        levels,
        levels,
        (tescoPence, tier, one, other) => {
          const food = aFood({ tier });
          const [low, high] = one < other ? [one, other] : [other, one];
          expect(shelfPrice(food, pack(1, tescoPence), low)).toBeLessThanOrEqual(
            shelfPrice(food, pack(1, tescoPence), high),
          );
          expect(effectiveLevel(food, 1)).toBe(1);
        },
      ),
    );
  });
});

const foods = fc
  .uniqueArray(fc.record({ grams: fc.integer({ min: 20, max: 900 }), tescoPence: fc.integer({ min: 20, max: 900 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ grams }) => grams,
  })
  .map((sizes) =>
    aFood({ packs: sizes.map(({ grams, tescoPence }) => pack(grams, tescoPence)).sort((a, b) => a.grams - b.grams) }),
  );

/** The cheapest purchase, found by trying every count of every pack. */
function bruteForce(food: ReturnType<typeof aFood>, need: number, level: number): number {
  let best = Number.POSITIVE_INFINITY;
  const counts = (at: number, bought: number, cost: number): void => {
    if (bought >= need) best = Math.min(best, cost);
    const size = food.packs[at];
    if (size === undefined) return;
    for (let count = 0; count <= Math.ceil(need / size.grams); count += 1)
      counts(at + 1, bought + count * size.grams, cost + count * shelfPrice(food, size, level));
  };
  counts(0, 0, 0);
  return best;
}

describe("buying enough of a food", () => {
  it("finds the cheapest packs, as trying all of them does", () => {
    fc.assert(
      fc.property(foods, fc.integer({ min: 1, max: 4000 }), levels, (food, need, level) => {
        const bought = purchase(food, need, level);
        expect(bought.pence).toBe(bruteForce(food, need, level));
        expect(bought.boughtGrams).toBeGreaterThanOrEqual(need - 0.001);
        expect(bought.packs.reduce((sum, { each, count }) => sum + each * count, 0)).toBe(bought.pence);
        expect(bought.packs.reduce((sum, { pack: { grams }, count }) => sum + grams * count, 0)).toBe(
          bought.boughtGrams,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("never charges less for a larger amount", () => {
    fc.assert(
      fc.property(
        foods,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 0, max: 500 }),
        levels,
        (food, need, more, level) => {
          expect(purchase(food, need + more, level).pence).toBeGreaterThanOrEqual(purchase(food, need, level).pence);
        },
      ),
    );
  });

  it("buys a single onion for one dish, and the bag for many", () => {
    expect(purchase(LARDER.onion, 150, 1)).toMatchObject({ pence: 18, boughtGrams: 150 });
    expect(purchase(LARDER.onion, 900, 1)).toMatchObject({ pence: 99, packs: [{ count: 1, each: 99 }] });
  });

  it("has less left over when two choices cost the same", () => {
    expect(purchase(aFood({ packs: [pack(100, 50), pack(250, 50)] }), 80, 1).boughtGrams).toBe(100);
  });

  it("buys store-cupboard food in whole packs too, but neither water nor what is not needed", () => {
    expect(purchase(LARDER.oil, 45.5, 1)).toMatchObject({
      packs: [{ count: 1, each: 400 }],
      boughtGrams: 455,
      pence: 400,
    });
    expect(purchase(LARDER.water, 500, 1)).toEqual({ packs: [], boughtGrams: 0, pence: 0 });
    expect(purchase(LARDER.carrot, 0, 1)).toEqual({ packs: [], boughtGrams: 0, pence: 0 });
    expect(purchase(LARDER.carrot, 0.0005, 1).packs).toEqual([]);
  });

  it("refuses a food without a pack", () => {
    expect(() => purchase(aFood({ packs: [] }), 10, 1)).toThrow(RangeError);
  });
});
