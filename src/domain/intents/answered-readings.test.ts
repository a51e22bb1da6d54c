import { describe, expect, it } from "vitest";
import { perhapsMeant } from "#domain/intents/answered-readings";
import type { Meaning } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";

const out: Meaning = { kind: "out", day: "Monday" };
const quick: Meaning = { kind: "quick", day: "Monday", number: null };
const table: Meaning = { kind: "table", day: "Monday", number: 7 };
const child: Meaning = { kind: "child", number: 7 };
const pizza: Meaning = { kind: "want", what: "pizza", day: null, number: null, often: false };
const hot: Meaning = { kind: "heat", what: "hot", person: null };

function meant(quote: string, ...readings: readonly Meaning[]): string[] {
  const note = { id: "note", quote, readings: readings.map((reading) => [reading]) };
  return perhapsMeant([note], "phrases").map(meaningInWords);
}

describe("what words most likely mean", () => {
  it.each([
    ["he loves pizza", [pizza, out], []],
    ["he loves pizza", [pizza, child], ["Pizza"]],
    ["he hates pizza", [pizza], []],
    ["hates anything spicy", [hot], []],
    ["Out at choir", [quick, out], ["No dinner on Monday"]],
    ["at my sister's", [pizza, out], ["No dinner on Monday"]],
    ["we won't be in till 6.30", [out, quick], ["Quick on Monday"]],
    ["he'll be 7", [table, child], []],
    ["so 7 of us", [table, out], ["For 7 on Monday"]],
  ] satisfies [string, Meaning[], string[]][])("“%s”", (quote, readings, expected) => {
    expect(meant(quote, ...readings)).toEqual(expected);
  });
});
