import type { Day } from "#domain/options/days";
import { BASIC_CUPBOARD, EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { KeptApart } from "#domain/intents/kept-apart";
import { checkMeal, isTooLong, mayBeCooked } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { mealFromRecipe, scaledMeals } from "#domain/meal/meal";
import type { Meal, ScaledMeals } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { rescaledMeal } from "#domain/meal/rescaled-meal";
import { hasDaysFor } from "#domain/planner/follow-ups";
import { forbiddenFoods, withApart } from "#domain/planner/forbidden-foods";
import type { ForbiddenFoods } from "#domain/planner/forbidden-foods";
import { NO_STAPLES } from "#domain/planner/week-value";
import type { Catalogue } from "#domain/recipe/catalogue";
import { timesFor } from "#domain/recipe/cooking-time";
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
  const { all, whole } = allowedMeals(constraints, catalogue, dishesOf(catalogue).alone);
  return countDishes(whole) < ENOUGH_WEEKS * constraints.request.mealsPerWeek ? all : whole;
}

/** A catalogue's follow-ups, and its other recipes. */
const dishes = new WeakMap<Catalogue, { readonly alone: readonly Recipe[]; readonly followUps: readonly Recipe[] }>();

function dishesOf(catalogue: Catalogue): { readonly alone: readonly Recipe[]; readonly followUps: readonly Recipe[] } {
  const found = dishes.get(catalogue) ?? {
    alone: catalogue.recipes.filter(({ madeFrom }) => madeFrom === undefined),
    followUps: catalogue.recipes.filter(({ madeFrom }) => madeFrom !== undefined),
  };
  dishes.set(catalogue, found);
  return found;
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
  const made = dishesOf(catalogue).followUps.filter(({ madeFrom }) => hasDaysFor(madeFrom!, constraints, days));
  return allowedMeals(constraints, catalogue, made).whole;
}

/** The dishes that keep the rules, with each of their sides; and those of them that are whole plates. */
function allowedMeals(
  constraints: Constraints,
  catalogue: Catalogue,
  recipes: readonly Recipe[],
): { readonly all: CheckedMeal[]; readonly whole: CheckedMeal[] } {
  const kitchen = kitchenOf(constraints, catalogue);
  const needsNoSide = leavesStaplesOut(constraints);
  const all: CheckedMeal[] = [];
  const whole: CheckedMeal[] = [];
  for (const recipe of recipes)
    for (const plate of platesOf(recipe, kitchen)) {
      all.push(plate);
      if (needsNoSide || recipe.sides.length === 0 || sideOf(plate.meal.id) !== null) whole.push(plate);
    }
  return { all, whole };
}

/** One of the eligible meals by its id; null where it is none of them. */
export function eligibleMeal(constraints: Constraints, catalogue: Catalogue, mealId: string): CheckedMeal | null {
  const isAsked = ({ meal }: CheckedMeal): boolean => meal.id === mealId;
  const recipe = catalogue.recipeOf(dishIdOf(mealId));
  if (recipe === undefined) return null;
  const plates = platesOf(recipe, kitchenOf(constraints, catalogue));
  return (
    plates.find(isAsked) ??
    eligiblePlates(constraints, catalogue, mealId).find(isAsked) ??
    chosenPlate(constraints, catalogue, mealId)
  );
}

/** A variant that no rule asks for, as somebody has chosen it: without a food, or with another one in its place. */
function chosenPlate(constraints: Constraints, catalogue: Catalogue, mealId: string): CheckedMeal | null {
  const recipe = catalogue.recipeOf(mealId);
  const { numPeople } = constraints.request;
  if (recipe === undefined || !canServe(recipe, numPeople) || !mayBeCooked(constraints, catalogue, recipe)) return null;
  const check = checkMeal(constraints, catalogue, mealFromRecipe(recipe, catalogue, numPeople));
  return check.ok ? check.meal : null;
}

/** The dish of a meal's id with whatever sides and stand-ins it may stand in a week of this request. */
export function eligiblePlates(constraints: Constraints, catalogue: Catalogue, mealId: string): CheckedMeal[] {
  const recipe = catalogue.recipeOf(dishIdOf(mealId));
  if (recipe === undefined) return [];
  const kitchen = kitchenOf(constraints, catalogue);
  const plates = platesOf(recipe, kitchen);
  // A dish that was planned when other things were at home is still the same dish.
  const others = [EMPTY_CUPBOARD, BASIC_CUPBOARD].flatMap((cupboard) =>
    platesOf(recipe, { ...kitchenOf({ ...constraints, cupboard }, catalogue), forbidden: kitchen.forbidden }),
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

/** A meal of a week, whoever proposed it, for as many as sit at a table, checked for so many; null where it cannot be cooked for them. */
export function mealForTable(
  servings: number,
  meal: Meal,
  constraints: Constraints,
  catalogue: Catalogue,
): CheckedMeal | null {
  if (meal.proposer === OUR_OWN) return mealFor(servings, meal.id, constraints, catalogue);
  const scaled = rescaledMeal(meal, servings, catalogue);
  const check = scaled === null ? null : checkMeal(forSoMany(constraints, servings), catalogue, scaled);
  return check?.ok === true ? check.meal : null;
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

/** Whose dishes are looked for: what is the same for all of them. */
interface Kitchen {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly forbidden: ForbiddenFoods;
  readonly apart: readonly KeptApart[];
  readonly atHome: (foodId: string) => boolean;
  readonly meals: ScaledMeals;
  readonly recipes: WeakMap<Recipe, KnownRecipe>;
}

function kitchenOf(constraints: Constraints, catalogue: Catalogue): Kitchen {
  const recipes = knownRecipes.get(catalogue) ?? new WeakMap<Recipe, KnownRecipe>();
  knownRecipes.set(catalogue, recipes);
  return {
    constraints,
    catalogue,
    forbidden: forbiddenFoods(constraints, catalogue),
    apart: notedRulesOf(constraints.request).apart,
    atHome: foodsAtHome(constraints.cupboard),
    meals: scaledMeals(catalogue, constraints.request.numPeople),
    recipes,
  };
}

/** A dish by itself and with each of its sides, as far as they keep the rules. */
function platesOf(recipe: Recipe, kitchen: Kitchen): CheckedMeal[] {
  const { constraints, catalogue, meals } = kitchen;
  const servings = constraints.request.numPeople;
  // What a side or a stand-in brings makes no dish easier.
  if (!canServe(recipe, servings) || !mayBeCooked(constraints, catalogue, recipe)) return [];
  const plates: CheckedMeal[] = [];
  for (const plate of knownOf(recipe, kitchen).plates) {
    if (plate !== recipe && !mayBeCooked(constraints, catalogue, plate)) continue;
    const variant = variantFor(plate, kitchen);
    if (variant === null) continue;
    // Most that takes too long is not worth scaling.
    if (!meals.has(variant) && isTooLong(constraints, timesFor(variant, servings))) continue;
    const result = checkMeal(constraints, catalogue, meals.of(variant));
    if (result.ok) plates.push(result.meal);
  }
  return plates;
}

/** What is so of a recipe or a variant whoever asks for it. */
interface KnownRecipe {
  /** By itself and with each of its sides. */
  readonly plates: readonly Recipe[];
  /** Stand-ins for a pinch of something that is not at home. */
  readonly pinches: readonly StandIn[];
  /** By what stands in: see `variantOf`. */
  readonly variants: Map<number, Recipe | null>;
}

const knownRecipes = new WeakMap<Catalogue, WeakMap<Recipe, KnownRecipe>>();

function knownOf(recipe: Recipe, { recipes, catalogue }: Kitchen): KnownRecipe {
  const found = recipes.get(recipe);
  if (found !== undefined) return found;
  const sides = recipe.sides.flatMap((side) => catalogue.recipeOf(`${recipe.id}--with-${side}`) ?? []);
  const known = {
    plates: [recipe, ...sides],
    pinches: recipe.standIns.filter(({ atHome }) => atHome === true),
    variants: new Map<number, Recipe | null>(),
  };
  recipes.set(recipe, known);
  return known;
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

/**
 * The recipe with a stand-in for each food that is forbidden, and what is at home in the place of a pinch of what is not; itself when
 * nothing stands in; null when a forbidden food has no stand-in.
 */
function variantFor(recipe: Recipe, kitchen: Kitchen): Recipe | null {
  const { forbidden: all, apart, atHome, catalogue } = kitchen;
  const forbidden = withApart(recipe, all, apart, catalogue);
  const needed = forbidden.among(recipe);
  const chosen: StandIn[] = [];
  for (const id of needed) {
    const standIn = recipe.standIns.find(({ foodId, insteadId }) => foodId === id && !forbidden.has(insteadId));
    if (standIn === undefined) return null;
    chosen.push(standIn);
  }
  const safe = chosen.length;
  for (const pinch of knownOf(recipe, kitchen).pinches) {
    const { foodId, insteadId } = pinch;
    if (!atHome(insteadId) || atHome(foodId) || forbidden.has(insteadId)) continue;
    if (chosen.every((other) => other.insteadId !== insteadId && other.foodId !== foodId)) chosen.push(pinch);
  }
  const whole = variantOf(recipe, chosen, kitchen);
  return whole !== null || chosen.length === safe ? whole : variantOf(recipe, chosen.slice(0, safe), kitchen);
}

/** The numbers of what stands in are written behind one another, as far as a number has room for them. */
const MOST_NUMBERED = { standIns: 31, chosen: 10 } as const;

function variantOf(recipe: Recipe, chosen: readonly StandIn[], kitchen: Kitchen): Recipe | null {
  if (chosen.length === 0) return recipe;
  const { standIns } = recipe;
  if (standIns.length > MOST_NUMBERED.standIns || chosen.length > MOST_NUMBERED.chosen)
    return readVariant(recipe, chosen, kitchen.catalogue);
  const { variants } = knownOf(recipe, kitchen);
  let number = 0;
  for (const standIn of chosen) number = number * (MOST_NUMBERED.standIns + 1) + standIns.indexOf(standIn) + 1;
  const known = variants.get(number);
  if (known !== undefined) return known;
  const variant = readVariant(recipe, chosen, kitchen.catalogue);
  variants.set(number, variant);
  return variant;
}

function readVariant(recipe: Recipe, standIns: readonly StandIn[], catalogue: Catalogue): Recipe | null {
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
