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

/** How many weeks' worth of dishes are enough; with fewer, a dish without the side it needs is better than none. */
const ENOUGH_WEEKS = 3;

/**
 * Every dish of the catalogue that keeps the request's hard rules, checked and scaled, with each of its sides; no follow-ups. A
 * dish with sides is offered without them only to those who avoid staples, or have few dishes to choose from: for others it would
 * be a sauce without its rice. A stand-in replaces only food that the request or its diet forbids.
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

/** Diets that avoid or count staples, and requests for fewer staples or for counted kcal. */
function leavesStaplesOut({ request, preferences }: Constraints): boolean {
  return (
    NO_STAPLES.includes(request.dietaryPreference) ||
    request.mealGoals === "weight_loss" ||
    preferences.lessCarbohydrate === true ||
    preferences.lighter === true ||
    preferences.figures?.kcal !== undefined
  );
}

/** The follow-ups that keep the request's hard rules, in a week with these days. Each needs one of its sources in the week. */
export function eligibleFollowUps(
  constraints: Constraints,
  catalogue: Catalogue,
  days?: readonly Day[],
): CheckedMeal[] {
  const { weekendCooking, leftovers } = constraints.preferences;
  // People who cook at the weekend have their long dinners then, and no follow-up on Sunday.
  if (weekendCooking === true && leftovers !== true) return [];
  const made = dishesOf(catalogue).followUps.filter(({ madeFrom }) => hasDaysFor(madeFrom!, constraints, days));
  return allowedMeals(constraints, catalogue, made).whole;
}

/** The dishes that keep the rules, with each of their sides; and those among them that are complete plates. */
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

/** The eligible meal with an id; null if there is none. */
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

/** A variant chosen by the user rather than required by a rule: without a food, or with a replacement. */
function chosenPlate(constraints: Constraints, catalogue: Catalogue, mealId: string): CheckedMeal | null {
  const recipe = catalogue.recipeOf(mealId);
  const { numPeople } = constraints.request;
  if (recipe === undefined || !canServe(recipe, numPeople) || !mayBeCooked(constraints, catalogue, recipe)) return null;
  const check = checkMeal(constraints, catalogue, mealFromRecipe(recipe, catalogue, numPeople));
  return check.ok ? check.meal : null;
}

/** The eligible meals of a dish, given a meal's id, with any sides and stand-ins. */
export function eligiblePlates(constraints: Constraints, catalogue: Catalogue, mealId: string): CheckedMeal[] {
  const recipe = catalogue.recipeOf(dishIdOf(mealId));
  if (recipe === undefined) return [];
  const kitchen = kitchenOf(constraints, catalogue);
  const plates = platesOf(recipe, kitchen);
  // A dish planned when other food was at home is still the same dish.
  const others = [EMPTY_CUPBOARD, BASIC_CUPBOARD].flatMap((cupboard) =>
    platesOf(recipe, { ...kitchenOf({ ...constraints, cupboard }, catalogue), forbidden: kitchen.forbidden }),
  );
  return [...new Map([...plates, ...others].map((plate) => [plate.meal.id, plate])).values()];
}

/** One of our dishes for another number of people, checked for it; null if it breaks a rule then. */
export function mealFor(
  servings: number,
  mealId: string,
  constraints: Constraints,
  catalogue: Catalogue,
): CheckedMeal | null {
  return eligibleMeal(forSoMany(constraints, servings), catalogue, mealId);
}

/** A meal of a week, whoever proposed it, for the number at a table, checked for it; null if it cannot be cooked for them. */
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

/** A request's constraints for another number of people, cached so that its notes are read once for all dishes. */
const constraintsForServings = new WeakMap<Constraints, Map<number, Constraints>>();

function forSoMany(constraints: Constraints, servings: number): Constraints {
  const byNumber = constraintsForServings.get(constraints) ?? new Map<number, Constraints>();
  constraintsForServings.set(constraints, byNumber);
  const { servings: _apart, ...rest } = constraints;
  const known = byNumber.get(servings) ?? { ...rest, request: { ...rest.request, numPeople: servings } };
  byNumber.set(servings, known);
  return known;
}

/** Whether a household's pan is large enough, and few enough people can eat it. */
export function canServe({ leastServings, mostServings }: Recipe, servings: number): boolean {
  return servings >= leastServings && (mostServings === null || servings <= mostServings);
}

/** The request, with what is the same for all its dishes. */
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

/** A dish alone and with each of its sides, as far as they keep the rules. */
function platesOf(recipe: Recipe, kitchen: Kitchen): CheckedMeal[] {
  const { constraints, catalogue, meals } = kitchen;
  const servings = constraints.request.numPeople;
  // Sides and stand-ins never make a dish quicker or easier.
  if (!canServe(recipe, servings) || !mayBeCooked(constraints, catalogue, recipe)) return [];
  const plates: CheckedMeal[] = [];
  for (const plate of knownOf(recipe, kitchen).plates) {
    if (plate !== recipe && !mayBeCooked(constraints, catalogue, plate)) continue;
    const variant = variantFor(plate, kitchen);
    if (variant === null) continue;
    // Most dishes that take too long are not worth scaling.
    if (!meals.has(variant) && isTooLong(constraints, timesFor(variant, servings))) continue;
    const result = checkMeal(constraints, catalogue, meals.of(variant));
    if (result.ok) plates.push(result.meal);
  }
  return plates;
}

/** What is true of a recipe or variant for every request. */
interface KnownRecipe {
  /** Alone and with each of its sides. */
  readonly plates: readonly Recipe[];
  /** Replacements for small amounts of what is not at home. */
  readonly pinches: readonly StandIn[];
  /** By stand-in; see `variantOf`. */
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

/** A look-up of foods in the cupboard, made once for all dishes. */
function foodsAtHome(cupboard: Cupboard): (foodId: string) => boolean {
  const known = knownAtHome.get(cupboard);
  if (known !== undefined) return known;
  const stocked = new Map(cupboard.map(({ foodId, grams }) => [foodId, grams]));
  const ids = new Set([...stocked].flatMap(([id, grams]) => (grams === null || grams > 0 ? [id] : [])));
  const atHome = (id: string): boolean => ids.has(id);
  knownAtHome.set(cupboard, atHome);
  return atHome;
}

/** The number of different dishes among meals: a dish counts once, with any side. */
export function countDishes(meals: readonly CheckedMeal[]): number {
  return new Set(meals.map(({ meal }) => dishIdOf(meal.id))).size;
}

/**
 * The recipe with a stand-in for each forbidden food, and food at home in place of small amounts of what is not; the recipe
 * itself if nothing changes; null if a forbidden food has no stand-in.
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

/** Stand-ins are numbered and packed into one number as far as they fit. */
const MAX_NUMBERED = { standIns: 31, chosen: 10 } as const;

function variantOf(recipe: Recipe, chosen: readonly StandIn[], kitchen: Kitchen): Recipe | null {
  if (chosen.length === 0) return recipe;
  const { standIns } = recipe;
  if (standIns.length > MAX_NUMBERED.standIns || chosen.length > MAX_NUMBERED.chosen)
    return readVariant(recipe, chosen, kitchen.catalogue);
  const { variants } = knownOf(recipe, kitchen);
  let number = 0;
  for (const standIn of chosen) number = number * (MAX_NUMBERED.standIns + 1) + standIns.indexOf(standIn) + 1;
  const known = variants.get(number);
  if (known !== undefined) return known;
  const variant = readVariant(recipe, chosen, kitchen.catalogue);
  variants.set(number, variant);
  return variant;
}

function readVariant(recipe: Recipe, standIns: readonly StandIn[], catalogue: Catalogue): Recipe | null {
  const needed = new Set(standIns.map(({ foodId }) => foodId));
  // A variant is identified only by its stand-ins, so none is made that would also replace a permitted food.
  const replacesMore = recipe.standIns.some(
    ({ foodId, insteadId }) =>
      !needed.has(foodId) &&
      standIns.some((standIn) => standIn.insteadId === insteadId) &&
      recipe.lines.some((line) => line.foodId === foodId),
  );
  return replacesMore ? null : (catalogue.recipeOf(variantId(recipe.id, null, standIns)) ?? null);
}
