import { describe, expect, it } from "vitest";
import { readPreferences } from "#domain/matcher/match-preferences";
import { preferencesInWords } from "#domain/matcher/note-preferences";

const read = (notes: string) => readPreferences(notes, { isKnown: () => false, meals: 5 });
const inWords = (notes: string) => preferencesInWords(read(notes).preferences);

describe("figures of a serving", () => {
  it.each([
    ["want 40 g of protein or more at dinner", ["at least 40 g of protein a serving"]],
    ["at least 35g protein per meal", ["at least 35 g of protein a serving"]],
    ["40g+ protein", ["at least 40 g of protein a serving"]],
    ["protein of 40 grams", ["at least 40 g of protein a serving"]],
    ["30-40g of protein per serving", ["at least 30 g of protein a serving"]],
    ["no less than 45 g of protein", ["at least 45 g of protein a serving"]],
    ["about 900 calories and 50 g of protein each", ["at least 50 g of protein a serving", "about 900 kcal a serving"]],
    ["600 kcal each", ["about 600 kcal a serving"]],
    ["under 500 calories please", ["at most 500 kcal a serving"]],
    ["no more than 600 kcal", ["at most 600 kcal a serving"]],
    ["600 kcal or less", ["at most 600 kcal a serving"]],
    ["not less than 600 kcal", ["at least 600 kcal a serving"]],
    ["700 kcal or more", ["at least 700 kcal a serving"]],
    ["dinners of 800-900 kcal", ["800 to 900 kcal a serving"]],
    ["between 500 and 600 calories", ["500 to 600 kcal a serving"]],
  ])("%s", (notes, words) => {
    expect(inWords(notes)).toEqual(words);
    expect(read(notes).others).toEqual([]);
  });

  it.each([
    "2000 calories a day",
    "we aim for 1,800 calories per day",
    "a 500 calorie deficit",
    "150g protein a day",
    "no more than 30 g of protein",
    "30 g of protein at most",
    "my kidneys want 40 g protein",
    "No more than 20g carbs and 30g protein",
    "breakfast is 300 calories",
    "I like 20 g protein bars",
    "I weigh 80 kg",
    "20 kcal",
  ])("of a day, of little protein and of anything else are none: %s", (notes) => {
    expect(read(notes).preferences.figures).toBeUndefined();
    expect(read(notes).preferences.protein).toBeUndefined();
    expect(read(notes).others).toHaveLength(1);
  });

  it("much protein is built on, a little more than usual is not", () => {
    expect(read("40 g of protein").preferences.protein).toBe(true);
    expect(read("25 g of protein").preferences.protein).toBeUndefined();
  });
});
