import { cleanText } from "#domain/matcher/match-words";

/*
 * "Peppers" to avoid are the vegetable, of every colour; black pepper, paprika, chilli and chorizo are other foods. Who is allergic to
 * them avoids the whole capsicum family. Words that may be either, or black pepper, are asked about.
 */

/** The words for the whole capsicum family: peppers, chillies, paprika, and what is made with them. Not black pepper. */
export const ANY_PEPPER = "peppers in any form";

/** What an entry about peppers means: the vegetable, the family, or what only its writer knows. */
export type PepperMeaning = "vegetable" | "family" | "unclear";

/** What an unclear entry may be, as entries that are clear. */
export const PEPPER_CHOICES: readonly string[] = ["sweet peppers", "black pepper", ANY_PEPPER];

const HEADS = new Set(["pepper", "peppers", "capsicum", "capsicums"]);
/** Before the head, what makes it the vegetable without telling one colour from another. */
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

/** What an entry means that is about peppers and nothing else; null for any other. */
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
  // One colour is looked up by its name.
  if (isOfColour && !before.includes("mixed")) return null;
  return isVegetable && said.length === words.length ? "vegetable" : "unclear";
}

/** Whether an entry names spices as such, beside which peppers may be one of them. */
export function isSpices(entry: string): boolean {
  return /^(?:all |any )?(?:hot )?spices?$/u.test(cleanText(entry).trim());
}

/** What is said where peppers are avoided, so that nobody who is allergic to them takes it for the whole family. */
export const PEPPERS_MEANT = `Peppers to avoid are the vegetable, so paprika, chilli and chorizo may be in your dinners. For an allergy, please put “${ANY_PEPPER}” into Ingredients to Avoid.`;

/** What is asked of an entry that may mean several kinds of pepper. */
export function pepperQuestion(entry: string): string {
  return `‘${entry}’ may be the vegetable or a spice. Sweet peppers are the vegetable; peppers in any form leaves out chilli, paprika and chorizo too.`;
}
