import type { Fault } from "#domain/check/faults";
import type { Meal } from "#domain/plan/meal";
import type { ProposedMeal } from "#domain/proposal/proposed-meal";
import { amountFaults } from "#domain/proposal/sense/amounts";
import { applianceFaults } from "#domain/proposal/sense/appliances";
import { timeFaults } from "#domain/proposal/sense/cooking-times";
import { temperatureFaults } from "#domain/proposal/sense/core-temperature";
import { viewDish } from "#domain/proposal/sense/dish-view";
import { foodWordFaults } from "#domain/proposal/sense/food-words";
import { figureFaults } from "#domain/proposal/sense/written-figures";
import { inedibleFaults } from "#domain/proposal/sense/inedible";
import type { SenseContext } from "#domain/proposal/sense/sense-context";

/**
 * Whether a proposed dish makes sense as a recipe: every rule that checking foods and figures alone cannot see, each broken one with
 * what to mend. `meal` is `proposed` resolved to foods and scaled, its steps in the same order. Pure; a few milliseconds a dish.
 */
export function recipeSenseFaults(proposed: ProposedMeal, meal: Meal, context: SenseContext): Fault[] {
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
