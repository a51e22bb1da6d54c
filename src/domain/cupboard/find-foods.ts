import type { Food } from "#domain/food/food";
import type { CatalogueData } from "#domain/recipe/catalogue";

/** More results are not useful while typing. */
const MAX_RESULTS = 20;

/** How often each food is used in our recipes: of two matches, people usually mean the more common one. */
export function usesOfFoods(catalogue: Pick<CatalogueData, "recipes">): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { lines } of catalogue.recipes)
    for (const { foodId } of lines) uses.set(foodId, (uses.get(foodId) ?? 0) + 1);
  return uses;
}

/** Finds foods by part of their name or alias, the likeliest first. Tap water is not stored. */
export function findFoods(foods: readonly Food[], uses: ReadonlyMap<string, number>, search: string): Food[] {
  const words = plain(search);
  if (words === "") return [];
  return foods
    .flatMap((food) => {
      const rank = food.buy === "free" ? null : rankOf(food, words);
      return rank === null ? [] : [{ food, rank }];
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (uses.get(b.food.id) ?? 0) - (uses.get(a.food.id) ?? 0) ||
        a.food.name.localeCompare(b.food.name, "en-GB"),
    )
    .slice(0, MAX_RESULTS)
    .map(({ food }) => food);
}

/** How well a food's names match: equal, starting with the words, with a word starting with them, or containing them in its own name. */
function rankOf({ name, plural, aliases }: Food, words: string): number | null {
  const own = [name, plural ?? name].map(plain);
  const ranks = [...own, ...aliases.map(plain)].flatMap((text) => {
    if (text === words) return [0];
    if (text.startsWith(words)) return [1];
    if (text.includes(` ${words}`)) return [2];
    // "len" should not find "spice blend".
    return own.includes(text) && text.includes(words) ? [3] : [];
  });
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** Lower case without accents and marks, one space between words. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}
