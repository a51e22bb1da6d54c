import { expect, it } from "vitest";
import { withPlainWords } from "./plain-words.ts";
import type { StandIn } from "#domain/recipe/recipe";

const TABLE = new Map([
  ["vegan-mayonnaise", [["mayonnaise", "egg-free mayonnaise"]]],
  ["plain-soya-yogurt", [["yogurt", "soya yogurt"]]],
  ["vegan-cheddar-alternative", [["cheese", "vegan cheese"]]],
  ["gluten-free-penne", [["pasta", "gluten-free pasta"]]],
] as const);

const words = (insteadId: string, texts: string[], own: StandIn["words"] = []): Record<string, string> => {
  const standIn = { foodId: "x", insteadId, factor: 1, unit: null, words: own, minutes: [], cookMinutes: 0 };
  return Object.fromEntries(withPlainWords([standIn], { texts, lines: [], steps: [] }, TABLE)[0]!.words);
};

it("says what kind of food stands in, wherever a text has the plain word", () => {
  expect(words("plain-soya-yogurt", ["Kebabs with mint yogurt", "Yogurt cools it."])).toEqual({
    " yogurt": " soya yogurt",
    "Yogurt ": "Soya yogurt ",
  });
});

it("says it in the recipe's own words too, which stand first", () => {
  expect(words("vegan-mayonnaise", ["bread with tartare sauce"], [["tartare sauce", "lemony mayonnaise"]])).toEqual({
    "tartare sauce": "lemony egg-free mayonnaise",
  });
});

it("leaves what says already what kind it is", () => {
  expect(words("vegan-cheddar-alternative", ["under vegan cheese", "cheesy, with macaroni cheese"])).toEqual({});
  expect(words("plain-soya-yogurt", ["a coconut yogurt"])).toEqual({});
});

it("takes the word before only where it tells two foods apart", () => {
  expect(words("gluten-free-penne", ["Sausage pasta with greens"])).toEqual({ " pasta ": " gluten-free pasta " });
  expect(words("vegan-cheddar-alternative", ["melted cheese on top, blue cheese below"])).toEqual({
    "melted cheese ": "melted vegan cheese ",
  });
});
