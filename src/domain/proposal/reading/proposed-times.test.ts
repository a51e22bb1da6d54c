import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { aStep } from "#domain/proposal/testing/honest-dish";
import { timesOf } from "#domain/proposal/reading/proposed-times";

function steps(
  ...entries: readonly (readonly [text: string, minutes: number, work: "prepare" | "cook"])[]
): ProposedStep[] {
  return entries.map(([text, minutes, work]) => aStep({ text, minutes, heat: work === "cook" ? "hob" : null }));
}

describe("the times of a proposed meal", () => {
  test.each([
    ["add up", steps(["Chop.", 5, "prepare"], ["Fry.", 10, "cook"], ["Simmer.", 15, "cook"]), 5, 25],
    ["count half minutes together", steps(["Chop.", 0.5, "prepare"], ["Mix.", 0.5, "prepare"]), 1, 0],
    ["count what runs beside cooking once", steps(["Roast.", 30, "cook"], ["Meanwhile chop.", 10, "prepare"]), 0, 30],
    [
      "count what lasts longer than the cooking",
      steps(["Roast.", 10, "cook"], ["Meanwhile, boil it.", 25, "cook"]),
      0,
      25,
    ],
    [
      "share the cooking between all that runs beside it",
      steps(["Roast.", 20, "cook"], ["Meanwhile chop.", 15, "prepare"], ["While it roasts, fry.", 15, "cook"]),
      0,
      30,
    ],
    ["have nothing run beside preparing", steps(["Chop.", 20, "prepare"], ["Meanwhile fry.", 10, "cook"]), 20, 10],
    ["have nothing run beside nothing", steps(["Meanwhile fry.", 10, "cook"]), 0, 10],
  ])("%s", (_, given, prepare, cook) => {
    expect(timesOf(given)).toEqual({ prepare, cook, handsOff: 0 });
  });

  test("tell apart what a slow cooker does by itself from what somebody stands beside", () => {
    const [brown, cook, rice] = steps(
      ["Brown.", 10, "cook"],
      ["Cook on low.", 420, "cook"],
      ["Meanwhile, boil it.", 12, "cook"],
    ) as [ProposedStep, ProposedStep, ProposedStep];
    const slow: ProposedStep = { ...cook, heat: "slow cooker low" };
    expect(timesOf([brown, slow, rice])).toEqual({ prepare: 0, cook: 22, handsOff: 420 });
    expect(timesOf([brown, { ...slow, minutes: 45 }])).toEqual({ prepare: 0, cook: 55, handsOff: 0 });
    expect(timesOf([brown, { ...cook, heat: "oven 120" }])).toEqual({ prepare: 0, cook: 430, handsOff: 0 });
  });

  test("are never less than half of all steps nor than the longest one", () => {
    const step = fc.tuple(fc.constantFrom("Meanwhile fry.", "Fry."), fc.nat(60), fc.constantFrom("prepare", "cook"));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (entries) => {
        const given = steps(...(entries as [string, number, "prepare" | "cook"][]));
        const { prepare, cook } = timesOf(given);
        const minutes = given.map((entry) => entry.minutes);
        expect(prepare + cook).toBeGreaterThanOrEqual(Math.max(0, ...minutes));
        expect(prepare + cook).toBeGreaterThanOrEqual(minutes.reduce((sum, one) => sum + one, 0) / 2);
      }),
    );
  });
});
