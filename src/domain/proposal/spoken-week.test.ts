import { expect, test } from "vitest";
import type { PlanMeal } from "#domain/plan/plan-document";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { withSpokenLines } from "#domain/proposal/spoken-week";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { realCatalogue } from "#tests/support/catalogue";
import { accepted, judge, NO_LIMITS } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
const OCCASION = { variation: "Ada", season: "autumn" } as const;
const WHY = "Crisp on top and soft below.";
const UNTRUE = "Halal, and ready in no time, for all nine of you.";

test("where no line of a proposer's stands, its reason for the dish does, or nothing: we say nothing in its place", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" });
  const [one, two, three] = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
  const idea = accepted(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 });
  const dinner = (mealId: string, day: ComposedDinner["day"], said: Partial<ComposedDinner>): ComposedDinner => {
    return { mealId, day, people: null, forYou: null, answers: [], ...said };
  };
  const composed = [
    dinner(idea.id, "Monday", { forYou: UNTRUE, why: WHY }),
    dinner(one!.mealId, "Tuesday", { forYou: UNTRUE }),
    dinner(two!.mealId, "Wednesday", {}),
    dinner(three!.mealId, "Thursday", { why: "Low carb and gluten free." }),
  ];
  const task = { constraints, recentPlans: [], occasion: OCCASION, kept: [idea], composed };
  const week = proposeWeek(
    withSpokenLines(task, catalogue, () => matcher),
    catalogue,
  );
  if (week.kind !== "planned") throw new Error(week.refusal.message);
  const said = ({ forYou = null, why }: PlanMeal) => [forYou, why];
  expect(week.document.days.flatMap(({ day, meals }) => meals.map((meal) => [day, ...said(meal)]))).toEqual([
    ["Monday", WHY, "Leeks in season."],
    ["Tuesday", null, null],
    ["Wednesday", null, null],
    ["Thursday", null, null],
  ]);
});

test("what is said of a dish that was written for guests stands beside it", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" });
  const judged = judge(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 }, { people: 7 });
  if (judged.kind !== "accepted") throw new Error("an honest dish was refused");
  const forYou = "A big pot to carry in: let everyone help themselves.";
  const composed = [{ mealId: judged.meal.id, day: "Friday", people: 7, forYou, answers: [] } as const];
  const task = { constraints, recentPlans: [], occasion: OCCASION, kept: [judged.meal], composed };
  expect(withSpokenLines(task, catalogue, () => matcher).composed?.[0]?.forYou).toBe(forYou);
});

test("a task for the day before is told, and nothing that would make anybody ill", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" });
  const idea = accepted(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 });
  const said = (forYou: string) => {
    const composed = [{ mealId: idea.id, day: "Monday", people: null, forYou, answers: [] } as const];
    const task = { constraints, recentPlans: [], occasion: OCCASION, kept: [idea], composed };
    return withSpokenLines(task, catalogue, () => matcher).composed?.[0]?.forYou;
  };
  const thaw = "Take the chicken out of the freezer on Sunday.";
  expect(said(thaw)).toBe(thaw);
  expect(said("Take the chicken out on Sunday and leave it overnight at room temperature.")).toBeNull();
});
