import type { Fault } from "#domain/meal/faults";
import type { Meal } from "#domain/meal/meal";
import { amountFaults } from "#domain/proposal/plausibility/amounts";
import { cookingFaults } from "#domain/proposal/plausibility/cooking";
import { viewDish } from "#domain/proposal/plausibility/dish-view";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { Catalogue } from "#domain/recipe/catalogue";

/**
 * Whether the amounts, times and heat that a proposed dish states make a recipe: every rule that checking foods and figures alone cannot
 * see, each broken one with what to mend. `meal` is `proposed` resolved to foods and scaled, its steps in the same order. Pure.
 */
export function plausibilityFaults(proposed: ProposedMeal, meal: Meal, catalogue: Catalogue): Fault[] {
  const view = viewDish(proposed, meal, catalogue);
  return [...cookingFaults(view), ...amountFaults(proposed, meal, catalogue)].map((fault) => ({
    ...fault,
    mealId: meal.id,
  }));
}
