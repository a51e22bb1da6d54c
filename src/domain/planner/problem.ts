import type { CheckedMeal } from "#domain/check/check-meal";
import type { Catalogue } from "#domain/food/catalogue";
import { packCostOf } from "#domain/planner/pack-cost";
import type { PackCost } from "#domain/planner/pack-cost";
import type { Supermarket } from "#domain/request/options";

/** A meal that may be chosen: what it loses by preference (pence), what it counts towards a weekly figure, and its main food. */
export interface Candidate {
  readonly meal: CheckedMeal;
  readonly loss: number;
  readonly allowance: number;
  readonly group: string;
}

/** Choosing `count` of the candidates, in numbers that the search can add up quickly. Money in pence, needs in grams. */
export interface Problem {
  readonly candidates: readonly Candidate[];
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
}

/** How many meals of one main food a week may have before variety suffers. */
export const GROUP_LIMIT = 2;

/** Tabulates a problem. `count` meals are to be chosen; budget and allowance may be infinite. */
export function problemOf(
  candidates: readonly Candidate[],
  catalogue: Catalogue,
  supermarket: Supermarket,
  limits: { count: number; budget: number; allowance: number; varietyLoss: number },
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
  const groupNames = [...new Set(candidates.map((candidate) => candidate.group))];
  return {
    candidates,
    ...limits,
    foods,
    foodsOf: used.map((amounts) => Int32Array.from(amounts, ({ food }) => index.get(food.id)!)),
    gramsOf: used.map((amounts) => Float64Array.from(amounts, ({ grams }) => grams)),
    groups: Int32Array.from(candidates, (candidate) => groupNames.indexOf(candidate.group)),
    groupCount: groupNames.length,
  };
}
