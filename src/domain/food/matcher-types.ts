import type { DietaryKey } from "#domain/food/dietary-facts";
import type { Allergen, Food, RecognisedIngredient } from "#domain/food/food";

/** What a free-text ingredient line was read as. */
export interface IngredientMatch {
  readonly text: string;
  /** The priced food, when the line is one. */
  readonly food: Food | null;
  /** The entries of the dictionary that the words were read as, the priced food included. */
  readonly entries: readonly (Food | RecognisedIngredient)[];
  readonly allergens: readonly Allergen[];
  readonly violates: readonly DietaryKey[];
  /** True when any word that could be a food is not known: such a line is never served to anyone. */
  readonly unresolved: boolean;
}

/** What one entry of "Ingredients to Avoid" means: the foods it rules out, and the allergens whose every carrier it rules out. */
export interface AvoidRule {
  /** The entry in the user's words. */
  readonly entry: string;
  readonly foodIds: ReadonlySet<string>;
  readonly allergens: ReadonlySet<Allergen>;
}

export type AvoidMatch =
  | { readonly known: true; readonly rule: AvoidRule }
  | { readonly known: false; readonly entry: string; readonly nearest: readonly string[] };

/** Reads what people type about food. One instance for each catalogue; pure. */
export interface Matcher {
  matchLine(text: string): IngredientMatch;
  /** Resolves an avoid entry over foods, aliases, families, allergens and restrictions ("nuts", "shellfish", "gluten"). */
  matchAvoid(entry: string): AvoidMatch;
  /** Food and allergen words in free notes that follow "allergic to", "allergy", "intolerant", "no", "without", "can't eat" and the like. */
  avoidEntriesInNotes(notes: string): readonly string[];
}
