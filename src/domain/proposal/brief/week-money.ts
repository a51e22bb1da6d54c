import { buildBasket } from "#domain/basket/basket";
import type { Basket } from "#domain/basket/basket";
import { shelfPrice } from "#domain/basket/prices";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { eligibleMeal, mealFor } from "#domain/planner/eligible";
import { tableOf } from "#domain/proposal/brief/dinner-lines";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** What the dinners of a composed week cost together, and what stands open of the packs that they buy. */
export interface WeekMoney {
  readonly totalPence: number;
  readonly open: readonly OpenPack[];
}

/** A food of which more is bought than the dinners use; grams: how much more, null for a food of an idea, which nobody has weighed yet. */
export interface OpenPack {
  readonly foodId: string;
  readonly grams: number | null;
}

/** What an idea takes beside its main foods, in pence: a vegetable or two, and a share of a jar. */
const REST_OF_IDEA = 150;
/** What is left of less than this is no use to another dinner, in grams. */
const LEAST_LEFT = 30;

/** Ours in whole packs for their tables, ideas by the cheapest packs of their main foods and a little more; what is at home costs nothing. */
export function weekMoney(
  dinners: readonly StandingDinner[],
  constraints: Constraints,
  catalogue: Catalogue,
): WeekMoney {
  const { request, cupboard } = constraints;
  const { lines, totalPence } = basketOf(dinners, constraints, catalogue);
  const level = catalogue.levelOf(request.preferredSupermarket);
  const there = new Set([...lines.map(({ food }) => food.id), ...cupboard.map(({ foodId }) => foodId)]);
  const ideas = dinners.filter(({ mealId }) => mealId === null);
  const bought = [...new Set(ideas.flatMap(({ dish }) => dish.foods))].flatMap((id) => {
    const food = there.has(id) ? undefined : catalogue.foodById.get(id);
    if (food === undefined || food.packs.length === 0) return [];
    return [{ foodId: id, price: Math.min(...food.packs.map((pack) => shelfPrice(food, pack, level))) }];
  });
  const left = lines.flatMap(({ food, boughtGrams, neededGrams, homeGrams }) => {
    const grams = Math.round(boughtGrams - (neededGrams - homeGrams));
    return boughtGrams === 0 || grams < LEAST_LEFT ? [] : [{ foodId: food.id, grams }];
  });
  return {
    totalPence: totalPence + bought.reduce((sum, { price }) => sum + price, 0) + REST_OF_IDEA * ideas.length,
    open: [...left, ...bought.map(({ foodId }) => ({ foodId, grams: null }))],
  };
}

function basketOf(dinners: readonly StandingDinner[], constraints: Constraints, catalogue: Catalogue): Basket {
  const { request, cupboard } = constraints;
  const ours = dinners.flatMap((dinner): readonly CheckedMeal[] => {
    const { mealId } = dinner;
    if (mealId === null) return [];
    const people = tableOf(dinner, constraints);
    const meal = mealFor(people, mealId, constraints, catalogue) ?? eligibleMeal(constraints, catalogue, mealId);
    return meal === null ? [] : [meal];
  });
  return buildBasket(ours, catalogue, request.preferredSupermarket, cupboard);
}
