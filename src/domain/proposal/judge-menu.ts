import { mayBeUsed, foodFaults } from "#domain/meal/check-food";
import type { Fault, FaultCode } from "#domain/meal/faults";
import { findTold } from "#domain/meal/taste";
import type { Meal } from "#domain/meal/meal";
import { sameTitle, titleMarks } from "#domain/meal/same-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import type { Matcher } from "#domain/matcher/matcher-types";
import { claimDetails } from "#domain/proposal/reading/claims";
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

/** One element of a menu, and what it is judged against. Plain data, so that it can cross to a worker thread. */
export interface MenuTask {
  readonly constraints: Constraints;
  /** As it came: nothing about its shape is known. */
  readonly raw: unknown;
  /** Dishes of the menu that stand before it; with foods that are ids. */
  readonly standing: readonly MenuDish[];
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
}

/** A dish that may be shown and written, its foods as ids and as names; or everything that is wrong with it. */
export type MenuJudgement =
  | { readonly kind: "stands"; readonly dish: MenuDish; readonly foodNames: readonly string[] }
  | { readonly kind: "faulty"; readonly name: string | null; readonly faults: readonly Fault[] };

const MOST_FAULTS = 6;
/** How often a week may be built on the same food, of seven meals (spec E4). */
const MOST_OF_ONE_FOOD = 2;
/** What a main food weighs where the texts are read beside it: any amount will do. */
const SOME_GRAMS = 50;

/**
 * Judges one dish of a menu as far as a dish can be that has no amounts and no steps yet: its words, its foods, what was served
 * before and how it stands beside the others; what they cost together is the week's. The dish that is written from it is judged by
 * `judgeProposal` all the same. Pure and total.
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
  const judged = { ...dish, foods: foods.map(({ id }) => id) };
  for (const { code, detail } of wordFaults(judged, judged.name, context)) fault(code, detail);
  judgeBefore(judged, task, catalogue, fault);
  judgeBeside(judged, task, fault);
  // A dish in another language does not become English by leaving its sentence out.
  if (isForeign(dish.why)) fault("language", "the texts are not in English");
  if (faults.length > 0) return { kind: "faulty", name: dish.name, faults: faults.slice(0, MOST_FAULTS) };
  // Whatever its sentence says too much, the dish stands without it.
  const why =
    isEnglish([dish.why], (word) => matcher.knowsWord(word)) && wordFaults(judged, dish.why, context).length === 0
      ? dish.why
      : "";
  return { kind: "stands", dish: { ...judged, why }, foodNames: foods.map(({ name }) => name) };
}

type Report = (code: FaultCode, detail: string) => void;

interface Context {
  readonly task: MenuTask;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** The main foods, each once; those that the request rules out are told. */
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
 * What words about a dish say that they must not: a food that the request rules out, a claim, markup. They are read as its name is, and
 * beside it: "pie" and "dumplings" are of this dish, which is still to be written or is proven, and no packet.
 */
function wordFaults(dish: MenuDish, words: string, { task, catalogue, matcher }: Context): PlausibilityFault[] {
  const { constraints } = task;
  const proposed = {
    name: dish.name,
    why: "",
    region: null,
    skill: "beginner",
    ingredients: dish.foods.map((food) => ({ food, amount: SOME_GRAMS, unit: "g", preparation: null })),
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

/** Words of a line by which it names a food that the household must not have. */
interface ForbiddenWords {
  /** Without plurals, as they can be told to whoever is to write others; null where they would name a food that must be left out. */
  readonly told: string | null;
}

/** How a line about a dish names a food that the household must not have; null where it does not. */
export function forbiddenFoodIn(
  dish: MenuDish,
  line: string,
  { constraints, catalogue, matcher }: Pick<MenuTask, "constraints"> & Omit<Context, "task">,
): ForbiddenWords | null {
  const task: MenuTask = { constraints, raw: null, standing: [], recentPlans: [] };
  const context = { task, catalogue, matcher };
  // What its own name says is proven too.
  const proven = new Set(wordFaults(dish, dish.name, context).map(({ detail }) => detail));
  const said = [{ zone: "title", place: "the line", text: line, written: line } as const];
  if (namesPlainDairy({ texts: said }, { constraints, matcher })) return { told: null };
  const faults = wordFaults(dish, line, context).filter(
    ({ code, detail }) => !OF_WORDS.includes(code) && !proven.has(detail),
  );
  if (faults.length === 0) return null;
  const told = faults.flatMap(({ words }) => words ?? []).find((words) => isOwnFoodCalled(words, dish, context));
  return { told: told ?? null };
}

/** Whether words call a food of the dish as a shop or a takeaway calls another ("crispy chicken"), and none of them is ruled out by itself. */
function isOwnFoodCalled(words: string, { foods }: MenuDish, { task, catalogue, matcher }: Context): boolean {
  const parts = words.split(" ");
  const head = ` ${parts.at(-1) ?? ""} `;
  const isOwn = foods
    .flatMap((id) => catalogue.foodById.get(id) ?? [])
    .flatMap((food) => Object.values(matcher.namesOf(food)).flat())
    .some((name) => name.endsWith(head));
  const isRuledOut = (part: string): boolean =>
    matcher.readProse(part).mentions.some((mention) => brokenBy(mention, task.constraints, true) !== null);
  return parts.length > 1 && isOwn && !parts.some(isRuledOut);
}

/** Faults of a text that are no food which somebody must not have. */
const OF_WORDS: readonly FaultCode[] = ["text", "language"];

/** Dishes of the last plan, and those that somebody never wants again. */
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

/** How a dish stands beside those before it: no dish twice, no food too often. */
function judgeBeside(dish: MenuDish, { standing }: MenuTask, fault: Report): void {
  const marks = titleMarks(dish.name);
  const same = standing.find((other) => sameTitle(marks, titleMarks(other.name)) || sameFoods(dish, other));
  if (same !== undefined) fault("repeated_meal", `is the same dish as ${same.name}`);
  const main = dish.foods[0];
  if (main !== undefined && standing.filter(({ foods }) => foods[0] === main).length >= MOST_OF_ONE_FOOD)
    fault("repeated_meal", `is one more dish of ${main}; build it on another food`);
}

/** Two foods make many dishes, three hardly another one. */
function sameFoods(one: MenuDish, other: MenuDish): boolean {
  return (
    one.foods.length > 2 &&
    one.foods.length === other.foods.length &&
    one.foods.every((food) => other.foods.includes(food))
  );
}

function titledMeal(title: string): Meal {
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
