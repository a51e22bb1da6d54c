import type { DietaryKey } from "#domain/food/dietary-facts";
import type { Allergen, DietaryFacts, Food, RecognisedIngredient } from "#domain/food/food";
import type { ToldByNotes } from "#domain/matcher/eater-reader";
import type { Token } from "#domain/matcher/match-words";
import type { NotesData } from "#domain/recipe/notes-data";

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
  /** `mayMean`: what it may be as well, as entries that are clear, where its writer can be asked. */
  | { readonly known: true; readonly rule: AvoidRule; readonly mayMean?: readonly string[] }
  | { readonly known: false; readonly entry: string; readonly nearest: readonly string[] };

/** A place in prose where words name a food: the tokens from `start` up to `end` of one of its sentences. */
export interface FoodMention {
  /** The words as read, without plurals: "coconut milk". */
  readonly words: string;
  /** More than one when the words cannot tell them apart. */
  readonly entries: readonly (Food | RecognisedIngredient)[];
  /** What each entry holds under the claims that stand beside it ("vegan", "dairy-free"). */
  readonly facts: readonly DietaryFacts[];
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
}

/** Running text with the foods that it names, and the words that neither the dictionary nor its small words hold. */
export interface Prose {
  readonly sentences: readonly (readonly Token[])[];
  readonly mentions: readonly FoodMention[];
  readonly unknown: readonly { readonly word: string; readonly sentence: number; readonly at: number }[];
}

/** What a priced food is called: name, plural and aliases, and its families; without plurals, each between spaces. */
export interface FoodNames {
  readonly names: readonly string[];
  readonly families: readonly string[];
}

/** Reads what people type about food. One instance for each catalogue; pure. */
export interface Matcher {
  matchLine(text: string): IngredientMatch;
  /** Resolves an avoid entry over foods, aliases, families, allergens and restrictions ("nuts", "shellfish", "gluten"). */
  matchAvoid(entry: string): AvoidMatch;
  /** The foods and families that a text names, in its own words as cleaned, each with the ids of the foods that they may be. */
  foodsIn(text: string): readonly { readonly words: string; readonly foodIds: readonly string[] }[];
  /** Who eats along, a baby or somebody pregnant among them, and which medicines somebody takes, each with the words that tell of it. */
  toldIn(notes: string): ToldByNotes;
  /** Every food that running text names, such as a step or a title. */
  readProse(text: string): Prose;
  /** Whether a word, in any of its forms, stands in our own recipes or in the dictionary. */
  knowsWord(word: string): boolean;
  /** Whether words, without plurals, are called anything in the dictionary: a food, a family, an allergen, a brand or a dish. */
  knowsFood(words: string): boolean;
  /** Whether some name that `knowsFood` knows begins with these words, without plurals; whoever looks for the longest need not look on. */
  beginsFood(words: string): boolean;
  /** The words by which notes are read. */
  readonly notesData: NotesData;
  /** What our dishes are called. */
  readonly titles: readonly string[];
  /** Throws RangeError for a food of another catalogue. */
  namesOf(food: Food): FoodNames;
}
