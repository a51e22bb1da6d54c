import type { MealIngredient } from "#domain/meal/meal";
import { formatPhrase } from "#domain/quantity/format";
import { isCounted } from "#domain/quantity/units";
import type { Measurable } from "#domain/quantity/units";
import type { StepPart } from "#domain/recipe/recipe";

/**
 * Writes one step as a sentence with the amounts of the meal's servings, so that steps, ingredients and times cannot disagree. `said`:
 * what stands for a mention of a line where it is not the food with its amount.
 */
export function writeStep(
  step: readonly StepPart[],
  ingredients: readonly MealIngredient[],
  foodById: ReadonlyMap<string, Measurable>,
  said: (line: number) => string | null = () => null,
): string {
  let written = "";
  const words = (part: StepPart): string => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "timer":
        return minutesInWords(part.minutes) + batchesInWords(part.batches ?? 1);
      case "cookware":
        return part.name;
      case "ingredient": {
        const line = ingredients[part.line];
        const food = line === undefined ? undefined : foodById.get(line.foodId);
        if (line === undefined || food === undefined) return "";
        const instead = said(part.line);
        if (instead !== null) return instead;
        if (part.again === true) return nameOf(food, line);
        const phrase = isShareOfShare(written, line)
          ? `the ${nameOf(food, line)}`
          : formatPhrase(food, line.quantity, line.unit);
        return line.preparation === null || isSaid(line.preparation, written)
          ? phrase
          : `${phrase} (${line.preparation})`;
      }
    }
  };
  for (const part of step) written += words(part);
  const sentence = tidied(written);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What takes a part of the amount that follows. */
const SHARE = /\b(?:half|(?:a|one|two|three) (?:third|quarter)s?|most|some|the rest) of $/iu;

/** "Half of ½ lime" is a quarter that nobody works out; the list says how much there is of it. */
function isShareOfShare(written: string, { quantity, unit }: MealIngredient): boolean {
  return SHARE.test(written) && isCounted(unit) && (quantity <= 1 || !Number.isInteger(quantity));
}

/** What a step tells the cook to do, and how the list of ingredients calls it when it is done. */
const CUTS: readonly (readonly [RegExp, string])[] = Object.entries({
  slice: "sliced",
  chop: "chopped",
  dice: "diced",
  halve: "halved",
  quarter: "quartered",
  grate: "grated",
  crush: "crushed",
  peel: "peeled",
  shred: "shredded",
  trim: "trimmed",
}).map(([verb, done]) => [
  new RegExp(`(?:^|, |\\b(?:and|then|finely|thinly|roughly|coarsely) )${verb}\\b`, "iu"),
  done,
]);

/** "Slice 1 onion", not "Slice 1 onion (sliced)": the sentence tells the cook to do what the list calls done. */
function isSaid(preparation: string, written: string): boolean {
  const clause = written.slice(Math.max(written.lastIndexOf(". "), written.lastIndexOf("; ")) + 1).trim();
  return CUTS.some(([verb, done]) => verb.test(clause) && preparation.includes(done));
}

/** A food's name where its amount has been said before: "the potatoes" of three, "the potato" of half a one. */
function nameOf(food: Measurable, line: MealIngredient): string {
  return line.unit === "each" && line.quantity > 1 && food.plural !== null ? food.plural : food.name;
}

/** Mends what joining leaves behind: double spaces, a space before punctuation, a comma before a comma or a full stop. */
function tidied(words: string): string {
  return words
    .replace(/\s+/gu, " ")
    .replace(/(?<! ) +(?=[,.;:!?)])/gu, "")
    .replace(/,[, ]*(?=[,.;:!?])/gu, "")
    .trim();
}

/** "8 minutes a batch, in 2 batches": what does not fit into the pan at once. */
function batchesInWords(batches: number): string {
  return batches > 1 ? ` a batch, in ${batches} batches` : "";
}

/** "8 minutes", "1 hour", "1 hour 30 minutes", as a sentence says it. */
function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [];
  if (hours > 0) parts.push(`${hours} hour${hours === 1 ? "" : "s"}`);
  if (rest > 0 || hours === 0) parts.push(`${rest} minute${rest === 1 ? "" : "s"}`);
  return parts.join(" ");
}
