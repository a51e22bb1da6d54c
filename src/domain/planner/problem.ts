import type { CheckedMeal } from "#domain/meal/check-meal";
import { dishMarks, sameDish } from "#domain/meal/same-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import { packCostOf } from "#domain/planner/pack-cost";
import type { PackCost } from "#domain/planner/pack-cost";
import type { Supermarket } from "#domain/options/options";

/**
 * A meal that may be chosen: what it loses by preference (pence), what it counts towards a weekly figure, its main food, and
 * whether another proposer has brought it, so that it stays before all others.
 */
export interface Candidate {
  readonly meal: CheckedMeal;
  readonly loss: number;
  readonly allowance: number;
  readonly group: string;
  readonly kept: boolean;
}

/** Choosing `count` of the candidates, in numbers that the search can add up quickly. Money in pence, needs in grams. */
export interface Problem {
  readonly candidates: readonly Candidate[];
  /** Pence that choosing each candidate loses: preferences, and much more where a kept meal could stand instead. */
  readonly losses: Float64Array;
  readonly count: number;
  readonly foods: readonly PackCost[];
  /** For each candidate, the indexes of its foods and the grams of each. */
  readonly foodsOf: readonly Int32Array[];
  readonly gramsOf: readonly Float64Array[];
  readonly groups: Int32Array;
  readonly groupCount: number;
  readonly budget: number;
  readonly allowance: number;
  /** Pence for each meal of one group beyond the second. */
  readonly varietyLoss: number;
  /** For each candidate, those that are the same dish as it: two of them never stand in one week. */
  readonly rivals: readonly (readonly number[])[];
  /** How many times heavier a limit of the week weighs than usual, so that a penny above the budget outweighs all kept meals. */
  readonly limitWeight: number;
}

/** What seven meals can miss in preferences and variety together stays below this many pence. */
const MOST_PREFERENCES = 150_000;
/** Waste is at most this share of what is bought. */
const MOST_WASTE = 0.3;
const MOST_MEALS = 7;

const MOST_PENCE = 200_000;

/**
 * The loss in pence of choosing a meal of ours while kept ones are there: more than all that a week within budget can save in
 * money, waste and preferences by giving one kept meal up. No week costs more than `MOST_PENCE`, however large the budget.
 */
function unkeptLoss(budget: number): number {
  return MOST_PREFERENCES + Math.min(budget, MOST_PENCE) * (1 + MOST_WASTE);
}

/** How many meals of one main food a week may have before variety suffers. */
export const GROUP_LIMIT = 2;

/** Tabulates a problem. `count` meals are to be chosen; budget and allowance may be infinite. */
export function problemOf(
  candidates: readonly Candidate[],
  catalogue: Catalogue,
  supermarket: Supermarket,
  limits: Pick<Problem, "count" | "budget" | "allowance" | "varietyLoss">,
): Problem {
  const level = catalogue.levelOf(supermarket);
  const index = new Map<string, number>();
  const needs: number[][] = [];
  const used = candidates.map(({ meal }) => meal.amounts.filter(({ food }) => food.buy !== "free"));
  for (const amounts of used) {
    for (const { food, grams } of amounts) {
      const at = index.get(food.id) ?? index.size;
      index.set(food.id, at);
      (needs[at] ??= []).push(grams);
    }
  }
  const foods = [...index].map(([id, at]) => {
    const most = needs[at]!.sort((a, b) => b - a)
      .slice(0, limits.count)
      .reduce((sum, grams) => sum + grams, 0);
    return packCostOf(catalogue.foodById.get(id)!, most, level);
  });
  const unkept = candidates.some(({ kept }) => kept) ? unkeptLoss(limits.budget) : 0;
  const groupNames = [...new Set(candidates.map((candidate) => candidate.group))];
  return {
    candidates,
    losses: Float64Array.from(candidates, ({ loss, kept }) => loss + (kept ? 0 : unkept)),
    rivals: rivalsOf(candidates, catalogue),
    limitWeight: 1 + Math.ceil((MOST_MEALS * unkept) / MOST_PREFERENCES),
    ...limits,
    foods,
    foodsOf: used.map((amounts) => Int32Array.from(amounts, ({ food }) => index.get(food.id)!)),
    gramsOf: used.map((amounts) => Float64Array.from(amounts, ({ grams }) => grams)),
    groups: Int32Array.from(candidates, (candidate) => groupNames.indexOf(candidate.group)),
    groupCount: groupNames.length,
  };
}

/** Which candidates are the same dish. Our own recipes differ; what others brought is compared with everything. */
function rivalsOf(candidates: readonly Candidate[], catalogue: Catalogue): number[][] {
  const rivals = candidates.map((): number[] => []);
  if (!candidates.some(({ kept }) => kept)) return rivals;
  const marks = candidates.map(({ meal }) => dishMarks(meal.meal, catalogue.foodById));
  candidates.forEach((one, at) => {
    for (let other = 0; one.kept && other < candidates.length; other += 1) {
      // Two kept ones are met twice.
      if (other === at || (candidates[other]!.kept && other < at) || !sameDish(marks[at]!, marks[other]!)) continue;
      rivals[at]!.push(other);
      rivals[other]!.push(at);
    }
  });
  return rivals;
}
