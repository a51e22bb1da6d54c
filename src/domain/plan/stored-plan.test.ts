import { describe, expect, it } from "vitest";
import { PLAN_SCHEMA_VERSION } from "#domain/plan/plan-document";
import { readStoredPlan } from "#domain/plan/stored-plan";
import versionOne from "../testing/stored-plan-v1.json" with { type: "json" };

describe("reading a stored plan", () => {
  it("reads version 1 as it was written", () => {
    const plan = readStoredPlan(structuredClone(versionOne));
    expect(plan).toEqual(versionOne);
    expect(plan.days.map(({ day, meals }) => [day, meals.map(({ title }) => title)])).toEqual(
      versionOne.days.map(({ day, meals }) => [day, meals.map(({ title }) => title)]),
    );
    expect(plan.shopping.flatMap(({ items }) => items).reduce((sum, { pence }) => sum + pence, 0)).toBe(
      plan.totalPence,
    );
  });

  it("reads every version that was ever written", () => {
    // A new version needs an upcaster and a frozen fixture of its own beside this one.
    expect(PLAN_SCHEMA_VERSION).toBe(1);
  });

  it.each([
    [null],
    [undefined],
    ["{}"],
    [[]],
    [{}],
    [{ schemaVersion: "1" }],
    [{ ...versionOne, schemaVersion: 2 }],
    [{ ...versionOne, schemaVersion: 0 }],
  ])("refuses what is newer than this program or none of ours, case %#", (document) => {
    expect(() => readStoredPlan(document)).toThrow(RangeError);
  });
});
