import type { CatalogueData } from "#domain/recipe/catalogue";
import { stemOf } from "#domain/matcher/match-words";

const WORD = /\p{L}{2,}/gu;

function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** Every word that our own recipes use in running text: the kitchen English that a dish can be told in. */
export function wordsOfRecipes({ recipes }: CatalogueData): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { title, description, tip, steps, lines } of recipes) {
    const texts = steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
    const preparations = lines.flatMap(({ preparation }) => (preparation === null ? [] : [preparation]));
    for (const word of plain([title, description, tip, ...texts, ...preparations].join(" ")).match(WORD) ?? [])
      for (const form of formsOf(word)) found.add(form);
  }
  return found;
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

/** A word with and without the endings of English: "stirring" is "stir", "golden-est" nothing else. */
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
