import { buildBasket } from "#domain/basket/basket";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { checkPlan } from "#domain/plan/check-plan";
import type { CheckedPlan } from "#domain/plan/check-plan";
import type { Catalogue } from "#domain/recipe/catalogue";
import { pence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import { mealFromRecipe } from "#domain/meal/meal";
import type { PlanNotice } from "#domain/request/plan-notice";
import { combinations, proveWeek } from "#domain/planner/exact";
import { costOnly, isWithin, keepMore, swappedOut } from "#domain/planner/keep-meals";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import { mainFoodOf, preferenceLoss, preferenceNotices, servedAgo, varietyLoss } from "#domain/planner/preferences";
import { problemOf } from "#domain/planner/problem";
import type { Candidate, Problem } from "#domain/planner/problem";
import { seedOf, seededRandom } from "#domain/random/random";
import { searchWeek } from "#domain/planner/search";
import type { Found } from "#domain/planner/state";
import type { Constraints } from "#domain/request/constraints";
import type { Supermarket } from "#domain/options/options";

/** Rounds of the local search; measured to reach the best known week in nearly every case. */
export const SEARCH_ROUNDS = 40;
/** Exact search is tried below this many combinations, and given up after looking at this many candidates. */
const PROVABLE_COMBINATIONS = 3e7;
const MOST_LOOKS = 500_000;

/** What the planner is asked: constraints, and the meal ids of the user's recent plans, newest first. */
export interface PlannerInput {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly recentPlans: readonly (readonly string[])[];
}

export type PlannerOutcome =
  | {
      readonly kind: "planned";
      readonly plan: CheckedPlan;
      readonly notices: readonly PlanNotice[];
      readonly proven: boolean;
      /** Kept meals that do not stand in the week. */
      readonly swapped: readonly SwappedMeal[];
    }
  /** Fewer dishes keep the hard rules than the week needs. */
  | { readonly kind: "too_few"; readonly eligible: number }
  /** Even the lightest week is above the user's weekly figure. */
  | { readonly kind: "allowance"; readonly least: number }
  /** Even the cheapest week is above the budget. */
  | { readonly kind: "budget"; readonly cheapest: Pence };

/** Every dish of the catalogue that keeps the request's hard rules, checked and scaled. */
export function eligibleMeals(constraints: Constraints, catalogue: Catalogue): CheckedMeal[] {
  return catalogue.recipes.flatMap((recipe) => {
    const result = checkMeal(constraints, catalogue, mealFromRecipe(recipe, catalogue, constraints.request.numPeople));
    return result.ok ? [result.meal] : [];
  });
}

/** Tabulates the choice of a week among our own dishes and kept meals for a request at one supermarket. */
export function weekProblem(
  input: PlannerInput,
  eligible: readonly CheckedMeal[],
  supermarket: Supermarket,
  kept: readonly CheckedMeal[] = [],
): Problem {
  const { constraints, catalogue, recentPlans } = input;
  const served = servedAgo(recentPlans, catalogue);
  const slimming = constraints.request.dietaryPreference === "slimming_world";
  const candidates = [...kept, ...eligible].map((meal, index): Candidate => ({
    meal,
    loss: preferenceLoss(constraints, meal, served),
    allowance: slimming ? meal.synsEstimate : meal.pointsEstimate,
    group: mainFoodOf(meal),
    kept: index < kept.length,
  }));
  return problemOf(candidates, catalogue, supermarket, {
    count: constraints.request.mealsPerWeek,
    budget: constraints.budgetPence,
    allowance: constraints.weeklyAllowance ?? Number.POSITIVE_INFINITY,
    varietyLoss: varietyLoss(constraints),
  });
}

/**
 * Chooses a week jointly over whole packs: cost, waste and preferences together, within budget. Meals that another proposer has
 * settled stay in it as far as budget and weekly figure allow. Deterministic: the seed comes from the request. Never returns a
 * plan that `checkPlan` has not passed; throws when it refuses one, which is a fault of ours.
 */
export function planWeek(input: PlannerInput, kept: readonly CheckedMeal[] = []): PlannerOutcome {
  const outcome = chooseWeek(input, kept);
  if (outcome.kind === "planned" || kept.length === 0) return outcome;
  // Our own recipes alone decide about a refusal: what it advises has to hold whatever is proposed next time.
  const ours = chooseWeek(input, []);
  return ours.kind === "planned"
    ? { ...ours, swapped: kept.map(({ meal }) => ({ id: meal.id, reason: "budget" })) }
    : ours;
}

function chooseWeek(input: PlannerInput, kept: readonly CheckedMeal[]): PlannerOutcome {
  const { constraints, catalogue, recentPlans } = input;
  const { request } = constraints;
  const eligible = eligibleMeals(constraints, catalogue);
  if (kept.length + eligible.length < request.mealsPerWeek) return { kind: "too_few", eligible: eligible.length };
  const problem = weekProblem(input, eligible, request.preferredSupermarket, kept);
  const random = seededRandom(
    seedOf(
      JSON.stringify([
        request.mealsPerWeek,
        request.numPeople,
        request.preferredSupermarket,
        request.dietaryPreference,
        constraints.budgetPence,
      ]),
    ),
  );
  let found = searchWeek(problem, "plan", random, SEARCH_ROUNDS);
  if (found.allowance > problem.allowance + 1e-9) {
    const least = searchWeek(problem, "allowance", random, 0);
    if (least.allowance > problem.allowance + 1e-9) return { kind: "allowance", least: least.allowance };
    found = searchWeek(problem, "plan", random, SEARCH_ROUNDS, least.chosen);
  }
  if (!isWithin(problem, found)) {
    const quick = cheapestWeek(problem);
    const cheapest = quick.pence > problem.budget ? surelyCheapestWeek(problem, quick) : quick;
    if (cheapest.pence > problem.budget) return { kind: "budget", cheapest: pence(cheapest.pence) };
    found = searchWeek(problem, "plan", random, SEARCH_ROUNDS, cheapest.chosen);
  }
  if (found.repeats > 0) return { kind: "too_few", eligible: eligible.length };
  found = keepMore(problem, found, random, SEARCH_ROUNDS);
  if (found.chosen.some((index) => (problem.candidates[index]?.loss ?? 0) > 0))
    found = secondLook(problem, found, random);
  const proof = provable(problem) ? proveWeek(problem, found, MOST_LOOKS) : null;
  const { chosen } = proof ?? found;
  const meals = chosen.flatMap((index) => problem.candidates[index]?.meal ?? []);
  const result = checkPlan(constraints, catalogue, meals, buildBasket(meals, catalogue, request.preferredSupermarket));
  if (!result.ok)
    throw new Error(
      `the planner proposed a week that the checker refuses: ${result.faults.map((fault) => `${fault.code} ${fault.detail}`).join("; ")}`,
    );
  return {
    kind: "planned",
    plan: result.plan,
    notices: preferenceNotices(constraints, meals, servedAgo(recentPlans, catalogue)),
    proven: proof !== null,
    swapped: swappedOut(problem, chosen),
  };
}

/** How much more a missed preference weighs in the second look: enough to cross weeks a little above the budget on the way. */
const SECOND_LOOK_WEIGHT = 2_000;

/**
 * A preference is missed: search once more with preferences far above all else, from the cheapest week, which leaves a tight
 * budget the most room. What that finds is improved by the real objective, and the better week is kept.
 */
function secondLook(problem: Problem, found: Found, random: () => number): Found {
  const losses = problem.losses.map((loss) => loss * SECOND_LOOK_WEIGHT * problem.limitWeight);
  const keen: Problem = { ...problem, losses, varietyLoss: 0 };
  const start = searchWeek(keen, "plan", random, SEARCH_ROUNDS, cheapestWeek(problem).chosen);
  const again = searchWeek(problem, "plan", random, SEARCH_ROUNDS / 4, start.chosen);
  return again.value < found.value ? again : found;
}

/**
 * The week that costs least at the till, whatever the preferences. Depends on nothing but dishes, prices and the weekly
 * figure: a request with a larger budget finds the very same week, so that an advice to raise the budget holds.
 */
export function cheapestWeek(problem: Problem): Found {
  const cost = costOnly(problem);
  const found = searchWeek(cost, "plan", seededRandom(1), SEARCH_ROUNDS);
  if (found.allowance <= problem.allowance + 1e-9) return found;
  const least = searchWeek(problem, "allowance", seededRandom(1), 0);
  return searchWeek(cost, "plan", seededRandom(1), SEARCH_ROUNDS, least.chosen);
}

/** Looks longer, and for proof, before a person is told that no week is cheaper. */
function surelyCheapestWeek(problem: Problem, quick: Found): Found {
  const cost = costOnly(problem);
  const longer = searchWeek(cost, "plan", seededRandom(2), 3 * SEARCH_ROUNDS, quick.chosen);
  return (provable(problem) ? proveWeek(cost, longer, MOST_LOOKS) : null) ?? longer;
}

function provable({ candidates, count }: Problem): boolean {
  return combinations(candidates.length, count) < PROVABLE_COMBINATIONS;
}
