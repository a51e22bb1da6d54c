import type { Cupboard } from "#domain/cupboard/cupboard";
import { NO_PREFERENCES } from "#domain/intents/preferences";
import type { ToldEater } from "#domain/options/eaters";
import type { AvoidRule } from "#domain/matcher/matcher-types";
import { fromPounds } from "#domain/money/pence";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { cupboardTold } from "#domain/request/told-at-home";
import { NO_TASTES } from "#domain/request/tastes";
import type { Tastes } from "#domain/request/tastes";
import type { Constraints } from "#domain/request/constraints";

/**
 * The constraints of an existing plan, for changing it with what is at home now. `rules`: its avoid list as read by today's
 * catalogue, if different; what either version forbids is forbidden. `eaters`: the eaters by today's catalogue, likewise.
 * `tastes`: the user's opinions of dishes.
 */
export function constraintsOfPlan(
  plan: StructuredPlan,
  cupboard: Cupboard,
  {
    rules = [],
    eaters = [],
    tastes = NO_TASTES,
  }: { rules?: readonly AvoidRule[]; eaters?: readonly ToldEater[]; tastes?: Tastes } = {},
): Constraints {
  const { request, constraints, notices } = plan;
  const { preferences = NO_PREFERENCES } = constraints;
  const avoid = constraints.avoid.map(({ entry, foodIds, allergens }) => ({
    entry,
    foodIds: new Set(foodIds),
    allergens: new Set(allergens),
  }));
  return {
    request,
    budgetPence: fromPounds(request.maxBudgetPounds),
    avoid: [...avoid, ...rules.filter((rule) => !avoid.some((known) => isWithin(rule, known)))],
    maxMinutes: constraints.maxMinutes,
    weeklyAllowance: constraints.weeklyAllowance,
    eaters: [...new Map([...eaters, ...(constraints.eaters ?? [])].map((one) => [one.stage, one])).values()],
    preferences,
    allergies: constraints.allergies ?? null,
    cupboard: cupboardTold(cupboard, preferences),
    tastes,
    notices,
    notUnderstood: [],
    servings: servingsApart(plan),
    tablesFixed: true,
  };
}

/** The meals of a plan that are cooked for a different number than its request states. */
export function servingsApart({ request, days }: Pick<StructuredPlan, "request" | "days">): Map<string, number> {
  const meals = days.flatMap((day) => day.meals);
  return new Map(
    meals.filter(({ servings }) => servings !== request.numPeople).map(({ id, servings }) => [id, servings]),
  );
}

function isWithin(rule: AvoidRule, known: AvoidRule): boolean {
  return (
    rule.entry === known.entry &&
    [...rule.foodIds].every((id) => known.foodIds.has(id)) &&
    [...rule.allergens].every((allergen) => known.allergens.has(allergen))
  );
}
