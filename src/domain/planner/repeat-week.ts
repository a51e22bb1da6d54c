import { inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { madeFromOf } from "#domain/meal/follow-up";
import type { Meal } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { formatPence } from "#domain/money/pence";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { placedMeals } from "#domain/planner/change-week";
import { eligibleMeal, eligiblePlates } from "#domain/planner/eligible";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import type { GivenDays } from "#domain/planner/order-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf, sideOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";
import type { PlanNotice } from "#domain/request/plan-notice";
import { weekStartOf } from "#domain/request/week-start";

/** A meal of a week to repeat. Plain data. */
export interface RepeatedMeal {
  readonly day: Day;
  readonly id: string;
  readonly title: string;
  /** Complete for a proposed dish; our own recipes are used as they are in the catalogue now. */
  readonly meal?: Meal;
}

/** The meals of a plan to repeat. */
export function repeatedMeals(plan: StructuredPlan): RepeatedMeal[] {
  return placedMeals(plan).map(({ day, meal }) => ({
    day,
    id: meal.id,
    title: meal.title,
    ...(meal.proposer === OUR_OWN ? {} : { meal }),
  }));
}

/** A repeated week: those of its meals that keep today's choices, with their days. */
export interface RepeatedWeek {
  readonly kept: readonly CheckedMeal[];
  readonly given: GivenDays;
  /** Notices about meals left out of it, once those forced out by the week's limits are known. */
  readonly notices: (swapped: readonly SwappedMeal[]) => PlanNotice[];
}

/** Uses the dishes as they are now and for today's eaters; a dish with another stand-in is the same dish. */
export function repeatWeek(
  repeats: readonly RepeatedMeal[],
  constraints: Constraints,
  catalogue: Catalogue,
): RepeatedWeek {
  const again = repeats.map((repeated) => ({
    repeated,
    checked: mealAgain(repeated, onItsDay(constraints, repeated.day), catalogue),
  }));
  // Dinners keep their days unless the week starts on another one: then food that spoils should follow soon after the shop.
  const told = repeats.map(({ day }) => day);
  const days = inWeekOrder(told, weekStartOf(constraints.request));
  const sameOrder = days.every((day, at) => day === told[at]);
  const fit = again.flatMap(({ repeated, checked }) => (checked === null ? [] : [{ repeated, checked }]));
  return {
    kept: fit.map(({ checked }) => checked),
    given: {
      days,
      fixed: new Map(sameOrder ? fit.map(({ repeated, checked }) => [repeated.day, checked.meal.id]) : []),
    },
    notices: (swapped) => {
      const unfit = again.filter(({ checked }) => checked === null).map(({ repeated }) => repeated.title);
      const out = fit.filter(({ checked }) => swapped.some(({ id }) => id === checked.meal.id));
      // A limit may force out a source, but never just its follow-up: a follow-up without its source goes for that reason.
      const standing = (dish: string): boolean =>
        fit.some((one) => !out.includes(one) && dishIdOf(one.checked.meal.id) === dish);
      const [parted, dear] = [true, false].map((is) =>
        out.filter(({ checked }) => {
          const made = madeFromOf(checked.meal, catalogue);
          return is === (made !== undefined && !made.dishes.some(({ recipeId }) => standing(recipeId)));
        }),
      ) as [typeof out, typeof out];
      return [
        ...missing(unfit, (one) => `${one ? "it doesn’t" : "they don’t"} fit your choices now`),
        ...missing(
          parted.map(({ repeated }) => repeated.title),
          (one) => `what ${one ? "it is" : "they are"} made from isn’t in the week before ${one ? "it" : "them"}`,
        ),
        ...missing(
          dear.map(({ repeated }) => repeated.title),
          (one) =>
            `the week with ${one ? "it" : "them"} would be above your limits, such as your budget of ${formatPence(constraints.budgetPence)}`,
        ),
      ];
    },
  };
}

function mealAgain({ id, meal }: RepeatedMeal, constraints: Constraints, catalogue: Catalogue): CheckedMeal | null {
  if (meal !== undefined) {
    const check = checkMeal(constraints, catalogue, meal);
    return check.ok ? check.meal : null;
  }
  const same = eligibleMeal(constraints, catalogue, id);
  if (same !== null) return same;
  const plates = eligiblePlates(constraints, catalogue, id);
  return plates.find((plate) => sideOf(plate.meal.id) === sideOf(id)) ?? plates[0] ?? null;
}

function missing(titles: readonly string[], why: (one: boolean) => string): PlanNotice[] {
  if (titles.length === 0) return [];
  const one = titles.length === 1;
  const names = new Intl.ListFormat("en-GB").format(titles);
  return [{ code: "not_repeated", message: `${names} ${one ? "isn’t" : "aren’t"} in this week again: ${why(one)}.` }];
}
