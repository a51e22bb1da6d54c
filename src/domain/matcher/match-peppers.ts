import { cleanText } from "#domain/matcher/match-words";

/*
 * Avoiding "peppers" means the vegetable in every colour; black pepper, paprika, chilli and chorizo are other foods. People who
 * are allergic avoid the whole capsicum family. Ambiguous words, including those that may mean black pepper, lead to a question.
 */

/** Words for the whole capsicum family: peppers, chillies, paprika and products of them, but not black pepper. */
export const ANY_PEPPER = "peppers in any form";

/** The meaning of an entry about peppers: the vegetable, the family, or unclear. */
export type PepperMeaning = "vegetable" | "family" | "unclear";

/** The clear entries that an unclear one may stand for. */
export const PEPPER_CHOICES: readonly string[] = ["sweet peppers", "black pepper", ANY_PEPPER];

const HEADS = new Set(["pepper", "peppers", "capsicum", "capsicums"]);
/** Words before the noun that make it the vegetable without naming a colour. */
const VEGETABLE = new Set(["sweet", "bell", "mixed", "pointed", "stuffed", "vegetable"]);
const COLOURS = new Set(["red", "green", "yellow", "orange", "romano", "padron"]);
const ALLERGY = /^(?:allerg|intoleran|anaphyla|sensitiv|react)/u;
/** "All kinds of peppers" may be more than the vegetable. */
const MORE = new Set(["all", "any", "every", "kind", "kinds", "type", "types", "sort", "sorts", "form", "forms"]);
const AROUND = new Set(
  "no anything with without containing contain contains please i im am is are hate dislike avoid avoiding not the a my of to in things thing like raw cooked fresh whole severe mild dont cant cannot eat".split(
    " ",
  ),
);

/** The meaning of an entry only about peppers; null for any other. */
export function pepperMeaning(entry: string): PepperMeaning | null {
  const all = cleanText(entry)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
  if (all.join(" ") === ANY_PEPPER) return "family";
  const words = all.filter((word) => !AROUND.has(word) && !ALLERGY.test(word));
  const said = words.filter((word) => !MORE.has(word));
  const head = said.at(-1) ?? "";
  const before = said.slice(0, -1);
  const isOfColour = before.some((word) => COLOURS.has(word));
  if (!HEADS.has(head) || !before.every((word) => VEGETABLE.has(word) || COLOURS.has(word))) return null;
  const isVegetable = head !== "pepper" || before.length > 0;
  if (all.some((word) => ALLERGY.test(word))) return isVegetable ? "family" : "unclear";
  // A single colour is looked up by name.
  if (isOfColour && !before.includes("mixed")) return null;
  return isVegetable && said.length === words.length ? "vegetable" : "unclear";
}

/** Whether an entry names spices as such, so that peppers next to it may be a spice. */
export function isSpices(entry: string): boolean {
  return /^(?:all |any )?(?:hot )?spices?$/u.test(cleanText(entry).trim());
}

/** The notice when peppers are avoided, so that nobody with an allergy assumes the whole family is left out. */
export const PEPPERS_MEANT = `Peppers to avoid are the vegetable, so paprika, chilli and chorizo may be in your dinners. For an allergy, please put “${ANY_PEPPER}” into Ingredients to Avoid.`;

/** The question for an entry that may mean several kinds of pepper. */
export function pepperQuestion(entry: string): string {
  return `‘${entry}’ may be the vegetable or a spice. Sweet peppers are the vegetable; peppers in any form leaves out chilli, paprika and chorizo too.`;
}
