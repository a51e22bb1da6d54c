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

it("name the stand-in wherever a text has the plain word", () => {
  expect(words("plain-soya-yogurt", ["Kebabs with mint yogurt", "Yogurt cools it."])).toEqual({
    " yogurt": " soya yogurt",
    "Yogurt ": "Soya yogurt ",
  });
});

it("change the recipe's own replacements too, which come first", () => {
  expect(words("vegan-mayonnaise", ["bread with tartare sauce"], [["tartare sauce", "lemony mayonnaise"]])).toEqual({
    "tartare sauce": "lemony egg-free mayonnaise",
  });
});

it("leave alone a word whose kind is stated already", () => {
  expect(words("vegan-cheddar-alternative", ["under vegan cheese", "cheesy, with macaroni cheese"])).toEqual({});
  expect(words("plain-soya-yogurt", ["a coconut yogurt"])).toEqual({});
});

it("include the word before only where it tells two foods apart", () => {
  expect(words("gluten-free-penne", ["Sausage pasta with greens"])).toEqual({ " pasta ": " gluten-free pasta " });
  expect(words("vegan-cheddar-alternative", ["melted cheese on top, blue cheese below"])).toEqual({
    "melted cheese ": "melted vegan cheese ",
  });
});
