import type { MealIngredient } from "#domain/meal/meal";
import { formatPhrase, formatSum } from "#domain/quantity/format";
import type { Measurable } from "#domain/quantity/units";
import type { StepPart } from "#domain/recipe/recipe";

/**
 * Writes one step as a sentence with the amounts for the meal's servings, so that steps, ingredients and times cannot disagree.
 * `said`: replaces the mention of a line, instead of the food with its amount.
 */
export function writeStep(
  step: readonly StepPart[],
  ingredients: readonly MealIngredient[],
  foodById: ReadonlyMap<string, Measurable>,
  said: (line: number, again: boolean) => string | null = () => null,
): string {
  let written = "";
  const words = (part: StepPart, next: StepPart | undefined): string => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "timer":
        return minutesInWords(part.minutes) + batchesInWords(part.batches ?? 1, next);
      case "cookware":
        return part.name;
      case "ingredient": {
        const line = ingredients[part.line];
        const food = line === undefined ? undefined : foodById.get(line.foodId);
        if (line === undefined || food === undefined) return "";
        const instead = said(part.line, part.again === true);
        if (instead !== null) return instead;
        if (part.again === true) return nameOf(food, line);
        if (part.share !== undefined) return partOfLine(food, line, part.share, part.isRest === true);
        return ofShare(written, nameOf(food, line), formatPhrase(food, line.quantity, line.unit), line);
      }
    }
  };
  const parts = withoutRepeats(step, ingredients, foodById, said);
  parts.forEach((part, at) => {
    written += words(part, parts[at + 1]);
  });
  const sentence = tidied(written);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** "1 tbsp soy sauce, 1 tsp soy sauce" becomes one amount in words: two sauces of a recipe may be bought as one. */
function withoutRepeats(
  step: readonly StepPart[],
  ingredients: readonly MealIngredient[],
  foodById: ReadonlyMap<string, Measurable>,
  said: (line: number, again: boolean) => string | null,
): readonly StepPart[] {
  const lineAt = (at: number): MealIngredient | null => {
    const part = step[at];
    if (
      part?.kind !== "ingredient" ||
      part.again === true ||
      part.share !== undefined ||
      said(part.line, false) !== null
    )
      return null;
    return ingredients[part.line] ?? null;
  };
  /** The consecutive mentions from a position on of one food cut in one way. */
  const runFrom = (at: number): MealIngredient[] => {
    const [one, next] = [lineAt(at), lineAt(at + 2)];
    if (one === null) return [];
    return next !== null && isAgain(one, next, step[at + 1]) ? [one, ...runFrom(at + 2)] : [one];
  };
  const parts: StepPart[] = [];
  for (let at = 0; at < step.length; at += 1) {
    const run = runFrom(at);
    const [one] = run;
    const food = one === undefined || run.length === 1 ? undefined : foodById.get(one.foodId);
    const sum = food === undefined ? null : formatSum(food, run);
    if (one === undefined || sum === null) {
      parts.push(step[at] as StepPart);
      continue;
    }
    const cut = one.preparation === null ? "" : ` (${one.preparation})`;
    parts.push({ kind: "text", text: sum + cut });
    at += 2 * (run.length - 1);
  }
  return parts;
}

function isAgain(one: MealIngredient, next: MealIngredient, between: StepPart | undefined): boolean {
  const joined = between?.kind === "text" && between.text === ", ";
  return joined && one.foodId === next.foodId && one.preparation === next.preparation;
}

/** Words that take a fraction of the following amount, with and without figures. */
const SHARE = /\b(?:half|(?:a|one|two|three) (?:third|quarter)s?) of $/iu;
const SOME = /\b(?:most|some|a little|a few|the rest) of $/iu;
/** Units in which half is as easy to weigh as all. */
const WEIGHED: readonly string[] = ["g", "kg", "ml", "l"];

/**
 * A food with its amount and cut, fitted to the words before it: instead of "half of ½ lime" it is "half of the lime (½ lime in
 * all)", and "a little of the 2 tbsp oil".
 */
function ofShare(written: string, name: string, phrase: string, line: MealIngredient): string {
  const { quantity, unit, preparation } = line;
  const cut = preparation === null || isSaid(preparation, written) ? null : preparation;
  const broken = !WEIGHED.includes(unit) && (quantity < 1 || !Number.isInteger(quantity));
  if (broken && SHARE.test(written))
    return `the ${name} (${[`${phrase} in all`, ...(cut === null ? [] : [cut])].join(", ")})`;
  const said = SOME.test(written) ? `the ${phrase}` : phrase;
  return cut === null ? said : `${said} (${cut})`;
}

/** The smallest amount of a piece, spoon or pinch that is worth measuring. */
const MIN_MEASURABLE = 0.25;
/** From this many grams or millilitres, parts are given as whole numbers. */
const MIN_FOR_WHOLE_NUMBERS = 10;

/**
 * The part of a line that one of several steps takes: "150 ml water", "the remaining 150 ml water", and "half of the salt" for a
 * pinch.
 */
function partOfLine(food: Measurable, line: MealIngredient, share: number, isRest: boolean): string {
  const quantity = line.quantity * share;
  if (line.unit === "pinch" || quantity < MIN_MEASURABLE)
    return isRest ? `the rest of the ${nameOf(food, line)}` : `some of the ${nameOf(food, line)}`;
  // Scales and jugs do not show two thirds of a gram.
  const isFine = (line.unit === "g" || line.unit === "ml") && quantity >= MIN_FOR_WHOLE_NUMBERS;
  const phrase = formatPhrase(food, isFine ? Math.round(quantity) : quantity, line.unit);
  const cut = isRest || line.preparation === null ? "" : ` (${line.preparation})`;
  return `${isRest ? "the remaining " : ""}${phrase}${cut}`;
}

/** Verbs in steps, with the participles used in the ingredient list. */
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

/** "Slice 1 onion", not "Slice 1 onion (sliced)": the sentence already says to do it. */
function isSaid(preparation: string, written: string): boolean {
  const clause = written.slice(Math.max(written.lastIndexOf(". "), written.lastIndexOf("; ")) + 1).trim();
  return CUTS.some(([verb, done]) => verb.test(clause) && preparation.includes(done));
}

/** A food's name once its amount is known: "the potatoes" for three, "the potato" for half a one. */
function nameOf(food: Measurable, line: MealIngredient): string {
  return line.unit === "each" && line.quantity > 1 && food.plural !== null ? food.plural : food.name;
}

/** Cleans up after joining: double spaces, a space before punctuation, a comma before a comma or a full stop. */
function tidied(words: string): string {
  return words
    .replace(/\s+/gu, " ")
    .replace(/(?<! ) +(?=[,.;:!?)])/gu, "")
    .replace(/,[, ]*(?=[,.;:!?])/gu, "")
    .trim();
}

/** "8 minutes a batch, in 2 batches": when not everything fits into the pan at once; "4 minutes a batch (2 batches) on each side". */
function batchesInWords(batches: number, next: StepPart | undefined): string {
  if (batches <= 1) return "";
  const goesOn = next?.kind === "text" && /^ *\p{L}/u.test(next.text);
  return goesOn ? ` a batch (${batches} batches)` : ` a batch, in ${batches} batches`;
}

/** "8 minutes", "1 hour", "1 hour 30 minutes", as in a sentence. */
function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [];
  if (hours > 0) parts.push(`${hours} hour${hours === 1 ? "" : "s"}`);
  if (rest > 0 || hours === 0) parts.push(`${rest} minute${rest === 1 ? "" : "s"}`);
  return parts.join(" ");
}
