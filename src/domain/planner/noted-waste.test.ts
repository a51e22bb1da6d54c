import { expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import { freshLeft } from "#domain/planner/noted-waste";
import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import { constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();

function week(
  intents: readonly SaidMeaning[],
  variation: string,
): { readonly left: number; readonly said: readonly string[] } {
  const constraints = constraintsFor(
    { intents, numPeople: 2, mealsPerWeek: 5, maxBudget: 70, availableTime: "45" },
    catalogue,
    BASIC_CUPBOARD,
  );
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation, season: "winter" } });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  const meals = outcome.plan.meals;
  return {
    left: freshLeft(constraints, meals, catalogue).reduce((sum, { pence }) => sum + pence, 0),
    said: outcome.notices.flatMap(({ message }) => (message.includes("fresh food") ? [message] : [])),
  };
}

it("leaves less fresh food over if little waste is asked for, and says how much", () => {
  const people = ["a", "b", "c", "d"];
  const usual = people.map((one) => week([], one));
  const asked = people.map((one) => week([{ kind: "way", what: "little_waste" }], one));
  const sum = (weeks: readonly { readonly left: number }[]): number => weeks.reduce((all, { left }) => all + left, 0);
  expect(sum(asked)).toBeLessThan(sum(usual) * 0.75);
  expect(usual.flatMap(({ said }) => said)).toEqual([]);
  for (const { said, left } of asked) {
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      left === 0
        ? /^The week uses up the fresh food that you buy for it\.$/u
        : /^The week leaves about (?:£\d+\.\d\d|\d+p) of fresh food over: some /u,
    );
  }
});
