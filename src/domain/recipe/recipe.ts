import type { Equipment, MealGoal, Region, SkillLevel } from "#domain/options/options";

/** Goals that a recipe can be marked for; the others follow from nutrition or cost. */
export const RECIPE_MARKS = [
  "comfort_food",
  "family_friendly",
  "special_occasion",
] as const satisfies readonly MealGoal[];
export type RecipeMark = (typeof RECIPE_MARKS)[number];

/** One mention of a food in a recipe, for the recipe's own number of servings. */
export interface RecipeLine {
  readonly foodId: string;
  readonly quantity: number;
  /** g, kg, ml, l, tsp, tbsp, pinch, or one of the food's own units. */
  readonly unit: string;
  /** "finely chopped"; null when none. */
  readonly preparation: string | null;
}

/**
 * A piece of a step: words, a mention of a line by its index (`again`: its amount has been said, so by name alone), a time in
 * minutes, or a pan.
 */
export type StepPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "ingredient"; readonly line: number; readonly again?: boolean }
  | { readonly kind: "timer"; readonly minutes: number; readonly name: string | null }
  | { readonly kind: "cookware"; readonly name: string };

/** A dish as the cook wrote it, for `servings` people. Times in minutes. */
export interface Recipe {
  readonly id: string;
  readonly title: string;
  readonly region: Region;
  readonly servings: number;
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  readonly skill: SkillLevel;
  readonly marks: readonly RecipeMark[];
  readonly description: string;
  readonly tip: string;
  /** Appliances it cannot be made without. */
  readonly equipment: readonly Equipment[];
  /** Pans and dishes by name, in order of use. */
  readonly utensils: readonly string[];
  readonly lines: readonly RecipeLine[];
  readonly steps: readonly (readonly StepPart[])[];
}
