import type { Food, RecognisedIngredient, SupermarketLevel } from "#domain/food/food";
import type { NotesData } from "#domain/recipe/notes-data";
import type { EaterCue } from "#domain/options/eaters";
import type { BookWeek } from "#domain/recipe/book-week";
import type { Recipe, Side } from "#domain/recipe/recipe";
import { variantReader } from "#domain/recipe/variant";
import type { Supermarket } from "#domain/options/options";

/** The output of the catalogue's compiler: everything the planner knows, and a hash of its content. */
export interface CatalogueData {
  readonly hash: string;
  readonly priceDate: string;
  readonly priceSource: string;
  readonly supermarkets: readonly SupermarketLevel[];
  readonly foods: readonly Food[];
  readonly ingredients: readonly RecognisedIngredient[];
  /**
   * Ids of the priced foods that contain something, count as it or are sold under it without their names or families saying so,
   * by its words without plurals.
   */
  readonly hiddenIngredients: Readonly<Record<string, readonly string[]>>;
  readonly recipes: readonly Recipe[];
  readonly sides: readonly Side[];
  /**
   * Every word in the running text of recipes and sides, by `wordsOfRecipes`: finding them takes longer than everything else at a
   * start.
   */
  readonly recipeWords: string;
  /** The book of weeks as a JSON string: parsed when a week is first needed, instead of when a process starts. */
  readonly book: string;
  readonly notes: NotesData;
  /** Phrases that show who the eaters are and which medicines they take. */
  readonly eaterCues: readonly EaterCue[];
}

/** The catalogue with its lookups. */
export interface Catalogue extends CatalogueData {
  readonly foodById: ReadonlyMap<string, Food>;
  /** A recipe, or its variant with a side or stand-ins, by id; undefined if it is not one of ours. */
  readonly recipeOf: (id: string) => Recipe | undefined;
  readonly levelOf: (supermarket: Supermarket) => number;
  /** The weeks of the book, parsed once. */
  readonly weeks: () => readonly BookWeek[];
}

/** Adds the lookups to compiled data. Throws on an unknown supermarket, which the compiler has already ruled out. */
export function indexCatalogue(data: CatalogueData): Catalogue {
  let weeks: readonly BookWeek[] | null = null;
  const levels = new Map(data.supermarkets.map((entry) => [entry.id, entry.level]));
  return {
    ...data,
    foodById: new Map(data.foods.map((food) => [food.id, food])),
    recipeOf: variantReader(data),
    weeks: () => (weeks ??= JSON.parse(data.book) as BookWeek[]),
    levelOf: (supermarket) => {
      const level = levels.get(supermarket);
      if (level === undefined) throw new RangeError(`no price level for ${supermarket}`);
      return level;
    },
  };
}
