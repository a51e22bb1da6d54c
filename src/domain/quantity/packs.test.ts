import { describe, expect, it } from "vitest";
import { packsInWords } from "#domain/quantity/packs";

describe("packs in words", () => {
  it.each([
    ["loose", 4, "4 loose"],
    ["6 pack", 1, "1 pack of 6"],
    ["6 pack", 3, "3 packs of 6"],
    ["4 x 70 g tins", 2, "2 packs of 4 × 70 g tins"],
    ["box of 12", 1, "1 box of 12"],
    ["box of 12", 2, "2 boxes of 12"],
    ["head", 1, "1 head"],
    ["head", 2, "2 heads"],
    ["bunch", 2, "2 bunches"],
    ["growing pot", 2, "2 growing pots"],
    ["large", 2, "2 large"],
    ["500 g bag", 1, "1 × 500 g bag"],
    ["400 g tin", 2, "2 × 400 g tins"],
    ["250 g pouch", 2, "2 × 250 g pouches"],
    ["800 g loaf", 2, "2 × 800 g loaves"],
    ["2 pint bottle", 2, "2 × 2 pint bottles"],
    ["about 1.5 kg", 1, "1, about 1.5 kg"],
    ["about 1.5 kg", 2, "2, about 1.5 kg each"],
    ["half shoulder, about 1 kg", 1, "1 × half shoulder, about 1 kg"],
    ["10 cubes", 2, "2 × 10 cubes"],
  ])("%s, %i of it, is written %s", (label, count, words) => {
    expect(packsInWords(label, count)).toBe(words);
  });
});
