import type { Fault } from "#domain/check/faults";
import type { Catalogue } from "#domain/food/catalogue";
import type { Matcher } from "#domain/food/matcher-types";
import type { Meal } from "#domain/plan/meal";
import type { ProposedMeal } from "#domain/proposal/proposed-meal";
import { viewDish } from "#domain/proposal/sense/dish-view";
import { createCoverage } from "#domain/proposal/sense/food-word-cover";
import { foodWordFaults } from "#domain/proposal/sense/food-words";
import type { Constraints } from "#domain/request/constraints";

/** Whether a proposed dish makes sense as a recipe: what checking foods and figures alone cannot see. */
export interface RecipeSense {
  /**
   * Every rule of recipe sense that a dish breaks, each with what to mend. `meal` is `proposed` resolved to foods and scaled, its
   * steps in the same order.
   */
  faultsIn(proposed: ProposedMeal, meal: Meal, constraints: Constraints): Fault[];
}

/** Makes the judge of recipe sense for a catalogue. Pure. */
export function createRecipeSense(catalogue: Catalogue, matcher: Matcher): RecipeSense {
  const coverage = createCoverage(catalogue);
  return {
    faultsIn: (proposed, meal, constraints) => {
      const view = viewDish(proposed, meal, catalogue);
      const found = foodWordFaults(view, constraints, matcher, coverage);
      return found.map((fault) => ({ ...fault, mealId: meal.id }));
    },
  };
}
