import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundedDown, roundedUp } from "#domain/meal/missed-figure";

describe("a figure that misses its bound", () => {
  it.each([
    [2.003, 1, 2.1, 2],
    [1.1, 1, 1.1, 1.1],
    [29.99, 0, 30, 29],
    [15, 2, 15, 15],
  ])("%d with %d digits is %d above and %d below", (value, digits, up, down) => {
    expect([roundedUp(value, digits), roundedDown(value, digits)]).toEqual([up, down]);
  });

  it("is told as another than the bound, whatever both are", () => {
    const amount = fc.double({ min: 0, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 2 }), (one, other, digits) => {
        fc.pre(one !== other);
        expect(roundedUp(Math.max(one, other), digits)).toBeGreaterThan(roundedDown(Math.min(one, other), digits));
      }),
    );
  });
});
