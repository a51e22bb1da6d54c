import { describe, expect, it } from "vitest";
import { perhapsMeant } from "#domain/intents/answered-readings";
import type { Meaning } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";

const out: Meaning = { kind: "out", day: "Monday" };
const pizza: Meaning = { kind: "want", what: "pizza", day: null, number: null, often: false };
const vegan: Meaning = { kind: "eating", what: "vegan", person: null };

function meant(readings: readonly Meaning[], likely?: readonly Meaning[]): string[] {
  const note = { id: "note", quote: "his words", readings: readings.map((reading) => [reading]) };
  return perhapsMeant([likely === undefined ? note : { ...note, likely }], "phrases").map(meaningInWords);
}

describe("what words most likely mean", () => {
  it("is what their reader holds for likely, whatever it offers", () => {
    expect(meant([pizza, out], [out])).toEqual(["No dinner on Monday"]);
    expect(meant([pizza, out], [])).toEqual([]);
  });

  it("is the nearest reading of a reader that tells no more", () => {
    expect(meant([pizza, out])).toEqual(["Pizza"]);
  });

  it("leaves nothing out: that is kept to already until somebody answers", () => {
    expect(meant([vegan], [vegan])).toEqual([]);
  });
});
