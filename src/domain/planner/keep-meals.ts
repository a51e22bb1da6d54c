import { OUR_OWN } from "#domain/meal/proposers";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { PlanNotice } from "#domain/request/plan-notice";
import type { Problem } from "#domain/planner/problem";
import { seededRandom } from "#domain/random/random";
import { searchWeek } from "#domain/planner/search";
import type { Found } from "#domain/planner/state";
import { WeekState } from "#domain/planner/state";

/**
 * Why a meal that another proposer brought does not stand in the week: it does not fit the budget or the weekly figure beside
 * the others, it breaks a rule, it repeats another dish of the week, there are more than the week has room for, it cannot be cooked
 * for as many as sit at its table, or the notes keep it from the days that are left for it.
 */
export type SwapReason = "budget" | "weekly_figure" | "check" | "repeated" | "surplus" | "table" | "day";

/** A kept meal that had to go, and why; `detail`: what exactly, for administrators and for the model that proposed it. */
export interface SwappedMeal {
  readonly id: string;
  readonly reason: SwapReason;
  readonly detail?: string;
}

/** Sets of kept meals that are tried before fewer are kept, and rounds of the search for the cheapest week around each. */
const MOST_SETS = 48;
const ROUNDS = 6;
/** Pence for each meal that does not belong to the set: far above money and the weekly figure. */
const OUTSIDE = 1e9;

/** Whether a week has no dish twice, and a source for each follow-up. */
export function isPossible({ repeats, alone }: Found): boolean {
  return repeats === 0 && alone === 0;
}

/** Whether a week keeps budget and weekly figure and has no dish twice. */
export function isWithin(problem: Problem, found: Found): boolean {
  return found.pence <= problem.budget && found.allowance <= problem.allowance + 1e-9 && isPossible(found);
}

/** The till's pence as the whole objective: preferences, waste and variety count nothing, the weekly figure still holds. */
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
 * A week that keeps more of the kept meals than the one found, if there is one: the larger sets are tried first, and of those
 * of one size the cheapest, each completed as cheaply as can be. The week found is returned when none fits.
 */
export function keepMore(problem: Problem, found: Found, random: () => number, rounds: number): Found {
  const kept = allKept(problem);
  const present = keptAmong(problem, found.chosen).length;
  let tries = 0;
  for (let size = Math.min(kept.length, problem.count); size > present; size -= 1) {
    for (const set of fittingSets(problem, kept, size)) {
      if (tries === MOST_SETS) return found;
      tries += 1;
      const start = cheapestAround(problem, set);
      if (!isWithin(problem, start) || !set.every((index) => start.chosen.includes(index))) continue;
      const better = searchWeek(problem, "plan", random, rounds, start.chosen);
      return better.value < found.value ? better : found;
    }
  }
  return found;
}

/** Sets of `size` kept meals that alone keep the limits, the cheapest first. */
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

/** The kept meals that the week does without, each with its reason. */
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

/** Says how many proposed meals a limit of the week forced out. What repeats, breaks a rule or is one too many needs no word. */
export function replacedNotices(kept: readonly CheckedMeal[], swapped: readonly SwappedMeal[]): PlanNotice[] {
  return TOO_MUCH.flatMap(([reason, limit]): PlanNotice[] => {
    const out = kept.filter(({ meal }) => swapped.some((entry) => entry.id === meal.id && entry.reason === reason));
    if (out.length === 0) return [];
    const names = [...new Set(out.map(({ meal }) => meal.proposer))];
    // A dish of ours that was composed into the week was chosen, and proposed by nobody.
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

/** Which limit keeps kept meals out: the budget, when without it more of them would stand. */
function bindingLimit(problem: Problem, chosen: readonly number[], present: number): SwapReason {
  if (problem.allowance === Number.POSITIVE_INFINITY) return "budget";
  const free: Problem = { ...problem, budget: Number.POSITIVE_INFINITY };
  const found = keepMore(free, searchWeek(free, "plan", seededRandom(5), ROUNDS, chosen), seededRandom(6), ROUNDS);
  return keptAmong(problem, found.chosen).length > present ? "budget" : "weekly_figure";
}
