import type { Food } from "#domain/food/food";
import { foodAmounts } from "#domain/plan/meal";
import type { Meal } from "#domain/plan/meal";

/**
 * From which likeness on two dishes are one to whoever eats them. Chosen on our own recipes, where no pair of different dishes
 * reaches them: titles count by their words, foods by their weight a serving.
 */
const SAME = { title: 0.8, foods: 0.75, titleWithFoods: 0.5, foodsWithTitle: 0.5 } as const;

/** Words of a title that tell no dish from another. */
const IDLE_WORDS = new Set(
  "a an and the with on in of for to my our your easy quick simple speedy classic homemade hearty best style".split(
    " ",
  ),
);

/** What tells one dish from another. */
export interface DishMarks {
  readonly id: string;
  readonly title: string;
  readonly words: ReadonlyMap<string, number>;
  readonly grams: ReadonlyMap<string, number>;
}

/** Reads a meal's marks once, for comparing it with many. */
export function dishMarks(meal: Meal, foodById: ReadonlyMap<string, Food>): DishMarks {
  return {
    id: meal.id,
    title: meal.title.trim().toLowerCase(),
    words: titleWords(meal.title),
    grams: servingGrams(meal, foodById),
  };
}

/** Whether two meals are the same dish: by id, by a title in other words or order, or by the same foods in like amounts. */
export function sameDish(one: DishMarks, other: DishMarks): boolean {
  if (one.id === other.id || one.title === other.title) return true;
  const title = likeness(one.words, other.words);
  if (title >= SAME.title) return true;
  const foods = likeness(one.grams, other.grams);
  return foods >= SAME.foods || (title >= SAME.titleWithFoods && foods >= SAME.foodsWithTitle);
}

/** The words of a title that name the dish, without accents and plurals, each with the weight 1. */
function titleWords(title: string): ReadonlyMap<string, number> {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !IDLE_WORDS.has(word));
  return new Map(words.map((word) => [word.replace(/(?<=\p{L}{3})(?:(?<=(?:o|ch|sh|x))es|(?<!s)s)$/u, ""), 1]));
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
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(key) ?? 0, other.get(key) ?? 0];
    shared += Math.min(a, b);
    all += Math.max(a, b);
  }
  return all === 0 ? 0 : shared / all;
}
