import type { Meal } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
import type { Catalogue } from "#domain/recipe/catalogue";
import { stepsFor, timesFor } from "#domain/recipe/cooking-time";
import type { DishTimes } from "#domain/recipe/cooking-time";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import type { MadeFrom, Recipe } from "#domain/recipe/recipe";
import { dishIdOf } from "#domain/recipe/variant";

/*
 * A follow-up is a dinner made from what an earlier one of the week has cooked more of. Its ingredients are its own, as bought; the
 * earlier dinner, its source, keeps its ingredients too, and takes the pan, the time and the words of the larger amount (decision 50).
 */

/** What a dish of ours is made from; undefined for every dish that stands by itself. */
export function madeFromOf({ id, proposer }: Meal, catalogue: Catalogue): MadeFrom | undefined {
  return proposer === OUR_OWN ? catalogue.recipeOf(id)?.madeFrom : undefined;
}

/** A recipe and for how many it is cooked at once. */
interface Load {
  readonly recipe: Recipe;
  readonly servings: number;
}

/** What is cooked when a follow-up is made from a meal. Null where the two do not belong together, or no pan of a household holds so much. */
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

/** What a meal takes when a follow-up is made from it; null as for `cookedForBoth`. */
export function timesForBoth(source: Meal, followUp: Meal, catalogue: Catalogue): DishTimes | null {
  const load = loadForBoth(source, followUp, catalogue);
  return load === null ? null : timesFor(load.recipe, load.servings);
}

/**
 * A meal as it is cooked when a follow-up is made from it: in the time of the larger amount. Null where the two do not belong
 * together, or no pan of a household holds so much.
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

/** A meal as it is cooked for its own day alone, whatever week it stood in. */
export function cookedAlone(meal: Meal, catalogue: Catalogue): Meal {
  if (meal.cooksFor === undefined && meal.madeFrom === undefined) return meal;
  const { cooksFor, madeFrom: _, ...alone } = meal;
  const recipe = cooksFor === undefined ? undefined : catalogue.recipeOf(meal.id);
  if (recipe === undefined) return alone;
  return { ...alone, ...timesFor(recipe, meal.servings), steps: stepsFor(recipe, meal.servings) };
}

/** A follow-up that says of which meal of its week it is made. */
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
