import { dishIdOf } from "#domain/recipe/variant";
import type { Food } from "#domain/food/food";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import type { ToldDish } from "#domain/request/tastes";

/**
 * The similarity at which a cook would call two dishes the same. Tuned on our own recipes, hardly any pair of which reaches it:
 * titles count by words, foods by weight a serving.
 */
const SAME = { title: 0.75, foods: 0.75, titleWithFoods: 0.5, foodsWithTitle: 0.5 } as const;

/** Words that do not distinguish titles. */
const EMPTY_WORDS = new Set(
  "a an and the with in on of to for from my our your style easy quick simple classic homemade speedy one pan pot tray tin traybake sheet best weeknight healthy hearty fresh warm hot crispy creamy spicy sticky dish".split(
    " ",
  ),
);

/** The distinguishing words of a title. */
export interface TitleMarks {
  readonly slug: string;
  readonly words: ReadonlyMap<string, number>;
}

/** What distinguishes a dish from others. */
export interface DishMarks extends TitleMarks {
  readonly id: string;
  readonly grams: ReadonlyMap<string, number>;
}

/** Extracts the distinguishing words of a title, or of a dish's id, for comparing it with many. */
export function titleMarks(title: string): TitleMarks {
  return { slug: slugOf(title), words: titleWords(title) };
}

/** Extracts what distinguishes a meal, for comparing it with many. */
export function dishMarks(meal: Meal, foodById: ReadonlyMap<string, Food>): DishMarks {
  return { id: dishIdOf(meal.id), ...titleMarks(meal.title), grams: servingGrams(meal, foodById) };
}

/** The same for a dish on which the user gave an opinion, as it was then. */
export function toldMarks({ dishId, title, grams }: ToldDish): DishMarks {
  return { id: dishId, ...titleMarks(title), grams: new Map(Object.entries(grams)) };
}

/** What is kept of a meal on which the user gives an opinion. */
export function toldDish(meal: Meal, foodById: ReadonlyMap<string, Food>): ToldDish {
  return { dishId: dishIdOf(meal.id), title: meal.title, grams: Object.fromEntries(servingGrams(meal, foodById)) };
}

/** Whether two titles, or a title and a dish's id, name the same dish for a cook. */
export function sameTitle(one: TitleMarks, other: TitleMarks): boolean {
  return one.slug === other.slug || likeness(one.words, other.words) >= SAME.title;
}

/** Whether two meals are the same dish for a cook: by id, by a nearly equal title, or by the same foods in similar amounts. */
export function sameDish(one: DishMarks, other: DishMarks): boolean {
  if (one.id === other.id || sameTitle(one, other)) return true;
  const foods = likeness(one.grams, other.grams);
  if (foods >= SAME.foods) return true;
  return foods >= SAME.foodsWithTitle && likeness(one.words, other.words) >= SAME.titleWithFoods;
}

/** Lower-case words joined by hyphens, without accents; empty if nothing is left. */
export function slugOf(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "");
}

/** The words by which a cook recognises a dish, from its title or id, each with weight 1. */
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

/** The overlap of two weighted sets, from 0 to 1. Two empty sets overlap by 0. */
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
