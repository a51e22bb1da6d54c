import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, readKept, subjectOf, withChange, withoutSent } from "#web/shared/unsent/changes";

const food = fc.constantFrom("rice", "salt", "egg");
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("food" as const), food, change: fc.record({ always: fc.boolean() }) }),
  fc.record({ kind: fc.constant("have" as const), plan: fc.constant("p"), food, have: fc.boolean() }),
  fc.record({ kind: fc.constant("cooked" as const), plan: fc.constant("p"), meal: food, cooked: fc.boolean() }),
  fc.record({
    kind: fc.constant("shopped" as const),
    plan: fc.constant("p"),
    foods: fc.option(fc.array(food, { maxLength: 2 })),
    shopped: fc.boolean(),
  }),
);

describe("unsent changes", () => {
  it("keep the latest change to each subject, in order", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
        const kept = changes.reduce(withChange, []);
        const last = new Map(changes.map((change) => [subjectOf(change), change]));
        expect(new Map(kept.map(({ change }) => [subjectOf(change), change]))).toEqual(last);
        expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((a, b) => a - b));
      }),
    );
  });

  it("are read back as stored", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 10 }), (changes) => {
        const kept = changes.reduce(withChange, []);
        expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
      }),
    );
  });

  it("drop what was sent, and keep what replaced it meanwhile", () => {
    const more: Change = { kind: "food", food: "rice", change: { amount: 600, unit: "g" } };
    const most: Change = { kind: "food", food: "rice", change: { amount: 700, unit: "g" } };
    const [sent] = withChange([], more);
    if (sent === undefined) throw new Error("Nothing was kept");
    expect(withoutSent(withChange([sent], most), sent)).toEqual([{ at: 2, change: most }]);
    expect(withoutSent([sent], sent)).toEqual([]);
  });

  it.each([
    null,
    3,
    {},
    [{}],
    [{ at: 1 }],
    [{ at: 1, change: { kind: "unheard of" } }],
    [{ at: 1, change: { kind: "food" } }],
  ])("that cannot be read are none: %j", (stored) => {
    expect(readKept(stored)).toEqual([]);
  });
});
