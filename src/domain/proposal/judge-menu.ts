import { mayBeUsed, foodFaults } from "#domain/meal/check-food";
import type { Fault, FaultCode } from "#domain/meal/faults";
import { findTold } from "#domain/meal/taste";
import type { Meal } from "#domain/meal/meal";
import { sameTitle, titleMarks } from "#domain/meal/same-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import type { Matcher } from "#domain/matcher/matcher-types";
import { claimDetails, withoutClaims } from "#domain/proposal/reading/claims";
import { isEnglish, isForeign } from "#domain/proposal/reading/language";
import { mealFromProposal } from "#domain/proposal/reading/meal-from-proposal";
import { readMenuDish, type MenuDish } from "#domain/proposal/reading/menu-dish";
import { plainTextFaults } from "#domain/proposal/reading/plain-text";
import { foodNamed } from "#domain/proposal/reading/resolve-ingredients";
import { brokenBy } from "#domain/proposal/plausibility/broken-rules";
import { viewDish } from "#domain/proposal/plausibility/dish-view";
import { boughtNameFaults, foodWordFaults } from "#domain/proposal/plausibility/food-words";
import { namesPlainDairy } from "#domain/proposal/plausibility/plain-dairy";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";
import type { Constraints } from "#domain/request/constraints";

/** One element of a menu, with what is needed to judge it. Plain data, so that it can cross to a worker thread. */
export interface MenuTask {
  readonly constraints: Constraints;
  /** As received: nothing is known about its shape. */
  readonly raw: unknown;
  /** Dishes of the menu accepted before it, with food ids. */
  readonly standing: readonly MenuDish[];
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
}

/** A dish that may be shown and written, with its foods as ids and names; or everything that is wrong with it. */
export type MenuJudgement =
  | { readonly kind: "stands"; readonly dish: MenuDish; readonly foodNames: readonly string[] }
  | { readonly kind: "faulty"; readonly name: string | null; readonly faults: readonly Fault[] };

const MAX_FAULTS = 6;
/** How many of a week's seven meals may use the same main food (spec E4). */
const MAX_OF_ONE_FOOD = 2;
/** The grams assumed for a main food when reading texts: any amount will do. */
const ASSUMED_GRAMS = 50;

/**
 * Judges one dish of a menu, as far as possible without amounts and steps: its words, its foods, recent plans, and the other
 * dishes; the cost is checked for the week. The dish written from it is judged by `judgeProposal` in any case. Pure and total.
 */
export function judgeMenuDish(task: MenuTask, catalogue: Catalogue, matcher: Matcher): MenuJudgement {
  const reading = readMenuDish(task.raw);
  const faults: Fault[] = [];
  const fault = (code: FaultCode, detail: string): void => {
    faults.push({ code, mealId: null, detail });
  };
  if (!reading.ok) {
    for (const detail of reading.details) fault("shape", detail);
    return { kind: "faulty", name: reading.name, faults };
  }
  const { dish } = reading;
  const context = { task, catalogue, matcher };
  const foods = knownFoods(dish, context, fault);
  const { judged, wrong } = withTrueName({ ...dish, foods: foods.map(({ id }) => id) }, context);
  for (const { code, detail } of wrong) fault(code, detail);
  judgeBefore(judged, task, catalogue, fault);
  judgeBeside(judged, task, fault);
  // Dropping its sentence does not make a foreign dish English.
  if (isForeign(dish.why)) fault("language", "the texts are not in English");
  if (faults.length > 0) return { kind: "faulty", name: dish.name, faults: faults.slice(0, MAX_FAULTS) };
  // If its sentence claims too much, the dish is accepted without it.
  const why =
    isEnglish([dish.why], (word) => matcher.knowsWord(word)) && wordFaults(judged, dish.why, context).length === 0
      ? dish.why
      : "";
  return { kind: "stands", dish: { ...judged, why }, foodNames: foods.map(({ name }) => name) };
}

/** A dish without what its name claims, if it is true then ("Gluten-free lasagne"), as a written dish's is mended; and what is wrong with it. */
function withTrueName(
  dish: MenuDish,
  context: Context,
): { readonly judged: MenuDish; readonly wrong: readonly PlausibilityFault[] } {
  const wrong = wordFaults(dish, dish.name, context);
  if (wrong.length === 0) return { judged: dish, wrong };
  const mended = { ...dish, name: withoutClaims(dish.name) };
  const isTrue = /\p{L}{3}/u.test(mended.name) && wordFaults(mended, mended.name, context).length === 0;
  return isTrue ? { judged: mended, wrong: [] } : { judged: dish, wrong };
}

type Report = (code: FaultCode, detail: string) => void;

interface Context {
  readonly task: MenuTask;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** The main foods, each once; those that the request rules out are reported. */
function knownFoods({ foods }: MenuDish, { task, catalogue, matcher }: Context, fault: Report): Food[] {
  const known = new Map<string, Food>();
  for (const word of foods) {
    const food = foodNamed(word, catalogue, matcher);
    if (food === null) {
      fault("unknown_food", "names a main food that is not of the vocabulary");
      continue;
    }
    const broken = foodFaults(task.constraints, food)[0];
    if (broken !== undefined) fault(broken.code, broken.detail);
    else if (!mayBeUsed(task.constraints, food)) fault("not_sold", `${food.id} is not among the foods`);
    known.set(food.id, food);
  }
  return [...known.values()];
}

/**
 * Forbidden statements about a dish: a food that the request rules out, a claim, markup. They are read like its name and together
 * with it: "pie" and "dumplings" mean this dish, still to be written or already accepted, and not a packet.
 */
function wordFaults(dish: MenuDish, words: string, { task, catalogue, matcher }: Context): PlausibilityFault[] {
  const { constraints } = task;
  const proposed = {
    name: dish.name,
    why: "",
    region: null,
    skill: "beginner",
    ingredients: dish.foods.map((food) => ({ food, amount: ASSUMED_GRAMS, unit: "g", preparation: null })),
    steps: [],
    tip: "",
  } as const;
  const { meal } = mealFromProposal(proposed, { constraints, proposer: "", catalogue, matcher });
  const where = words === dish.name ? "name" : "why";
  const texts = [...new Set([dish.name, words])].map((text) => {
    return { zone: "title", place: "the name", text, written: text } as const;
  });
  const view = { ...viewDish(proposed, meal, catalogue), texts };
  const context = { constraints, catalogue, matcher };
  return [
    ...plainTextFaults(where, words),
    ...claimDetails(where, words, meal, catalogue).map((detail) => ({ code: "text" as const, detail })),
    ...foodWordFaults(view, context, { isUnwritten: true }),
    ...boughtNameFaults(view, context),
  ];
}

/**
 * Whether a line about an accepted dish names a food that the household must not have. Its own foods may be called as a shop calls another
 * ("sticky chicken"): the dish is proven, and cooked by its steps.
 */
export function namesForbiddenFood(
  dish: MenuDish,
  line: string,
  { constraints, catalogue, matcher }: Pick<MenuTask, "constraints"> & Omit<Context, "task">,
): boolean {
  const task: MenuTask = { constraints, raw: null, standing: [], recentPlans: [] };
  const context = { task, catalogue, matcher };
  // Its own name is accepted too.
  const proven = new Set(wordFaults(dish, dish.name, context).map(({ detail }) => detail));
  const said = [{ zone: "title", place: "the line", text: line, written: line } as const];
  if (namesPlainDairy({ texts: said }, { constraints, matcher })) return true;
  return wordFaults(dish, line, context).some(
    ({ code, detail, words }) =>
      !WORDING_FAULTS.includes(code) &&
      !proven.has(detail) &&
      (words === undefined || !isOwnFoodCalled(words, dish, context)),
  );
}

/**
 * Whether words describe the dish's own food in terms that a shop or takeaway uses for another ("crispy chicken"), without naming
 * anything ruled out.
 */
function isOwnFoodCalled(words: string, { foods }: MenuDish, { task, catalogue, matcher }: Context): boolean {
  const parts = words.split(" ");
  const head = ` ${parts.at(-1) ?? ""} `;
  const isOwn = foods
    .flatMap((id) => catalogue.foodById.get(id) ?? [])
    .flatMap((food) => Object.values(matcher.namesOf(food)).flat())
    .some((name) => name.endsWith(head));
  const isRuledOut = (part: string): boolean =>
    matcher.readProse(part).mentions.some((mention) => brokenBy(mention, task.constraints, true) !== null);
  const isOfCooking = parts.slice(0, -1).every((part) => COOKED_SO.test(part));
  return parts.length > 1 && isOwn && isOfCooking && !parts.some(isRuledOut);
}

/** How food comes out, which says nothing of what is in it. */
const COOKED_SO =
  /^(?:sticky|crispy?|crunchy|juicy|golden|tender|roast(?:ed)?|grilled|baked|pulled|smoky|glazed|spiced|tangy|zesty|soft|slow|shredded)$/iu;

/** Faults of a text other than forbidden foods. */
const WORDING_FAULTS: readonly FaultCode[] = ["text", "language"];

/** Rejects dishes of the last plan, and those marked "never again". */
function judgeBefore(
  { name }: MenuDish,
  { constraints, recentPlans }: MenuTask,
  catalogue: Catalogue,
  fault: Report,
): void {
  const marks = titleMarks(name);
  const last = recentPlans[0] ?? [];
  if (last.some((id) => sameTitle(marks, titleMarks(catalogue.recipeOf(id)?.title ?? id))))
    fault("repeated_meal", "was in the last plan; propose another dish");
  if (findTold(constraints.tastes.never, catalogue)(titledMeal(name)) !== null)
    fault("never_again", "is a dish that they never want again");
}

/** Compares a dish with those before it: no dish twice, no food too often. */
function judgeBeside(dish: MenuDish, { standing }: MenuTask, fault: Report): void {
  const marks = titleMarks(dish.name);
  const same = standing.find((other) => sameTitle(marks, titleMarks(other.name)) || sameFoods(dish, other));
  if (same !== undefined) fault("repeated_meal", `is the same dish as ${same.name}`);
  const main = dish.foods[0];
  if (main !== undefined && standing.filter(({ foods }) => foods[0] === main).length >= MAX_OF_ONE_FOOD)
    fault("repeated_meal", `is one more dish of ${main}; build it on another food`);
}

/** Two foods make many dishes; three in common mean nearly the same dish. */
function sameFoods(one: MenuDish, other: MenuDish): boolean {
  return (
    one.foods.length > 2 &&
    one.foods.length === other.foods.length &&
    one.foods.every((food) => other.foods.includes(food))
  );
}

/** A dish of which nothing is known but its title, for one. */
export function titledMeal(title: string): Meal {
  return {
    id: "dish-of-a-menu",
    title,
    description: "",
    region: null,
    proposer: "",
    servings: 1,
    prepMinutes: 0,
    cookMinutes: 0,
    skill: "beginner",
    marks: [],
    equipment: [],
    utensils: [],
    ingredients: [],
    steps: [],
    tip: "",
  };
}
