import { describe, expect, it } from "vitest";
import { findFoods, usesOfFoods } from "#domain/cupboard/find-foods";
import { readTyped } from "#domain/cupboard/read-typed";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();
const reader = { matcher, foods: catalogue.foods, uses: usesOfFoods(catalogue) };
const read = (text: string) => {
  const { foods, unknown } = readTyped(text, reader);
  return { foods: foods.map(({ food, grams }) => [food.id, grams]), unknown: unknown.map(({ entry }) => entry) };
};
const grams = (id: string, unit: string) => catalogue.foodById.get(id)?.units[unit] ?? Number.NaN;
const least = (id: string) => Math.min(...(catalogue.foodById.get(id)?.packs ?? []).map((pack) => pack.grams));

describe("text typed about the cupboard", () => {
  it("reads several at once, with and without amounts", () => {
    const { foods, unknown } = read("rice, cumin, half a bag of red lentils, 2 tins of chickpeas, 6 eggs");
    expect(unknown).toEqual([]);
    expect(foods).toEqual([
      [expect.stringMatching(/rice$/u), null],
      ["ground-cumin", null],
      ["dried-red-lentils", least("dried-red-lentils") / 2],
      ["tinned-chickpeas", 2 * grams("tinned-chickpeas", "tin")],
      ["egg", 6 * grams("egg", "each")],
    ]);
  });

  it.each([
    ["500g mince", "beef-mince", 500],
    ["1.5 kg potatoes", "potato", 1500],
    ["2 x 400g tins chopped tomatoes", "chopped-tomatoes", 800],
    ["half a dozen eggs", "egg", 6 * grams("egg", "each")],
    ["a dozen eggs", "egg", 12 * grams("egg", "each")],
    ["3 onions", "onion", 3 * grams("onion", "each")],
    ["1 1/2 onions", "onion", 1.5 * grams("onion", "each")],
    ["a bulb of garlic", "garlic", least("garlic")],
    ["Butter", "butter", least("butter")],
    ["half a loaf of bread", "white-bread", 200],
    ["2 tins of tomatoes", "chopped-tomatoes", 800],
    ["4 sausages", "pork-sausage", 4 * grams("pork-sausage", "each")],
  ])("reads “%s”", (text, id, amount) => {
    expect(read(text)).toEqual({ foods: [[id, amount]], unknown: [] });
  });

  it("reads drinks and sauces by volume", () => {
    const { density } = catalogue.foodById.get("semi-skimmed-milk") ?? {};
    expect(read("a pint of milk").foods).toEqual([["semi-skimmed-milk", 568 * (density ?? 1)]]);
    expect(read("500 ml olive oil").foods).toEqual([
      ["olive-oil", 500 * (catalogue.foodById.get("olive-oil")?.density ?? 1)],
    ]);
  });

  it("takes a family for its most usual food, and a pair for both foods", () => {
    expect(read("pasta, flour").foods.map(([id]) => id)).toEqual([expect.any(String), "plain-flour"]);
    expect(read("salt and pepper").foods).toEqual([
      ["salt", null],
      ["ground-black-pepper", null],
    ]);
  });

  it("reports names it does not know, with similar names, and reads the rest", () => {
    const { foods, unknown } = readTyped("loo roll, butter, chikpea flower", reader);
    expect(foods.map(({ food }) => food.id)).toContain("butter");
    expect(unknown[0]).toMatchObject({ entry: "loo roll", message: expect.stringContaining("‘loo roll’") });
  });

  it("returns nothing for an empty text, and limits how much it reads", () => {
    expect(read(" , ;\n 12, ")).toEqual({ foods: [], unknown: [] });
    expect(readTyped("salt,".repeat(500), reader).foods.length).toBeLessThan(100);
  });
});

describe("the search for a food", () => {
  const search = (text: string) => findFoods(catalogue.foods, reader.uses, text).map(({ id }) => id);
  it("ranks exact names first, then names starting with the words", () => {
    expect(search("butter")[0]).toBe("butter");
    expect(search("chick").slice(0, 3).join(" ")).toMatch(/chick/u);
    expect(search("Crème fraîche")[0]).toMatch(/creme-fraiche/u);
  });
  it("finds nothing for an empty text, and never tap water", () => {
    expect(search("")).toEqual([]);
    expect(search("water").every((id) => catalogue.foodById.get(id)?.buy !== "free")).toBe(true);
  });
});
