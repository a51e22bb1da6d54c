import { dishIdOf } from "#domain/recipe/variant";
import type { Food } from "#domain/food/food";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import type { ToldDish } from "#domain/request/tastes";

/**
 * From which likeness on two dishes are one to a cook. Chosen on our own recipes, hardly a pair of which reaches them: titles
 * count by their words, foods by their weight a serving.
 */
const SAME = { title: 0.75, foods: 0.75, titleWithFoods: 0.5, foodsWithTitle: 0.5 } as const;

/** Words of a title that do not tell one dish from another. */
const EMPTY_WORDS = new Set(
  "a an and the with in on of to for from my our your style easy quick simple classic homemade speedy one pan pot tray tin traybake sheet best weeknight healthy hearty fresh warm hot crispy creamy spicy sticky dish".split(
    " ",
  ),
);

/** What tells one title from another. */
export interface TitleMarks {
  readonly slug: string;
  readonly words: ReadonlyMap<string, number>;
}

/** What tells one dish from another. */
export interface DishMarks extends TitleMarks {
  readonly id: string;
  readonly grams: ReadonlyMap<string, number>;
}

/** Reads the marks of a title, or of the id of a dish, once, for comparing it with many. */
export function titleMarks(title: string): TitleMarks {
  return { slug: slugOf(title), words: titleWords(title) };
}

/** Reads a meal's marks once, for comparing it with many. */
export function dishMarks(meal: Meal, foodById: ReadonlyMap<string, Food>): DishMarks {
  return { id: dishIdOf(meal.id), ...titleMarks(meal.title), grams: servingGrams(meal, foodById) };
}

/** The marks of a dish that somebody has spoken of, as it was then. */
export function toldMarks({ dishId, title, grams }: ToldDish): DishMarks {
  return { id: dishId, ...titleMarks(title), grams: new Map(Object.entries(grams)) };
}

/** What is kept of a meal when somebody speaks of it. */
export function toldDish(meal: Meal, foodById: ReadonlyMap<string, Food>): ToldDish {
  return { dishId: dishIdOf(meal.id), title: meal.title, grams: Object.fromEntries(servingGrams(meal, foodById)) };
}

/** Whether two titles, or a title and the id of a dish, name the same dish to a cook. */
export function sameTitle(one: TitleMarks, other: TitleMarks): boolean {
  return one.slug === other.slug || likeness(one.words, other.words) >= SAME.title;
}

/** Whether two meals are the same dish to a cook: by id, by a near-same title, or by the same foods in like amounts. */
export function sameDish(one: DishMarks, other: DishMarks): boolean {
  if (one.id === other.id || sameTitle(one, other)) return true;
  const foods = likeness(one.grams, other.grams);
  if (foods >= SAME.foods) return true;
  return foods >= SAME.foodsWithTitle && likeness(one.words, other.words) >= SAME.titleWithFoods;
}

/** Lower-case words joined by hyphens, without accents; the empty text when nothing is left. */
export function slugOf(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "");
}

/** The words by which a cook knows a dish, of its title or of its id, each with the weight 1. */
function titleWords(title: string): ReadonlyMap<string, number> {
  const words = slugOf(title)
    .replace(/^dish-/u, "")
    .split("-")
    .filter((word) => word !== "" && !EMPTY_WORDS.has(word))
    .map((word) => (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word));
  return new Map(words.map((word) => [word, 1]));
}

function servingGrams(meal: Meal, foodById: ReadonlyMap<string, Food>): ReadonlyMap<string, number> {
  return new Map(
    foodAmounts(meal, foodById)
      .filter(({ food }) => food.buy !== "free")
      .map(({ food, grams }) => [food.id, grams / meal.servings]),
  );
}

/** What two sets of weighted things share, from 0 to 1. Two empty sets share nothing. */
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [key, weight] of one) {
    shared += Math.min(weight, other.get(key) ?? 0);
    all += weight;
  }
  for (const weight of other.values()) all += weight;
  return all === 0 ? 0 : shared / (all - shared);
}
