import type { Catalogue } from "#domain/food/catalogue";
import type { Meal } from "#domain/plan/meal";

/** Words of a title that do not tell one dish from another. */
const EMPTY_WORDS = new Set(
  "a an and the with in on of to for from my our your style easy quick simple classic homemade speedy one pan pot tray tin traybake sheet best weeknight healthy hearty fresh warm hot crispy creamy spicy sticky dish".split(
    " ",
  ),
);
/** Two titles that share this much of their words, or two dishes that share this much of their foods, are one dish to a cook. */
const SAME_WORDS = 0.75;
const SAME_FOODS = 0.8;
const FEWEST_FOODS = 3;

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

/** The words by which a cook knows a dish, of its title or of its id. */
function wordsOf(title: string): ReadonlySet<string> {
  const words = slugOf(title)
    .replace(/^dish-/u, "")
    .split("-")
    .filter((word) => word !== "" && !EMPTY_WORDS.has(word))
    .map((word) => (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word));
  return new Set(words);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / (a.size + b.size - shared);
}

/** Whether two titles, or a title and the id of a dish, name the same dish to a cook. */
export function isSameTitle(a: string, b: string): boolean {
  return slugOf(a) === slugOf(b) || overlap(wordsOf(a), wordsOf(b)) >= SAME_WORDS;
}

/** The foods that make a dish what it is: neither seasoning and oil nor anything else charged by use from the cupboard. */
function mainFoods(meal: Meal, catalogue: Catalogue): ReadonlySet<string> {
  return new Set(
    meal.ingredients.map((line) => line.foodId).filter((id) => catalogue.foodById.get(id)?.buy === "pack"),
  );
}

/** Whether two meals of one week would be the same dish to a cook: by id, by near-same title, or made of the same foods. */
export function isSameDish(a: Meal, b: Meal, catalogue: Catalogue): boolean {
  if (a.id === b.id || isSameTitle(a.title, b.title)) return true;
  const foods = mainFoods(a, catalogue);
  const others = mainFoods(b, catalogue);
  return Math.min(foods.size, others.size) >= FEWEST_FOODS && overlap(foods, others) >= SAME_FOODS;
}
