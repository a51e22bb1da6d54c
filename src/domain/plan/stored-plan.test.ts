import { describe, expect, it } from "vitest";
import { PLAN_SCHEMA_VERSION, boughtFoods } from "#domain/plan/plan-data";
import type { PlanData, StructuredPlan } from "#domain/plan/plan-data";
import type { PlanDocument } from "#domain/plan/plan-document";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { writePlan } from "#domain/plan/write-plan";
import versionOneOfTests from "../testing/stored-plan-v1.json" with { type: "json" };
import realVersionOnes from "../testing/stored-plans-v1.json" with { type: "json" };
import realVersionThrees from "../testing/stored-plans-v3.json" with { type: "json" };
import realVersionTwos from "../testing/stored-plans-v2.json" with { type: "json" };

// Frozen as stored by the programs of their time: at least five weeks for four diets, and one of the tests' own dishes.
const VERSION_ONES: readonly StoredDocument[] = [versionOneOfTests, ...realVersionOnes];
const VERSION_TWOS = realVersionTwos as unknown as readonly { stored: StructuredPlan; written: unknown }[];

const VERSION_THREES = realVersionThrees as unknown as readonly { stored: StructuredPlan; written: PlanDocument }[];

interface StoredDocument {
  readonly schemaVersion: number;
  readonly catalogueHash: string;
  readonly totalPence: number;
}

const read = (document: unknown): PlanData => readStoredPlan(structuredClone(document));

/** A plan from before the cupboard, reasons, hands-off times and intents, as written now. */
function withoutReasons(written: unknown): unknown {
  const { days, request, ...rest } = written as PlanDocument;
  return {
    ...rest,
    request: { ...request, intents: [] },
    fromCupboard: [],
    atTill: null,
    days: days.map((day) => ({ ...day, meals: day.meals.map((meal) => ({ ...meal, handsOffMinutes: 0, why: null })) })),
  };
}

/** The present text without what plans now say about energy and goals, which comes from the same data. */
function withoutEnergy({ checks, ...rest }: PlanDocument): PlanDocument {
  expect(checks.map(({ code }) => code)).toContain("energy");
  return { ...rest, checks: checks.filter(({ code }) => code !== "energy" && code !== "goal") };
}

describe("reading a stored plan", () => {
  it.each(VERSION_ONES)("shows version 1 in its original words, case %#", (document) => {
    const { schemaVersion, catalogueHash, ...words } = document;
    const plan = read(document);
    expect(schemaVersion).toBe(1);
    expect(writePlan(plan)).toEqual(withoutReasons(words));
    expect(plan).toMatchObject({ schemaVersion: 3, kind: "printed", catalogueHash });
    expect(
      writePlan(plan)
        .shopping.flatMap(({ items }) => items)
        .reduce((sum, { pence }) => sum + pence, 0),
    ).toBe(document.totalPence);
    expect(boughtFoods(plan).length).toBeGreaterThan(1);
  });

  it("says what is unknown in version 1", () => {
    expect(read(versionOneOfTests)).toMatchObject({
      unknown: ["constraints", "quantities", "steps", "basket_weights", "foods"],
    });
  });

  it.each(VERSION_TWOS)("writes version 2 in the same words for ever, without a catalogue, case %#", (frozen) => {
    const plan = read(frozen.stored);
    // It has no intents: nothing in it is read again until a user plans with it.
    const { request, constraints } = frozen.stored;
    expect(plan).toEqual({
      ...frozen.stored,
      schemaVersion: 3,
      request: { ...request, intents: [] },
      constraints: { ...constraints, allergies: null },
    });
    expect(withoutEnergy(writePlan(plan))).toEqual(withoutReasons(frozen.written));
    expect(boughtFoods(plan).toSorted()).toEqual(
      writePlan(plan)
        .shopping.flatMap(({ items }) => items.map(({ foodId }) => foodId))
        .toSorted(),
    );
  });

  it.each(VERSION_THREES)("writes version 3 in the same words for ever, with what each dinner meets", (frozen) => {
    const plan = read(frozen.stored);
    expect(plan).toEqual(frozen.stored);
    expect(writePlan(plan)).toEqual(frozen.written);
    expect(writePlan(plan).days.flatMap(({ meals }) => meals.flatMap(({ answers = [] }) => answers))).toEqual([
      "want-fish-friday",
    ]);
  });

  it("has complete dishes in version 2: steps name ingredients of their own dish, and every food is described", () => {
    for (const { stored } of VERSION_TWOS) {
      const foods = new Set(stored.foods.map(({ id }) => id));
      for (const { ingredients, steps } of stored.days.flatMap(({ meals }) => meals)) {
        const named = steps.flat().flatMap((part) => (part.kind === "ingredient" ? [part.line] : []));
        expect(new Set(named)).toEqual(new Set(ingredients.keys()));
        for (const { foodId, quantity, grams } of ingredients) {
          expect(foods).toContain(foodId);
          expect(quantity).toBeGreaterThan(0);
          expect(grams).toBeGreaterThan(0);
        }
      }
      const needed = Map.groupBy(
        stored.days.flatMap(({ meals }) => meals.flatMap(({ ingredients }) => ingredients)),
        ({ foodId }) => foodId,
      );
      for (const { foodId, neededGrams, boughtGrams } of stored.basket) {
        const grams = (needed.get(foodId) ?? []).reduce((sum, line) => sum + line.grams, 0);
        expect(neededGrams).toBeCloseTo(grams, 6);
        expect(boughtGrams).toBeGreaterThanOrEqual(neededGrams - 1e-3);
      }
    }
  });

  it("states the budget only once", () => {
    for (const { stored } of VERSION_TWOS)
      expect(JSON.stringify(stored).match(/budget(?:Pence|Pounds)"/giu)).toEqual(['BudgetPounds"']);
  });

  it("reads every version ever written", () => {
    // A new version needs an upcaster and a frozen fixture of its own.
    expect(PLAN_SCHEMA_VERSION).toBe(3);
  });

  it.each([
    [null],
    [undefined],
    ["{}"],
    [[]],
    [{}],
    [{ schemaVersion: "1" }],
    [{ ...versionOneOfTests, schemaVersion: 4 }],
    [{ ...versionOneOfTests, schemaVersion: 0 }],
  ])("rejects what is newer than this program or not a plan, case %#", (document) => {
    expect(() => readStoredPlan(document)).toThrow(RangeError);
  });
});
