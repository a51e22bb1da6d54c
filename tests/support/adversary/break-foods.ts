import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { judged, refused, withIngredient, withSentence } from "#tests/support/adversary/breakage";
import type { Breakage, Broken, Stage } from "#tests/support/adversary/breakage";
import { DISGUISED_FOODS, ENGLISH_FOODS, forbiddenHidden, rulesOut } from "#tests/support/adversary/hidden-foods";
import type { HiddenFood } from "#tests/support/adversary/hidden-foods";

/** A food to smuggle in: one that the request forbids where there is one. */
function smuggled({ raw, chance }: Stage, foods: readonly HiddenFood[]): HiddenFood {
  const forbidden = forbiddenHidden(raw, foods);
  return chance.one(forbidden.length > 0 ? forbidden : foods);
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A food by its id that the request forbids: null when nothing is forbidden. */
function forbiddenId(stage: Stage): string | null {
  const ids = [...stage.tables.foods.values()].filter((row) => rulesOut(stage.raw, row)).map(({ id }) => id);
  return ids.length === 0 ? null : stage.chance.one(ids);
}

const inSteps: readonly ((word: string) => string)[] = [
  (word) => `Scatter over a handful of ${word}.`,
  (word) => `Garnish with ${word}.`,
  (word) => `Serve with ${word} on the side.`,
  (word) => `Optional: stir in some ${word} at the end.`,
  (word) => `Finish with a little ${word}, if you like.`,
  (word) => `Add ${word} or whatever you have.`,
  (word) => `Swap half of it for ${word}.`,
  (word) => `A spoonful of ${word} makes it richer.`,
  (word) => `Top with ${word.toUpperCase()}.`,
  (word) => `Traditionally this is finished with ${word}; do so.`,
];

const listed = (dish: ProposedMeal, food: string, stage: Stage): ProposedMeal =>
  withIngredient(dish, { food, amount: stage.chance.one([5, 20, 60]), unit: "g" });

/** What harms nobody at this table may be spoken of. */
const onlyForbidden =
  (foods: readonly HiddenFood[], place: (dish: ProposedMeal, word: string) => ProposedMeal) =>
  (dish: ProposedMeal, stage: Stage): Broken | null => {
    const forbidden = forbiddenHidden(stage.raw, foods);
    return forbidden.length === 0 ? null : refused(place(dish, stage.chance.one(forbidden).word));
  };

/** Foods that a request forbids, in every place and under every name. */
export const FOOD_BREAKAGES: readonly Breakage[] = [
  {
    name: "a forbidden food by its id",
    kind: "food",
    apply: (dish, stage) => {
      const id = forbiddenId(stage);
      return id === null ? null : refused(listed(dish, id, stage));
    },
  },
  {
    name: "a forbidden food by its name in the list",
    kind: "food",
    apply: (dish, stage) => {
      const id = forbiddenId(stage);
      const row = id === null ? undefined : stage.tables.foods.get(id);
      if (row === undefined) return null;
      return refused(listed(dish, stage.chance.one([...row.names, ...row.aliases]), stage));
    },
  },
  {
    name: "a forbidden food under another name in the list",
    kind: "food",
    apply: (dish, stage) => {
      const forbidden = forbiddenHidden(stage.raw, ENGLISH_FOODS);
      return forbidden.length === 0 ? null : refused(listed(dish, stage.chance.one(forbidden).word, stage));
    },
  },
  {
    name: "another food than listed behind a listed id's case and spaces",
    kind: "food",
    apply: (dish, stage) => {
      const id = forbiddenId(stage);
      return id === null ? null : refused(listed(dish, ` ${id.toUpperCase()} `, stage));
    },
  },
  {
    name: "a food of another language in the list",
    kind: "food",
    apply: (dish, stage) => judged(listed(dish, smuggled(stage, DISGUISED_FOODS).word, stage)),
  },
  {
    name: "a forbidden food hidden in a preparation",
    kind: "food",
    apply: onlyForbidden(ENGLISH_FOODS, (dish, word) => ({
      ...dish,
      ingredients: dish.ingredients.map((line, index) =>
        index === 0 ? { ...line, preparation: `tossed in ${word}` } : line,
      ),
    })),
  },
  {
    name: "a forbidden food hidden in a preparation, in another language",
    kind: "food",
    apply: onlyForbidden(DISGUISED_FOODS, (dish, word) => ({
      ...dish,
      ingredients: dish.ingredients.map((line, index) =>
        index === 0 ? { ...line, preparation: `with ${word}` } : line,
      ),
    })),
  },
  {
    name: "a forbidden food in the steps alone, by an id in braces",
    kind: "food",
    apply: (dish, stage) => {
      const id = forbiddenId(stage);
      return id === null ? null : refused(withSentence(dish, `Fold in {${id}}.`));
    },
  },
  {
    name: "a forbidden food in a step",
    kind: "words",
    apply: (dish, stage) => {
      const at = stage.chance.whole(0, 2);
      const say = stage.chance.one(inSteps);
      return onlyForbidden(ENGLISH_FOODS, (whole, word) => withSentence(whole, say(word), at))(dish, stage);
    },
  },
  {
    name: "a disguised food in a step",
    kind: "words",
    apply: onlyForbidden(DISGUISED_FOODS, (dish, word) => withSentence(dish, `Scatter over a handful of ${word}.`)),
  },
  {
    name: "a forbidden food in the title",
    kind: "words",
    apply: onlyForbidden(ENGLISH_FOODS, (dish, word) => ({ ...dish, name: `${dish.name} with ${word}` })),
  },
  {
    name: "a forbidden food in the title, in front",
    kind: "words",
    apply: onlyForbidden(ENGLISH_FOODS, (dish, word) => ({ ...dish, name: `${capital(word)} ${dish.name}` })),
  },
  {
    name: "a disguised food in the title",
    kind: "words",
    apply: onlyForbidden(DISGUISED_FOODS, (dish, word) => ({ ...dish, name: `${dish.name} with ${word}` })),
  },
  {
    name: "a forbidden food in the reason",
    kind: "words",
    apply: onlyForbidden(ENGLISH_FOODS, (dish, word) => ({ ...dish, why: `It is lovely with ${word}.` })),
  },
  {
    name: "a forbidden food in the tip",
    kind: "words",
    apply: onlyForbidden(ENGLISH_FOODS, (dish, word) => ({ ...dish, tip: `Leftovers go well with ${word}.` })),
  },
  {
    name: "a forbidden food to swap in, in the tip",
    kind: "words",
    apply: onlyForbidden(ENGLISH_FOODS, (dish, word) => ({ ...dish, tip: `No time? Use ${word} instead.` })),
  },
  {
    name: "a disguised food in the tip",
    kind: "words",
    apply: onlyForbidden(DISGUISED_FOODS, (dish, word) => ({ ...dish, tip: `Try it with ${word} on top.` })),
  },
  {
    name: "a forbidden food joined by a slash",
    kind: "words",
    apply: onlyForbidden(ENGLISH_FOODS, (dish, word) => withSentence(dish, `Drizzle with oil/${word}/lemon.`)),
  },
];
