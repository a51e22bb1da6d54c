import { describe, expect, it } from "vitest";
import { monthsBefore, oldestPriceMonth, oldPrices } from "#domain/food/price-age";
import { aFood } from "#domain/testing/foods";

const of = (...months: string[]) => months.map((priceDate) => aFood({ priceDate }));

describe("months", () => {
  it.each([
    ["2026-11", 0, "2026-11"],
    ["2026-11", 10, "2026-01"],
    ["2026-11", 11, "2025-12"],
    ["2027-01", 1, "2026-12"],
    ["2026-03", 27, "2023-12"],
  ])("%s less %d is %s", (month, months, before) => {
    expect(monthsBefore(month, months)).toBe(before);
  });
});

describe("out-of-date prices", () => {
  it("are more than six months old, and come with the month of the oldest", () => {
    const foods = of("2026-11", "2026-10", "2026-12", "2027-05", "");
    expect(oldPrices(foods, "2027-04")).toBeNull();
    expect(oldPrices(foods, "2027-05")).toEqual({ foods: 1, oldestMonth: "2026-10" });
    expect(oldPrices(foods, "2027-06")).toEqual({ foods: 2, oldestMonth: "2026-10" });
  });

  it("are never found for foods without a price, such as water", () => {
    expect(oldPrices(of(""), "2030-01")).toBeNull();
    expect(oldestPriceMonth(of("", ""))).toBeNull();
    expect(oldestPriceMonth(of("2027-01", "", "2026-11"))).toBe("2026-11");
  });
});
