import type { AvoidRule } from "#domain/matcher/matcher-types";
import { changeConstraints, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { mealOtherwise } from "#domain/planner/dish-otherwise";
import type { ToldEater } from "#domain/options/eaters";
import type { Catalogue } from "#domain/recipe/catalogue";
import { holds, leftOutByForm } from "#domain/request/left-out";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { PlanNotice } from "#domain/request/plan-notice";

/** Everything that an existing plan already leaves out: by its avoid list, diet, restrictions and notes. */
export function leftOutOf(week: KeptWeek, matcher: Matcher): AvoidRule[] {
  const meals = placedMeals(week.plan).map(({ meal }) => meal);
  return [...changeConstraints(week, meals).avoid, ...leftOutByForm(week.plan.request, matcher)];
}

/** Those of some rules that leave out anything beyond the others. */
export function notYetHeld(rules: readonly AvoidRule[], held: readonly AvoidRule[]): AvoidRule[] {
  return rules.filter((rule) => !held.some((one) => holds(one, rule)));
}

/** Rules that a plan keeps from now on, besides its earlier ones. */
export interface HeldFromNowOn {
  /** What the user asked to leave out. */
  readonly rules: readonly AvoidRule[];
  readonly notices?: readonly PlanNotice[];
  /** The eaters, and the foods left out for them. */
  readonly eaters?: readonly ToldEater[];
  readonly rulesOfEaters?: readonly AvoidRule[];
}

/** The plan with additional rules; its meals stay, and may no longer pass. */
export function leavingOut(
  week: KeptWeek,
  { rules, notices = [], eaters = [], rulesOfEaters = [] }: HeldFromNowOn,
): KeptWeek {
  const { plan } = week;
  const { request, constraints } = plan;
  const entries = rules.map(({ entry }) => entry);
  const avoid = [...rules, ...rulesOfEaters].map(({ entry, foodIds, allergens }) => ({
    entry,
    foodIds: [...foodIds],
    allergens: [...allergens],
  }));
  return {
    ...week,
    plan: {
      ...plan,
      // The next plan starts from this one's choices, so harmful food stays out of it too.
      request: { ...request, ingredientsToAvoid: [...new Set([...request.ingredientsToAvoid, ...entries])] },
      constraints: {
        ...constraints,
        avoid: [...constraints.avoid, ...avoid],
        eaters: [...(constraints.eaters ?? []), ...eaters],
      },
      notices: [...plan.notices, ...notices],
    },
  };
}

/** The meals that break a plan's own rules, each with its follow-up. */
export function notAllowedAnyMore(week: KeptWeek, catalogue: Catalogue): PlacedMeal[] {
  const placed = placedMeals(week.plan);
  const constraints = changeConstraints(
    week,
    placed.map(({ meal }) => meal),
  );
  const gone = new Set(
    placed.filter((one) => !checkedAgain(constraints, catalogue, [one]).ok).map(({ meal }) => meal.id),
  );
  return placed.filter(({ meal }) => gone.has(meal.id) || gone.has(meal.madeFrom?.mealId ?? ""));
}

/**
 * The week with those dinners changed that break its rules but remain the same dish without the foods of `rules`; with their
 * previous form. Cooked dinners, follow-ups and their sources are left to the planner.
 */
export function keepingDishes(
  week: KeptWeek,
  catalogue: Catalogue,
  cooked: readonly string[],
  rules: readonly AvoidRule[],
): { readonly week: KeptWeek; readonly changed: readonly PlacedMeal[] } {
  const out = {
    words: rules.map(({ entry }) => entry).join(" "),
    foodIds: rules.flatMap(({ foodIds }) => [...foodIds]),
    allergens: rules.flatMap(({ allergens }) => [...allergens]),
  };
  const sources = new Set(placedMeals(week.plan).flatMap(({ meal }) => meal.madeFrom?.mealId ?? []));
  const isFree = ({ id, madeFrom }: PlacedMeal["meal"]): boolean =>
    !cooked.includes(id) && madeFrom === undefined && !sources.has(id);
  const others = new Map(
    notAllowedAnyMore(week, catalogue).flatMap((placed) => {
      const other = isFree(placed.meal) ? mealOtherwise(week, catalogue, placed, { out, into: null }) : null;
      return other === null ? [] : [[placed.meal.id, { placed, other }] as const];
    }),
  );
  const days = week.plan.days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) => ({ ...meal, ...others.get(meal.id)?.other })),
  }));
  return { week: { ...week, plan: { ...week.plan, days } }, changed: [...others.values()].map(({ placed }) => placed) };
}
