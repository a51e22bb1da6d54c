import type { CheckedMeal } from "#domain/meal/check-meal";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { constraintsOn } from "#domain/planner/day-constraints";
import { householdOf } from "#domain/planner/household";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { StepPart } from "#domain/recipe/recipe";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";

/*
 * Checks a line of the book, which was written for one household and one plate, for another. It is used only if nothing in it is
 * untrue there: each word must come from the dish as served, or be one that lines use for any dish.
 */

/** A dinner whose line is checked. */
export interface LinedDinner {
  readonly checked: CheckedMeal;
  readonly day: Day;
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
}

/** The number of lines with a word that make it a common word; and the number that suffices if a dish has no other line. */
export const COMMON = { surely: 3, hardly: 2 } as const;
/** Words of titles and foods that claim nothing about a dish. */
const PLAIN =
  "to one on no up an half two warm little made bowl cool plain whole top down so long bit back their melt stick edge in the and of with a for hot cold crunch sweet soft hand oven slow supper dinner home plate spoon cook dish side crust lid dark bright deep rich thick good great old new fresh dressed sharp gold golden all round over";

/** Preparation and taste: only used for a dish that says so itself. */
const CLAIMED =
  "simmer boil poach steam toast char blister grill bake roast fry braise sear griddle batter crumb smoke pickle stuff spicy peppery fiery tingle blast sour bitter chewy crusty creamy buttery cheesy meaty fishy beefy lemony garlicky gingery minty herby";

/** Words against a request: someone who loves heat is not told that a dish is mild, and vice versa. */
const MILD = /\b(?:mild\w*|gentl\w*|barely|calm\w*|cooling|soft(?:ly)? spiced|no (?:heat|chilli))\b/iu;
const HOT = /\b(?:fiery|fire|heat|kick|blaz\w+|hot (?:sauce|enough|stuff)|chilli (?:oil|sauce))\b/iu;
const LEAN = /\b(?:lean\w*|light\w*|skinny|virtuous|wholesome|sprayed)\b/iu;
const HEARTY = /\b(?:hearty|indulgent|rib-sticking|loaded|heaped|buttery)\b/iu;

interface Vocabulary {
  /** How many lines each word is in. */
  readonly counts: ReadonlyMap<string, number>;
  readonly plain: ReadonlySet<string>;
  /** Words of foods and titles, which are claims about the dish. */
  readonly claims: ReadonlySet<string>;
}

const cache = new WeakMap<Catalogue, Vocabulary>();

/** Whether a line is true of a dish as served to a household, and not against its requests. */
export function isProved(
  line: string,
  { checked, day, constraints, catalogue }: LinedDinner,
  leastCommon: number = COMMON.surely,
): boolean {
  if (isAgainstAsked(line, constraintsOn(constraints, day))) return false;
  const { counts, plain, claims } = cache.get(catalogue) ?? remembered(catalogue);
  const own = wordsOfDish(checked);
  const gone = wordsOfReplaced(checked, catalogue);
  if (stemsIn(line).some((word) => gone.has(word))) return false;
  // A side served here must not be reported as missing.
  const served = new Set(checked.amounts.flatMap(({ food }) => stemsIn(food.name)));
  if ([...line.matchAll(MISSING)].some(([, word = ""]) => served.has(stemOf(word.toLowerCase())))) return false;
  const today = stemOf(day.toLowerCase());
  if (stemsIn(line).some((word) => word !== today && OF_DAYS.has(word))) return false;
  // A name in mid-line is a place, a person or a cuisine.
  if (stemsIn((line.match(NAME) ?? []).join(" ")).some((word) => word !== today && !own.has(word))) return false;
  return stemsIn(line).every(
    (word) =>
      own.has(word) ||
      word === today ||
      plain.has(word) ||
      (!claims.has(word) && (counts.get(word) ?? 0) >= leastCommon),
  );
}

function isAgainstAsked(line: string, constraints: Constraints): boolean {
  const { preferences, request } = constraints;
  const { strong } = householdOf(constraints);
  const slims = request.mealGoals === "weight_loss" || preferences.lighter === true;
  return (
    (preferences.spiciness === "hot" && MILD.test(line)) ||
    (preferences.spiciness === "mild" && HOT.test(line)) ||
    (slims ? HEARTY : LEAN).test(line) ||
    (strong && LEAN.test(line))
  );
}

const ofDish = new WeakMap<CheckedMeal, ReadonlySet<string>>();

/** All words for a dish's name, foods and equipment, as served. */
function wordsOfDish(checked: CheckedMeal): ReadonlySet<string> {
  const found = ofDish.get(checked);
  if (found !== undefined) return found;
  const { meal, amounts } = checked;
  // Salmon is fish, and feta is cheese.
  const foods = amounts.flatMap(({ food }) => [food.name, ...food.animals, ...food.families]);
  const steps = meal.steps.flat().map(wordsOfPart);
  const words = new Set(stemsIn([meal.title, meal.description, ...foods, ...meal.utensils, ...steps].join(" ")));
  ofDish.set(checked, words);
  return words;
}

const ofReplaced = new WeakMap<CheckedMeal, ReadonlySet<string>>();

/**
 * The names of foods in our recipe that are not on this plate, unless another food on it shares the name: oat cream is called
 * "oat cream", and no line calls it "butter and cream".
 */
function wordsOfReplaced(checked: CheckedMeal, catalogue: Catalogue): ReadonlySet<string> {
  const found = ofReplaced.get(checked);
  if (found !== undefined) return found;
  const { meal, amounts } = checked;
  const usual = new Set(catalogue.recipeOf(dishIdOf(meal.id))?.lines.map(({ foodId }) => foodId));
  const served = new Set(amounts.map(({ food }) => food.id));
  const nameOf = (foodId: string): string => catalogue.foodById.get(foodId)?.name ?? "";
  const left = new Set(stemsIn([meal.title, ...[...usual].filter((id) => served.has(id)).map(nameOf)].join(" ")));
  const replaced = [...usual].filter((id) => !served.has(id)).map(nameOf);
  const words = new Set(replaced.flatMap(stemsIn).filter((word) => !left.has(word)));
  ofReplaced.set(checked, words);
  return words;
}

function wordsOfPart(part: StepPart): string {
  if (part.kind === "text") return part.text;
  return part.kind === "cookware" ? part.name : "";
}

function remembered(catalogue: Catalogue): Vocabulary {
  const lines = new Set(catalogue.weeks().flatMap(({ dinners }) => dinners.map(({ line }) => line)));
  const counts = new Map<string, number>();
  for (const line of lines) for (const word of new Set(stemsIn(line))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const plain = new Set(stemsIn(PLAIN));
  const named = [...catalogue.foods.map(({ name }) => name), ...catalogue.recipes.map(({ title }) => title)];
  const claims = new Set([...named.flatMap(stemsIn), ...stemsIn(CLAIMED)].filter((word) => !plain.has(word)));
  const vocabulary = { counts, plain, claims };
  cache.set(catalogue, vocabulary);
  return vocabulary;
}

function stemsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).map(stemOf);
}

const MISSING = /\b(?:no|not an?|without(?: an?| any| the)?) (\p{L}+)/giu;
const NAME = /(?<=\p{Ll}[,;’']? )\p{Lu}\p{L}+/gu;
const ENDING = /(?:ies|iness|ness|ings?|ied|ed|es|s|ily|ly|y|ier|iest|er|est|e)$/u;
const SHORTEST_STEM = 3;
const OF_DAYS: ReadonlySet<string> = new Set(DAYS.map((day) => stemOf(day.toLowerCase())));

/** A word without its ending: "noodles", "garlicky" and "charred" become "noodl", "garlic" and "char". */
function stemOf(word: string): string {
  const bare = word.replace(/['’]s?$/u, "");
  const cut = bare.length > SHORTEST_STEM ? bare.replace(ENDING, "") : bare;
  return (cut.length < SHORTEST_STEM ? bare : cut).replace(/([^aeiou])\1$/u, "$1");
}
