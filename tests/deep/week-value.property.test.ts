import { describe, expect, it } from "vitest";
import { eligibleMeals } from "#domain/planner/eligible";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerOutcome } from "#domain/planner/plan-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { report } from "#tests/support/report";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = deep() ? 200 : 12;
/** Households whose best week was missed once stand beside any sample: here a dinner made from another fits a tight budget. */
const ONCE_MISSED = ["Visitor 124"];
/** A search may miss the best week by this share of its value. */
const SEARCH_GAP = 0.005;

function plan(raw: RawMealPlanRequest): PlannerOutcome {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(raw), matcher);
  if (!read.ok) throw new Error("the request names something unknown");
  return planWeek({ constraints: read.constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION });
}

const COUNTING = ["slimming_world", "weight_watchers", "keto", "low_carb", "high_protein"];

function mealIdsOf(raw: RawMealPlanRequest): ReadonlySet<string> {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(raw), matcher);
  if (!read.ok) throw new Error("the request names something unknown");
  return new Set(eligibleMeals(read.constraints, catalogue).map(({ meal }) => meal.id));
}

interface Step {
  readonly from: Extract<PlannerOutcome, { kind: "planned" }>;
  readonly to: PlannerOutcome;
  readonly what: string;
}

/** How much worse the second week is, as a share of what the first loses; 0 where it is as good or better. */
function worsening({ from, to }: Step): number {
  if (to.kind !== "planned") return Number.POSITIVE_INFINITY;
  return Math.max(0, to.lost / from.lost - 1);
}

/** The steps that are worse by more than a search may miss, after a report of all. */
function worse(steps: readonly Step[]): string[] {
  const gaps = steps.map((step) => ({ step, gap: worsening(step) })).sort((a, b) => b.gap - a.gap);
  const count = gaps.filter(({ gap }) => gap > 1e-9).length;
  report(`${steps.length} steps, ${count} worse, the most by ${(100 * (gaps[0]?.gap ?? 0)).toFixed(3)} %`);
  return gaps.filter(({ gap }) => gap > SEARCH_GAP).map(({ step, gap }) => `${step.what}: ${gap}`);
}

function sampleWith(names: readonly string[]): RawMealPlanRequest[] {
  return [...randomRequests(200, 78)].filter(({ fullName }, index) => index < REQUESTS || names.includes(fullName));
}

describe(`weeks of ${REQUESTS} random requests`, { timeout: 600_000 }, () => {
  it("are never worse for a larger budget", () => {
    const steps: Step[] = [];
    for (const raw of randomRequests(REQUESTS, 77)) {
      let from = plan(raw);
      for (const factor of [1.1, 1.3, 1.7, 3, 10]) {
        const to = plan({ ...raw, maxBudget: Math.ceil(raw.maxBudget * factor) });
        if (from.kind === "planned") steps.push({ from, to, what: `${raw.fullName} × ${factor}` });
        from = to;
      }
    }
    expect(steps.length).toBeGreaterThan(REQUESTS / 2);
    expect(worse(steps)).toEqual([]);
  });

  it("are never worse with one restriction or avoided food fewer", () => {
    const steps: Step[] = [];
    for (const raw of sampleWith(ONCE_MISSED)) {
      const from = plan(raw);
      if (from.kind !== "planned") continue;
      const looser: Partial<RawMealPlanRequest>[] = [];
      if (raw.dietaryRestrictions.length > 0) looser.push({ dietaryRestrictions: [] });
      looser.push({ ingredientsToAvoid: "" });
      for (const change of looser) {
        // Nobody gets a stand-in without a reason: what is lighter with one, where a diet counts, goes with the reason, and so does
        // what is cheaper with one, where the cost comes first.
        const ids = mealIdsOf({ ...raw, ...change });
        const counts = COUNTING.includes(raw.dietaryPreference) || raw.mealGoals === "budget_friendly";
        if (counts && !from.plan.meals.every(({ meal }) => ids.has(meal.id))) continue;
        steps.push({ from, to: plan({ ...raw, ...change }), what: `${raw.fullName} ${Object.keys(change).join()}` });
      }
    }
    expect(steps.length).toBeGreaterThan(REQUESTS / 2);
    expect(worse(steps)).toEqual([]);
  });
});
