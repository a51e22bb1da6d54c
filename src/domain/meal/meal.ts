import type { Catalogue } from "#domain/recipe/catalogue";
import type { Allergen, Food } from "#domain/food/food";
import type { FoodAmount } from "#domain/food/nutrition";
import { OUR_OWN } from "#domain/meal/proposers";
import { stepsFor, timesFor } from "#domain/recipe/cooking-time";
import { scaleQuantity } from "#domain/quantity/scale";
import type { Recipe, RecipeMark, StepPart } from "#domain/recipe/recipe";
import type { Equipment, Region, SkillLevel } from "#domain/options/options";

/** One mention of a food in a meal, for all its servings. `grams` is the weight as bought for the quantity. */
export interface MealIngredient {
  readonly foodId: string;
  readonly quantity: number;
  readonly unit: string;
  readonly preparation: string | null;
  readonly grams: number;
}

/** What a follow-up is made from: foods of another meal of the week, of which extra is cooked. */
export interface MealSource {
  /** Empty for a dish that was written before its source: its week decides. */
  readonly mealId: string;
  /** "roast chicken". */
  readonly called: string;
  readonly foodIds: readonly string[];
  /** Hours after cooking within which it must be in the fridge. */
  readonly hours: number;
  /** What the cook of the other meal does besides cooking more, in a sentence or two. */
  readonly cook: string;
  /** Those of the other meal, where another proposer cooks it. */
  readonly allergens?: readonly Allergen[];
}

/** A dish with known foods, scaled to `servings`; not yet checked. Times in minutes. */
export interface Meal {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly region: Region | null;
  readonly proposer: string;
  readonly servings: number;
  readonly prepMinutes: number;
  /** Cooking time that needs somebody there. */
  readonly cookMinutes: number;
  /** Unattended slow-cooker time, before or between; missing in older stored meals. */
  readonly handsOffMinutes?: number;
  readonly skill: SkillLevel;
  readonly marks: readonly RecipeMark[];
  readonly equipment: readonly Equipment[];
  readonly utensils: readonly string[];
  readonly ingredients: readonly MealIngredient[];
  readonly steps: readonly (readonly StepPart[])[];
  readonly tip: string;
  /** For a follow-up in its week; another proposer's always has it. */
  readonly madeFrom?: MealSource;
  /** The id of the follow-up for which extra is cooked: steps and times are for the larger amount, ingredients for this meal only. */
  readonly cooksFor?: string;
}

/**
 * How many numbers of servings to cache, most recent first: each has a few thousand meals in about 5 MB. That covers every
 * household, and tables of guests without evicting any of those.
 */
const MAX_CACHED_SERVINGS = 8;
const scaled = new WeakMap<Catalogue, Map<number, WeakMap<Recipe, Meal>>>();

/** A catalogue's recipes as meals for one number of servings. */
export interface ScaledMeals {
  /** Whether a recipe has been scaled already. */
  readonly has: (recipe: Recipe) => boolean;
  readonly of: (recipe: Recipe) => Meal;
}

/** The meals for a number of servings, for code that looks at many: each is scaled once. */
export function scaledMeals(catalogue: Catalogue, servings: number): ScaledMeals {
  const byServings = scaled.get(catalogue) ?? new Map<number, WeakMap<Recipe, Meal>>();
  scaled.set(catalogue, byServings);
  const known = byServings.get(servings) ?? new WeakMap<Recipe, Meal>();
  byServings.delete(servings);
  byServings.set(servings, known);
  if (byServings.size > MAX_CACHED_SERVINGS) byServings.delete([...byServings.keys()][0]!);
  return {
    has: (recipe) => known.has(recipe),
    of: (recipe) => {
      const found = known.get(recipe);
      if (found !== undefined) return found;
      const meal = scaledMeal(recipe, catalogue, servings);
      known.set(recipe, meal);
      return meal;
    },
  };
}

/** Scales a recipe of the catalogue to a number of servings: amounts, times and batches. Deterministic. */
export function mealFromRecipe(recipe: Recipe, catalogue: Catalogue, servings: number): Meal {
  return scaledMeals(catalogue, servings).of(recipe);
}

function scaledMeal(recipe: Recipe, catalogue: Catalogue, servings: number): Meal {
  const factor = servings / recipe.servings;
  return {
    id: recipe.id,
    title: recipe.title,
    description: recipe.description,
    region: recipe.region,
    proposer: OUR_OWN,
    servings,
    ...timesFor(recipe, servings),
    skill: recipe.skill,
    marks: recipe.marks,
    equipment: recipe.equipment,
    utensils: recipe.utensils,
    ingredients: recipe.lines.map((line) => {
      const food = catalogue.foodById.get(line.foodId);
      if (food === undefined) throw new RangeError(`recipe ${recipe.id} names the unknown food ${line.foodId}`);
      return {
        foodId: line.foodId,
        preparation: line.preparation,
        ...scaleQuantity(food, line.quantity, line.unit, factor),
      };
    }),
    steps: stepsFor(recipe, servings),
    tip: recipe.tip,
  };
}

/** The meal's foods with their grams, one entry for each food in order of first use. Foods missing from the catalogue are left out. */
export function foodAmounts(meal: Meal, foodById: ReadonlyMap<string, Food>): FoodAmount[] {
  const grams = new Map<string, number>();
  for (const line of meal.ingredients) grams.set(line.foodId, (grams.get(line.foodId) ?? 0) + line.grams);
  const amounts: FoodAmount[] = [];
  for (const [id, weight] of grams) {
    const food = foodById.get(id);
    if (food !== undefined) amounts.push({ food, grams: weight });
  }
  return amounts;
}
