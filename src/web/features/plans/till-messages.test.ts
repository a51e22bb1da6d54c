import { describe, expect, it } from "vitest";
import { readAmount, tillDifference, tillErrorMessage } from "#web/features/plans/till-messages";

describe("an amount from a receipt", () => {
  it.each([
    ["41.20", 41.2],
    ["41.2", 41.2],
    [" £41 ", 41],
    ["£ 1,041.20", 1041.2],
    ["0.01", 0.01],
    ["2000", 2000],
    ["8.20", 8.2],
  ])("%s", (typed, pounds) => {
    expect(readAmount(typed)).toBe(pounds);
  });

  it.each(["", "forty", "41.205", "-3", "0", "0.00", "2000.01", "41.20.1", "41,2", "1e3", "£"])(
    "is not %j",
    (typed) => {
      expect(readAmount(typed)).toBeNull();
    },
  );
});

describe("the till total against ours", () => {
  it.each([
    [38.2, 38.2, "The till said exactly what we did: £38.20."],
    [39.32, 38.2, "The till said £1.12 more than our £38.20 (3% more)."],
    [37.08, 38.2, "The till said £1.12 less than our £38.20 (3% less)."],
    [38.21, 38.2, "The till said £0.01 more than our £38.20."],
    [12, 0, "The till said £12.00 more than our £0.00."],
    [80, 38.2, "The till said £41.80 more than our £38.20 (109% more)."],
  ])("%d beside %d", (till, total, words) => {
    expect(tillDifference(till, total)).toBe(words);
  });
});

describe("our error at a shop", () => {
  it.each([
    [-2.1, "At Tesco our totals were 2% below the till on average, over 41 shops."],
    [3.6, "At Tesco our totals were 4% above the till on average, over 41 shops."],
    [0.4, "At Tesco our totals were within 1% of the till on average, over 41 shops."],
    [-0.4, "At Tesco our totals were within 1% of the till on average, over 41 shops."],
  ])("of %d", (meanErrorPercent, words) => {
    expect(tillErrorMessage({ supermarket: "tesco", receipts: 41, meanErrorPercent })).toBe(words);
  });
});
