import { buildBasket } from "#domain/basket/basket";
import { checkMeal, isTooLong } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Meal } from "#domain/meal/meal";
import { cookedAlone, madeFromOf } from "#domain/meal/follow-up";
import { checkPlan } from "#domain/plan/check-plan";
import type { CheckedPlan } from "#domain/plan/check-plan";
import { daysOf } from "#domain/plan/plan-document";
import type { MealReason } from "#domain/plan/plan-data";
import type { Catalogue } from "#domain/recipe/catalogue";
import { pence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { PlanNotice } from "#domain/request/plan-notice";
import { countDishes, eligibleFollowUps, eligibleMeals } from "#domain/planner/eligible";
import { ofEachLoss, placesOfKinds } from "#domain/planner/count-loss";
import { combinations, proveWeek } from "#domain/planner/exact";
import { allKept, costOnly, isPossible, isWithin, keepMore, swappedOut } from "#domain/planner/keep-meals";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import { sourcesOf, withSources } from "#domain/planner/follow-ups";
import { sharedFoodOfWeek } from "#domain/planner/dish-produce";
import { traitsOf } from "#domain/planner/dish-traits";
import { mealAnswers } from "#domain/planner/meal-answers";
import type { ClaimedAnswers } from "#domain/planner/meal-answers";
import { mealReasons } from "#domain/planner/meal-reasons";
import { missesAskedDay, orderWeek } from "#domain/planner/order-week";
import type { GivenDays } from "#domain/planner/order-week";
import { servesGuests } from "#domain/planner/noted-tables";
import { hasRested, inRegions, meetsGoal, preferenceNotices, rememberedOf } from "#domain/planner/preferences";
import { isThing, notMetNotices } from "#domain/planner/noted-thing";
import { longerDayOf, longerDishes } from "#domain/planner/longer-evenings";
import { minutesOfLonger } from "#domain/planner/longer-dishes";
import { notedBy, withAnswers } from "#domain/planner/answers-from-elsewhere";
import { problemOf } from "#domain/planner/problem";
import type { Candidate, Problem } from "#domain/planner/problem";
import { seedOf, seededRandom } from "#domain/random/random";
import { searchWeek } from "#domain/planner/search";
import { likedKinds, weekKinds } from "#domain/planner/week-kinds";
import { dishLoss, weightsOf } from "#domain/planner/week-value";
import { dishIdOf } from "#domain/recipe/variant";
import type { Occasion } from "#domain/request/occasion";
import { WeekState } from "#domain/planner/state";
import type { Found } from "#domain/planner/state";
import type { Constraints } from "#domain/request/constraints";
import { barerDays } from "#domain/request/day-limits";
import type { Supermarket } from "#domain/options/options";

/** Rounds of local search; measured to find the best known week in nearly every case. */
export const SEARCH_ROUNDS = 140;
/** Rounds for the cheapest week, which has a simpler objective. */
const CHEAPEST_ROUNDS = 40;
/** Exact search is tried below this many combinations, and abandoned after this many candidates. */
const PROVABLE_COMBINATIONS = 3e7;
const MAX_CANDIDATES_TRIED = 80_000;

/** How many follow-ups to give up for requested days; two requests may not both be possible. */
const MAX_DROPPED_FOLLOW_UPS = 3;

/** The planner's input: constraints, and the meal ids of the user's recent plans, newest first. */
export interface PlannerInput {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly recentPlans: readonly (readonly string[])[];
  readonly occasion: Occasion;
  /** The household's own recipes in addition to the catalogue's. None is trusted: each is checked for this request. */
  readonly ownRecipes?: readonly Meal[];
  /** Dishes to exclude from the week, by meal id. */
  readonly without?: readonly string[];
  /** The days of the week, if not the usual ones. */
  readonly given?: GivenDays;
  /** The requests that a proposer claims its meals meet. */
  readonly claimed?: ClaimedAnswers;
}

export type PlannerOutcome =
  | {
      readonly kind: "planned";
      readonly plan: CheckedPlan;
      readonly notices: readonly PlanNotice[];
      /** Why each meal is in the week, by id. */
      readonly reasons: ReadonlyMap<string, readonly MealReason[]>;
      readonly proven: boolean;
      /** The week's loss in points a serving by `week-value`: the lower, the better. */
      readonly lost: number;
      /** Kept meals that are not in the week. */
      readonly swapped: readonly SwappedMeal[];
    }
  /** Fewer dishes keep the hard rules than the week needs. */
  | { readonly kind: "too_few"; readonly eligible: number }
  /** Even the lightest week is above the user's weekly figure. */
  | { readonly kind: "allowance"; readonly least: number }
  /** Even the cheapest week is above the budget. */
  | { readonly kind: "budget"; readonly cheapest: Pence };

/** Tabulates the choice of a week from our own dishes and kept meals, for a request at one supermarket. */
export function weekProblem(
  input: PlannerInput,
  eligible: readonly CheckedMeal[],
  supermarket: Supermarket,
  kept: readonly CheckedMeal[] = [],
): Problem {
  const { constraints, catalogue, recentPlans, occasion } = input;
  const { request } = constraints;
  const remembered = rememberedOf(constraints, recentPlans, catalogue);
  const followUps = eligibleFollowUps(constraints, catalogue, input.given?.days);
  const longer = longerDishes(constraints, catalogue, { given: input.given, remembered, occasion });
  const meals = [...kept, ...eligible, ...withoutDishes([...followUps, ...longer], input.without)];
  const onlyOn = longerDayOf(meals, kept.length, constraints, input.given);
  const sources = sourcesOf(meals, constraints, catalogue);
  const traits = meals.map((meal) => traitsOf(meal, catalogue));
  const last = new Set((recentPlans[0] ?? []).flatMap((id) => animalsOf(catalogue, id)));
  const kinds = [
    ...likedKinds(constraints, meals, remembered),
    ...weekKinds(
      constraints,
      traits,
      (animal) => last.has(animal),
      sharedFoodOfWeek(catalogue, occasion),
      servesGuests(constraints, catalogue),
    ),
  ];
  const placesOf = placesOfKinds(kinds);
  const tabulated = ofEachLoss((loss) =>
    Float64Array.from({ length: request.mealsPerWeek + 1 }, (_, count) => loss(count)),
  );
  const { money, waste, jarWaste } = weightsOf(constraints);
  const alone = meals.map((meal, index) => dishLoss(constraints, meal, traits[index]!, remembered, occasion));
  const losses = withAnswers(constraints, meals, traits, alone);
  const candidates = meals.map((meal, index): Candidate => ({
    meal,
    loss: losses[index]!,
    allowance: request.dietaryPreference === "slimming_world" ? meal.synsEstimate : meal.pointsEstimate,
    kinds: placesOf(meal, traits[index]!),
    kept: index < kept.length,
    sources: sources[index],
    onlyOn: onlyOn[index],
  }));
  return problemOf(
    candidates,
    catalogue,
    { supermarket, cupboard: constraints.cupboard },
    {
      count: request.mealsPerWeek,
      budget: constraints.budgetPence,
      allowance: constraints.weeklyAllowance ?? Number.POSITIVE_INFINITY,
      kindLosses: kinds.map(({ loss }) => tabulated(loss)),
      money,
      waste,
      jarWaste,
    },
  );
}

function animalsOf(catalogue: Catalogue, mealId: string): string[] {
  const lines = catalogue.recipeOf(mealId)?.lines ?? [];
  return lines.flatMap(({ foodId }) => [...(catalogue.foodById.get(foodId)?.animals ?? [])]);
}

/**
 * Chooses a week as a whole, with whole packs: cost, waste and preferences together, within budget. Accepted meals from another
 * proposer stay in it as far as budget and weekly figure allow. Deterministic: the seed comes from the request. Never returns a
 * plan that `checkPlan` has not passed; throws if it is rejected, which would be our bug.
 */
export function planWeek(input: PlannerInput, kept: readonly CheckedMeal[] = []): PlannerOutcome {
  const outcome = chooseWeek(input, kept);
  if (outcome.kind === "planned" || kept.length === 0) return outcome;
  // Only our own recipes decide about a refusal: its advice has to hold whatever is proposed next time.
  const ours = chooseWeek(input, []);
  return ours.kind === "planned"
    ? { ...ours, swapped: kept.map(({ meal }) => ({ id: meal.id, reason: "budget" })) }
    : ours;
}

function chooseWeek(input: PlannerInput, kept: readonly CheckedMeal[]): PlannerOutcome {
  const { constraints, catalogue, recentPlans, occasion } = input;
  const { request } = constraints;
  const eligible = candidatesOf(input);
  const dishes = countDishes(eligible);
  if (kept.length + dishes < request.mealsPerWeek) return { kind: "too_few", eligible: dishes };
  const whole = keptWeek(input, kept);
  const problem = whole?.problem ?? weekProblem(input, eligible, request.preferredSupermarket, kept);
  const random = seededRandom(seedOf(JSON.stringify([occasion.variation, request.mealsPerWeek])));
  let found = whole?.found ?? freeWeek(problem, random);
  if (found.allowance > problem.allowance + 1e-9) {
    const least = searchWeek(problem, "allowance", random, 0);
    if (least.allowance > problem.allowance + 1e-9) return { kind: "allowance", least: least.allowance };
    found = freeWeek(problem, random, least.chosen);
  }
  if (!isWithin(problem, found)) {
    const quick = cheapestWeek(problem);
    const cheapest = quick.pence > problem.budget ? provenCheapestWeek(problem, quick) : quick;
    if (cheapest.pence > problem.budget) return { kind: "budget", cheapest: pence(cheapest.pence) };
    found = weekWithin(problem, [found.chosen, cheapest.chosen], random);
  }
  if (!isPossible(found)) return { kind: "too_few", eligible: dishes };
  found = keepMore(problem, found, random, SEARCH_ROUNDS);
  const proof = whole === null && provable(problem) ? proveWeek(problem, found, MAX_CANDIDATES_TRIED) : null;
  const { chosen } = proof ?? found;
  const week = chosen.flatMap((index) => problem.candidates[index]?.meal ?? []);
  const { given } = input;
  const dayOf = new Map([...(given?.fixed ?? [])].map(([day, id]) => [id, day] as const));
  const linked = withSources(week, constraints, catalogue, dayOf);
  const meals = orderWeek(linked, catalogue, constraints, given);
  const parted = linked.filter(({ meal }) => madeFromOf(meal, catalogue) !== undefined);
  // Choosing dishes ignores days, so if the given days separate a pair, its follow-up is dropped, as is one that keeps a dish
  // from its requested day.
  if (
    parted.length > 0 &&
    (meals.length < week.length ||
      parted.some(({ meal }) => linked.every((other) => other.meal.cooksFor !== meal.id)) ||
      ((input.without ?? []).length < MAX_DROPPED_FOLLOW_UPS &&
        missesAskedDay(meals, catalogue, constraints, given?.days)))
  )
    return withoutDinners(
      input,
      kept,
      parted.map(({ meal }) => meal.id),
    );
  // Kept meals, too, may leave the longer dishes no day, or too few dishes that do without what a day lacks.
  const homeless = meals.length < week.length ? homelessDishes(input, linked) : [];
  if (homeless.length > 0) return withoutDinners(input, kept, homeless);
  const basket = buildBasket(meals, catalogue, request.preferredSupermarket, constraints.cupboard);
  const result = checkPlan(constraints, catalogue, meals, basket, given?.days);
  if (!result.ok)
    throw new Error(
      `the planner proposed a week that the checker refuses: ${result.faults.map((fault) => `${fault.code} ${fault.detail}`).join("; ")}`,
    );
  const remembered = rememberedOf(constraints, recentPlans, catalogue);
  const { mealGoals: goal } = request;
  const days = given?.days ?? daysOf(constraints, meals.length);
  return {
    kind: "planned",
    plan: result.plan,
    notices: [
      ...preferenceNotices(constraints, meals, remembered, {
        eligible:
          countDishes(eligible.filter((meal) => inRegions(constraints, meal) && meetsGoal(goal, meal))) || dishes,
        noted: notedBy(constraints, catalogue),
        among: [...eligible, ...kept],
      }),
      ...notMetNotices(constraints, meals, catalogue, {
        resting: ({ thing }) => {
          const found = eligible.filter((meal) => isThing(thing, meal, traitsOf(meal, catalogue)));
          return found.length > 0 && found.every((meal) => !hasRested(remembered, meal));
        },
        longer: minutesOfLonger(constraints, catalogue, eligible),
        answers: mealAnswers(meals, days, constraints, catalogue, input.claimed),
        days,
      }),
    ],
    reasons: mealReasons(meals, {
      constraints,
      catalogue,
      occasion,
      remembered,
      known: recentPlans.length > 0,
      basket: result.plan.basket,
      ...(given === undefined ? {} : { days: given.days }),
    }),
    proven: proof !== null,
    lost: (proof ?? found).value,
    swapped: swappedOut(problem, chosen),
  };
}

/**
 * What to drop if the dishes of a week find no days: those that take longer than the form says; failing that, all that need what
 * some day lacks.
 */
function homelessDishes(input: PlannerInput, week: readonly CheckedMeal[]): string[] {
  const { constraints, without = [] } = input;
  const longer = week.filter(({ meal }) => isTooLong(constraints, meal));
  if (longer.length > 0) return longer.map(({ meal }) => meal.id);
  const missing = new Set([...barerDays(constraints).values()].flat());
  const out = new Set(without);
  return [...week, ...candidatesOf(input)].flatMap(({ meal: { id, equipment } }) =>
    !out.has(id) && equipment.some((item) => missing.has(item)) ? [id] : [],
  );
}

function withoutDinners(input: PlannerInput, kept: readonly CheckedMeal[], dinners: readonly string[]): PlannerOutcome {
  const without = [...(input.without ?? []), ...dinners];
  const [out, stay] = [true, false].map((is) => kept.filter(({ meal }) => dinners.includes(meal.id) === is));
  const outcome = chooseWeek({ ...input, without }, stay ?? []);
  if (outcome.kind !== "planned") return outcome;
  const gone = (out ?? []).map(({ meal }): SwappedMeal => ({ id: meal.id, reason: "check" }));
  return { ...outcome, swapped: [...outcome.swapped, ...gone] };
}

/** Every dish of ours, and of the household's own, that may be in the week. */
export function candidatesOf({ constraints, catalogue, ownRecipes = [], without = [] }: PlannerInput): CheckedMeal[] {
  const own = ownRecipes.flatMap((recipe) => {
    const meal = cookedAlone(recipe, catalogue);
    // It begins with what a dinner of another week cooked for it.
    if (meal.madeFrom !== undefined) return [];
    const check = checkMeal(constraints, catalogue, meal);
    return check.ok ? [check.meal] : [];
  });
  return withoutDishes([...eligibleMeals(constraints, catalogue), ...own], without);
}

function withoutDishes(meals: readonly CheckedMeal[], without: readonly string[] = []): CheckedMeal[] {
  const out = new Set(without.map(dishIdOf));
  return meals.filter(({ meal }) => !out.has(dishIdOf(meal.id)));
}

/** The week of exactly the kept meals, if there are enough and they keep its limits: no search is needed. */
function keptWeek(
  input: PlannerInput,
  kept: readonly CheckedMeal[],
): { readonly problem: Problem; readonly found: Found } | null {
  const { mealsPerWeek, preferredSupermarket } = input.constraints.request;
  if (kept.length !== mealsPerWeek) return null;
  const problem = weekProblem(input, [], preferredSupermarket, kept);
  const state = new WeekState(problem, "plan");
  state.become(allKept(problem));
  const found = state.snapshot();
  return isWithin(problem, found) ? { problem, found } : null;
}

/** After this many rounds a week that costs this many times the budget is left as it is: it only serves as a starting point. */
const HOPELESSLY_EXPENSIVE = { rounds: 20, budgets: 1.3 } as const;

/** The best week regardless of budget: a larger budget finds the very same one. */
function freeWeek(problem: Problem, random: () => number, start: readonly number[] = []): Found {
  const isFar = ({ pence }: Found, round: number): boolean =>
    round >= HOPELESSLY_EXPENSIVE.rounds && pence > HOPELESSLY_EXPENSIVE.budgets * problem.budget;
  return searchWeek({ ...problem, budget: Number.POSITIVE_INFINITY }, "plan", random, roundsFor(problem), start, isFar);
}

/** Kept meals leave less to search. */
function roundsFor(problem: Problem): number {
  const kept = Math.min(allKept(problem).length, problem.count);
  return Math.ceil((SEARCH_ROUNDS * (problem.count + 1 - kept)) / (problem.count + 1));
}

/** How the price of money is raised, step by step, until the best week fits the budget, and the rounds of search at each step. */
const DEARER = 1.6;
const MAX_STEPS = 14;
const STEP_ROUNDS = 6;

/**
 * The best week within a binding budget. The price of money is raised until the best week fits: the steps do not depend on the
 * budget, so a larger one stops at a better week. That week, the one before it, and the given ones are the starting points.
 */
function weekWithin(problem: Problem, starts: readonly (readonly number[])[], random: () => number): Found {
  const begin = [...starts];
  let money = problem.money;
  let last = starts[0] ?? [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    money *= DEARER;
    const found = searchWeek(
      { ...problem, money, budget: Number.POSITIVE_INFINITY },
      "plan",
      seededRandom(step),
      STEP_ROUNDS,
      last,
    );
    last = found.chosen;
    if (!isWithin(problem, found)) continue;
    begin.unshift(found.chosen);
    break;
  }
  let best: Found | null = null;
  for (const start of begin) {
    const found = searchWeek(problem, "plan", random, best === null ? SEARCH_ROUNDS * 0.7 : SEARCH_ROUNDS * 0.4, start);
    if (best === null || found.value < best.value) best = found;
  }
  return best as Found;
}

/**
 * The cheapest week at the till, whatever the preferences. Depends only on dishes, prices and the weekly figure: a request with a
 * larger budget finds the very same week, so that advice to raise the budget holds.
 */
export function cheapestWeek(problem: Problem): Found {
  const cost = costOnly(problem);
  const found = searchWeek(cost, "plan", seededRandom(1), CHEAPEST_ROUNDS);
  if (found.allowance <= problem.allowance + 1e-9) return found;
  const least = searchWeek(problem, "allowance", seededRandom(1), 0);
  return searchWeek(cost, "plan", seededRandom(1), CHEAPEST_ROUNDS, least.chosen);
}

/** Searches longer, and tries to prove it, before a user is told that no week is cheaper. */
function provenCheapestWeek(problem: Problem, quick: Found): Found {
  const cost = costOnly(problem);
  const longer = searchWeek(cost, "plan", seededRandom(2), 3 * CHEAPEST_ROUNDS, quick.chosen);
  return (provable(problem) ? proveWeek(cost, longer, MAX_CANDIDATES_TRIED) : null) ?? longer;
}

function provable({ candidates, count }: Problem): boolean {
  return combinations(candidates.length, count) < PROVABLE_COMBINATIONS;
}
