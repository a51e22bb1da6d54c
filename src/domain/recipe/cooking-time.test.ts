import { describe, expect, it } from "vitest";
import { handsOffMinutes, stepsFor, timeFor, timesFor } from "#domain/recipe/cooking-time";
import type { StepPart, TimerLoad } from "#domain/recipe/recipe";
import { aLine, aRecipe } from "#domain/testing/dishes";

function timer(minutes: number, load?: TimerLoad, name: string | null = null): StepPart {
  return { kind: "timer", minutes, name, ...(load === undefined ? {} : { load }) };
}

describe("a time in a step", () => {
  it.each([
    ["is constant if nothing makes it grow", undefined, 5, 8, 1],
    ["is one batch for as many as fit", { kind: "batch", servings: 2 }, 2, 8, 1],
    ["is repeated for those that do not fit", { kind: "batch", servings: 2 }, 5, 8, 3],
    ["grows with what is in a microwave", { kind: "full", servings: 2 }, 4, 13, 1],
    ["shrinks with it", { kind: "full", servings: 2 }, 1, 5, 1],
    ["is constant on a tray with room", { kind: "tray", servings: 4 }, 4, 8, 1],
    ["grows slightly on a full one", { kind: "tray", servings: 4 }, 5, 10, 1],
  ] as const)("%s", (_, load, servings, minutes, batches) => {
    expect(timeFor(8, load, servings)).toEqual({ minutes, batches });
  });
});

describe("a recipe's times", () => {
  const recipe = aRecipe("Fritters", [aLine("carrot", 2, "each")], {
    servings: 2,
    prepMinutes: 20,
    cookMinutes: 15,
    steps: [[timer(6, { kind: "batch", servings: 2 })], [timer(8)], [timer(10, undefined, "rice")]],
  });

  it("are unchanged for the recipe's own number of servings", () => {
    expect(timesFor(recipe, 2)).toEqual({ prepMinutes: 20, cookMinutes: 15, handsOffMinutes: 0 });
  });

  it("grow with the work and with the pan", () => {
    expect(timesFor(recipe, 4)).toEqual({ prepMinutes: 28, cookMinutes: 21, handsOffMinutes: 0 });
    expect(timesFor(recipe, 1)).toEqual({ prepMinutes: 16, cookMinutes: 15, handsOffMinutes: 0 });
  });

  it("count rising dough once, whatever its size", () => {
    expect(timesFor({ ...recipe, prepMinutes: 120 }, 4).prepMinutes).toBe(132);
  });

  it("are never shorter than what cooks in parallel", () => {
    const beside = { ...recipe, prepMinutes: 2, cookMinutes: 3, steps: [[timer(10, undefined, "rice")]] };
    expect(timesFor(beside, 2)).toEqual({ prepMinutes: 0, cookMinutes: 10, handsOffMinutes: 0 });
  });

  it("allow for boiling rice when fewer are served from one batch", () => {
    const rice = {
      ...recipe,
      cookMinutes: 12,
      steps: [[timer(6, { kind: "batch", servings: 1 })], [timer(11, undefined, "rice")]],
    };
    expect(timesFor(rice, 2)).toEqual({ prepMinutes: 20, cookMinutes: 12, handsOffMinutes: 0 });
    expect(timesFor(rice, 1)).toEqual({ prepMinutes: 11, cookMinutes: 11, handsOffMinutes: 0 });
  });

  it("say how many batches there are", () => {
    expect(stepsFor(recipe, 4)[0]).toEqual([{ kind: "timer", minutes: 6, name: null, batches: 2 }]);
    expect(stepsFor(recipe, 2)[0]).toEqual([{ kind: "timer", minutes: 6, name: null }]);
  });
});

describe("unattended slow-cooker time", () => {
  const steps = [[timer(8)], [timer(300), timer(12, undefined, "rice")], [timer(15)]];

  it("starts at an hour, and counts neither as work nor as cooking", () => {
    expect(handsOffMinutes({ equipment: ["slow_cooker", "stove"], steps })).toBe(300);
    const dish = aRecipe("Slow carrots", [aLine("carrot", 2, "each")], {
      prepMinutes: 15,
      cookMinutes: 323,
      handsOffMinutes: 300,
      equipment: ["slow_cooker"],
      steps,
    });
    expect(timesFor(dish, 2)).toEqual({ prepMinutes: 15, cookMinutes: 23, handsOffMinutes: 300 });
  });

  it("does not include the oven, which needs somebody there", () => {
    expect(handsOffMinutes({ equipment: ["oven"], steps })).toBe(0);
  });
});
