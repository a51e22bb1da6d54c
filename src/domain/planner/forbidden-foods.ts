import { mayBeUsed } from "#domain/meal/check-food";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";
import type { KeptApart } from "#domain/intents/kept-apart";

/** The foods that a request forbids. */
export interface ForbiddenFoods {
  readonly has: (foodId: string) => boolean;
  /** The forbidden foods of a recipe, in its order. */
  readonly among: (recipe: Recipe) => readonly string[];
}

const ALLOWED = 1;
const FORBIDDEN = 2;
const NONE: readonly string[] = [];
/** The index of a food missing from the catalogue. */
const UNKNOWN = -1;

const cache = new WeakMap<Constraints, { readonly catalogue: Catalogue; readonly forbidden: ForbiddenFoods }>();

/** The foods that a request forbids, worked out once for all its dishes. */
export function forbiddenFoods(constraints: Constraints, catalogue: Catalogue): ForbiddenFoods {
  const found = cache.get(constraints);
  if (found?.catalogue === catalogue) return found.forbidden;
  const forbidden = readForbidden(constraints, catalogue);
  cache.set(constraints, { catalogue, forbidden });
  return forbidden;
}

/** Judges each food on demand. */
function readForbidden(constraints: Constraints, catalogue: Catalogue): ForbiddenFoods {
  const places = placesOfFoods(catalogue);
  const marks = new Uint8Array(catalogue.foods.length);
  const isForbidden = (place: number): boolean => {
    if (marks[place] === 0) marks[place] = mayBeUsed(constraints, catalogue.foods[place]!) ? ALLOWED : FORBIDDEN;
    return marks[place] === FORBIDDEN;
  };
  return {
    has: (id) => {
      const place = places.get(id);
      return place === undefined || isForbidden(place);
    },
    among: (recipe) => {
      const { ids, at } = foodsOfRecipe(recipe, catalogue);
      let found: string[] | null = null;
      for (let place = 0; place < at.length; place += 1)
        if (at[place] === UNKNOWN || isForbidden(at[place]!)) (found ??= []).push(ids[place]!);
      return found ?? NONE;
    },
  };
}

/**
 * If two foods must be kept apart, a dish with both counts the one it can do without as forbidden: a chicken dish is cooked with
 * a dairy-free spread.
 */
export function withApart(
  { lines, standIns }: Recipe,
  forbidden: ForbiddenFoods,
  apart: readonly KeptApart[],
  catalogue: Catalogue,
): ForbiddenFoods {
  if (apart.length === 0) return forbidden;
  const foods = lines.flatMap(({ foodId }) => catalogue.foodById.get(foodId) ?? []);
  const left = new Set<string>();
  for (const { one, other } of apart) {
    const held = [one, other].map((holds) => foods.filter((food) => holds(food)));
    if (held.some((list) => list.length === 0)) continue;
    const spared = held.find((list) => list.every(({ id }) => standIns.some(({ foodId }) => foodId === id)));
    for (const { id } of spared ?? []) left.add(id);
  }
  if (left.size === 0) return forbidden;
  const has = (id: string): boolean => left.has(id) || forbidden.has(id);
  return { has, among: (recipe) => foodsOfRecipe(recipe, catalogue).ids.filter(has) };
}

/** The same for every request: the indices of foods in the catalogue, and of each recipe's foods. */
const knownPlaces = new WeakMap<Catalogue["foods"], ReadonlyMap<string, number>>();
const knownRecipes = new WeakMap<Catalogue["foods"], WeakMap<Recipe, HeldFoods>>();

interface HeldFoods {
  readonly ids: readonly string[];
  readonly at: Int32Array;
}

/** The index of each food in the catalogue, by id. */
export function placesOfFoods({ foods }: Catalogue): ReadonlyMap<string, number> {
  const places = knownPlaces.get(foods) ?? new Map(foods.map(({ id }, place) => [id, place]));
  knownPlaces.set(foods, places);
  return places;
}

function foodsOfRecipe(recipe: Recipe, catalogue: Catalogue): HeldFoods {
  const byRecipe = knownRecipes.get(catalogue.foods) ?? new WeakMap<Recipe, HeldFoods>();
  knownRecipes.set(catalogue.foods, byRecipe);
  const read = byRecipe.get(recipe);
  if (read !== undefined) return read;
  const places = placesOfFoods(catalogue);
  const ids = [...new Set(recipe.lines.map(({ foodId }) => foodId))];
  const held = { ids, at: Int32Array.from(ids, (id) => places.get(id) ?? UNKNOWN) };
  byRecipe.set(recipe, held);
  return held;
}
