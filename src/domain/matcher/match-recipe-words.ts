import type { CatalogueData } from "#domain/recipe/catalogue";
import { stemOf } from "#domain/matcher/match-words";

const WORD = /\p{L}{2,}/gu;

function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * Every word in the running text of our own recipes, in each of its forms and separated by spaces: the kitchen English in which a
 * dish may be described.
 */
export function wordsOfRecipes({ recipes, sides }: Pick<CatalogueData, "recipes" | "sides">): string {
  const words = new Set<string>();
  const cooked = [
    ...recipes.map((recipe) => ({ ...recipe, said: [recipe.title, recipe.description, recipe.tip] })),
    ...sides.map((side) => ({ ...side, said: [side.title, side.serve] })),
  ];
  for (const { said, steps, lines, standIns } of cooked) {
    const texts = steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
    const instead = standIns.flatMap(({ words }) => words.map(([, to]) => to));
    const preparations = lines.flatMap(({ preparation }) => (preparation === null ? [] : [preparation]));
    for (const word of plain([...said, ...instead, ...texts, ...preparations].join(" ")).match(WORD) ?? [])
      words.add(word);
  }
  // Recipes use few different words, each many times.
  return [...new Set([...words].flatMap(formsOf))].join(" ");
}

const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ["iness", ["y"]],
  ["ness", [""]],
  ["iest", ["y"]],
  ["ier", ["y"]],
  ["ily", ["y"]],
  ["ingly", ["", "e"]],
  ["ing", ["", "e"]],
  ["edly", ["", "e"]],
  ["ied", ["y"]],
  ["ed", ["", "e"]],
  ["est", ["", "e"]],
  ["er", ["", "e"]],
  ["ly", ["", "le"]],
  ["able", ["", "e"]],
  ["less", [""]],
  ["ful", [""]],
  ["es", [""]],
  ["s", [""]],
  ["y", ["", "e"]],
  ["d", [""]],
];
const SHORTEST = 3;

/** A word with and without its English endings: "stirring" is "stir"; "golden-est" has no other form. */
export function formsOf(word: string): readonly string[] {
  const clean = plain(word);
  const forms = new Set([clean, stemOf(clean)]);
  for (const [ending, replacements] of ENDINGS) {
    if (!clean.endsWith(ending) || clean.length - ending.length < SHORTEST) continue;
    const root = clean.slice(0, clean.length - ending.length);
    for (const replacement of replacements) forms.add(root + replacement);
    // "Stirred" doubles its letter.
    if (root.at(-1) === root.at(-2)) forms.add(root.slice(0, -1));
  }
  return [...forms];
}
