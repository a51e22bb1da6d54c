import type { Day } from "#domain/options/days";
import { BASIC_CUPBOARD, EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { mealFromRecipe } from "#domain/meal/meal";
import { hasDaysFor } from "#domain/planner/follow-ups";
import { forbiddenFoods, withApart } from "#domain/planner/forbidden-foods";
import type { ForbiddenFoods } from "#domain/planner/forbidden-foods";
import { NO_STAPLES } from "#domain/planner/week-value";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe, StandIn } from "#domain/recipe/recipe";
import { dishIdOf, sideOf, variantId } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";

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
  const { weekendCooking, leftovers } = constraints.preferences;
  // Who cooks at the weekend has its long dinners there, and nothing on Sunday that Saturday's left.
  if (weekendCooking === true && leftovers !== true) return [];
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
  const isAsked = ({ meal }: CheckedMeal): boolean => meal.id === mealId;
  const recipe = catalogue.recipeOf(dishIdOf(mealId));
  if (recipe === undefined) return null;
  const plates = platesOf(recipe, constraints, catalogue, forbiddenFoods(constraints, catalogue));
  return plates.find(isAsked) ?? eligiblePlates(constraints, catalogue, mealId).find(isAsked) ?? null;
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
  constraints: Constraints,
  catalogue: Catalogue,
): CheckedMeal | null {
  return eligibleMeal(forSoMany(constraints, servings), catalogue, mealId);
}

/** The constraints of a request for another number: the same ones each time, so that its notes are read once for all dishes. */
const otherTables = new WeakMap<Constraints, Map<number, Constraints>>();

function forSoMany(constraints: Constraints, servings: number): Constraints {
  const byNumber = otherTables.get(constraints) ?? new Map<number, Constraints>();
  otherTables.set(constraints, byNumber);
  const { servings: _apart, ...rest } = constraints;
  const known = byNumber.get(servings) ?? { ...rest, request: { ...rest.request, numPeople: servings } };
  byNumber.set(servings, known);
  return known;
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
  forbidden: ForbiddenFoods,
): CheckedMeal[] {
  const servings = constraints.request.numPeople;
  if (!canServe(recipe, servings)) return [];
  const atHome = foodsAtHome(constraints.cupboard);
  const { apart } = notedRulesOf(constraints.request);
  const plates: CheckedMeal[] = [];
  for (const plate of withEachSide(recipe, catalogue)) {
    const variant = variantFor(plate, { forbidden: withApart(plate, forbidden, apart, catalogue), atHome }, catalogue);
    if (variant === null) continue;
    const result = checkMeal(constraints, catalogue, mealFromRecipe(variant, catalogue, servings));
    if (result.ok) plates.push(result.meal);
  }
  return plates;
}

/** A recipe by itself and with each of its sides: the same for every request. */
const knownPlates = new WeakMap<Catalogue, WeakMap<Recipe, readonly Recipe[]>>();

function withEachSide(recipe: Recipe, catalogue: Catalogue): readonly Recipe[] {
  const byRecipe = knownPlates.get(catalogue) ?? new WeakMap<Recipe, readonly Recipe[]>();
  knownPlates.set(catalogue, byRecipe);
  const known = byRecipe.get(recipe);
  if (known !== undefined) return known;
  const sides = recipe.sides.flatMap((side) => catalogue.recipeOf(`${recipe.id}--with-${side}`) ?? []);
  const plates = [recipe, ...sides];
  byRecipe.set(recipe, plates);
  return plates;
}

const knownAtHome = new WeakMap<Cupboard, (foodId: string) => boolean>();

/** Whether a food is in the cupboard, read once for all dishes. */
function foodsAtHome(cupboard: Cupboard): (foodId: string) => boolean {
  const known = knownAtHome.get(cupboard);
  if (known !== undefined) return known;
  const stocked = new Map(cupboard.map(({ foodId, grams }) => [foodId, grams]));
  const ids = new Set([...stocked].flatMap(([id, grams]) => (grams === null || grams > 0 ? [id] : [])));
  const atHome = (id: string): boolean => ids.has(id);
  knownAtHome.set(cupboard, atHome);
  return atHome;
}

/** How many different dishes meals are: a dish counts once, with whatever side. */
export function countDishes(meals: readonly CheckedMeal[]): number {
  return new Set(meals.map(({ meal }) => dishIdOf(meal.id))).size;
}

interface Kitchen {
  readonly forbidden: ForbiddenFoods;
  readonly atHome: (foodId: string) => boolean;
}

/**
 * The recipe with a stand-in for each food that is forbidden, and what is at home in the place of a pinch of what is not; itself when
 * nothing stands in; null when a forbidden food has no stand-in.
 */
function variantFor(recipe: Recipe, { forbidden, atHome }: Kitchen, catalogue: Catalogue): Recipe | null {
  const needed = forbidden.among(recipe);
  const pinches = standInsForPinches(recipe);
  if (needed.length === 0 && pinches.length === 0) return recipe;
  const standIns: StandIn[] = [];
  for (const id of needed) {
    const standIn = recipe.standIns.find(({ foodId, insteadId }) => foodId === id && !forbidden.has(insteadId));
    if (standIn === undefined) return null;
    standIns.push(standIn);
  }
  const kitchenStandIns: StandIn[] = [];
  for (const pinch of pinches) {
    const { foodId, insteadId } = pinch;
    const isFree = [...standIns, ...kitchenStandIns].every(
      (other) => other.insteadId !== insteadId && other.foodId !== foodId,
    );
    if (isFree && atHome(insteadId) && !atHome(foodId) && !forbidden.has(insteadId)) kitchenStandIns.push(pinch);
  }
  const all = variantOf(recipe, [...standIns, ...kitchenStandIns], catalogue);
  return all ?? variantOf(recipe, standIns, catalogue);
}

const knownPinches = new WeakMap<Recipe, readonly StandIn[]>();

/** What may take the place of a pinch of something that is not at home. */
function standInsForPinches(recipe: Recipe): readonly StandIn[] {
  const known = knownPinches.get(recipe) ?? recipe.standIns.filter(({ atHome }) => atHome === true);
  knownPinches.set(recipe, known);
  return known;
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
