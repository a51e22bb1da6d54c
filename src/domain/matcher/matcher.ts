import type { CatalogueData } from "#domain/recipe/catalogue";
import { isCalled, matchAvoid, namesOfFoods } from "#domain/matcher/match-avoid";
import { eaterReader } from "#domain/matcher/eater-reader";
import { buildLexicon } from "#domain/matcher/match-lexicon";
import { matchLine } from "#domain/matcher/match-line";
import { foodsIn } from "#domain/matcher/match-foods";
import { formsOf } from "#domain/matcher/match-recipe-words";
import { readProse } from "#domain/matcher/match-prose";
import type { Matcher } from "#domain/matcher/matcher-types";
import { beginningsOf } from "#domain/matcher/name-beginnings";
import { remembered } from "#domain/matcher/remembered";

/** Cache size: rules that read one text look up its foods in turn, and no text names more. */
const MAX_ENTRIES = 500;

/** Makes the reader of food words for a catalogue. Pure; the same text always gives the same answer. */
export function createMatcher(catalogue: CatalogueData): Matcher {
  const lexicon = buildLexicon(catalogue);
  // Built on first use: most matchers never read running text.
  let recipeWords: ReadonlySet<string> | null = null;
  let beginnings: ReadonlySet<string> | null = null;
  return {
    matchLine: (text) => matchLine(lexicon, text),
    matchAvoid: remembered((entry) => matchAvoid(lexicon, entry), MAX_ENTRIES),
    foodsIn: (text) => foodsIn(lexicon, text),
    toldIn: eaterReader(catalogue.eaterCues),
    readProse: (text) => readProse(lexicon, text),
    knowsWord: remembered((word) => {
      recipeWords ??= new Set(catalogue.recipeWords.split(" "));
      const known = recipeWords;
      return formsOf(word).some((form) => known.has(form) || lexicon.vocabulary.has(form));
    }),
    knowsFood: remembered((words) => isCalled(lexicon, words)),
    beginsFood: (words) => {
      beginnings ??= beginningsOf(namesOfFoods(lexicon));
      return beginnings.has(words);
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
