import type { Fault } from "#domain/meal/faults";
import type { Meal } from "#domain/meal/meal";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { amountFaults } from "#domain/proposal/plausibility/amounts";
import { applianceFaults } from "#domain/proposal/plausibility/appliances";
import { timeFaults } from "#domain/proposal/plausibility/cooking-times";
import { temperatureFaults } from "#domain/proposal/plausibility/core-temperature";
import { viewDish } from "#domain/proposal/plausibility/dish-view";
import { foodWordFaults } from "#domain/proposal/plausibility/food-words";
import { figureFaults } from "#domain/proposal/plausibility/written-figures";
import { inedibleFaults } from "#domain/proposal/plausibility/inedible";
import type { PlausibilityContext } from "#domain/proposal/plausibility/plausibility-fault";

/**
 * Whether a proposed dish makes sense as a recipe: every rule that checking foods and figures alone cannot see, each broken one with
 * what to mend. `meal` is `proposed` resolved to foods and scaled, its steps in the same order. Pure; a few milliseconds a dish.
 */
export function plausibilityFaults(proposed: ProposedMeal, meal: Meal, context: PlausibilityContext): Fault[] {
  const view = viewDish(proposed, meal, context.catalogue);
  const found = [
    ...foodWordFaults(view, context),
    ...figureFaults(view),
    ...timeFaults(view),
    ...applianceFaults(view, context.constraints),
    ...amountFaults(proposed, meal, context.catalogue),
    ...temperatureFaults(view),
    ...inedibleFaults(view),
  ];
  return found.map((fault) => ({ ...fault, mealId: meal.id }));
}
