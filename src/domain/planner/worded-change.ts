import type { Day } from "#domain/options/days";
import type { FoodsMeant } from "#domain/planner/dish-limit";

/** What somebody asked of a week in words: one of a closed list, each of which the plan's own operations can do. */
export type WordedChange =
  | { readonly kind: "quicker"; readonly mealId: string; readonly minutes: number | null }
  | { readonly kind: "cheaper"; readonly mealId: string | null; readonly pence: number | null }
  | { readonly kind: "without"; readonly mealId: string; readonly foods: FoodsMeant }
  | { readonly kind: "with"; readonly mealId: string | null; readonly foods: FoodsMeant }
  | { readonly kind: "other"; readonly mealId: string }
  | { readonly kind: "servings"; readonly mealId: string; readonly servings: number }
  | { readonly kind: "move"; readonly mealId: string; readonly day: Day }
  | { readonly kind: "keep"; readonly mealIds: readonly string[] }
  | { readonly kind: "skip"; readonly mealId: string }
  | { readonly kind: "undo" };
