import { beforeAll, describe, expect, it } from "vitest";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import { constraintsFor } from "#domain/testing/dishes";
import { PAIR, planned, taskOf } from "#tests/support/linked-ideas";
import { realCatalogue } from "../support/catalogue.ts";
import { readPairs } from "./judge-pairs.ts";
import { readTables } from "./judge-table.ts";
import type { Tables } from "./judge-table.ts";

describe("the judge of pairs", () => {
  let plan: PlanDocument;
  let tables: Tables;
  const isFollowUp = ({ cookedBefore }: PlanMeal): boolean => cookedBefore !== undefined;
  const isSource = ({ steps }: PlanMeal): boolean => steps.at(-1)?.includes("fridge within") === true;
  const complaints = (change: (week: PlanDocument["days"]) => PlanDocument["days"]): string =>
    readPairs({ ...plan, days: change(plan.days) }, tables).complaints.join("; ");
  const only =
    (test: (meal: PlanMeal) => boolean, change: (meal: PlanMeal) => PlanMeal) =>
    (week: PlanDocument["days"]): PlanDocument["days"] =>
      week.map(({ day, meals }) => ({ day, meals: meals.map((meal) => (test(meal) ? change(meal) : meal)) }));

  beforeAll(() => {
    const { catalogue } = realCatalogue();
    tables = readTables();
    const constraints = constraintsFor({ mealsPerWeek: 7, numPeople: 2, maxBudget: 90 }, catalogue);
    for (let week = 0; week < 20; week += 1) {
      const occasion = { variation: `pair ${week}`, season: null };
      const proposal = proposeWeek({ constraints, recentPlans: [], occasion }, catalogue);
      if (proposal.kind !== "planned") throw new Error("the example is not planned");
      plan = proposal.document;
      if (plan.days.some(({ meals }) => meals.some(isFollowUp))) return;
    }
    throw new Error("none of twenty weeks holds a pair");
  });

  it("accepts a pair of ours", () => {
    expect(complaints((week) => week)).toBe("");
  });

  it("sees a follow-up before its source, and one that waits too long", () => {
    expect(complaints((week) => [...week].reverse())).toMatch(/nothing was cooked for it/u);
    const late = (week: PlanDocument["days"]): PlanDocument["days"] => {
      const source = week.find(({ meals }) => meals.some(isSource))!;
      const followUp = week.find(({ meals }) => meals.some(isFollowUp))!;
      return [
        { ...source, day: "Monday" },
        { ...followUp, day: "Sunday" },
      ];
    };
    // The day that its source names is that of the week as it was.
    expect(complaints(late)).toMatch(/nothing was cooked for it/u);
  });

  it("sees a source that does not put away, or keeps too long, and a follow-up that does not say what it takes", () => {
    expect(complaints(only(isSource, (meal) => ({ ...meal, steps: meal.steps.slice(0, -1) })))).toMatch(
      /nothing was cooked/u,
    );
    const careless = only(isSource, (meal) => ({
      ...meal,
      steps: meal.steps.map((step) => step.replace(/within (?:an hour|two hours)/u, "by tomorrow")),
    }));
    expect(complaints(careless)).toMatch(/how what is kept is kept/u);
    expect(complaints(only(isFollowUp, (meal) => ({ ...meal, steps: ["Eat it."] })))).toMatch(
      /does not say what it takes/u,
    );
    expect(complaints((week) => week.filter(({ meals }) => !meals.some(isFollowUp)))).toMatch(
      /puts away what nobody eats/u,
    );
  });
});

describe("the judge of a provider's pairs", () => {
  const tables = readTables();
  const { document } = planned(taskOf(PAIR));
  const complaintsOf = (
    change: (meal: PlanMeal, day: string) => PlanMeal,
    moved: Record<string, string> = {},
  ): string =>
    readPairs(
      {
        ...document,
        days: document.days.map(({ day, meals }) => ({
          day: (moved[day] ?? day) as typeof day,
          meals: meals.map((meal) => change(meal, day)),
        })),
      },
      tables,
    ).complaints.join("; ");
  const onSunday = (change: (meal: PlanMeal) => PlanMeal) => (meal: PlanMeal, day: string) =>
    day === "Sunday" ? change(meal) : meal;
  const onSaturday = (change: (meal: PlanMeal) => PlanMeal) => (meal: PlanMeal, day: string) =>
    day === "Saturday" ? change(meal) : meal;

  it("accepts one", () => {
    expect(complaintsOf((meal) => meal)).toBe("");
  });

  it("sees food that nobody cooked, that is not heated through, not named, not put away, or not held by both", () => {
    const without = onSaturday((meal) => ({ ...meal, steps: meal.steps.slice(0, -1) }));
    expect(complaintsOf(without)).toMatch(/food that nobody cooked for it/u);
    const lukewarm = onSunday((meal) => ({
      ...meal,
      steps: [
        `Warm ${meal.steps[0]}`,
        ...meal.steps.slice(1).map((step) => step.replace(/[^.]*piping hot[^.]*\./u, "")),
      ],
    }));
    expect(complaintsOf(lukewarm)).toMatch(/does not heat it through/u);
    const unnamed = onSunday((meal) => ({
      ...meal,
      steps: meal.steps.map((step) => step.replace("Saturday’s", "some")),
    }));
    expect(complaintsOf(unnamed)).toMatch(/does not say what it takes/u);
    const careless = onSaturday((meal) => ({
      ...meal,
      steps: meal.steps.map((step) => step.replace("within two hours", "tomorrow")),
    }));
    expect(complaintsOf(careless)).toMatch(/how what is kept is kept/u);
    const elsewhere = onSaturday((meal) => ({ ...meal, ingredients: meal.ingredients.slice(1) }));
    expect(complaintsOf(elsewhere)).toMatch(/shares no whole-chicken/u);
  });

  it("sees fish carried over, rice that is a day too old, and a wait of three days", () => {
    const as = (food: string) => (meal: PlanMeal) => ({
      ...meal,
      ...(meal.cookedBefore === undefined ? {} : { cookedBefore: [food] }),
      ingredients: meal.ingredients.map((one) => (one.foodId === "whole-chicken" ? { ...one, foodId: food } : one)),
    });
    expect(complaintsOf(as("salmon-fillet"))).toMatch(/waits 1 days of 0/u);
    expect(complaintsOf(as("basmati-rice"))).toMatch(/how what is kept is kept/u);
    expect(complaintsOf((meal) => meal, { Saturday: "Thursday" })).toMatch(/waits 3 days of 2/u);
  });
});
