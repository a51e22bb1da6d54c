import { titleWords } from "#domain/matcher/dish-titles";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Catalogue } from "#domain/recipe/catalogue";

const JOINING: ReadonlySet<string> = new Set(["and", "in", "with", "of", "the", "a", "on"]);
const foodWords = new WeakMap<Catalogue, ReadonlySet<string>>();

/** Every word in the names of foods. */
function wordsOfFoods(catalogue: Catalogue): ReadonlySet<string> {
  const known =
    foodWords.get(catalogue) ??
    new Set(catalogue.foods.flatMap(({ name }) => titleWords(name).map(({ stem }) => stem)));
  foodWords.set(catalogue, known);
  return known;
}

/**
 * Whether a proposed dish may go by a name that its title lacks: a jollof is jollof rice, and a ragù a bolognese. A name made
 * only of foods ("rice and peas") describes the plate and would be in the title; egg-fried rice is not it.
 */
export function mayBeCalled(phrases: readonly string[], { meal, amounts }: CheckedMeal, catalogue: Catalogue): boolean {
  const ofFoods = wordsOfFoods(catalogue);
  const title = new Set(titleWords(meal.title).map(({ stem }) => stem));
  const held = new Set(amounts.flatMap(({ food }) => titleWords(food.name).map(({ stem }) => stem)));
  return phrases.every((phrase) =>
    phrase.split("|").some((said) => {
      const words = titleWords(said).flatMap(({ stem }) => (JOINING.has(stem) ? [] : [stem]));
      const own = words.filter((word) => !ofFoods.has(word));
      if (own.length === 0) return words.every((word) => title.has(word));
      return own.some((word) => title.has(word)) || words.every((word) => own.includes(word) || held.has(word));
    }),
  );
}
