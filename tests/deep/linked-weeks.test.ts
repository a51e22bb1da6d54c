import { describe, expect, it } from "vitest";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import { daysOf } from "#domain/plan/plan-document";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import { proposeWeek } from "#domain/planner/propose-week";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { judge } from "./judge.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = 40;
const { catalogue, matcher } = realCatalogue();

interface Composed {
  readonly standing: readonly StandingDinner[];
  readonly meals: readonly Meal[];
}

/** A proposer's week: every dish on a day of its own, as far as each is accepted. */
function compose(
  constraints: Constraints,
  ids: readonly string[],
  asked: readonly (readonly [number, Day])[],
): Composed {
  const standing: StandingDinner[] = [];
  const meals: Meal[] = [];
  for (const [at, day] of asked) {
    const raw = { day, people: null, dish: at + 1, idea: null, for_you: "", answers: [] };
    const judgement = judgeDinner({ constraints, raw, candidates: ids, standing, recentPlans: [] }, catalogue, matcher);
    if (judgement.kind === "faulty" || judgement.ours === null) continue;
    standing.push(judgement.dinner);
    meals.push(judgement.ours.meal);
  }
  return { standing, meals };
}

/** A week for each follow-up that a household is offered: its source on an early day, and the dish on the next. */
function weeksOf(constraints: Constraints) {
  const candidates = candidateDishes({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
  const ids = candidates.map(({ mealId }) => mealId);
  const days = daysOf(constraints, constraints.request.mealsPerWeek);
  return candidates.flatMap(({ madeFrom, mealId }, at) => {
    if (madeFrom === undefined) return [];
    const source = ids.indexOf(madeFrom.mealIds[0] ?? "");
    const others = [...ids.keys()].filter((other) => candidates[other]?.madeFrom === undefined && other !== source);
    const asked = days.map((day, place) => [[source, at, ...others][place] ?? 0, day] as const);
    return [{ mealId, sourceId: ids[source]!, ...compose(constraints, ids, asked) }];
  });
}

describe("weeks in which a proposer cooks once for two dinners", () => {
  const tables = readTables();

  it("are accepted by an independent judge, and hold the pair wherever it was accepted", () => {
    const complaints: string[] = [];
    let [offered, accepted, held] = [0, 0, 0];
    for (const raw of randomRequests(deep() ? 10 * REQUESTS : REQUESTS, 50)) {
      const request: RawMealPlanRequest = { ...raw, mealsPerWeek: Math.max(3, raw.mealsPerWeek) };
      const read = constraintsOf(normaliseRequest(request), matcher);
      if (!read.ok) continue;
      const { constraints } = read;
      for (const { mealId, sourceId, standing, meals } of weeksOf(constraints)) {
        offered += 1;
        const isAccepted = standing.some((dinner) => dinner.mealId === mealId);
        if (isAccepted) accepted += 1;
        const composed = standing.map((dinner) => ({ ...dinner, mealId: dinner.mealId! }));
        const task = { constraints, recentPlans: [], occasion: ANY_OCCASION, kept: meals, composed };
        const proposal = proposeWeek(task, catalogue);
        if (proposal.kind !== "planned") continue;
        const all = proposal.document.days.flatMap((day) => day.meals);
        const isIn = (id: string): boolean => all.some((meal) => meal.id === id);
        if (isAccepted && isIn(mealId) && isIn(sourceId)) held += 1;
        // Only money and a weekly figure are first known for the whole week.
        const fell = proposal.swapped.filter(({ reason }) => reason !== "budget" && reason !== "weekly_figure");
        for (const { id, reason } of fell) complaints.push(`${raw.fullName}: ${id} fell: ${reason}`);
        for (const words of judge(request, proposal.document, tables))
          complaints.push(`${raw.fullName}: ${mealId}: ${words}`);
      }
    }
    report(`pairs: ${offered} offered, ${accepted} accepted, ${held} held`);
    expect(complaints).toEqual([]);
    expect(accepted).toBeGreaterThan(0.8 * offered);
    expect(held).toBeGreaterThan(0.8 * accepted);
  });
});
