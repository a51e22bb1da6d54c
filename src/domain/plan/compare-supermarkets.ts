import { buildBasket } from "#domain/basket/basket";
import { purchase } from "#domain/basket/prices";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Fault } from "#domain/meal/faults";
import { NO_PREFERENCES } from "#domain/intents/preferences";
import { formatPence, fromPounds, sumPence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import { SUPERMARKETS, optionLabel } from "#domain/options/options";
import type { Supermarket } from "#domain/options/options";
import { checkPlan } from "#domain/plan/check-plan";
import { isBought } from "#domain/plan/plan-data";
import type { PlannedLine, StructuredPlan } from "#domain/plan/plan-data";
import { servingsApart } from "#domain/plan/plan-constraints";
import { completePlan } from "#domain/plan/stored-plan";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";
import { NO_TASTES } from "#domain/request/tastes";

/** The cost of a plan's meals at one shop. `pence` is null if something is missing there. */
export interface ShopBasket {
  readonly supermarket: Supermarket;
  readonly pence: Pence | null;
  /** Foods that must be bought and that the shop does not usually stock. */
  readonly missing: readonly string[];
}

/** The same meals at each supermarket, at today's prices and in its packs, less what is at home. */
export function compareSupermarkets(plan: StructuredPlan, catalogue: Catalogue): ShopBasket[] {
  return SUPERMARKETS.map((supermarket) => basketAt(plan, catalogue, supermarket));
}

function basketAt(plan: StructuredPlan, catalogue: Catalogue, supermarket: Supermarket): ShopBasket {
  const level = catalogue.levelOf(supermarket);
  const names = new Map(plan.foods.map(({ id, name }) => [id, name]));
  const missing: string[] = [];
  const prices: Pence[] = [];
  for (const line of plan.basket) {
    const food = catalogue.foodById.get(line.foodId);
    // A food no longer in the catalogue is not known to be sold anywhere.
    if (food === undefined || (isBought(line) && food.notSoldAt.includes(supermarket)))
      missing.push(food?.name ?? names.get(line.foodId) ?? line.foodId);
    else prices.push(purchase(food, stillNeeded(line), level).pence);
  }
  return { supermarket, pence: missing.length === 0 ? sumPence(prices) : null, missing };
}

function stillNeeded({ have, neededGrams, homeGrams = 0 }: PlannedLine): number {
  return have === true ? 0 : neededGrams - homeGrams;
}

export type MovedPlan =
  | { readonly ok: true; readonly plan: StructuredPlan }
  | { readonly ok: false; readonly message: string };

/**
 * The same week at another supermarket: every meal and the whole plan are checked again with that shop's range, packs and prices.
 * Food at home, including what the user said, stays so.
 */
export function planAtSupermarket(plan: StructuredPlan, catalogue: Catalogue, supermarket: Supermarket): MovedPlan {
  const shop = optionLabel(supermarket);
  const { missing } = basketAt(plan, catalogue, supermarket);
  const constraints = constraintsAt(plan, supermarket);
  const meals: CheckedMeal[] = [];
  for (const { day, meal } of plan.days.flatMap((of) => of.meals.map((meal) => ({ day: of.day, meal })))) {
    const check = checkMeal(onItsDay(constraints, day), catalogue, meal);
    if (check.ok) meals.push(check.meal);
    else if (missing.length === 0) return { ok: false, message: refusalOf(check.faults, shop) };
  }
  if (missing.length > 0) return { ok: false, message: `${shop} doesn’t usually sell ${inSeries(missing)}.` };
  const basket = buildBasket(meals, catalogue, supermarket, constraints.cupboard);
  const days = plan.days.flatMap(({ day, meals: list }) => list.map(() => day));
  const checked = checkPlan(constraints, catalogue, meals, basket, days);
  if (!checked.ok) {
    const over = checked.faults.some(({ code }) => code === "over_budget");
    return { ok: false, message: over ? overBudget(shop, basket.totalPence, constraints) : refusalOf([], shop) };
  }
  const reasons = new Map(plan.days.flatMap((day) => day.meals.map(({ id, reasons: why = [] }) => [id, why] as const)));
  const answers = new Map(plan.days.flatMap((day) => day.meals.map(({ id, answers: own = [] }) => [id, own] as const)));
  const forYou = new Map(
    plan.days.flatMap((day) => day.meals.map(({ id, forYou: line = null }) => [id, line] as const)),
  );
  const complete = completePlan(checked.plan, catalogue, { notices: [], reasons, forYou, answers, days });
  return { ok: true, plan: onFormerDays(plan, complete, catalogue, supermarket) };
}

/** The constraints of the week, with another shop. */
function constraintsAt(plan: StructuredPlan, shop: Supermarket): Constraints {
  const { request, constraints, basket, notices } = plan;
  const cupboard: Cupboard = basket.flatMap(({ foodId, neededGrams, homeGrams = 0, have, assumed = false }) => {
    const whole = have === true || homeGrams >= neededGrams;
    return whole || homeGrams > 0 ? [{ foodId, grams: whole ? null : homeGrams, assumed }] : [];
  });
  return {
    request: { ...request, preferredSupermarket: shop },
    budgetPence: fromPounds(request.maxBudgetPounds),
    avoid: constraints.avoid.map(({ entry, foodIds, allergens }) => ({
      entry,
      foodIds: new Set(foodIds),
      allergens: new Set(allergens),
    })),
    maxMinutes: constraints.maxMinutes,
    weeklyAllowance: constraints.weeklyAllowance,
    eaters: constraints.eaters ?? [],
    preferences: constraints.preferences ?? NO_PREFERENCES,
    allergies: constraints.allergies ?? null,
    cupboard,
    // The meals stay, whatever opinions were given since.
    tastes: NO_TASTES,
    notices,
    notUnderstood: [],
    servings: servingsApart(plan),
  };
}

/** The meals on their old days; food that the user has at home can still be restored to the list, at the new shop's price. */
function onFormerDays(
  before: StructuredPlan,
  after: StructuredPlan,
  catalogue: Catalogue,
  supermarket: Supermarket,
): StructuredPlan {
  const meals = new Map(after.days.flatMap((day) => day.meals.map((meal) => [meal.id, meal])));
  const had = new Map(before.basket.flatMap((line) => (line.have === true ? [[line.foodId, line] as const] : [])));
  const level = catalogue.levelOf(supermarket);
  return {
    ...after,
    days: before.days.map(({ day, meals: there }) => ({
      day,
      meals: there.map((meal) => meals.get(meal.id) ?? meal),
    })),
    notices: before.notices,
    basket: after.basket.map((line) => {
      const own = had.get(line.foodId);
      const food = own === undefined ? undefined : catalogue.foodById.get(line.foodId);
      if (own === undefined || food === undefined) return line;
      const { homeGrams: _home, assumed: _assumed, ...rest } = line;
      const { packs, ...bought } = purchase(food, own.neededGrams - (own.homeGrams ?? 0), level);
      return {
        ...rest,
        ...(own.homeGrams === undefined ? {} : { homeGrams: own.homeGrams }),
        ...(own.assumed === undefined ? {} : { assumed: own.assumed }),
        have: true as const,
        ...bought,
        packs: packs.map(({ pack, count, each }) => ({ label: pack.label, grams: pack.grams, count, pence: each })),
      };
    }),
  };
}

function overBudget(shop: string, total: Pence, { budgetPence }: Constraints): string {
  return `These meals cost ${formatPence(total)} at ${shop}, which is above your budget of ${formatPence(budgetPence)}.`;
}

function refusalOf(faults: readonly Fault[], shop: string): string {
  return faults.some(({ code }) => code === "not_sold")
    ? `${shop} doesn’t usually sell everything these meals need.`
    : `These meals can’t be planned at ${shop} any more, as our food data has changed. Please make a new plan.`;
}

function inSeries(words: readonly string[]): string {
  const before = words.slice(0, -1).join(", ");
  return before === "" ? (words[0] ?? "") : `${before} and ${words.at(-1)}`;
}
