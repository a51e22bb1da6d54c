import { judgeDiet } from "#domain/meal/diets";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { FoodAmount } from "#domain/food/nutrition";
import { foodAmounts, mealFromRecipe } from "#domain/meal/meal";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { Recipe } from "#domain/recipe/recipe";
import { SKILL_LEVELS } from "#domain/options/options";
import { readBrief, type ReadBrief } from "#tools/ai-provider/read-brief";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";
import { withMistake } from "#tools/ai-provider/mistakes";

export interface CookSettings {
  /** Which share of the meals breaks a rule: 0 none, 1 all. */
  readonly faulty?: number;
  /** So many meals more than asked for; fewer when negative. */
  readonly surplus?: number;
}

/** Words that make a name of one's own out of a recipe's. */
const STYLES = ["our way", "weeknight style", "the easy way", "home style"];
/** By how much an amount may differ from the recipe's. */
const SHARES = [0.95, 1, 1.05];
const MEASURED = new Set(["g", "ml"]);

/** Answers a prompt with meals. */
export type Cook = (prompt: string, settings?: CookSettings) => readonly unknown[];

interface Dish {
  readonly recipe: Recipe;
  readonly meal: ProposedMeal;
  readonly amounts: readonly FoodAmount[];
}

/**
 * A cook that answers as a good model would: with dishes within the foods and rules that a prompt names, none that it says it has
 * already, and in a second call first those that were refused in the first. The same prompt gets the same meals.
 */
export function createCook(catalogue: Catalogue): Cook {
  // What is made from another dinner's leftovers says nothing by itself.
  const whole = catalogue.recipes.filter(({ madeFrom }) => madeFrom === undefined);
  const known = whole.map((recipe): Dish => ({
    recipe,
    meal: proposedFromRecipe(recipe, catalogue),
    amounts: foodAmounts(mealFromRecipe(recipe, catalogue, recipe.servings), catalogue.foodById),
  }));
  return (prompt, { faulty = 0, surplus = 0 } = {}) => {
    const brief = readBrief(prompt);
    const seed = hashOf(prompt);
    const dishes = known
      .filter((dish) => suits(dish, brief))
      .map((dish) => ({ ...dish, liking: likingOf(dish.recipe, brief), rank: hashOf(`${seed} ${dish.recipe.id}`) }))
      .sort((one, other) => other.liking - one.liking || one.rank - other.rank)
      .slice(0, Math.max(0, brief.wanted + surplus));
    const bad = Math.round(faulty * dishes.length);
    const badBefore = (index: number): number => Math.floor((index * bad) / dishes.length);
    return dishes.map(({ meal, rank }, index) => {
      const own = varied(meal, rank);
      return badBefore(index + 1) > badBefore(index) ? withMistake(own, badBefore(index), brief.foods, catalogue) : own;
    });
  };
}

function suits({ recipe, meal, amounts }: Dish, brief: ReadBrief): boolean {
  return (
    meal.ingredients.every(({ food }) => brief.foods.has(food)) &&
    meal.steps.reduce((sum, { minutes }) => sum + minutes, 0) <= brief.maxMinutes &&
    (brief.equipment.length === 0 || recipe.equipment.every((one) => brief.equipment.includes(one))) &&
    SKILL_LEVELS.indexOf(recipe.skill) <= SKILL_LEVELS.indexOf(brief.skill) &&
    judgeDiet(brief.diet, amounts, recipe.servings) === null &&
    !brief.taken.includes(recipe.title.toLowerCase())
  );
}

function likingOf({ title, region }: Recipe, { refused, regions }: ReadBrief): number {
  return (refused.includes(title.toLowerCase()) ? 2 : 0) + (regions.includes(region) ? 1 : 0);
}

/** The dish under a name of its own and with slightly other amounts: a model does not recite our recipes. */
function varied(meal: ProposedMeal, rank: number): ProposedMeal {
  return {
    ...meal,
    name: `${meal.name}, ${STYLES[rank % STYLES.length] ?? ""}`,
    ingredients: meal.ingredients.map((line, index) => ({
      ...line,
      amount:
        MEASURED.has(line.unit) && line.amount >= 20
          ? Math.round(line.amount * (SHARES[(rank + index) % SHARES.length] ?? 1))
          : line.amount,
    })),
  };
}

/** A number of 31 bits that stands for a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 1;
}
