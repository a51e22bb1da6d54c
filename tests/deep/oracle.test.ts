import { ANY_OCCASION } from "#domain/testing/dishes";
import loadHighs from "highs";
import { beforeAll, describe, expect, it } from "vitest";
import { buildBasket } from "#domain/basket/basket";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { eligibleMeals } from "#domain/planner/eligible";
import { cheapestWeek, planWeek, weekProblem } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import { seededRandom } from "#domain/random/random";
import { dishIdOf } from "#domain/recipe/variant";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { modelOf } from "./oracle-model.ts";
import type { Model } from "./oracle-model.ts";
import { randomCupboard } from "./random-cupboards.ts";
import { randomRequests } from "./random-requests.ts";

const CASES = deep() ? 40 : 6;
const MOST_DISHES = 25;
const SAVINGS = 20;
type Highs = Awaited<ReturnType<typeof loadHighs>>;

function constraintsFor(raw: RawMealPlanRequest): Constraints {
  const read = constraintsOf(normaliseRequest(raw), realCatalogue().matcher);
  if (!read.ok) throw new Error(read.unknown.map(({ message }) => message).join(" "));
  return read.constraints;
}

/** Random requests with a random handful of the dishes that they allow. */
function smallCases(): PlannerInput[] {
  const { catalogue } = realCatalogue();
  const random = seededRandom(3);
  const cases: PlannerInput[] = [];
  for (const raw of randomRequests(400, 3)) {
    if (cases.length === CASES) break;
    const constraints = constraintsFor(raw);
    const dishes = 8 + Math.floor(random() * (MOST_DISHES - 7));
    const eligible = eligibleMeals(constraints, catalogue);
    if (eligible.length < Math.max(8, raw.mealsPerWeek + 1) || raw.mealsPerWeek < 2) continue;
    const kept = new Set(
      eligible
        .map(({ meal }) => ({ id: meal.id, order: random() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, dishes)
        .map(({ id }) => id),
    );
    // Follow-ups stand beside the handful with what they are made from.
    const followUps = catalogue.recipes.filter(({ madeFrom }) => madeFrom !== undefined && random() < 0.3);
    for (const { madeFrom } of followUps) for (const { recipeId } of madeFrom!.dishes.slice(0, 2)) kept.add(recipeId);
    const few: Catalogue = {
      ...catalogue,
      recipes: catalogue.recipes.filter((recipe) => kept.has(recipe.id) || followUps.includes(recipe)),
    };
    const cupboard = randomCupboard(random, catalogue.foods);
    cases.push({
      constraints: { ...constraints, cupboard },
      catalogue: few,
      recentPlans: [],
      occasion: ANY_OCCASION,
    });
  }
  return cases;
}

function solve(highs: Highs, model: Model): { chosen: number[]; objective: number } | null {
  const result = highs.solve(model.lp, { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.01 });
  if (result.Status === "Infeasible") return null;
  if (result.Status !== "Optimal") throw new Error(`HiGHS ended with ${result.Status}`);
  const chosen = Object.entries(result.Columns).flatMap(([name, column]) =>
    /^x\d+$/u.test(name) && Number((column as { Primal?: number }).Primal) > 0.5 ? [Number(name.slice(1))] : [],
  );
  return { chosen, objective: result.ObjectiveValue };
}

function sameDishId(one: CheckedMeal, other: CheckedMeal): boolean {
  return dishIdOf(one.meal.id) === dishIdOf(other.meal.id);
}

describe("the planner compared with an exact solver", { timeout: 1_200_000 }, () => {
  let highs: Highs;
  beforeAll(async () => {
    highs = await loadHighs();
  });

  it(`reaches the optimum of ${CASES} small cases, or comes within a thousandth`, () => {
    const gaps: number[] = [];
    const refusals: string[] = [];
    for (const input of smallCases()) {
      const { request } = input.constraints;
      const level = input.catalogue.levelOf(request.preferredSupermarket);
      const eligible = eligibleMeals(input.constraints, input.catalogue);
      const problem = weekProblem(input, eligible, request.preferredSupermarket);
      const outcome = planWeek(input);
      if (outcome.kind === "planned") {
        const model = modelOf(problem, input.catalogue, level, input.constraints.cupboard);
        const best = solve(highs, model);
        const ours = model.valueOf(
          outcome.plan.meals.map(({ meal }) => problem.candidates.findIndex((other) => other.meal.meal.id === meal.id)),
        );
        expect(ours.pence).toBe(outcome.plan.basket.totalPence);
        expect(ours.value).toBeGreaterThanOrEqual((best?.objective ?? 0) - 0.1);
        const theirs = best === null ? null : model.valueOf(best.chosen);
        gaps.push(theirs === null || theirs.pence > problem.budget ? 0 : Math.max(0, ours.value / theirs.value - 1));
      } else if (outcome.kind === "budget") {
        const model = modelOf(problem, input.catalogue, level, input.constraints.cupboard, true);
        const best = solve(highs, model);
        const cheapest = best === null ? Number.NaN : model.valueOf(best.chosen).pence;
        refusals.push(`${outcome.cheapest}p, solver ${cheapest}p`);
        expect(outcome.cheapest).toBeLessThanOrEqual(cheapest);
        expect(outcome.cheapest).toBeGreaterThanOrEqual((best?.objective ?? 0) - 0.1);
      }
    }
    const equal = gaps.filter((gap) => gap < 1e-9).length;
    report(
      `${equal} of ${gaps.length} weeks are the optimum, the largest gap is ${(100 * Math.max(0, ...gaps)).toFixed(4)} %; cheapest weeks of refusals: ${refusals.join("; ") || "none"}`,
    );
    expect(gaps.length).toBeGreaterThan(CASES / 2);
    expect(Math.max(...gaps)).toBeLessThan(0.001);
  });

  it("costs less than buying the individually cheapest dishes", () => {
    const { catalogue } = realCatalogue();
    const together: number[] = [];
    const singly: number[] = [];
    for (const raw of randomRequests(200, 5)) {
      if (together.length === SAVINGS) break;
      const constraints = constraintsFor({
        ...raw,
        mealsPerWeek: 5,
        mealGoals: "none",
        preferredRegions: [],
        maxBudget: 500,
        synsPointsPerWeek: null,
      });
      const { preferredSupermarket } = constraints.request;
      const eligible = eligibleMeals(constraints, catalogue);
      if (eligible.length < 20) continue;
      const priceOf = (meals: readonly CheckedMeal[]): number =>
        buildBasket(meals, catalogue, preferredSupermarket, constraints.cupboard).totalPence;
      const apart = eligible
        .map((meal) => ({ meal, pence: priceOf([meal]) }))
        .sort((a, b) => a.pence - b.pence)
        // Five dishes, not one with each of its sides.
        .filter(({ meal }, at, all) => all.findIndex((one) => sameDishId(one.meal, meal)) === at)
        .slice(0, 5);
      const joint = cheapestWeek(
        weekProblem(
          { constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION },
          eligible,
          preferredSupermarket,
        ),
      ).pence;
      together.push(1 - joint / priceOf(apart.map(({ meal }) => meal)));
      singly.push(1 - joint / apart.reduce((sum, { pence }) => sum + pence, 0));
    }
    const mean = (list: readonly number[]): number => list.reduce((sum, saving) => sum + saving, 0) / list.length;
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    report(
      `the cheapest week with joint packs costs ${percent(mean(together))} less than the five separately cheapest dishes bought in one basket (mean of ${together.length}, from ${percent(Math.min(...together))} to ${percent(Math.max(...together))}), and ${percent(mean(singly))} less than those bought one by one`,
    );
    expect(together).toHaveLength(SAVINGS);
    expect(Math.min(...together)).toBeGreaterThanOrEqual(0);
    expect(mean(together)).toBeGreaterThan(0.01);
    expect(mean(singly)).toBeGreaterThan(0.08);
  });
});
