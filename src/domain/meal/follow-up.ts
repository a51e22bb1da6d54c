import { ALLERGENS } from "#domain/food/food";
import type { Allergen, Food } from "#domain/food/food";
import { daysCarried, isMeatless } from "#domain/meal/carried-food";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal, MealSource } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { mostServingsOf } from "#domain/meal/rescaled-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { stepsFor, timesFor } from "#domain/recipe/cooking-time";
import type { DishTimes } from "#domain/recipe/cooking-time";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import type { MadeFrom, Recipe } from "#domain/recipe/recipe";
import { dishIdOf } from "#domain/recipe/variant";

/*
 * A follow-up is a dinner made from extra food cooked with an earlier dinner of the week. Its ingredients are its own, as bought;
 * the earlier dinner, its source, keeps its own ingredients but uses the pan, time and instructions for the larger amount
 * (decision 50).
 */

/**
 * What a dish is made from; undefined if it is not a follow-up. One of ours has it from its recipe. Another proposer's is made from
 * one dinner of its own week, and keeps that wherever it goes, because it cannot be cooked without; how long it waits is for the
 * catalogue to say, and what may not be carried over waits for no day at all.
 */
export function madeFromOf({ id, proposer, madeFrom }: Meal, catalogue: Catalogue): MadeFrom | undefined {
  if (proposer === OUR_OWN) return catalogue.recipeOf(id)?.madeFrom;
  return madeFrom === undefined ? undefined : madeFromDinner(madeFrom, catalogue);
}

function madeFromDinner({ mealId, called, foodIds, cook }: MealSource, { foodById }: Catalogue): MadeFrom {
  const days = foodIds.map((foodId) => daysCarried(foodById.get(foodId)));
  return { called, foodIds, days: Math.min(...days), dishes: [{ recipeId: dishIdOf(mealId), cook }] };
}

/** What is cooked at once, in servings of the source. Without a recipe it is another proposer's dish, written for that amount. */
interface Load {
  readonly recipe: Recipe | null;
  readonly servings: number;
}

/** What is cooked for a meal and its follow-up together. Null if the two do not match, or no household pan is large enough. */
function loadForBoth(source: Meal, followUp: Meal, catalogue: Catalogue): Load | null {
  const made = madeFromOf(followUp, catalogue);
  if (made === undefined || made.days < 1) return null;
  if (!made.dishes.some(({ recipeId }) => recipeId === dishIdOf(source.id))) return null;
  // A tray of potatoes beside a joint is nothing for a dinner without meat.
  const isTheirs = followUp.proposer !== OUR_OWN;
  if (isTheirs && isMeatless(foodsOf(followUp, catalogue)) && !isMeatless(foodsOf(source, catalogue))) return null;
  let share = 0;
  for (const foodId of made.foodIds) {
    const [here, there] = [gramsIn(source, foodId), gramsIn(followUp, foodId)];
    if (here === 0 || there === 0) return null;
    share = Math.max(share, there / here);
  }
  const servings = source.servings * (1 + share);
  if (source.proposer !== OUR_OWN) return isInItsPans(source, servings) ? { recipe: null, servings } : null;
  const recipe = catalogue.recipeOf(source.id);
  if (recipe === undefined) return null;
  if (servings < recipe.leastServings || (recipe.mostServings !== null && servings > recipe.mostServings)) return null;
  return { recipe, servings };
}

/** The times of a meal with a follow-up; null as for `cookedForBoth`. */
export function timesForBoth(source: Meal, followUp: Meal, catalogue: Catalogue): DishTimes | null {
  const load = loadForBoth(source, followUp, catalogue);
  return load === null ? null : timesOfLoad(source, load);
}

/** Whether another proposer's dish can be cooked in its pans for so many: what a follow-up adds counts as servings. */
export function isInItsPans(meal: Meal, servings: number): boolean {
  return servings <= mostServingsOf({ ...meal, servings: 1 });
}

function timesOfLoad(source: Meal, { recipe, servings }: Load): DishTimes {
  if (recipe !== null) return timesFor(recipe, servings);
  const { prepMinutes, cookMinutes, handsOffMinutes = 0 } = source;
  return { prepMinutes, cookMinutes, handsOffMinutes };
}

/**
 * A meal cooked in the larger amount for its follow-up too, with the times for it. Null if the two do not match, or no household
 * pan is large enough.
 */
export function cookedForBoth(source: Meal, followUp: Meal, catalogue: Catalogue): Meal | null {
  const load = loadForBoth(source, followUp, catalogue);
  if (load === null) return null;
  return {
    ...cookedAlone(source, catalogue),
    ...timesOfLoad(source, load),
    ...(load.recipe === null ? {} : { steps: stepsFor(load.recipe, load.servings) }),
    cooksFor: followUp.id,
  };
}

/**
 * A meal cooked only for its own day, whatever week it came from. Another proposer's follow-up still names its dinner: its steps begin
 * with food that is cooked.
 */
export function cookedAlone(meal: Meal, catalogue: Catalogue): Meal {
  if (meal.cooksFor === undefined && meal.madeFrom === undefined) return meal;
  const { cooksFor, madeFrom, ...alone } = meal;
  if (meal.proposer !== OUR_OWN) {
    if (cooksFor === undefined) return meal;
    return madeFrom === undefined ? alone : { ...alone, madeFrom };
  }
  const recipe = cooksFor === undefined ? undefined : catalogue.recipeOf(meal.id);
  if (recipe === undefined) return alone;
  return { ...alone, ...timesFor(recipe, meal.servings), steps: stepsFor(recipe, meal.servings) };
}

/**
 * A follow-up that names the meal of its week it is made from. Another proposer's has the allergens of that meal too: nobody has
 * said what else touched the food there.
 */
export function madeFromMeal(
  followUp: Meal,
  source: Meal,
  { called, foodIds, days, dishes }: MadeFrom,
  catalogue: Catalogue,
): Meal {
  const cook = dishes.find(({ recipeId }) => recipeId === dishIdOf(source.id))?.cook ?? "";
  const allergens = followUp.proposer === OUR_OWN ? [] : allergensIn(source, catalogue);
  return {
    ...followUp,
    madeFrom: {
      mealId: source.id,
      called,
      foodIds,
      hours: days <= LEFTOVER_DAYS.rice ? 1 : 2,
      cook,
      ...(allergens.length === 0 ? {} : { allergens }),
    },
  };
}

function foodsOf(meal: Meal, { foodById }: Catalogue): Food[] {
  return foodAmounts(meal, foodById).map(({ food }) => food);
}

function allergensIn(meal: Meal, catalogue: Catalogue): Allergen[] {
  const held = new Set(foodsOf(meal, catalogue).flatMap((food) => food.allergens));
  return ALLERGENS.filter((allergen) => held.has(allergen));
}

function gramsIn({ ingredients }: Meal, id: string): number {
  let sum = 0;
  for (const { foodId, grams } of ingredients) if (foodId === id) sum += grams;
  return sum;
}
