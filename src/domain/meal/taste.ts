import { dishMarks, sameDish, toldMarks } from "#domain/meal/same-dish";
import type { Meal } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { ToldDish } from "#domain/request/tastes";

/** Finds the dish that a meal is among some that a person has spoken of; null when it is none of them. */
export type FindTold = (meal: Meal) => ToldDish | null;

/** Every meal is looked at beside the same dishes: they are read once for each list of them. */
const read = new WeakMap<readonly ToldDish[], { readonly catalogue: Catalogue; readonly find: FindTold }>();

/**
 * Looks for meals among dishes that a person has spoken of. Recipes of ours are told apart by their cook: with another side or with a
 * stand-in it is the same dish, and beside that only itself. Where one of the two came from elsewhere they are compared as a cook would:
 * by their titles and by what is in them.
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
