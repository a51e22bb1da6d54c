import { describe, expect, it } from "vitest";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { weekEnergy } from "#domain/plan/week-energy";
import realVersionTwos from "../testing/stored-plans-v2.json" with { type: "json" };

const STORED = (realVersionTwos as unknown as readonly { stored: StructuredPlan }[])[0]!.stored;
const COUNT = STORED.days.flatMap(({ meals }) => meals).length;

type Goal = StructuredPlan["request"]["mealGoals"];

function planOf(mealGoals: Goal, kcal: (at: number) => number, protein: (at: number) => number): StructuredPlan {
  let at = -1;
  return {
    ...STORED,
    totalPence: 2_000 as StructuredPlan["totalPence"],
    request: { ...STORED.request, mealGoals, numPeople: 2 },
    days: STORED.days.map((day) => ({
      ...day,
      meals: day.meals.map((meal) => {
        at += 1;
        return {
          ...meal,
          marks: ["family_friendly"],
          nutrition: { ...meal.nutrition, kcal: kcal(at), protein: protein(at) },
        };
      }),
    })),
  };
}

const told = (plan: StructuredPlan, code: string): string | undefined =>
  weekEnergy(plan).find((check) => check.code === code)?.detail;

describe("energy and protein of a week", () => {
  it("are compared with what an adult needs in a day", () => {
    expect(
      told(
        planOf(
          "none",
          (at) => 500 + 100 * (at % 2),
          () => 30.4,
        ),
        "energy",
      ),
    ).toBe(
      "A day’s meal here has 500 to 600 kcal and on average 30 g of protein a person. Adults need about 2,000 to 2,500 kcal and 45 to 56 g of protein in a whole day (NHS; UK reference intakes).",
    );
  });

  it("are added up on a day with several meals", () => {
    const plan = planOf(
      "none",
      () => 500,
      () => 30,
    );
    const meals = plan.days.flatMap((day) => day.meals);
    const oneDay = { ...plan, days: [{ ...plan.days[0]!, meals: meals.slice(0, 2) }] };
    expect(told(oneDay, "energy")).toMatch(/^The meals of a day here have 1000 kcal and on average 60 g/u);
  });

  it("do not mention a goal that is not set", () => {
    expect(
      told(
        planOf(
          "none",
          () => 500,
          () => 30,
        ),
        "goal",
      ),
    ).toBeUndefined();
  });

  it.each([
    [
      "weight_loss",
      `All ${COUNT} meals have at most 500 kcal a serving. 1 of ${COUNT} meals has at least 25 g of protein, which keeps you full.`,
    ],
    ["muscle_gain", `1 of ${COUNT} meals has at least 38 g of protein a serving.`],
    ["budget_friendly", `We put the lowest cost first: £${(20 / (2 * COUNT)).toFixed(2)} a serving.`],
    ["family_friendly", `All ${COUNT} meals are marked for this by the people who check our recipes.`],
    ["comfort_food", `0 of ${COUNT} meals are marked for this by the people who check our recipes.`],
  ] as const)("show how the week meets %s", (goal, words) => {
    expect(
      told(
        planOf(
          goal,
          () => 450,
          (at) => (at === 0 ? 40 : 20),
        ),
        "goal",
      ),
    ).toBe(words);
  });
});
