import type { DietaryKey } from "#domain/food/dietary-facts";
import type { Allergen, DietaryFacts, Food, RecognisedIngredient } from "#domain/food/food";
import type { ToldByNotes } from "#domain/matcher/eater-reader";
import type { Token } from "#domain/matcher/match-words";
import type { NotesData } from "#domain/recipe/notes-data";

/** How a free-text ingredient line was read. */
export interface IngredientMatch {
  readonly text: string;
  /** The priced food, if the line is one. */
  readonly food: Food | null;
  /** The dictionary entries matched, including the priced food. */
  readonly entries: readonly (Food | RecognisedIngredient)[];
  readonly allergens: readonly Allergen[];
  readonly violates: readonly DietaryKey[];
  /** True if any word that could be food is unknown: such a line is never served to anyone. */
  readonly unresolved: boolean;
}

/** The meaning of an entry of "Ingredients to Avoid": the foods it rules out, and the allergens of which every food is ruled out. */
export interface AvoidRule {
  /** The entry in the user's words. */
  readonly entry: string;
  readonly foodIds: ReadonlySet<string>;
  readonly allergens: ReadonlySet<Allergen>;
}

export type AvoidMatch =
  /** `mayMean`: other possible meanings, as clear entries, where the user can be asked. */
  | { readonly known: true; readonly rule: AvoidRule; readonly mayMean?: readonly string[] }
  | { readonly known: false; readonly entry: string; readonly nearest: readonly string[] };

/** A mention of food in prose: the tokens from `start` up to `end` of one of its sentences. */
export interface FoodMention {
  /** The words as read, without plurals: "coconut milk". */
  readonly words: string;
  /** More than one if the words are ambiguous. */
  readonly entries: readonly (Food | RecognisedIngredient)[];
  /** The facts of each entry given the claims next to it ("vegan", "dairy-free"). */
  readonly facts: readonly DietaryFacts[];
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
}

/** Running text with the foods it names, and the words missing from the dictionary and its small words. */
export interface Prose {
  readonly sentences: readonly (readonly Token[])[];
  readonly mentions: readonly FoodMention[];
  readonly unknown: readonly { readonly word: string; readonly sentence: number; readonly at: number }[];
}

/** The names of a priced food: name, plural, aliases and families; without plurals, each between spaces. */
export interface FoodNames {
  readonly names: readonly string[];
  readonly families: readonly string[];
}

/** Reads what people type about food. One instance per catalogue; pure. */
export interface Matcher {
  matchLine(text: string): IngredientMatch;
  /** Resolves an avoid entry over foods, aliases, families, allergens and restrictions ("nuts", "shellfish", "gluten"). */
  matchAvoid(entry: string): AvoidMatch;
  /** The foods and families that a text names, in its own cleaned words, each with the ids of the possible foods. */
  foodsIn(text: string): readonly { readonly words: string; readonly foodIds: readonly string[] }[];
  /** The eaters a text mentions, such as a baby or a pregnancy, and the medicines taken, each with the words that mention it. */
  toldIn(notes: string): ToldByNotes;
  /** Every food named in running text, such as a step or a title. */
  readProse(text: string): Prose;
  /** Whether a word, in any form, occurs in our own recipes or in the dictionary. */
  knowsWord(word: string): boolean;
  /** Whether words, without plurals, name anything in the dictionary: a food, a family, an allergen, a brand or a dish. */
  knowsFood(words: string): boolean;
  /** Whether some name known to `knowsFood` starts with these words, without plurals; if not, a search for the longest can stop. */
  beginsFood(words: string): boolean;
  /** The vocabulary for reading notes. */
  readonly notesData: NotesData;
  /** The titles of our dishes. */
  readonly titles: readonly string[];
  /** Throws RangeError for a food from another catalogue. */
  namesOf(food: Food): FoodNames;
}
