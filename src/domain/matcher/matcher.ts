import type { CatalogueData } from "#domain/recipe/catalogue";
import { isCalled, matchAvoid, namesOfFoods } from "#domain/matcher/match-avoid";
import { eaterReader } from "#domain/matcher/eater-reader";
import { buildLexicon } from "#domain/matcher/match-lexicon";
import { matchLine } from "#domain/matcher/match-line";
import { foodsIn } from "#domain/matcher/match-foods";
import { formsOf, wordsOfRecipes } from "#domain/matcher/match-recipe-words";
import { readProse } from "#domain/matcher/match-prose";
import type { Matcher } from "#domain/matcher/matcher-types";
import { remembered } from "#domain/matcher/remembered";

/** Makes the one reader of food words for a catalogue. Pure; the same text always gives the same answer. */
export function createMatcher(catalogue: CatalogueData): Matcher {
  const lexicon = buildLexicon(catalogue);
  // Read when first asked for: most matchers never meet running text.
  let recipeWords: ReadonlySet<string> | null = null;
  let nameWords: ReadonlySet<string> | null = null;
  return {
    matchLine: (text) => matchLine(lexicon, text),
    matchAvoid: (entry) => matchAvoid(lexicon, entry),
    foodsIn: (text) => foodsIn(lexicon, text),
    toldIn: eaterReader(catalogue.eaterCues),
    readProse: (text) => readProse(lexicon, text),
    knowsWord: remembered((word) => {
      recipeWords ??= wordsOfRecipes(catalogue);
      const known = recipeWords;
      return formsOf(word).some((form) => known.has(form) || lexicon.vocabulary.has(form));
    }),
    knowsFood: remembered((words) => isCalled(lexicon, words)),
    isInNames: (word) => {
      nameWords ??= new Set(namesOfFoods(lexicon).flatMap((name) => name.split(" ")));
      return nameWords.has(word);
    },
    notesData: catalogue.notes,
    titles: catalogue.recipes.map(({ title }) => title),
    namesOf: (food) => {
      const names = lexicon.called.get(food.id);
      if (names === undefined) throw new RangeError(`${food.id} is not in this catalogue`);
      return names;
    },
  };
}
