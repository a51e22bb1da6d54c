import { NOTICED_AS } from "#domain/food/food";
import type { Food, NoticedAs } from "#domain/food/food";
import type { FoodAmount } from "#domain/food/nutrition";
import { titleWords } from "#domain/matcher/dish-titles";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { isNoticedAs } from "#domain/planner/dish-motifs";
import { leastSeen } from "#domain/planner/dish-produce";
import type { Catalogue } from "#domain/recipe/catalogue";

const stemsOf = (words: string): string => titleWords(words).reduce((text, { stem }) => `${text} ${stem}`, "");
const NOTICED = new Map<string, NoticedAs>(NOTICED_AS.map((as) => [stemsOf(as.replaceAll("_", " ")), as]));

/**
 * Of the foods that words may name, those that are the food itself: a request does not mean a spread, pasta or sauce that only
 * contains it.
 */
export function meantBy(words: string, foodIds: readonly string[], catalogue: Catalogue): ReadonlySet<string> {
  const foods = foodIds.flatMap((id) => catalogue.foodById.get(id) ?? []);
  const as = NOTICED.get(stemsOf(words));
  const kinds = kindsCalled(words, foods);
  const isMeant = ({ noticed, ...food }: Food): boolean =>
    as === undefined ? kinds.size === 0 || kinds.has(kindOf(food)) : noticed.some((one) => one.as === as);
  return new Set(foods.filter(isMeant).map(({ id }) => id));
}

/**
 * Whether a requested food is visible in a dish, as opposed to food containing it or a spoonful of it: peas are not sugar snaps,
 * an egg is not egg noodles, and beans are not houmous.
 */
export function isSeenOf(
  words: string,
  foodIds: readonly string[],
  { amounts, meal }: CheckedMeal,
  catalogue: Catalogue,
): boolean {
  const meant = meantBy(words, foodIds, catalogue);
  const as = NOTICED.get(stemsOf(words));
  return amounts
    .filter(({ food }) => meant.has(food.id))
    .map(({ food, grams }): FoodAmount => ({ food, grams: grams / meal.servings }))
    .some((amount) => {
      if (as !== undefined) return isNoticedAs(amount, as);
      return amount.food.onPlate !== "vegetables" || amount.grams >= leastSeen(amount.food);
    });
}

/** What kind of food it is on a plate; otherwise its aisle. */
function kindOf({ onPlate, aisle }: Pick<Food, "onPlate" | "aisle">): string {
  return onPlate ?? aisle;
}

/** The kinds of foods named by words: for "tomatoes" vegetables, which excludes ketchup. */
function kindsCalled(words: string, foods: readonly Food[]): ReadonlySet<string> {
  const asked = stemsOf(words);
  const called = foods.filter((food) => [food.name, ...food.aliases].some((name) => stemsOf(name).endsWith(asked)));
  return new Set(called.map(kindOf));
}
