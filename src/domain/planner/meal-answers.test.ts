import { describe, expect, it } from "vitest";
import { placedMeals } from "#domain/planner/change-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";

const carrots = [aLine("carrot", 4, "each"), aLine("egg", 2, "each")];
const salmon = [aLine("salmon-fillet", 2, "each")];
const catalogue = aCatalogue([
  aRecipe("Salmon", salmon, { marks: ["special_occasion"], appeal: 9, cookMinutes: 50, form: "pie" }),
  aRecipe("Curry", carrots, { form: "curry", spiciness: "hot", cookMinutes: 30, equipment: ["stove", "microwave"] }),
  aRecipe("Pasta", carrots, { form: "pasta", prepMinutes: 5, cookMinutes: 10, skill: "beginner" }),
]);

/** The ids that each of three dinners meets, by day. */
function answered(...intents: readonly SaidMeaning[]): Record<string, readonly string[]> {
  const constraints = constraintsFor({ mealsPerWeek: 3, intents }, catalogue);
  const proposal = proposeWeek({ constraints, recentPlans: [], occasion: { variation: "x", season: null } }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  const titles = new Map(placedMeals(proposal.plan).map(({ day, meal }) => [meal.title, day]));
  expect(titles.size).toBe(3);
  return Object.fromEntries(
    proposal.document.days.flatMap(({ meals }) => meals.map(({ title, answers = [] }) => [title, answers])),
  );
}

describe("what a dinner meets", () => {
  it("includes a requested dish, wherever it is", () => {
    expect(answered({ kind: "want", what: "fish" }, { kind: "use_up", what: "carrot" })).toEqual({
      Salmon: ["want-fish"],
      Curry: ["use-up-carrot"],
      Pasta: ["use-up-carrot"],
    });
  });

  it("includes the request for its day, and the number at its table", () => {
    const asked: SaidMeaning[] = [
      { kind: "quick", day: "Monday", number: 20 },
      { kind: "treat", day: "Saturday", what: "your anniversary" },
      { kind: "guests", day: "Saturday", number: 2 },
      { kind: "long", day: "Saturday" },
    ];
    const answers = answered(...asked);
    expect(answers["Salmon"]).toEqual(["treat-your-anniversary-saturday", "guests-saturday-2", "long-saturday"]);
    expect(answers["Pasta"]).toEqual(["quick-monday-20"]);
    expect(answers["Curry"]).toEqual([]);
  });

  it("includes what one dish shows, but not what only a whole week can keep", () => {
    const answers = answered(
      { kind: "heat", what: "hot" },
      { kind: "way", what: "simple" },
      { kind: "way", what: "thrifty" },
      { kind: "figure", what: "protein_least", number: 20 },
      { kind: "leave_out", what: "olives" },
    );
    expect(answers["Curry"]).toEqual(expect.arrayContaining(["heat-hot"]));
    expect(answers["Pasta"]).toEqual(expect.arrayContaining(["way-simple"]));
    expect(answers["Salmon"]).toEqual(expect.arrayContaining(["figure-protein-least-20"]));
    expect(Object.values(answers).flat()).not.toContain("way-thrifty");
    expect(Object.values(answers).flat()).not.toContain("leave-out-olives");
  });
});
