import type { CalendarDay } from "#domain/cupboard/days";
import { dayAt, inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { mealFromRecipe } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import { mostServingsOf, rescaledMeal } from "#domain/meal/rescaled-meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { changeConstraints, changeWeek, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { canServe, mealFor } from "#domain/planner/eligible";
import { orderWeek } from "#domain/planner/order-week";
import { changeWholePairs } from "#domain/planner/parted-pairs";
import type { Catalogue } from "#domain/recipe/catalogue";
import { onItsDay } from "#domain/request/day-limits";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { weekStartOf } from "#domain/request/week-start";

const NO_SUCH_MEAL = "This plan has no such meal.";

/** Replaces a meal with another dish, for as many people as the meal. */
export function withSwapped(week: KeptWeek, catalogue: Catalogue, mealId: string, dish: string): ChangedWeek {
  const placed = placedMeals(week.plan);
  const place = placed.find(({ meal }) => meal.id === mealId);
  if (place === undefined) return { ok: false, message: NO_SUCH_MEAL };
  const meals = placed.map(({ meal }) => meal);
  const constraints = onItsDay(changeConstraints(week, meals), place.day);
  const meal = mealFor(place.meal.servings, dish, constraints, catalogue)?.meal ?? null;
  if (meal === null) return { ok: false, message: NOT_ALLOWED };
  return changeWholePairs(week, catalogue, withMeal(placed, mealId, meal));
}

/** Adds a dish on a day without one, for the whole household. */
export function withAdded(week: KeptWeek, catalogue: Catalogue, day: Day, dish: string): ChangedWeek {
  const placed = placedMeals(week.plan);
  const other = placed.find((one) => one.day === day)?.meal;
  if (other !== undefined) return { ok: false, message: `${day} has a dinner already: ${other.title}.` };
  const meals = placed.map(({ meal }) => meal);
  const checked = mealFor(week.plan.request.numPeople, dish, onItsDay(changeConstraints(week, meals), day), catalogue);
  if (checked === null) return { ok: false, message: NOT_ALLOWED };
  return changeWholePairs(week, catalogue, [...placed, { day, meal: checked.meal }]);
}

const NOT_ALLOWED = "That dish doesn’t fit this plan’s choices. Please choose another.";

/** Replaces a meal with a dish from a provider, for as many people as it was written for. */
export function withProposed(week: KeptWeek, catalogue: Catalogue, mealId: string, meal: Meal): ChangedWeek {
  const placed = placedMeals(week.plan);
  if (placed.find((one) => one.meal.id === mealId)?.meal.servings !== meal.servings)
    return { ok: false, message: `${meal.title} was suggested for ${meal.servings}. Ask again for another number.` };
  return changeWholePairs(week, catalogue, withMeal(placed, mealId, meal));
}

/** Cooks one meal for another number of people. */
export function withServings(week: KeptWeek, catalogue: Catalogue, former: Meal, servings: number): ChangedWeek {
  const recipe = former.proposer === OUR_OWN ? catalogue.recipeOf(former.id) : undefined;
  const isServed = recipe === undefined || canServe(recipe, servings);
  if (!isServed) return { ok: false, message: refusedServings(former.title, servings, recipe) };
  const meal =
    recipe === undefined ? rescaledMeal(former, servings, catalogue) : mealFromRecipe(recipe, catalogue, servings);
  if (meal === null)
    return {
      ok: false,
      message: refusedServings(former.title, servings, { leastServings: 1, mostServings: mostServingsOf(former) }),
    };
  return changeWeek(week, catalogue, withMeal(placedMeals(week.plan), former.id, meal));
}

function refusedServings(
  title: string,
  servings: number,
  { leastServings, mostServings }: { readonly leastServings: number; readonly mostServings: number | null },
): string {
  return mostServings !== null && servings > mostServings
    ? `${title} can be cooked for ${mostServings} at most: a home kitchen’s pans hold no more. Swap it for a dish that feeds ${servings}.`
    : `${title} is for ${leastServings} at least. Swap it for a dish for fewer.`;
}

/** Moves a meal to another day; any meal there takes its day in exchange. */
export function withMoved(week: KeptWeek, catalogue: Catalogue, mealId: string, to: Day): ChangedWeek {
  const placed = placedMeals(week.plan);
  const from = placed.find(({ meal }) => meal.id === mealId)?.day;
  if (from === undefined) return { ok: false, message: NO_SUCH_MEAL };
  const other = placed.find(({ day }) => day === to)?.meal.id;
  return withArranged(
    week,
    catalogue,
    new Map([...(other === undefined ? [] : [[other, from] as const]), [mealId, to]]),
  );
}

/** Moves several meals at once, so that a follow-up can move with its source. */
export function withArranged(week: KeptWeek, catalogue: Catalogue, days: ReadonlyMap<string, Day>): ChangedWeek {
  const placed = placedMeals(week.plan);
  if ([...days.keys()].some((id) => !placed.some(({ meal }) => meal.id === id)))
    return { ok: false, message: NO_SUCH_MEAL };
  const arranged = placed.map(({ day, meal }) => ({ meal, day: days.get(meal.id) ?? day }));
  if (new Set(arranged.map(({ day }) => day)).size < arranged.length)
    return { ok: false, message: "Two dinners can’t stand on one day." };
  return changeWeek(week, catalogue, arranged);
}

/** A week's shopping day, and when it starts. */
export interface WeekShop {
  readonly shoppingDay: Day | null;
  /** Missing for a week without dates, which starts on the shopping day. */
  readonly startsOn?: CalendarDay | undefined;
}

/**
 * Starts the week after the user's shop, using the same days of the week: the dinners are reordered so that food that spoils
 * is eaten soon after it. A dinner for another number of people stays on its day, because guests come then. If the week starts when it
 * did, every dinner stays.
 */
export function withShoppingDay(week: KeptWeek, catalogue: Catalogue, shop: WeekShop): ChangedWeek {
  const plan = { ...week.plan, request: withShop(week.plan.request, shop) };
  const weekStart = weekStartOf(plan.request);
  const placed = placedMeals(plan);
  if (shop.startsOn !== undefined && shop.startsOn === week.plan.request.startsOn)
    return changeWeek({ ...week, plan }, catalogue, placed);
  const constraints = changeConstraints(
    { ...week, plan },
    placed.map(({ meal }) => meal),
  );
  const checked = checkedAgain(constraints, catalogue, placed);
  if (!checked.ok) return checked;
  const days = inWeekOrder(
    placed.map(({ day }) => day),
    weekStart,
  );
  const forGuests = placed.filter(({ meal }) => constraints.servings?.has(meal.id) === true);
  const fixed = new Map(forGuests.map(({ day, meal }) => [day, meal.id]));
  const ordered = [fixed, new Map<Day, string>()]
    .map((kept) => orderWeek(checked.meals, catalogue, constraints, { days, fixed: kept }))
    .find((meals) => meals.length === placed.length);
  if (ordered === undefined)
    return { ok: false, message: `This week doesn’t hold together when it starts on ${dayAt(0, weekStart)}.` };
  return changeWeek(
    { ...week, plan },
    catalogue,
    ordered.map(({ meal }, at) => ({ day: days[at] as Day, meal })),
  );
}

function withShop(request: MealPlanRequest, { shoppingDay, startsOn }: WeekShop): MealPlanRequest {
  const { shoppingDay: _shoppingDay, startsOn: _startsOn, ...rest } = request;
  return {
    ...rest,
    ...(shoppingDay === null ? {} : { shoppingDay }),
    ...(startsOn === undefined ? {} : { startsOn }),
  };
}

/** Leaves a meal out of the week. */
export function withoutMeal(week: KeptWeek, catalogue: Catalogue, mealId: string): ChangedWeek {
  return changeWholePairs(
    week,
    catalogue,
    placedMeals(week.plan).filter(({ meal }) => meal.id !== mealId),
  );
}

function withMeal(placed: readonly PlacedMeal[], mealId: string, meal: Meal): PlacedMeal[] {
  return placed.map((one) => (one.meal.id === mealId ? { ...one, meal } : one));
}
