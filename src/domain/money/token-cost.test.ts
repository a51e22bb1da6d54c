import { describe, expect, it } from "vitest";
import { microDollars, tokenCost } from "#domain/money/token-cost";

const prices = (input: string, output: string) => ({ input: microDollars(input), output: microDollars(output) });

describe("the cost of a call to a provider", () => {
  it.each([
    ["2.50", 2_500_000],
    ["15", 15_000_000],
    ["0.075", 75_000],
    ["0.000001", 1],
    ["0", 0],
    ["99999.999999", 99_999_999_999],
  ])("reads a price of %s dollars exactly", (dollars, expected) => {
    expect(microDollars(dollars)).toBe(expected);
  });

  it.each(["", "1.", ".5", "-1", "1e3", "1,50", "0.0000001"])("refuses %j as a price", (dollars) => {
    expect(() => microDollars(dollars)).toThrow(RangeError);
  });

  it("is tokens times price, to the millionth of a dollar", () => {
    expect(tokenCost({ inputTokens: 6_000, outputTokens: 2_500 }, prices("2.50", "10"))).toBe(40_000);
    expect(tokenCost({ inputTokens: 1_234, outputTokens: 567 }, prices("0.15", "0.6"))).toBe(525);
  });

  it("is rounded once, halves up", () => {
    expect(tokenCost({ inputTokens: 1, outputTokens: 0 }, prices("0.5", "0"))).toBe(1);
    expect(tokenCost({ inputTokens: 1, outputTokens: 1 }, prices("0.25", "0.25"))).toBe(1);
    expect(tokenCost({ inputTokens: 1, outputTokens: 0 }, prices("0.499999", "0"))).toBe(0);
  });

  it("stays exact where floating-point multiplication would not", () => {
    expect(tokenCost({ inputTokens: 2_000_000_000, outputTokens: 1 }, prices("99999.999999", "0.5"))).toBe(
      199_999_999_998_001,
    );
  });

  it("is unknown without prices, or without a count from the provider", () => {
    expect(tokenCost({ inputTokens: 10, outputTokens: 10 }, null)).toBeNull();
    expect(tokenCost({ inputTokens: null, outputTokens: 10 }, prices("1", "1"))).toBeNull();
    expect(tokenCost({ inputTokens: 10, outputTokens: null }, prices("1", "1"))).toBeNull();
  });
});
