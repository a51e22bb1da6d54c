import { createHash } from "node:crypto";
import { createMatcher } from "#domain/matcher/matcher";
import { wordsOfRecipes } from "#domain/matcher/match-recipe-words";
import type { Food } from "#domain/food/food";
import type { CatalogueData } from "#domain/recipe/catalogue";
import { readAskWeights } from "./ask-weights.ts";
import { readAtHome, withAtHome } from "./at-home.ts";
import { readChangeExamples } from "./change-examples.ts";
import { checkAnchors, checkRecipe } from "./check.ts";
import { readFoods } from "./foods.ts";
import { SHELF_PRICE } from "./price-changes.ts";
import { readEaterCues } from "./eaters.ts";
import { checkFollowUps } from "./made-from.ts";
import { Faults } from "./read.ts";
import type { Fault } from "./read.ts";
import { readHarmWeights } from "./harm-weights.ts";
import { readNotesData } from "./notes.ts";
import { readPlainWords, withPlainWords } from "./plain-words.ts";
import { checkVariants } from "./variants.ts";
import { readWeeks } from "./weeks.ts";
import type { WrittenWeek } from "./weeks.ts";
import { foodsByName, readRecipes, readSides } from "./recipes.ts";

/** Compiles and checks the catalogue folder. Use the data only if there is no fault. Foods already read may be passed in. */
export function compileCatalogue(
  root: string,
  only: readonly string[] = [],
  given: ReturnType<typeof readFoods> | null = null,
): { data: CatalogueData; faults: readonly Fault[]; anchors: number; weeks: readonly WrittenWeek[] } {
  const faults = new Faults();
  const { foods, ingredients, hiddenIngredients, supermarkets } = given ?? readFoods(root, faults);
  const foodById = new Map(foods.map((food) => [food.id, food]));
  const byName = foodsByName(foods);
  const plainWords = readPlainWords(root, new Set(foodById.keys()), faults);
  const atHome = readAtHome(root, byName, faults);
  const sides = readSides(root, byName, faults).map((side) => {
    const told = { ...side, texts: [side.title, side.serve] };
    const standIns = withPlainWords(side.standIns, told, plainWords);
    return { ...side, standIns: withAtHome({ ...told, standIns }, atHome) };
  });
  const recipes = readRecipes(root, byName, sides, faults, only).map((recipe) => {
    const texts = [recipe.title, recipe.description, recipe.tip];
    const standIns = withPlainWords(recipe.standIns, { ...recipe, texts }, plainWords);
    return { ...recipe, standIns: withAtHome({ ...recipe, standIns, texts }, atHome) };
  });
  const ids = new Set<string>();
  for (const recipe of recipes) {
    if (ids.has(recipe.id)) faults.add(`${recipe.region}/${recipe.id}`, "this title is used twice");
    ids.add(recipe.id);
    checkRecipe(recipe, foodById, faults);
  }
  // A recipe with an unknown food is a fault already, and its variants are not checked.
  const known = recipes.filter(({ lines }) => lines.every(({ foodId }) => foodById.has(foodId)));
  checkFollowUps(known, sides, foodById, faults);
  checkVariants({ recipes: known, sides, foods }, faults);
  // Weeks can be checked only if every dish is complete.
  const weeks = only.length === 0 && faults.list.length === 0 ? readWeeks(root, ids, faults) : [];
  const anchors = checkAnchors(root, foodById, faults);
  // Names in the examples of changes are found with the vocabulary of the same catalogue.
  const words = {
    priceDate:
      foods
        .map((food) => food.priceDate)
        .sort()
        .at(-1) ?? "",
    priceSource: priceSourceOf(foods),
    supermarkets,
    foods,
    ingredients,
    hiddenIngredients,
    recipes,
    sides,
    recipeWords: wordsOfRecipes({ recipes, sides }),
    book: JSON.stringify(weeks.map(({ week }) => week)),
    notes: readNotesData(root, faults),
    eaterCues: readEaterCues(root, faults),
  };
  const isWhole = only.length === 0 && faults.list.length === 0;
  const changeExamples = isWhole ? readChangeExamples(root, createMatcher({ hash: "", ...words }), faults) : [];
  const harmWeights = isWhole ? readHarmWeights(root, faults) : words.notes.harmWeights;
  const askWeights = isWhole ? readAskWeights(root, faults) : words.notes.askWeights;
  const content = { ...words, notes: { ...words.notes, harmWeights, askWeights, changeExamples } };
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
  return { data: { hash, ...content }, faults: faults.list, anchors, weeks };
}

/** The source of prices, as plans state it. */
function priceSourceOf(foods: readonly Food[]): string {
  const estimates =
    "Own-label estimates at Tesco level, checked against ONS average prices of July 2026 and scaled for each supermarket by Which? baskets";
  const looked = foods.filter(({ priceSource }) => priceSource.includes(SHELF_PRICE)).length;
  return looked === 0 ? estimates : `${estimates}; ${looked} foods by prices since looked up in shops`;
}
