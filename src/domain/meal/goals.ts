import type { Nutrition } from "#domain/food/food";
import type { MealGoal } from "#domain/options/options";
import type { RecipeMark } from "#domain/recipe/recipe";

/** The limits of the meal goals, a serving (spec E10). */
export const GOAL_FIGURES = { weightLossKcal: 500, weightLossProtein: 25, muscleGainProtein: 38 } as const;

/** The facts about a dish that goals depend on. */
export interface GoalFacts {
  readonly marks: readonly RecipeMark[];
  /** Per serving. */
  readonly nutrition: Nutrition;
}

/** Whether a dish meets a goal. `none` and `budget_friendly` require nothing of a single dish. */
export function servesGoal(goal: MealGoal, { marks, nutrition }: GoalFacts): boolean {
  switch (goal) {
    case "weight_loss":
      return nutrition.kcal <= GOAL_FIGURES.weightLossKcal && nutrition.protein >= GOAL_FIGURES.weightLossProtein;
    case "muscle_gain":
      return nutrition.protein >= GOAL_FIGURES.muscleGainProtein;
    case "comfort_food":
    case "family_friendly":
    case "special_occasion":
      return marks.includes(goal);
    case "none":
    case "budget_friendly":
      return true;
  }
}
