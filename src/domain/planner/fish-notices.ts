import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
import { fishNotices } from "#domain/plan/fish-notices";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { notedRulesOf } from "#domain/request/noted-rules";
import { weekStartOf } from "#domain/request/week-start";
import type { PlanNotice } from "#domain/request/plan-notice";

/** What to do with the fresh fish of a week's meals that is eaten later than a fridge keeps it. */
export function fishOfMeals(
  meals: readonly CheckedMeal[],
  days: readonly Day[],
  request: MealPlanRequest,
): PlanNotice[] {
  const dinners = meals.map(({ meal, amounts }, at) => ({
    title: meal.title,
    day: days[at] as Day,
    foods: amounts.map(({ food }) => food),
  }));
  return fishNotices(dinners, { weekStart: weekStartOf(request), noFreezer: notedRulesOf(request).noFreezer });
}
