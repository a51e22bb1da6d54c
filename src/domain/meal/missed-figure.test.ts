import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundedDown, roundedUp } from "#domain/meal/missed-figure";

describe("a figure on the wrong side of its limit", () => {
  it.each([
    [2.003, 1, 2.1, 2],
    [1.1, 1, 1.1, 1.1],
    [29.99, 0, 30, 29],
    [15, 2, 15, 15],
  ])("%d with %d digits is rounded up to %d and down to %d", (value, digits, up, down) => {
    expect([roundedUp(value, digits), roundedDown(value, digits)]).toEqual([up, down]);
  });

  it("is never shown as equal to the limit", () => {
    const amount = fc.double({ min: 0, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 2 }), (one, other, digits) => {
        fc.pre(one !== other);
        expect(roundedUp(Math.max(one, other), digits)).toBeGreaterThan(roundedDown(Math.min(one, other), digits));
      }),
    );
  });
});
