import { OUR_OWN } from "#domain/meal/proposers";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { PlanNotice } from "#domain/request/plan-notice";
import type { Problem } from "#domain/planner/problem";
import { seededRandom } from "#domain/random/random";
import { searchWeek } from "#domain/planner/search";
import type { Found } from "#domain/planner/state";
import { WeekState } from "#domain/planner/state";

/**
 * Why another proposer's meal is not in the week: it does not fit the budget or the weekly figure with the others, it breaks a
 * rule, it repeats another dish, there are too many, it cannot be cooked for its table, or the notes exclude it from the
 * remaining days.
 */
export type SwapReason = "budget" | "weekly_figure" | "check" | "repeated" | "surplus" | "table" | "day";

/** A kept meal that had to go, and why; `detail` is for administrators and for the model that proposed it. */
export interface SwappedMeal {
  readonly id: string;
  readonly reason: SwapReason;
  readonly detail?: string;
}

/** How many sets of kept meals to try before keeping fewer, and how many rounds to search for the cheapest week around each. */
const MAX_SETS = 48;
const ROUNDS = 6;
/** Pence added for a meal outside the set: far above money and the weekly figure. */
const OUTSIDE = 1e9;

/** Whether a week has no dish twice, and a source for each follow-up. */
export function isPossible({ repeats, alone }: Found): boolean {
  return repeats === 0 && alone === 0;
}

/** Whether a week keeps budget and weekly figure and has no dish twice. */
export function isWithin(problem: Problem, found: Found): boolean {
  return found.pence <= problem.budget && found.allowance <= problem.allowance + 1e-9 && isPossible(found);
}

/** The cost at the till as the whole objective: preferences, waste and variety do not count, but the weekly figure does. */
export function costOnly(problem: Problem): Problem {
  return {
    ...problem,
    losses: new Float64Array(problem.losses.length),
    foods: problem.foods.map((food) => ({ ...food, weight: 0 })),
    kindsOf: problem.kindsOf.map(() => new Int32Array(0)),
    kindLosses: [],
    money: 1,
    budget: Number.POSITIVE_INFINITY,
  };
}

function keptAmong(problem: Problem, chosen: readonly number[]): number[] {
  return chosen.filter((index) => problem.candidates[index]!.kept);
}

/** The kept meals of a problem. */
export function allKept(problem: Problem): number[] {
  return keptAmong(
    problem,
    problem.candidates.map((_, index) => index),
  );
}

/**
 * A week that keeps more of the kept meals than the given one, if there is one: larger sets are tried first, and sets of one size
 * by cost, each completed as cheaply as possible. Otherwise the given week.
 */
export function keepMore(problem: Problem, found: Found, random: () => number, rounds: number): Found {
  const kept = allKept(problem);
  const present = keptAmong(problem, found.chosen).length;
  let tries = 0;
  for (let size = Math.min(kept.length, problem.count); size > present; size -= 1) {
    for (const set of fittingSets(problem, kept, size)) {
      if (tries === MAX_SETS) return found;
      tries += 1;
      const start = cheapestAround(problem, set);
      if (!isWithin(problem, start) || !set.every((index) => start.chosen.includes(index))) continue;
      const better = searchWeek(problem, "plan", random, rounds, start.chosen);
      return better.value < found.value ? better : found;
    }
  }
  return found;
}

/** Sets of `size` kept meals that keep the limits on their own, the cheapest first. */
function fittingSets(problem: Problem, kept: readonly number[], size: number): number[][] {
  const state = new WeekState(problem, "plan");
  const sets: { set: number[]; pence: number }[] = [];
  const extend = (from: number): void => {
    if (state.repeats > 0 || state.pence > problem.budget || state.allowance > problem.allowance + 1e-9) return;
    if (state.chosen.length === size) {
      sets.push({ set: [...state.chosen], pence: state.pence });
      return;
    }
    for (let at = from; at <= kept.length - (size - state.chosen.length); at += 1) {
      state.add(kept[at]!);
      extend(at + 1);
      state.remove(kept[at]!);
    }
  };
  extend(0);
  return sets.sort((a, b) => a.pence - b.pence).map(({ set }) => set);
}

function cheapestAround(problem: Problem, set: readonly number[]): Found {
  const cost = costOnly(problem);
  const losses = cost.losses.map((_, index) => (set.includes(index) ? 0 : OUTSIDE));
  return searchWeek({ ...cost, losses }, "plan", seededRandom(4), ROUNDS, set);
}

/** The kept meals left out of the week, each with its reason. */
export function swappedOut(problem: Problem, chosen: readonly number[]): SwappedMeal[] {
  const present = keptAmong(problem, chosen);
  const missing = allKept(problem).filter((index) => !present.includes(index));
  if (missing.length === 0) return [];
  let limit: SwapReason | null = null;
  return missing.map((index): SwappedMeal => {
    const { id } = problem.candidates[index]!.meal.meal;
    if (problem.rivals[index]!.some((rival) => present.includes(rival))) return { id, reason: "repeated" };
    if (present.length === problem.count) return { id, reason: "surplus" };
    limit ??= bindingLimit(problem, chosen, present.length);
    return { id, reason: limit };
  });
}

const TOO_MUCH: readonly (readonly [SwapReason, string])[] = [
  ["budget", "above your budget"],
  ["weekly_figure", "above your weekly figure"],
];

/** Says how many proposed meals were forced out by a limit of the week. Repeats, broken rules and surplus meals are not mentioned. */
export function replacedNotices(kept: readonly CheckedMeal[], swapped: readonly SwappedMeal[]): PlanNotice[] {
  return TOO_MUCH.flatMap(([reason, limit]): PlanNotice[] => {
    const out = kept.filter(({ meal }) => swapped.some((entry) => entry.id === meal.id && entry.reason === reason));
    if (out.length === 0) return [];
    const names = [...new Set(out.map(({ meal }) => meal.proposer))];
    // One of our dishes in a composed week was chosen, but not proposed.
    const [one, several] = names.includes(OUR_OWN)
      ? ["A meal that was chosen first", `${out.length} meals that were chosen first`]
      : [`A meal that ${names.join(" and ")} proposed`, `${out.length} meals that ${names.join(" and ")} proposed`];
    const message =
      out.length === 1
        ? `${one} would have brought the week ${limit}, so there’s another in its place.`
        : `${several} would have brought the week ${limit}, so there are others in their place.`;
    return [{ code: "meals_replaced", message }];
  });
}

/** The limit that keeps meals out: the budget, if more would fit without it. */
function bindingLimit(problem: Problem, chosen: readonly number[], present: number): SwapReason {
  if (problem.allowance === Number.POSITIVE_INFINITY) return "budget";
  const free: Problem = { ...problem, budget: Number.POSITIVE_INFINITY };
  const found = keepMore(free, searchWeek(free, "plan", seededRandom(5), ROUNDS, chosen), seededRandom(6), ROUNDS);
  return keptAmong(problem, found.chosen).length > present ? "budget" : "weekly_figure";
}
