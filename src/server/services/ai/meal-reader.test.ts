import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mealReader } from "#server/services/ai/meal-reader";

function readAll(pieces: readonly string[]) {
  const reader = mealReader();
  return { meals: pieces.flatMap((piece) => reader.read(piece)), complete: reader.complete() };
}

const MEAL = { name: 'Soup, "hot" [new]', steps: [{ text: "Stir {leek} \\ and serve }" }], tip: null };
const text = JSON.stringify({ meals: [MEAL, { name: "Stew" }] });

describe("parsing meals from an answer", () => {
  it("passes a meal on with its last character, before the next one starts", () => {
    const reader = mealReader();
    const end = text.indexOf(JSON.stringify(MEAL)) + JSON.stringify(MEAL).length;
    expect(reader.read(text.slice(0, end - 1))).toEqual([]);
    expect(reader.read(text.slice(end - 1, end))).toEqual([MEAL]);
    expect(reader.complete()).toBe(false);
    expect(reader.read(text.slice(end))).toEqual([{ name: "Stew" }]);
    expect(reader.complete()).toBe(true);
  });

  it.each([
    ["a bare array", '[{"name":"Stew"}]'],
    ["a fence", `\`\`\`json\n${JSON.stringify({ meals: [{ name: "Stew" }] }, null, 2)}\n\`\`\``],
    ["talk around it", 'Here you are: {"meals": [{"name":"Stew"}]} Enjoy!'],
    ["another key", '{"elements":[{"name":"Stew"}]}'],
    ["spaces everywhere", ' { "meals" : [ { "name" : "Stew" } ] } '],
  ])("reads through %s", (_, answer) => {
    expect(readAll([...answer])).toEqual({ meals: [{ name: "Stew" }], complete: true });
  });

  it("passes on every element of the array, of any shape", () => {
    const meals = ["Stew, hot", 5, null, [{ name: "Stew" }], {}, { name: 7 }];
    expect(readAll([...JSON.stringify({ meals })])).toEqual({ meals, complete: true });
  });

  it("drops elements nested deeper than any meal, which could not be sent to a thread", () => {
    const deep = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
    expect(readAll([`{"meals":[${deep},{"name":${deep}},{"name":"Soup"}]}`])).toEqual({
      meals: [{ name: "Soup" }],
      complete: false,
    });
  });

  it("drops invalid JSON, keeps the rest, and is not complete", () => {
    expect(readAll(['{"meals":[{name: \'Stew\'},{"name":"Soup"}]}'])).toEqual({
      meals: [{ name: "Soup" }],
      complete: false,
    });
  });

  it.each([
    ["nothing", ""],
    ["an apology", "I am sorry, but I cannot help with that."],
    ["a page", "<html><body>Bad gateway</body></html>"],
    ["a meal by itself", '{"name":"Stew","ingredients":[{"food":"leek"}]}'],
    ["a meal deeper down", '{"answer":{"meals":[{"name":"Stew"}]}}'],
    ["brackets that do not match", '{"meals":[}{"name":"Stew"}]'],
    ["an end in the middle", '{"meals":[{"name":"Ste'],
    ["an array that is never closed", '{"meals":['],
  ])("finds no meal in %s", (_, answer) => {
    expect(readAll([...answer])).toEqual({ meals: [], complete: false });
  });

  it("gives the same result however the answer is split", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.nat(40)), fc.nat(2), (meals, cuts, indent) => {
        let rest = JSON.stringify({ meals }, null, indent);
        const pieces = cuts.map((cut) => {
          const piece = rest.slice(0, cut);
          rest = rest.slice(cut);
          return piece;
        });
        expect(readAll([...pieces, rest])).toEqual({ meals: JSON.parse(JSON.stringify(meals)), complete: true });
      }),
    );
  });
});
