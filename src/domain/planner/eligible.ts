import type { Day } from "#domain/options/days";
import { BASIC_CUPBOARD, EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import { mayBeUsed } from "#domain/meal/check-food";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { mealFromRecipe } from "#domain/meal/meal";
import { hasDaysFor } from "#domain/planner/follow-ups";
import { NO_STAPLES } from "#domain/planner/week-value";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe, StandIn } from "#domain/recipe/recipe";
import { dishIdOf, sideOf, variantId } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { KeptApart } from "#domain/matcher/note-kept-apart";

/** So many times the dishes of a week are enough to choose from; with fewer, a dish without the side that it wants is better than none. */
const ENOUGH_WEEKS = 3;

/**
 * Every dish of the catalogue that keeps the request's hard rules, checked and scaled, with each of its sides; no follow-ups. A dish that
 * has sides comes without them to who leaves staples out, or has few dishes to choose from: to others it is a sauce without its rice.
 * A stand-in takes the place of a food that the request or its diet forbids, and of no other.
 */
export function eligibleMeals(constraints: Constraints, catalogue: Catalogue): CheckedMeal[] {
  const all = allowedMeals(
    constraints,
    catalogue,
    catalogue.recipes.filter(({ madeFrom }) => madeFrom === undefined),
  );
  const whole = wholePlates(all, constraints, catalogue);
  return countDishes(whole) < ENOUGH_WEEKS * constraints.request.mealsPerWeek ? all : whole;
}

function wholePlates(meals: readonly CheckedMeal[], constraints: Constraints, catalogue: Catalogue): CheckedMeal[] {
  if (leavesStaplesOut(constraints)) return [...meals];
  return meals.filter(
    ({ meal: { id } }) => sideOf(id) !== null || (catalogue.recipeOf(dishIdOf(id))?.sides.length ?? 0) === 0,
  );
}

/** Diets whose point is to leave staples out or to count them, and whoever asks for less of them or counts kcal. */
function leavesStaplesOut({ request, preferences }: Constraints): boolean {
  return (
    NO_STAPLES.includes(request.dietaryPreference) ||
    request.mealGoals === "weight_loss" ||
    preferences.lessCarbohydrate === true ||
    preferences.lighter === true ||
    preferences.figures?.kcal !== undefined
  );
}

/** The follow-ups that keep the request's hard rules, in a week of these days. None of them stands in a week without a dish that it is made from. */
export function eligibleFollowUps(
  constraints: Constraints,
  catalogue: Catalogue,
  days?: readonly Day[],
): CheckedMeal[] {
  const all = allowedMeals(
    constraints,
    catalogue,
    catalogue.recipes.filter(({ madeFrom }) => madeFrom !== undefined && hasDaysFor(madeFrom, constraints, days)),
  );
  return wholePlates(all, constraints, catalogue);
}

function allowedMeals(constraints: Constraints, catalogue: Catalogue, recipes: readonly Recipe[]): CheckedMeal[] {
  const forbidden = forbiddenFoods(constraints, catalogue);
  return recipes.flatMap((recipe) => platesOf(recipe, constraints, catalogue, forbidden));
}

/** One of the eligible meals by its id; null where it is none of them. */
export function eligibleMeal(constraints: Constraints, catalogue: Catalogue, mealId: string): CheckedMeal | null {
  return eligiblePlates(constraints, catalogue, mealId).find(({ meal }) => meal.id === mealId) ?? null;
}

/** The dish of a meal's id with whatever sides and stand-ins it may stand in a week of this request. */
export function eligiblePlates(constraints: Constraints, catalogue: Catalogue, mealId: string): CheckedMeal[] {
  const recipe = catalogue.recipeOf(dishIdOf(mealId));
  if (recipe === undefined) return [];
  const forbidden = forbiddenFoods(constraints, catalogue);
  const plates = platesOf(recipe, constraints, catalogue, forbidden);
  // A dish that was planned when other things were at home is still the same dish.
  const others = [EMPTY_CUPBOARD, BASIC_CUPBOARD].flatMap((cupboard) =>
    platesOf(recipe, { ...constraints, cupboard }, catalogue, forbidden),
  );
  return [...new Map([...plates, ...others].map((plate) => [plate.meal.id, plate])).values()];
}

/** A dish of ours for another number of people, checked for so many; null where it does not keep the rules for them. */
export function mealFor(
  servings: number,
  mealId: string,
  { servings: _apart, ...constraints }: Constraints,
  catalogue: Catalogue,
): CheckedMeal | null {
  const request = { ...constraints.request, numPeople: servings };
  return eligibleMeal({ ...constraints, request }, catalogue, mealId);
}

/** Whether a pan of a household's can feed so many, and so few can eat it. */
export function canServe({ leastServings, mostServings }: Recipe, servings: number): boolean {
  return servings >= leastServings && (mostServings === null || servings <= mostServings);
}

/** A dish by itself and with each of its sides, as far as they keep the rules. */
function platesOf(
  recipe: Recipe,
  constraints: Constraints,
  catalogue: Catalogue,
  forbidden: (foodId: string) => boolean,
): CheckedMeal[] {
  const servings = constraints.request.numPeople;
  const stocked = new Map(constraints.cupboard.map(({ foodId, grams }) => [foodId, grams]));
  const atHome = (id: string): boolean => stocked.get(id) === null || (stocked.get(id) ?? 0) > 0;
  if (!canServe(recipe, servings)) return [];
  const plates = [recipe, ...recipe.sides.flatMap((side) => catalogue.recipeOf(`${recipe.id}--with-${side}`) ?? [])];
  const { apart } = notedRulesOf(constraints.request);
  return plates.flatMap((plate): CheckedMeal[] => {
    const variant = variantFor(plate, { forbidden: withApart(plate, forbidden, apart, catalogue), atHome }, catalogue);
    if (variant === null) return [];
    const result = checkMeal(constraints, catalogue, mealFromRecipe(variant, catalogue, servings));
    return result.ok ? [result.meal] : [];
  });
}

/**
 * Of two foods that are kept apart and stand in one dish, the one is forbidden there that the dish can do without: a chicken dish is cooked with
 * a dairy-free spread.
 */
function withApart(
  { lines, standIns }: Recipe,
  forbidden: (foodId: string) => boolean,
  apart: readonly KeptApart[],
  catalogue: Catalogue,
): (foodId: string) => boolean {
  if (apart.length === 0) return forbidden;
  const foods = lines.flatMap(({ foodId }) => catalogue.foodById.get(foodId) ?? []);
  const left = new Set<string>();
  for (const { one, other } of apart) {
    const held = [one, other].map((holds) => foods.filter((food) => holds(food)));
    if (held.some((list) => list.length === 0)) continue;
    const spared = held.find((list) => list.every(({ id }) => standIns.some(({ foodId }) => foodId === id)));
    for (const { id } of spared ?? []) left.add(id);
  }
  return left.size === 0 ? forbidden : (id) => left.has(id) || forbidden(id);
}

/** How many different dishes meals are: a dish counts once, with whatever side. */
export function countDishes(meals: readonly CheckedMeal[]): number {
  return new Set(meals.map(({ meal }) => dishIdOf(meal.id))).size;
}

function forbiddenFoods(constraints: Constraints, catalogue: Catalogue): (foodId: string) => boolean {
  const known = new Map<string, boolean>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const food = catalogue.foodById.get(id);
    const forbidden = food === undefined || !mayBeUsed(constraints, food);
    known.set(id, forbidden);
    return forbidden;
  };
}

interface Kitchen {
  readonly forbidden: (foodId: string) => boolean;
  readonly atHome: (foodId: string) => boolean;
}

/**
 * The recipe with a stand-in for each food that is forbidden, and what is at home in the place of a pinch of what is not; itself when
 * nothing stands in; null when a forbidden food has no stand-in.
 */
function variantFor(recipe: Recipe, { forbidden, atHome }: Kitchen, catalogue: Catalogue): Recipe | null {
  const held = new Set(recipe.lines.map(({ foodId }) => foodId));
  const needed = new Set([...held].filter(forbidden));
  const standIns: StandIn[] = [];
  for (const id of needed) {
    const standIn = recipe.standIns.find(({ foodId, insteadId }) => foodId === id && !forbidden(insteadId));
    if (standIn === undefined) return null;
    standIns.push(standIn);
  }
  const kitchenStandIns = recipe.standIns.filter(
    ({ foodId, insteadId, ...standIn }) =>
      standIn.atHome === true &&
      !needed.has(foodId) &&
      !atHome(foodId) &&
      atHome(insteadId) &&
      !forbidden(insteadId) &&
      standIns.every((other) => other.insteadId !== insteadId),
  );
  const all = variantOf(recipe, [...standIns, ...kitchenStandIns], catalogue);
  return all ?? variantOf(recipe, standIns, catalogue);
}

function variantOf(recipe: Recipe, standIns: readonly StandIn[], catalogue: Catalogue): Recipe | null {
  if (standIns.length === 0) return recipe;
  const needed = new Set(standIns.map(({ foodId }) => foodId));
  // A variant is known by what stands in alone: one that would replace another food too, which may be eaten, is not made.
  const replacesMore = recipe.standIns.some(
    ({ foodId, insteadId }) =>
      !needed.has(foodId) &&
      standIns.some((standIn) => standIn.insteadId === insteadId) &&
      recipe.lines.some((line) => line.foodId === foodId),
  );
  return replacesMore ? null : (catalogue.recipeOf(variantId(recipe.id, null, standIns)) ?? null);
}
