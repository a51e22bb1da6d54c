import type { StoredPlan } from "#domain/plan/stored-plan";
import { dishIdOf } from "#domain/recipe/variant";
import type { ToldDish } from "#domain/request/tastes";

/** What is kept of a plan's meal when the user gives an opinion of it; null if the plan has no such meal. Needs no catalogue. */
export function toldMeal(plan: StoredPlan, mealId: string): ToldDish | null {
  const days = plan.kind === "structured" ? plan.days : plan.document.days;
  const meals = days.flatMap((day): readonly PlanMealLike[] => day.meals);
  const meal = meals.find(({ id }) => id === mealId);
  if (meal === undefined) return null;
  const fromTap =
    plan.kind === "structured" ? plan.foods.flatMap(({ id, buy }) => (buy === "free" ? [id] : [])) : NOTHING;
  const grams: Record<string, number> = {};
  for (const { foodId, grams: used } of meal.ingredients)
    if (!fromTap.includes(foodId)) grams[foodId] = (grams[foodId] ?? 0) + used / meal.servings;
  return { dishId: dishIdOf(mealId), title: meal.title, grams };
}

const NOTHING: readonly string[] = [];

/** What meals have in common in current plans and in those of version 1. */
interface PlanMealLike {
  readonly id: string;
  readonly title: string;
  readonly servings: number;
  readonly ingredients: readonly { readonly foodId: string; readonly grams: number }[];
}
