import type { Day } from "#domain/options/days";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { dishMarks, sameDish } from "#domain/meal/same-dish";
import { cupboardByFood } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Food } from "#domain/food/food";
import type { FoodAmount } from "#domain/food/nutrition";
import type { Catalogue } from "#domain/recipe/catalogue";
import { placesOfFoods } from "#domain/planner/forbidden-foods";
import { isJar, packCostOf } from "#domain/planner/pack-cost";
import type { PackCost } from "#domain/planner/pack-cost";
import { dishIdOf } from "#domain/recipe/variant";
import type { Supermarket } from "#domain/options/options";

/**
 * A meal to choose from: its own loss (points a serving), what it adds to a weekly figure, its kinds, and whether it came from
 * another proposer and so takes priority.
 */
export interface Candidate {
  readonly meal: CheckedMeal;
  readonly loss: number;
  readonly allowance: number;
  /** Indices into the limits' `kindLosses`. */
  readonly kinds: Int32Array;
  readonly kept: boolean;
  /** For a follow-up: the indices of its possible sources, one of which must be in the week. */
  readonly sources?: readonly number[] | undefined;
  /** For a dish that only a day with extra time has room for: the day it is assigned to, which has one dish. */
  readonly onlyOn?: Day | undefined;
}

/** The choice of `count` candidates, in numbers that the search can add up quickly. Money in pence, needs in grams. */
export interface Problem {
  readonly candidates: readonly Candidate[];
  /** The loss of each candidate: its own, and much more if a kept meal could be chosen instead. */
  readonly losses: Float64Array;
  readonly count: number;
  readonly foods: readonly PackCost[];
  /** For each candidate, the indices of its foods and their grams. */
  readonly foodsOf: readonly Int32Array[];
  readonly gramsOf: readonly Float64Array[];
  /** For each candidate, its kinds. */
  readonly kindsOf: readonly Int32Array[];
  /** For each kind, the loss of 0, 1, … `count` dishes of it; convex. */
  readonly kindLosses: readonly Float64Array[];
  /** Points for a penny at the till. */
  readonly money: number;
  readonly budget: number;
  readonly allowance: number;
  /**
   * For each candidate, those that are the same dish, for a follow-up all other follow-ups, and for one that only a single day
   * has time for all others for that day: two of them are never in one week.
   */
  readonly rivals: readonly (readonly number[])[];
  /** For each candidate, the follow-ups made from it. */
  readonly followUpsOf: readonly (readonly number[] | undefined)[];
  /** Points for a penny above the budget: more than everything else a week can lose. */
  readonly overBudget: number;
}

/** The most waste as a share of what is bought. */
const MAX_WASTE = 0.3;
const MAX_PENCE = 200_000;

/** The settings for a whole week: number of meals, limits, kinds, and the points for a penny spent and a penny wasted. */
export interface WeekLimits extends Pick<Problem, "count" | "budget" | "allowance" | "kindLosses" | "money"> {
  readonly waste: number;
  /** Points for a penny left over in a jar: it stays in the cupboard, however many it feeds. */
  readonly jarWaste: number;
}

/** The shop, and what is at home beforehand. */
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
  const bought = candidates.map(({ meal }) => boughtFor(meal.amounts, catalogue));
  const { needed, foodsOf } = foodsInOrder(bought, catalogue);
  const most = mostNeeded(bought, foodsOf, needed.length, limits.count);
  const foods = needed.map((food, at) => {
    const { grams, pence, home, weight } = packCostOf(food, most[at]!, level, stocked.get(food.id));
    return { grams, pence, home, weight: weight * (isJar(food) ? jarWaste : waste) };
  });
  const mostOfWeek =
    mostLoss(candidates, limits) +
    Math.min(limits.budget, MAX_PENCE) * (limits.money + MAX_WASTE * Math.max(waste, jarWaste));
  const anyKept = candidates.some(({ kept }) => kept);
  return {
    candidates,
    losses: Float64Array.from(candidates, ({ loss, kept }) => loss + (kept || !anyKept ? 0 : mostOfWeek)),
    rivals: rivalsOf(candidates, catalogue),
    followUpsOf: followUpsOf(candidates),
    overBudget: 2 * mostOfWeek * (anyKept ? limits.count + 1 : 1),
    ...limits,
    foods,
    foodsOf,
    gramsOf: bought.map(({ grams }) => grams),
    kindsOf: candidates.map(({ kinds }) => kinds),
  };
}

/** The foods to buy for a meal, cached: the same in every plan. */
interface Bought {
  readonly catalogue: Catalogue;
  /** The indices of its foods in the catalogue. */
  readonly foods: Int32Array;
  readonly grams: Float64Array;
}

const knownBought = new WeakMap<readonly FoodAmount[], Bought>();

function boughtFor(amounts: readonly FoodAmount[], catalogue: Catalogue): Bought {
  const known = knownBought.get(amounts);
  if (known?.catalogue === catalogue) return known;
  const used = amounts.filter(({ food }) => food.buy !== "free");
  const places = placesOfFoods(catalogue);
  const bought = {
    catalogue,
    foods: Int32Array.from(used, ({ food }) => places.get(food.id)!),
    grams: Float64Array.from(used, ({ grams }) => grams),
  };
  knownBought.set(amounts, bought);
  return bought;
}

/** All foods that the meals need, in order of first use, and the indices of each meal's foods among them. */
function foodsInOrder(
  meals: readonly Bought[],
  catalogue: Catalogue,
): { readonly needed: readonly Food[]; readonly foodsOf: Int32Array[] } {
  const needed: Food[] = [];
  const numberOf = new Int32Array(catalogue.foods.length).fill(-1);
  const foodsOf = meals.map(({ foods }) => {
    const its = new Int32Array(foods.length);
    for (let at = 0; at < its.length; at += 1) {
      const place = foods[at]!;
      if (numberOf[place] === -1) numberOf[place] = needed.push(catalogue.foods[place]!) - 1;
      its[at] = numberOf[place]!;
    }
    return its;
  });
  return { needed, foodsOf };
}

/** For each food, the sum of its `count` largest needs. */
function mostNeeded(
  meals: readonly Bought[],
  foodsOf: readonly Int32Array[],
  foods: number,
  count: number,
): Float64Array {
  // The largest needs of each food in descending order.
  const largest = new Float64Array(foods * count);
  meals.forEach(({ grams }, meal) => {
    const its = foodsOf[meal]!;
    for (let at = 0; at < its.length; at += 1) {
      const need = grams[at]!;
      const first = its[at]! * count;
      let place = first + count;
      while (place > first && largest[place - 1]! < need) {
        if (place < first + count) largest[place] = largest[place - 1]!;
        place -= 1;
      }
      if (place < first + count) largest[place] = need;
    }
  });
  const most = new Float64Array(foods);
  for (let food = 0; food < foods; food += 1)
    for (let place = food * count; place < (food + 1) * count; place += 1) most[food]! += largest[place]!;
  return most;
}

/** An upper bound on a week's loss from its dishes and kinds. */
function mostLoss(
  candidates: readonly Candidate[],
  { count, kindLosses }: Pick<WeekLimits, "count" | "kindLosses">,
): number {
  const worst = candidates.reduce((most, { loss }) => Math.max(most, loss), 0);
  // Thousands of kinds have the same losses.
  const worstOf = new Map([...new Set(kindLosses)].map((losses) => [losses, Math.max(...losses)]));
  return count * worst + kindLosses.reduce((sum, losses) => sum + worstOf.get(losses)!, 0) + 1;
}

/** Which candidates are the same dish. Our own differ by dish, ignoring sides; proposed ones are compared with everything. */
function rivalsOf(candidates: readonly Candidate[], catalogue: Catalogue): number[][] {
  const rivals = candidates.map((): number[] => []);
  const variants = new Map<string, number[]>();
  candidates.forEach(({ meal, kept }, at) => {
    if (kept && meal.meal.proposer !== OUR_OWN) return;
    const dish = dishIdOf(meal.meal.id);
    const others = variants.get(dish);
    if (others === undefined) {
      variants.set(dish, [at]);
      return;
    }
    for (const other of others) {
      rivals[at]!.push(other);
      rivals[other]!.push(at);
    }
    others.push(at);
  });
  const pair = (one: number, other: number): void => {
    if (rivals[one]!.includes(other)) return;
    rivals[one]!.push(other);
    rivals[other]!.push(one);
  };
  const pairAll = (list: readonly number[]): void =>
    list.forEach((one, at) => {
      for (const other of list.slice(at + 1)) pair(one, other);
    });
  // One follow-up is enough for a week.
  pairAll(candidates.flatMap(({ sources }, at) => (sources === undefined ? [] : [at])));
  const longer = candidates.flatMap(({ onlyOn }, at) => (onlyOn === undefined ? [] : [{ at, onlyOn }]));
  for (const ofDay of Map.groupBy(longer, ({ onlyOn }) => onlyOn).values()) pairAll(ofDay.map(({ at }) => at));
  const brought = candidates.map(({ meal }) => meal.meal.proposer !== OUR_OWN);
  if (!brought.includes(true)) return rivals;
  const marks = candidates.map(({ meal }) => dishMarks(meal.meal, catalogue.foodById));
  candidates.forEach((_, at) => {
    for (let other = 0; brought[at] === true && other < candidates.length; other += 1) {
      // Two proposed dishes are compared twice.
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
