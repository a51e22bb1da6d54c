import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPence, fromPounds, pence, roundToPence, sumPence, toPounds } from "#domain/money/pence";

const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(pence);

describe("pence", () => {
  it("accepts whole numbers only, so that a missing rounding shows at once", () => {
    expect(pence(299)).toBe(299);
    for (const wrong of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => pence(wrong)).toThrow(RangeError);
  });

  it.each([
    [0.5, 1],
    [1.4999, 1],
    [2.5, 3],
    [1.005 * 100, 101],
    [8.2 * 100, 820],
    [0, 0],
  ])("rounds %d to the nearest penny, halves up: %d", (exact, rounded) => {
    expect(roundToPence(exact)).toBe(rounded);
  });

  it.each([
    [0, "£0.00"],
    [5, "£0.05"],
    [299, "£2.99"],
    [120_000, "£1200.00"],
    [-150, "-£1.50"],
  ])("formats %d as %s", (amount, text) => {
    expect(formatPence(pence(amount))).toBe(text);
  });

  it("survives the conversion to pounds and back, and is displayed exactly", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromPounds(toPounds(amount))).toBe(amount);
        expect(Number(formatPence(amount).replace("£", ""))).toBe(amount / 100);
      }),
    );
  });

  it("adds up to the same total in any order", () => {
    fc.assert(
      fc.property(fc.array(amounts), (list) => {
        expect(sumPence(list)).toBe(sumPence([...list].reverse()));
        expect(sumPence([...list, pence(7)]) - sumPence(list)).toBe(7);
      }),
    );
  });
});
