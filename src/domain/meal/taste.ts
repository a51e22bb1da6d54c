import { dishMarks, sameDish, toldMarks } from "#domain/meal/same-dish";
import type { Meal } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { ToldDish } from "#domain/request/tastes";

/** Finds which of the dishes rated by the user a meal is; null if none. */
export type FindTold = (meal: Meal) => ToldDish | null;

/** Cached: every meal is compared with the same dishes. */
const read = new WeakMap<readonly ToldDish[], { readonly catalogue: Catalogue; readonly find: FindTold }>();

/**
 * Looks for meals among the dishes rated by the user. Our own recipes are identified by dish: with another side or a stand-in it
 * is still the same one, and otherwise a different one. If either came from a provider they are compared as a cook would, by
 * title and ingredients.
 */
export function findTold(told: readonly ToldDish[], catalogue: Catalogue): FindTold {
  const known = read.get(told);
  if (known?.catalogue === catalogue) return known.find;
  const find = finderOf(told, catalogue);
  read.set(told, { catalogue, find });
  return find;
}

function finderOf(told: readonly ToldDish[], catalogue: Catalogue): FindTold {
  if (told.length === 0) return () => null;
  const byId = new Map(told.map((dish) => [dish.dishId, dish]));
  const isOurs = (dishId: string): boolean => catalogue.recipeOf(dishId) !== undefined;
  const marked = told.map((dish) => ({ dish, marks: toldMarks(dish) }));
  const foreign = marked.filter(({ dish }) => !isOurs(dish.dishId));
  return (meal) => {
    const dishId = dishIdOf(meal.id);
    const itself = byId.get(dishId);
    if (itself !== undefined) return itself;
    const compared = isOurs(dishId) ? foreign : marked;
    if (compared.length === 0) return null;
    const own = dishMarks(meal, catalogue.foodById);
    return compared.find(({ marks }) => sameDish(own, marks))?.dish ?? null;
  };
}
