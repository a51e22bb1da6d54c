import { buildBasket } from "#domain/basket/basket";
import type { BasketMeal } from "#domain/basket/basket";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import { eligibleMeal, mealFor } from "#domain/planner/eligible";
import { tableOf } from "#domain/proposal/brief/dinner-lines";
import { carriedGrams, usualGrams } from "#domain/proposal/brief/usual-amounts";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { Food } from "#domain/food/food";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";

/** A dinner of the week with its packs as far as known. */
export interface BuyingDinner extends Pick<StandingDinner, "day" | "people" | "mealId" | "dish" | "from"> {
  /** The meal for its table, if already written. */
  readonly meal?: Meal;
}

/** Whether the dinner's amounts are still unknown. */
export function isIdea({ mealId, meal }: BuyingDinner): boolean {
  return mealId === null && meal === undefined;
}

/** The total cost of a composed week's dinners, and what remains open in their packs. */
export interface WeekMoney {
  readonly totalPence: number;
  readonly open: readonly OpenPack[];
}

/** A food with more bought than the dinners use, and the difference. */
export interface OpenPack {
  readonly food: Food;
  /** What is left of what was bought. */
  readonly grams: number;
  readonly boughtGrams: number;
  /** The days of the dinners it is bought for. */
  readonly days: readonly Day[];
  /** One of them is an idea, assumed to take the usual amount. */
  readonly isAbout: boolean;
}

/** An idea's cost besides its main foods, in pence: a vegetable or two, and a share of a jar. */
const REST_OF_IDEA = 150;
/** Less than this, in grams, is no use to another dinner. */
const MIN_USEFUL_GRAMS = 30;

/**
 * Costs dinners in whole packs for their tables: ours by their amounts, ideas by usual amounts of their main foods and a bit
 * more; food at home is free.
 */
export function weekMoney(dinners: readonly BuyingDinner[], constraints: Constraints, catalogue: Catalogue): WeekMoney {
  const { request, cupboard } = constraints;
  const bought = dinners.map((dinner) => boughtFor(dinner, constraints, catalogue));
  const { lines, totalPence } = buildBasket(bought, catalogue, request.preferredSupermarket, cupboard);
  const ideas = new Set<string>(dinners.filter(isIdea).map(({ day }) => day));
  const open = lines.flatMap(({ food, boughtGrams, neededGrams, homeGrams, usedIn }): OpenPack[] => {
    const grams = boughtGrams - (neededGrams - homeGrams);
    if (boughtGrams === 0 || grams < MIN_USEFUL_GRAMS) return [];
    return [{ food, grams, boughtGrams, days: usedIn as Day[], isAbout: usedIn.some((day) => ideas.has(day)) }];
  });
  return { totalPence: totalPence + REST_OF_IDEA * ideas.size, open };
}

/** The food of a dinner, under the name of its day. */
function boughtFor(dinner: BuyingDinner, constraints: Constraints, catalogue: Catalogue): BasketMeal {
  const { day, mealId, dish, from } = dinner;
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
      .map((food) => {
        const each = food.id === from?.foodId ? carriedGrams(food, catalogue) : usualGrams(food, catalogue);
        return { food, grams: each * people };
      }),
  };
}
