import { buildBasket } from "#domain/basket/basket";
import type { BasketMeal } from "#domain/basket/basket";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import { eligibleMeal, mealFor } from "#domain/planner/eligible";
import { tableOf } from "#domain/proposal/brief/dinner-lines";
import { usualGrams } from "#domain/proposal/brief/usual-amounts";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { Food } from "#domain/food/food";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";

/** A dinner of the week, as far as its packs go. */
export interface BuyingDinner extends Pick<StandingDinner, "day" | "people" | "mealId" | "dish"> {
  /** The meal for its table, where it is written already. */
  readonly meal?: Meal;
}

/** Whether nobody knows yet what a dinner takes. */
export function isIdea({ mealId, meal }: BuyingDinner): boolean {
  return mealId === null && meal === undefined;
}

/** What the dinners of a composed week cost together, and what stands open of the packs that they buy. */
export interface WeekMoney {
  readonly totalPence: number;
  readonly open: readonly OpenPack[];
}

/** A food of which more is bought than the dinners use, and how much more. */
export interface OpenPack {
  readonly food: Food;
  /** What is left of what was bought. */
  readonly grams: number;
  readonly boughtGrams: number;
  /** The days of the dinners that it is bought for. */
  readonly days: readonly Day[];
  /** One of them is an idea, which takes as much as dinners usually do. */
  readonly isAbout: boolean;
}

/** What an idea takes beside its main foods, in pence: a vegetable or two, and a share of a jar. */
const REST_OF_IDEA = 150;
/** What is left of less than this is no use to another dinner, in grams. */
const LEAST_LEFT = 30;

/** Dinners in whole packs for their tables: ours by their amounts, ideas by what is usual of their main foods and a little more; what is at home costs nothing. */
export function weekMoney(dinners: readonly BuyingDinner[], constraints: Constraints, catalogue: Catalogue): WeekMoney {
  const { request, cupboard } = constraints;
  const bought = dinners.map((dinner) => boughtFor(dinner, constraints, catalogue));
  const { lines, totalPence } = buildBasket(bought, catalogue, request.preferredSupermarket, cupboard);
  const ideas = new Set<string>(dinners.filter(isIdea).map(({ day }) => day));
  const open = lines.flatMap(({ food, boughtGrams, neededGrams, homeGrams, usedIn }): OpenPack[] => {
    const grams = boughtGrams - (neededGrams - homeGrams);
    if (boughtGrams === 0 || grams < LEAST_LEFT) return [];
    return [{ food, grams, boughtGrams, days: usedIn as Day[], isAbout: usedIn.some((day) => ideas.has(day)) }];
  });
  return { totalPence: totalPence + REST_OF_IDEA * ideas.size, open };
}

/** What a dinner takes, under the name of its day. */
function boughtFor(dinner: BuyingDinner, constraints: Constraints, catalogue: Catalogue): BasketMeal {
  const { day, mealId, dish } = dinner;
  const people = tableOf(dinner, constraints);
  const meal = { id: day };
  if (dinner.meal !== undefined) return { meal, amounts: foodAmounts(dinner.meal, catalogue.foodById) };
  if (mealId !== null) {
    const inTime = onItsDay(constraints, day);
    const ours = mealFor(people, mealId, inTime, catalogue) ?? eligibleMeal(inTime, catalogue, mealId);
    return { meal, amounts: ours?.amounts ?? [] };
  }
  const foods = [...new Set(dish.foods)].flatMap((id) => catalogue.foodById.get(id) ?? []);
  return {
    meal,
    amounts: foods
      .filter(({ packs }) => packs.length > 0)
      .map((food) => ({ food, grams: usualGrams(food, catalogue) * people })),
  };
}
