import { describe, expect, it, test } from "vitest";
import {
  AVAILABLE_TIMES,
  DIETARY_PREFERENCES,
  EQUIPMENT,
  MEAL_GOALS,
  MEATS,
  REGIONS,
  RESTRICTIONS,
  SKILL_LEVELS,
  SUPERMARKETS,
} from "#domain/options/options";
import { dietComplaint, RESTRICTION } from "./judge-rules.ts";
import { WRITTEN_OUT } from "./random-requests.ts";

const without = (list: readonly string[], none: string): string[] => list.filter((value) => value !== none);

describe("the option lists that the deep tests write out a second time", () => {
  it.each([
    // "standard" is an older word for no diet, which the wire still takes.
    ["DIETS", [...DIETARY_PREFERENCES, "standard"]],
    ["RESTRICTIONS", without(RESTRICTIONS, "none")],
    ["GOALS", MEAL_GOALS],
    ["MEATS", MEATS],
    ["REGIONS", without(REGIONS, "none")],
    ["SHOPS", SUPERMARKETS],
    ["TIMES", AVAILABLE_TIMES],
    ["EQUIPMENT", EQUIPMENT],
    ["SKILLS", SKILL_LEVELS],
  ])("%s holds what the product offers", (name, offered) => {
    expect((WRITTEN_OUT[name] ?? []).toSorted()).toEqual(offered.toSorted());
  });

  test("are all compared here", () => {
    expect(Object.keys(WRITTEN_OUT)).toHaveLength(9);
  });
});

describe("the independent judge", () => {
  it("has a rule for each restriction", () => {
    expect(Object.keys(RESTRICTION).toSorted()).toEqual(without(RESTRICTIONS, "none").toSorted());
  });

  it.each(DIETARY_PREFERENCES)("knows the diet %s", (diet) => {
    expect(dietComplaint(diet, [], 1) ?? "").not.toMatch(/unknown diet/u);
  });

  it("says so of a diet that it does not know", () => {
    expect(dietComplaint("fruitarian", [], 1)).toBe("unknown diet fruitarian");
  });
});
