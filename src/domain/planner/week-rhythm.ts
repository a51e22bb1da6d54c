import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/plan/plan-document";
import type { DishTraits } from "#domain/planner/dish-traits";

/** Days with time to cook. */
export const WEEKEND: readonly Day[] = ["Saturday", "Sunday"];

/** Fits a working day: half an hour of somebody's time or less, whatever a slow cooker does meanwhile. */
export function isQuick({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes <= 30;
}

/** Takes its time: above 35 minutes. */
export function isUnhurried({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes > 35;
}

/** Something for the weekend: an hour or so, or a roast. */
export function isProject({ meal }: CheckedMeal, { form }: DishTraits): boolean {
  return meal.prepMinutes + meal.cookMinutes >= 55 || form === "roast";
}

/** Something to look forward to on a Friday. */
export function isTreat({ meal }: CheckedMeal, { appeal }: DishTraits): boolean {
  return appeal >= 8 && (meal.marks.includes("comfort_food") || meal.marks.includes("special_occasion"));
}
