import type { Day } from "#domain/options/days";
import { dishIdOf } from "#domain/recipe/variant";
import type { Basket, BasketLine } from "#domain/basket/basket";
import { NEGLIGIBLE_GRAMS, shelfPrice } from "#domain/basket/prices";
import { cupboardByFood } from "#domain/cupboard/cupboard";
import type { StockedFood } from "#domain/cupboard/cupboard";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { dishMarks, sameDish } from "#domain/meal/same-dish";
import type { Fault, FaultCode } from "#domain/meal/faults";
import { checkFollowUps } from "#domain/plan/check-follow-ups";
import { daysOf } from "#domain/plan/plan-document";
import type { Catalogue } from "#domain/recipe/catalogue";
import { formatPence } from "#domain/money/pence";
import { OUR_OWN } from "#domain/meal/proposers";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";
import { weekStartOf } from "#domain/request/week-start";

declare const checkedPlan: unique symbol;

/** A whole week that tested code has found to keep every rule. Only `checkPlan` can make one, and only it can be stored. */
export interface CheckedPlan {
  readonly [checkedPlan]: true;
  readonly constraints: Constraints;
  readonly meals: readonly CheckedMeal[];
  readonly basket: Basket;
}

export type PlanCheckResult =
  | { readonly ok: true; readonly plan: CheckedPlan }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Checks a week: each meal again, the rules of the week, and the basket, which is recomputed from the meals' grams without the
 * code that planned and bought. `days`: those of the meals, in order.
 */
export function checkPlan(
  constraints: Constraints,
  catalogue: Catalogue,
  meals: readonly CheckedMeal[],
  basket: Basket,
  days: readonly Day[] = daysOf(constraints, meals.length),
): PlanCheckResult {
  const faults: Fault[] = [];
  const fault = (code: FaultCode, detail: string, mealId: string | null = null): void => {
    faults.push({ code, mealId, detail });
  };
  meals.forEach(({ meal }, at) => {
    const day = days[at];
    // A day may have more time than the form gives; other days do not.
    const again = checkMeal(day === undefined ? constraints : onItsDay(constraints, day), catalogue, meal);
    if (!again.ok) faults.push(...again.faults);
  });
  checkWeek(constraints, catalogue, meals, fault);
  checkFollowUps(
    { days, weekStart: weekStartOf(constraints.request) },
    catalogue,
    meals.map(({ meal }) => meal),
    fault,
  );
  checkBasket(constraints, catalogue, meals, basket, fault);
  if (faults.length > 0) return { ok: false, faults };
  const plan = { constraints, meals, basket };
  return { ok: true, plan: plan as unknown as CheckedPlan };
}

type Report = (code: FaultCode, detail: string, mealId?: string | null) => void;

function checkWeek(
  { request, weeklyAllowance }: Constraints,
  catalogue: Catalogue,
  meals: readonly CheckedMeal[],
  fault: Report,
): void {
  if (meals.length !== request.mealsPerWeek)
    fault("meal_count", `${meals.length} meals instead of ${request.mealsPerWeek}`);
  const dishes = new Set<string>();
  const titles = new Set<string>();
  for (const { meal } of meals) {
    const title = meal.title.trim().toLowerCase();
    const dish = dishIdOf(meal.id);
    if (dishes.has(dish) || titles.has(title)) fault("repeated_meal", "stands twice in the week", meal.id);
    dishes.add(dish);
    titles.add(title);
  }
  checkLikeness(catalogue, meals, fault);
  if (weeklyAllowance === null) return;
  const sum = meals.reduce(
    (total, meal) => total + (request.dietaryPreference === "slimming_world" ? meal.synsEstimate : meal.pointsEstimate),
    0,
  );
  if (sum > weeklyAllowance) fault("weekly_allowance", `${sum} a person this week is above ${weeklyAllowance}`);
}

/** A proposed dish must not repeat another of the week in other words. Our own recipes are identified by dish. */
function checkLikeness(catalogue: Catalogue, meals: readonly CheckedMeal[], fault: Report): void {
  const marks = meals.map(({ meal }) => dishMarks(meal, catalogue.foodById));
  meals.forEach(({ meal }, at) => {
    const again = marks.some((other, index) => {
      const fromElsewhere = meal.proposer !== OUR_OWN || meals[index]!.meal.proposer !== OUR_OWN;
      return index < at && fromElsewhere && sameDish(other, marks[at]!);
    });
    if (again) fault("repeated_meal", "is nearly the same as another meal of the week", meal.id);
  });
}

function checkBasket(
  { request, budgetPence, cupboard }: Constraints,
  catalogue: Catalogue,
  meals: readonly CheckedMeal[],
  basket: Basket,
  fault: Report,
): void {
  if (basket.supermarket !== request.preferredSupermarket) fault("basket_price", "is priced at another supermarket");
  const needed = new Map<string, number>();
  for (const { meal } of meals) {
    for (const line of meal.ingredients) {
      if (catalogue.foodById.get(line.foodId)?.buy !== "free")
        needed.set(line.foodId, (needed.get(line.foodId) ?? 0) + line.grams);
    }
  }
  const level = catalogue.levelOf(request.preferredSupermarket);
  const stocked = cupboardByFood(cupboard);
  let total = 0;
  for (const line of basket.lines) {
    const grams = needed.get(line.food.id);
    if (grams === undefined) fault("basket_excess", `${line.food.name} is bought for no meal, or twice`);
    else if (Math.abs(grams - line.neededGrams) > 0.01)
      fault("basket_short", `${line.food.name} states another need than its meals`);
    needed.delete(line.food.id);
    checkHome(line, stocked.get(line.food.id), fault);
    checkPacks(line, level, fault);
    total += line.pence;
  }
  for (const id of needed.keys()) fault("basket_short", `${id} is not in the basket`);
  if (total !== basket.totalPence)
    fault("basket_total", `the sum of the list is ${total}, the total says ${basket.totalPence}`);
  if (basket.totalPence > budgetPence)
    fault("over_budget", `${formatPence(basket.totalPence)} is above ${formatPence(budgetPence)}`);
}

/** Checks that food taken from the cupboard is there, and that nothing in it is bought. */
function checkHome(line: BasketLine, stocked: StockedFood | undefined, fault: Report): void {
  const there = stocked === undefined ? 0 : (stocked.grams ?? Number.POSITIVE_INFINITY);
  if (line.homeGrams > there + 1e-6)
    fault("basket_short", `${line.food.name}: ${line.homeGrams} g from a cupboard that holds ${there} g`);
  if (line.homeGrams < Math.min(there, line.neededGrams) - 1e-6)
    fault("basket_excess", `${line.food.name} is bought although it is at home`);
  if (line.assumed !== (line.homeGrams > 0 && stocked?.assumed === true))
    fault("basket_short", `${line.food.name} is not said to be assumed at home`);
}

/** Checks for whole packs that cover what is not at home, at shelf prices, without a pack too many. */
function checkPacks(line: BasketLine, level: number, fault: Report): void {
  const need = line.neededGrams - line.homeGrams;
  let grams = 0;
  let cost = 0;
  for (const { pack, count, each } of line.packs) {
    if (!line.food.packs.some((known) => known.label === pack.label && known.grams === pack.grams))
      fault("basket_price", `${line.food.name} has no pack "${pack.label}"`);
    if (!Number.isInteger(count) || count < 1) fault("basket_price", `${line.food.name} is not bought in whole packs`);
    if (each !== shelfPrice(line.food, pack, level)) fault("basket_price", `${line.food.name} has a wrong shelf price`);
    grams += pack.grams * count;
    cost += each * count;
  }
  if (cost !== line.pence)
    fault("basket_price", `${line.food.name} costs ${cost} in packs, but ${line.pence} in the list`);
  if (Math.abs(grams - line.boughtGrams) > 0.01)
    fault("basket_short", `${line.food.name} says another weight than its packs`);
  if (grams < need - 0.01) fault("basket_short", `${line.food.name}: ${grams} g bought for ${need} g`);
  const spare = line.packs.some(({ pack }) => grams - pack.grams >= need - NEGLIGIBLE_GRAMS);
  if (spare) fault("basket_excess", `${line.food.name} has a pack more than it needs`);
}
