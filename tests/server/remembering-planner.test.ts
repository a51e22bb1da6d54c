import { expect, it } from "vitest";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";
import { constraintsFor } from "#domain/testing/dishes";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import { realCatalogue } from "#tests/support/catalogue";
import { rememberingPlanner } from "#tests/support/remembering-planner";

const { catalogue, matcher } = realCatalogue();
const asker = { signal: new AbortController().signal, owner: "somebody" };
const taskFor = (variation: string, ingredientsToAvoid = ""): WeekTask => ({
  constraints: constraintsFor({ mealsPerWeek: 2, maxBudget: 60, ingredientsToAvoid }, catalogue),
  recentPlans: [],
  occasion: { variation, season: "summer" },
});

function counted() {
  const real = inProcessPlanner(catalogue, matcher);
  let weeks = 0;
  let fails = false;
  const planner = rememberingPlanner({
    ...real,
    plan(task, by) {
      weeks += 1;
      return fails ? Promise.reject(new Error("no week today")) : real.plan(task, by);
    },
  });
  return { planner, weeks: () => weeks, failFrom: (now: boolean) => (fails = now) };
}

it("makes one week for two people who ask for the same, each of whom has a copy", async () => {
  const { planner, weeks } = counted();
  const one = await planner.plan(taskFor("ada"), asker);
  const other = await planner.plan(taskFor("ben"), asker);
  expect(weeks()).toBe(1);
  expect(other).toEqual(one);
  expect(other).not.toBe(one);
});

it("tells apart what is avoided, and who had another plan before", async () => {
  const { planner, weeks } = counted();
  await planner.plan(taskFor("ada"), asker);
  await planner.plan(taskFor("ada", "celery"), asker);
  await planner.plan(taskFor("ada", "carrots"), asker);
  await planner.plan({ ...taskFor("ada"), recentPlans: [["porridge"]] }, asker);
  expect(weeks()).toBe(4);
});

it("remembers no failure", async () => {
  const { planner, failFrom } = counted();
  failFrom(true);
  await expect(planner.plan(taskFor("ada"), asker)).rejects.toThrow("no week today");
  failFrom(false);
  const week: WeekProposal = await planner.plan(taskFor("ada"), asker);
  expect(week.kind).toBe("planned");
});
