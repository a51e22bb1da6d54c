import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOOSENS_NOTHING, readChange } from "#domain/planner/read-change";
import { ONE_AT_A_TIME, readWordedOperation, WORDED_OPERATIONS } from "#domain/proposal/reading/worded-operation";

const FISH = { words: "fish", foodIds: ["cod"], allergens: ["fish"] } as const;
const WEEK = {
  meals: [
    { id: "m", title: "Cod with peas", day: "Monday" },
    { id: "t", title: "Beef stew and dumplings", day: "Tuesday" },
    { id: "s", title: "Roast chicken", day: "Saturday" },
  ],
  foodsMeant: (words: string) => (words === "fish" ? FISH : null),
} as const;
const read = (raw: unknown) => readWordedOperation(raw, WEEK);
const said = (operation: string, days: unknown = [], food: unknown = null, number: unknown = null) => ({
  operation,
  days,
  food,
  number,
});

describe("an operation that a proposer makes of words", () => {
  it.each([
    [said("quicker", ["Tuesday"]), "make Tuesday quicker"],
    [said("quicker", ["Tuesday"], null, 20), "Tuesday in 20 minutes"],
    [said("cheaper"), "cheaper"],
    [said("cheaper", [], null, 5), "cheaper by £5"],
    [said("cheaper", ["Saturday"]), "make Saturday cheaper"],
    [said("without", ["Monday"], "fish"), "no fish on Monday"],
    [said("with", [], "Fish"), "something with fish"],
    [said("with", ["Tuesday"], "the fish"), "something with fish on Tuesday"],
    [said("other", ["Saturday"]), "something else on Saturday"],
    [said("servings", ["Saturday"], null, 6), "Saturday for six"],
    [said("move", ["Monday", "Friday"]), "move Monday to Friday"],
    [said("skip", ["Monday"]), "skip Monday"],
    [said("keep", ["Monday", "Tuesday"]), "keep Monday and Tuesday"],
    [said("undo"), "undo"],
  ])("%o is read as “%s” would be", (raw, words) => {
    const change = readChange(words, WEEK);
    expect(change.kind).toBe("understood");
    expect(read(raw)).toEqual(change);
  });

  it.each([
    [said("loosens"), LOOSENS_NOTHING],
    [said("several", ["Monday"]), ONE_AT_A_TIME],
    [said("skip", ["Friday"]), "This plan has no dinner on Friday."],
    [said("servings", ["Monday"], null, 40), "A meal can be cooked for 1 to 12."],
    [said("without", ["Monday"], "the nut allergy"), LOOSENS_NOTHING],
    [said("with", [], "budget"), LOOSENS_NOTHING],
  ])("%o does nothing, and says why", (raw, why) => {
    expect(read(raw)).toEqual({ kind: "refused", why });
  });

  it.each([
    null,
    "skip",
    [said("skip", ["Monday"])],
    said("none"),
    said("raise_budget", [], null, 50),
    said("set_diet", [], "vegan"),
    said("SKIP", ["Monday"]),
    said("skip"),
    said("skip", ["Monday", "Tuesday"]),
    said("skip", ["monday"]),
    said("skip", "Monday"),
    said("skip", ["Monday"], "fish"),
    said(
      "skip",
      Array.from({ length: 9_000 }, () => "Monday"),
    ),
    said("undo", ["Monday"]),
    said("servings", ["Monday"]),
    said("servings", ["Monday"], null, "six"),
    said("servings", ["Monday"], null, -2),
    said("servings", ["Monday"], null, Number.NaN),
    said("quicker", ["Monday"], null, 1e9),
    said("without", ["Monday"]),
    said("without", [], "fish"),
    said("without", ["Monday"], { id: "cod" }),
    said("without", ["Monday"], "f".repeat(50_000)),
    said("move", ["Monday"]),
    Object.create(said("skip", ["Monday"])),
  ])("%o is not guessed at", (raw) => {
    expect(read(raw)).toEqual({ kind: "unclear" });
  });

  it("says which food is not known", () => {
    expect(read(said("with", [], "<b>ambrosia</b>"))).toEqual({
      kind: "unclear",
      why: "We don’t recognise a food by that name.",
    });
  });

  it("never throws, and names only meals and foods of the week, whatever is answered", { timeout: 60_000 }, () => {
    const ids: readonly string[] = WEEK.meals.map(({ id }) => id);
    const rarely = <Value>(usual: fc.Arbitrary<Value>) =>
      fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.anything() });
    const answers = fc.record({
      operation: rarely(fc.constantFrom(...WORDED_OPERATIONS, "allow", "__proto__")),
      days: rarely(fc.array(fc.constantFrom("Monday", "Tuesday", "Saturday", "Someday"), { maxLength: 2 })),
      food: rarely(fc.constantFrom(null, "fish", "peanuts", "my diet", "")),
      number: rarely(fc.constantFrom(null, null, 4, 30)),
    });
    const named: string[] = [];
    const foods = new Set<unknown>();
    fc.assert(
      fc.property(rarely(answers), (raw) => {
        const answer = read(raw);
        if (answer.kind !== "understood") return;
        const { change } = answer;
        if ("mealId" in change && change.mealId !== null) named.push(change.mealId);
        if (change.kind === "keep") named.push(...change.mealIds);
        if ("foods" in change) foods.add(change.foods);
      }),
      { numRuns: 2_000, seed: 18 },
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    expect([...foods]).toEqual([FISH]);
  });
});
