import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import type { Heat } from "#domain/proposal/reading/step-heat";
import { aStep } from "#domain/proposal/testing/honest-dish";
import { timesOf } from "#domain/proposal/reading/proposed-times";

type Entry = readonly [text: string, minutes: number, heat?: Heat | null, vessel?: string, foods?: readonly string[]];

function steps(...entries: readonly Entry[]): ProposedStep[] {
  return entries.map(([text, minutes, heat = null, vessel, foods]) =>
    aStep({ text, minutes, heat, vessel: vessel ?? null, foods: foods ?? null }),
  );
}

const ROAST: Entry = ["Roast.", 20, "oven 200"];

describe("the times of a proposed meal", () => {
  test.each<readonly [string, readonly Entry[], number, number]>([
    [
      "add up",
      [
        ["Chop.", 5],
        ["Fry.", 10, "hob"],
        ["Simmer.", 15, "hob"],
      ],
      5,
      25,
    ],
    [
      "add half minutes up before rounding",
      [
        ["Chop.", 0.5],
        ["Mix.", 0.5],
      ],
      1,
      0,
    ],
    ["count parallel work once", [ROAST, ["Meanwhile chop.", 10]], 0, 20],
    ["count parallel work that takes longer than the cooking", [ROAST, ["Meanwhile, boil it.", 25, "hob"]], 0, 25],
    [
      "are those of the longest of what needs no hands: wedges with sausages, gravy and peas beside them",
      [
        ["Toss the wedges.", 4],
        ["Cook the wedges.", 22, "air fryer 200", "basket"],
        ["Meanwhile fry the sausages, turning often.", 18, "hob medium", "frying pan"],
        ["Meanwhile soften the onion, stir in the stock and simmer.", 11, "hob medium", "small saucepan"],
        ["Meanwhile heat the peas.", 4, "microwave", "bowl"],
        ["Serve.", 3],
      ],
      7,
      22,
    ],
    [
      "are those of a long boil with an air fryer and two pans in parallel",
      [
        ["Boil the potatoes.", 24, "hob medium", "large pan"],
        ["Meanwhile, air-fry the sausages.", 16, "air fryer 180", "basket"],
        ["Meanwhile, cook the leek gently.", 10, "hob low", "small pan"],
        ["Meanwhile, fry the onion.", 12, "hob medium", "frying pan"],
      ],
      0,
      24,
    ],
    ["add up the work of two hands", [ROAST, ["Meanwhile chop.", 15], ["While it roasts, mix.", 10]], 7, 20],
    [
      "let one cook watch two pans at once",
      [ROAST, ["Meanwhile chop.", 15], ["While it roasts, fry.", 16, "hob"]],
      0,
      25,
    ],
    [
      "let nobody watch three pans at once",
      [
        ["Fry.", 6, "hob", "first pan"],
        ["Meanwhile stir-fry.", 6, "hob", "second pan"],
        ["Meanwhile scramble.", 6, "hob", "third pan"],
      ],
      0,
      9,
    ],
    [
      "have no more pots on the hob than it has rings",
      [["Boil.", 20, "hob"], ...["a", "b", "c", "d"].map((pot): Entry => ["Meanwhile boil.", 20, "hob", pot])],
      0,
      25,
    ],
    [
      "put steps in one pan in sequence",
      [ROAST, ["Meanwhile, soften.", 8, "hob", "Wok"], ["Meanwhile, simmer.", 15, "hob", "wok"]],
      0,
      23,
    ],
    [
      "have one air fryer",
      [
        ["Cook.", 12, "air fryer"],
        ["Meanwhile, cook those.", 10, "air fryer", "tin"],
      ],
      0,
      22,
    ],
    [
      "have one oven for two trays at one temperature",
      [ROAST, ["Meanwhile roast below.", 20, "oven 200", "other tray"]],
      0,
      20,
    ],
    ["never have an oven at two temperatures", [ROAST, ["Meanwhile bake.", 10, "oven 160", "other tray"]], 0, 30],
    ["never use the grill while the oven roasts", [ROAST, ["Meanwhile toast.", 4, "grill"]], 0, 24],
    [
      "put a step after the one that made its food",
      [
        ROAST,
        ["Meanwhile, fry {bacon} in {olive-oil half}.", 8, "hob", "frying pan"],
        ["Meanwhile, simmer {leek} in {olive-oil rest} with the bacon.", 15, "hob", "saucepan", ["bacon", "olive-oil"]],
      ],
      0,
      23,
    ],
    [
      "believe a step that runs in parallel in its own pot",
      [
        ["Boil {potato}.", 15, "hob", "saucepan"],
        ["Meanwhile, add {frozen-peas}.", 5, "hob", "saucepan", ["potato"]],
      ],
      0,
      15,
    ],
    [
      "do not take a food for a word of frying",
      [ROAST, ["Meanwhile chop.", 12], ["Meanwhile, boil {brown-rice}.", 20, "hob"]],
      0,
      20,
    ],
    [
      "let a pot boil during the chopping",
      [
        ["Chop.", 20],
        ["Meanwhile boil.", 10, "hob"],
      ],
      20,
      2,
    ],
    ["do not let a first step run in parallel", [["Meanwhile fry.", 10, "hob"]], 0, 10],
  ])("%s", (_, given, prepare, cook) => {
    expect(timesOf(steps(...given))).toEqual({ prepare, cook, handsOff: 0 });
  });

  test("separate unattended slow-cooker time from hands-on time", () => {
    const slow: Entry = ["Cook on low.", 420, "slow cooker low"];
    const after: readonly Entry[] = [
      ["Meanwhile, boil it.", 12, "hob"],
      ["Meanwhile, heat the peas.", 4, "microwave"],
    ];
    expect(timesOf(steps(["Brown.", 10, "hob"], slow, ...after))).toEqual({ prepare: 0, cook: 22, handsOff: 420 });
    expect(timesOf(steps(["Brown.", 10, "hob"], ["Cook.", 45, "slow cooker"]))).toEqual({
      prepare: 0,
      cook: 55,
      handsOff: 0,
    });
    expect(timesOf(steps(["Cook on low.", 420, "oven 120"]))).toEqual({ prepare: 0, cook: 420, handsOff: 0 });
  });

  test("are never less than a cook needs, nor more than all steps together", () => {
    const step = fc.tuple(
      fc.constantFrom("Meanwhile fry.", "Meanwhile boil.", "Fry.", "Boil."),
      fc.nat(60),
      fc.constantFrom<(Heat | null)[]>(null, "hob", "oven 200", "oven 160", "microwave"),
      fc.constantFrom("pan", "tray", "bowl"),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (entries) => {
        const { prepare, cook } = timesOf(steps(...entries));
        const minutes = (test: (entry: (typeof entries)[number]) => boolean): number =>
          entries.filter(test).reduce((sum, [, one]) => sum + one, 0);
        const fried = minutes(([text, , heat]) => heat === "hob" && /fry/iu.test(text));
        expect(prepare + cook).toBeGreaterThanOrEqual(Math.max(0, ...entries.map(([, one]) => one)));
        expect(prepare + cook).toBeGreaterThanOrEqual(minutes(([, , heat]) => heat === null) + fried / 2);
        expect(prepare + cook).toBeGreaterThanOrEqual(minutes(([, , heat]) => heat === "microwave"));
        expect(prepare + cook).toBeLessThanOrEqual(minutes(() => true));
      }),
    );
  });
});
