import type { Meal } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
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

/** What one of our dishes is made from; undefined if it is not a follow-up. */
export function madeFromOf({ id, proposer }: Meal, catalogue: Catalogue): MadeFrom | undefined {
  return proposer === OUR_OWN ? catalogue.recipeOf(id)?.madeFrom : undefined;
}

/** A recipe and the servings cooked at once. */
interface Load {
  readonly recipe: Recipe;
  readonly servings: number;
}

/** What is cooked for a meal and its follow-up together. Null if the two do not match, or no household pan is large enough. */
function loadForBoth(source: Meal, followUp: Meal, catalogue: Catalogue): Load | null {
  const made = madeFromOf(followUp, catalogue);
  const recipe = source.proposer === OUR_OWN ? catalogue.recipeOf(source.id) : undefined;
  if (made === undefined || recipe === undefined) return null;
  if (!made.dishes.some(({ recipeId }) => recipeId === dishIdOf(source.id))) return null;
  let share = 0;
  for (const foodId of made.foodIds) {
    const [here, there] = [gramsIn(source, foodId), gramsIn(followUp, foodId)];
    if (here === 0 || there === 0) return null;
    share = Math.max(share, there / here);
  }
  const servings = source.servings * (1 + share);
  if (servings < recipe.leastServings || (recipe.mostServings !== null && servings > recipe.mostServings)) return null;
  return { recipe, servings };
}

/** The times of a meal with a follow-up; null as for `cookedForBoth`. */
export function timesForBoth(source: Meal, followUp: Meal, catalogue: Catalogue): DishTimes | null {
  const load = loadForBoth(source, followUp, catalogue);
  return load === null ? null : timesFor(load.recipe, load.servings);
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
    ...timesFor(load.recipe, load.servings),
    steps: stepsFor(load.recipe, load.servings),
    cooksFor: followUp.id,
  };
}

/** A meal cooked only for its own day, whatever week it came from. */
export function cookedAlone(meal: Meal, catalogue: Catalogue): Meal {
  if (meal.cooksFor === undefined && meal.madeFrom === undefined) return meal;
  const { cooksFor, madeFrom: _, ...alone } = meal;
  const recipe = cooksFor === undefined ? undefined : catalogue.recipeOf(meal.id);
  if (recipe === undefined) return alone;
  return { ...alone, ...timesFor(recipe, meal.servings), steps: stepsFor(recipe, meal.servings) };
}

/** A follow-up that names the meal of its week it is made from. */
export function madeFromMeal(followUp: Meal, source: Meal, { called, foodIds, days, dishes }: MadeFrom): Meal {
  const cook = dishes.find(({ recipeId }) => recipeId === dishIdOf(source.id))?.cook ?? "";
  return {
    ...followUp,
    madeFrom: { mealId: source.id, called, foodIds, hours: days <= LEFTOVER_DAYS.rice ? 1 : 2, cook },
  };
}

function gramsIn({ ingredients }: Meal, id: string): number {
  let sum = 0;
  for (const { foodId, grams } of ingredients) if (foodId === id) sum += grams;
  return sum;
}
