import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#domain/money/pence";
import { COUNTED_TILL_ERRORS, tillErrorBasisPoints } from "#domain/money/till-error";

describe("the difference between our total and the till's", () => {
  it.each([
    ["the same", 3_820, 3_820, 0],
    ["ours lower", 3_700, 4_000, -750],
    ["ours higher", 4_100, 4_000, 250],
    ["to the nearest hundredth of a per cent", 1_000, 3_000, -6_667],
    ["our total is zero", 0, 3_000, -10_000],
    ["an error beyond the maximum", 10_000_000, 1, 1_000_000],
  ])("%s", (_, total, till, error) => {
    expect(tillErrorBasisPoints(pence(total), pence(till))).toBe(error);
  });

  it("fits the database for any input, and is never less than minus the whole", () => {
    const amounts = fc.integer({ min: 1, max: 200_000 }).map(pence);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }).map(pence), amounts, (total, till) => {
        const error = tillErrorBasisPoints(total, till);
        expect(Number.isInteger(error)).toBe(true);
        expect(error).toBeGreaterThanOrEqual(-10_000);
        expect(error).toBeLessThanOrEqual(1_000_000);
      }),
    );
  });

  it("counts from a quarter to four times", () => {
    expect(tillErrorBasisPoints(pence(1_000), pence(4_000))).toBe(COUNTED_TILL_ERRORS.least);
    expect(tillErrorBasisPoints(pence(4_000), pence(1_000))).toBe(COUNTED_TILL_ERRORS.most);
  });
});
