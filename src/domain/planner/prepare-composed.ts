import { checkMeal, isTooLong } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { madeFromOf } from "#domain/meal/follow-up";
import type { Meal } from "#domain/meal/meal";
import { mealFromRecipe } from "#domain/meal/meal";
import { rescaledMeal } from "#domain/meal/rescaled-meal";
import { placeDinners } from "#domain/planner/composed-days";
import type { ComposedDish, PlacedDinner } from "#domain/planner/composed-days";
import { whyNoSource } from "#domain/planner/composed-pairs";
import type { DinnerOnDay } from "#domain/planner/composed-pairs";
import { daysWith, peopleOn, withComposedTables } from "#domain/planner/composed-week";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { eligibleMeal, mealFor } from "#domain/planner/eligible";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import type { GivenDays } from "#domain/planner/order-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";

const TOO_MANY = "more dinners were composed than the week has";

/** A composed week, prepared for the planner. */
export interface PreparedWeek {
  readonly constraints: Constraints;
  readonly given: GivenDays;
  readonly kept: readonly CheckedMeal[];
  readonly dinners: readonly PlacedDinner[];
  /** Dinners that cannot be in the week, whatever the others are. */
  readonly swapped: readonly SwappedMeal[];
}

/** A placed dinner, checked for its table. */
interface ReadyDinner extends DinnerOnDay {
  readonly placed: PlacedDinner;
}

/**
 * Finds each dinner of a composed week among the given meals or our own recipes, assigns its day and scales it for that day's
 * table. Dinners that are unknown, break a rule, cannot be cooked for so many or lack what they are made from are left out, with
 * a reason.
 */
export function prepareComposed(
  composed: readonly ComposedDinner[],
  written: readonly Meal[],
  constraints: Constraints,
  catalogue: Catalogue,
): PreparedWeek {
  const swapped: SwappedMeal[] = [];
  // One of our dishes that was passed along is still one of our recipes.
  const isWritten = (meal: Meal): boolean => written.includes(meal) && catalogue.recipeOf(meal.id) === undefined;
  const dishes = composed.flatMap((dinner, at): ComposedDish[] => {
    const { mealId: id } = dinner;
    const meal = written.find((one) => one.id === id) ?? ourMeal(id, constraints, catalogue);
    const isAgain = composed.findIndex((other) => other.mealId === id) < at;
    if (meal !== null && !isAgain) return [{ dinner, meal }];
    swapped.push(isAgain ? { id, reason: "repeated" } : { id, reason: "check", detail: "is none of our dishes" });
    return [];
  });
  const { mealsPerWeek, numPeople } = constraints.request;
  swapped.push(
    ...dishes
      .slice(mealsPerWeek)
      .map(({ meal }): SwappedMeal => ({ id: meal.id, reason: "surplus", detail: TOO_MANY })),
  );
  const standing = placeDinners(dishes.slice(0, mealsPerWeek), constraints);
  swapped.push(...standing.out.map(({ id, detail }): SwappedMeal => ({ id, reason: "day", detail })));
  const atTable = withComposedTables(constraints, composed);
  const servings = new Map(constraints.servings);
  const ready = standing.dinners.flatMap((placed): ReadyDinner[] => {
    const { meal, day } = placed;
    const people = peopleOn(atTable, day);
    const checked = readyFor(people, meal, isWritten(meal), onItsDay(atTable, day), catalogue);
    if ("reason" in checked) {
      swapped.push(checked);
      return [];
    }
    if (people !== numPeople) servings.set(meal.id, people);
    return [{ placed, checked, day }];
  });
  const orphans = orphansAmong(ready, atTable, catalogue);
  swapped.push(...orphans);
  const whole = ready.filter(({ checked }) => orphans.every(({ id }) => id !== checked.meal.id));
  const dinners = whole.map(({ placed }) => placed);
  const kept = whole.map(({ checked }) => checked);
  // Proposed dishes without a day may fill one that is left.
  let room = mealsPerWeek - kept.length;
  for (const meal of written.filter(({ id }) => composed.every(({ mealId }) => mealId !== id))) {
    const ready =
      room > 0
        ? readyFor(numPeople, meal, true, constraints, catalogue)
        : ({ id: meal.id, reason: "surplus", detail: TOO_MANY } as const);
    if ("reason" in ready) swapped.push(ready);
    else {
      kept.push(ready);
      room -= 1;
    }
  }
  return {
    constraints: servings.size === 0 ? atTable : { ...atTable, servings },
    given: { days: standing.days, fixed: new Map(dinners.map(({ day, meal }) => [day, meal.id])) },
    kept,
    dinners,
    swapped,
  };
}

/**
 * A week of the book: its dinners are ours and their days were promised to nobody, so they keep them only as far as each day's
 * requests allow; replacements may be on any day. They are scaled for other tables once the week is final.
 */
export function prepareBookWeek(
  composed: readonly ComposedDinner[],
  meals: readonly Meal[],
  constraints: Constraints,
  catalogue: Catalogue,
): PreparedWeek {
  const { mealsPerWeek } = constraints.request;
  const ready = composed.slice(0, mealsPerWeek).flatMap((dinner) => {
    const checked = eligibleMeal(onItsDay(constraints, dinner.day), catalogue, dinner.mealId);
    return checked === null ? [] : [{ dinner, checked }];
  });
  // No other day has time for it.
  const timed = ready.filter(({ checked }) => isTooLong(constraints, checked.meal));
  const isComposed = ({ id }: Meal): boolean => composed.some(({ mealId }) => mealId === id);
  const beside = meals
    .filter((meal) => !isComposed(meal))
    .flatMap(({ id }) => eligibleMeal(constraints, catalogue, id) ?? []);
  const days = daysWith(
    constraints,
    mealsPerWeek,
    ready.map(({ dinner }) => dinner.day),
  );
  return {
    constraints,
    given: {
      days,
      fixed: new Map(timed.map(({ dinner }) => [dinner.day, dinner.mealId])),
      composed: new Map(ready.map(({ dinner }) => [dinner.mealId, dinner.day])),
    },
    kept: [...ready.map(({ checked }) => checked), ...beside].slice(0, mealsPerWeek),
    dinners: ready.map(({ dinner, checked: { meal } }) => ({ dinner, meal, day: dinner.day, moved: null })),
    swapped: [],
  };
}

/** The follow-ups without a source in the week, each with the reason. */
function orphansAmong(dinners: readonly DinnerOnDay[], constraints: Constraints, catalogue: Catalogue): SwappedMeal[] {
  const isFollowUp = ({ checked }: DinnerOnDay): boolean => madeFromOf(checked.meal, catalogue) !== undefined;
  const standing = dinners.filter((dinner) => !isFollowUp(dinner));
  return dinners.filter(isFollowUp).flatMap((dinner): SwappedMeal[] => {
    const detail = whyNoSource(dinner, standing, constraints, catalogue);
    if (detail !== null) return [{ id: dinner.checked.meal.id, reason: "check", detail }];
    standing.push(dinner);
    return [];
  });
}

/** One of our recipes, to find its time and equipment; whether it may be eaten is checked for its table. */
function ourMeal(id: string, constraints: Constraints, catalogue: Catalogue): Meal | null {
  const recipe = catalogue.recipeOf(id);
  if (recipe === undefined) return null;
  return mealFromRecipe(recipe, catalogue, constraints.request.numPeople);
}

/** A dish for a table, checked, or why it cannot be had for so many. */
function readyFor(
  people: number,
  meal: Meal,
  isWritten: boolean,
  constraints: Constraints,
  catalogue: Catalogue,
): CheckedMeal | SwappedMeal {
  const { id } = meal;
  const { numPeople } = constraints.request;
  const tooSmall: SwappedMeal = { id, reason: "table", detail: `it cannot be cooked for ${people}` };
  if (!isWritten) {
    const ours = mealFor(people, id, constraints, catalogue);
    if (ours !== null) return ours;
    return people !== numPeople && eligibleMeal(constraints, catalogue, id) !== null
      ? tooSmall
      : { id, reason: "check", detail: faultsOf(constraints, catalogue, meal) };
  }
  const scaled = rescaledMeal(meal, people, catalogue);
  if (scaled === null) return tooSmall;
  const check = checkMeal({ ...constraints, servings: new Map([[id, people]]) }, catalogue, scaled);
  return check.ok ? check.meal : { id, reason: "check", detail: check.faults.map(({ detail }) => detail).join("; ") };
}

function faultsOf(constraints: Constraints, catalogue: Catalogue, meal: Meal): string {
  const check = checkMeal(constraints, catalogue, meal);
  const details = check.ok ? [] : check.faults.map(({ detail }) => detail);
  return details.length === 0 ? "does not fit this household as it is" : details.join("; ");
}
