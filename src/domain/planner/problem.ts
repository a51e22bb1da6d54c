import type { CheckedMeal } from "#domain/meal/check-meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { dishMarks, sameDish } from "#domain/meal/same-dish";
import { cupboardByFood } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Catalogue } from "#domain/recipe/catalogue";
import { isJar, packCostOf } from "#domain/planner/pack-cost";
import type { PackCost } from "#domain/planner/pack-cost";
import { dishIdOf } from "#domain/recipe/variant";
import type { Supermarket } from "#domain/options/options";

/**
 * A meal that may be chosen: what it loses by itself (points a serving), what it counts towards a weekly figure, which kinds of the
 * week it belongs to, and whether another proposer has brought it, so that it stays before all others.
 */
export interface Candidate {
  readonly meal: CheckedMeal;
  readonly loss: number;
  readonly allowance: number;
  /** Indexes into the limits' `kindLosses`. */
  readonly kinds: readonly number[];
  readonly kept: boolean;
  /** Of a follow-up: the indexes of the candidates that it can be made from, one of which must stand in the week with it. */
  readonly sources?: readonly number[] | undefined;
}

/** Choosing `count` of the candidates, in numbers that the search can add up quickly. Money in pence, needs in grams. */
export interface Problem {
  readonly candidates: readonly Candidate[];
  /** Points that choosing each candidate loses: its own loss, and much more where a kept meal could stand instead. */
  readonly losses: Float64Array;
  readonly count: number;
  readonly foods: readonly PackCost[];
  /** For each candidate, the indexes of its foods and the grams of each. */
  readonly foodsOf: readonly Int32Array[];
  readonly gramsOf: readonly Float64Array[];
  /** For each candidate, the kinds of the week that it belongs to. */
  readonly kindsOf: readonly Int32Array[];
  /** For each kind, what 0, 1, … `count` dishes of it lose; convex. */
  readonly kindLosses: readonly Float64Array[];
  /** Points of a penny at the till. */
  readonly money: number;
  readonly budget: number;
  readonly allowance: number;
  /** For each candidate, those that are the same dish as it, and for a follow-up all others: two of them never stand in one week. */
  readonly rivals: readonly (readonly number[])[];
  /** For each candidate, the follow-ups that are made from it. */
  readonly followUpsOf: readonly (readonly number[] | undefined)[];
  /** Points of a penny above the budget: more than all that a week can lose otherwise. */
  readonly overBudget: number;
}

/** Waste is at most this share of what is bought. */
const MOST_WASTE = 0.3;
const MOST_PENCE = 200_000;

/** What stands for a whole week: how many meals, its limits, its kinds, and the points of a penny spent and of a penny wasted. */
export interface WeekLimits extends Pick<Problem, "count" | "budget" | "allowance" | "kindLosses" | "money"> {
  readonly waste: number;
  /** Points of a penny left over in a jar: it stands in the cupboard, however many it feeds. */
  readonly jarWaste: number;
}

/** Where a week is shopped for, and what is at home before. */
export interface ShopAndHome {
  readonly supermarket: Supermarket;
  readonly cupboard: Cupboard;
}

/** Tabulates a problem. `count` meals are to be chosen; budget and allowance may be infinite. */
export function problemOf(
  candidates: readonly Candidate[],
  catalogue: Catalogue,
  { supermarket, cupboard }: ShopAndHome,
  { waste, jarWaste, ...limits }: WeekLimits,
): Problem {
  const level = catalogue.levelOf(supermarket);
  const stocked = cupboardByFood(cupboard);
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
    const food = catalogue.foodById.get(id)!;
    const cost = packCostOf(food, most, level, stocked.get(id));
    return { ...cost, weight: cost.weight * (isJar(food) ? jarWaste : waste) };
  });
  const most =
    mostLoss(candidates, limits) +
    Math.min(limits.budget, MOST_PENCE) * (limits.money + MOST_WASTE * Math.max(waste, jarWaste));
  const anyKept = candidates.some(({ kept }) => kept);
  return {
    candidates,
    losses: Float64Array.from(candidates, ({ loss, kept }) => loss + (kept || !anyKept ? 0 : most)),
    rivals: rivalsOf(candidates, catalogue),
    followUpsOf: followUpsOf(candidates),
    overBudget: 2 * most * (anyKept ? limits.count + 1 : 1),
    ...limits,
    foods,
    foodsOf: used.map((amounts) => Int32Array.from(amounts, ({ food }) => index.get(food.id)!)),
    gramsOf: used.map((amounts) => Float64Array.from(amounts, ({ grams }) => grams)),
    kindsOf: candidates.map(({ kinds }) => Int32Array.from(kinds)),
  };
}

/** The most that a week can lose by its dishes and its kinds. */
function mostLoss(
  candidates: readonly Candidate[],
  { count, kindLosses }: Pick<WeekLimits, "count" | "kindLosses">,
): number {
  const worst = candidates.reduce((most, { loss }) => Math.max(most, loss), 0);
  return count * worst + kindLosses.reduce((sum, losses) => sum + Math.max(...losses), 0) + 1;
}

/** Which candidates are the same dish. Our own differ but for their sides; what others brought is compared with everything. */
function rivalsOf(candidates: readonly Candidate[], catalogue: Catalogue): number[][] {
  const rivals = candidates.map((): number[] => []);
  const variants = new Map<string, number[]>();
  candidates.forEach(({ meal, kept }, at) => {
    if (kept) return;
    const dish = dishIdOf(meal.meal.id);
    const others = variants.get(dish) ?? [];
    for (const other of others) {
      rivals[at]!.push(other);
      rivals[other]!.push(at);
    }
    variants.set(dish, [...others, at]);
  });
  const pair = (one: number, other: number): void => {
    if (rivals[one]!.includes(other)) return;
    rivals[one]!.push(other);
    rivals[other]!.push(one);
  };
  // One dinner that was cooked before is enough for a week.
  const followUps = candidates.flatMap(({ sources }, at) => (sources === undefined ? [] : [at]));
  followUps.forEach((one, at) => {
    for (const other of followUps.slice(at + 1)) pair(one, other);
  });
  const brought = candidates.map(({ kept, meal }) => kept || meal.meal.proposer !== OUR_OWN);
  if (!brought.includes(true)) return rivals;
  const marks = candidates.map(({ meal }) => dishMarks(meal.meal, catalogue.foodById));
  candidates.forEach((_, at) => {
    for (let other = 0; brought[at] === true && other < candidates.length; other += 1) {
      // Two that others brought are met twice.
      if (other === at || (brought[other] === true && other < at) || !sameDish(marks[at]!, marks[other]!)) continue;
      pair(at, other);
    }
  });
  return rivals;
}

function followUpsOf(candidates: readonly Candidate[]): (readonly number[] | undefined)[] {
  const followUps = candidates.map((): number[] | undefined => undefined);
  candidates.forEach(({ sources }, at) => {
    for (const source of sources ?? []) followUps[source] = [...(followUps[source] ?? []), at];
  });
  return followUps;
}
