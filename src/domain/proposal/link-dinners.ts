import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { cookedName, daysCarried, isMeatless } from "#domain/meal/carried-food";
import { cookedForBoth } from "#domain/meal/follow-up";
import type { Meal } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { dayAt, daysBetween } from "#domain/options/days";
import { whyNotOn } from "#domain/planner/composed-days";
import { carriedGrams } from "#domain/proposal/brief/usual-amounts";
import { titledMeal } from "#domain/proposal/judge-menu";
import type { CarriedFood, ReadDinner, StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { foodNamed } from "#domain/proposal/reading/resolve-ingredients";
import type { Food } from "#domain/food/food";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { DishForm } from "#domain/recipe/recipe";
import { atItsTable } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";
import { weekStartOf } from "#domain/request/week-start";

/** What is needed to judge what an idea is made from. */
interface LinkContext {
  readonly constraints: Constraints;
  readonly standing: readonly StandingDinner[];
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
  /** Ids of its own main foods. */
  readonly foods: readonly string[];
  /** How many eat it. */
  readonly people: number;
  /** One of our dishes that stands, for its table. */
  readonly oursOn: (dinner: StandingDinner) => CheckedMeal | null;
}

/** What an idea is made from; or why it cannot be, worded for its proposer. */
export type DinnerLink =
  | { readonly ok: true; readonly from: CarriedFood }
  | { readonly ok: false; readonly whyNot: string };

/** Our dishes in which a food stays as it is, so that a part of it can be kept plain: no stews and no pies. */
const PLAIN_FORMS: readonly DishForm[] = ["roast", "traybake", "grill", "jacket"];
const NOT_HOT = ["none", "mild"] as const satisfies readonly string[];

/** Names of dishes that are nothing without an earlier dinner. */
const OF_LEFTOVERS =
  /\bleft[- ]?over|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day['’]?s\b|\byesterday|\bsecond[- ](?:day|time)|\bthe night before\b/iu;

/** Whether a dish's name promises what only an earlier dinner can leave, so that it cannot stand alone. */
export function needsItsLink(name: string): boolean {
  return OF_LEFTOVERS.test(name);
}

/** Whether a dinner's line speaks of the dinner that it says it is made from. */
export function speaksOfLink({ from, forYou }: Pick<ReadDinner, "from" | "forYou">): boolean {
  const isNamed = from !== null && new RegExp(`\\b${from.day}\\b`, "iu").test(forYou);
  return isNamed || /\bleft[- ]?overs?\b|\byesterday|\blast night/iu.test(forYou);
}

/** Whether a week has a pair already: of ours, or of another proposer's. */
export function pairIn(standing: readonly StandingDinner[], catalogue: Catalogue): StandingDinner | undefined {
  return standing.find(
    ({ from, mealId }) => from !== undefined || (mealId !== null && catalogue.recipeOf(mealId)?.madeFrom !== undefined),
  );
}

/**
 * Judges what an idea says that it is made from: a food that keeps cooked, of a dinner that stands one or two days before it and
 * holds that food, with a pan and time for both where that dinner is ours. Pure and total.
 */
export function linkOf({ day, from }: ReadDinner, context: LinkContext): DinnerLink | null {
  if (from === null) return null;
  const { constraints, standing, catalogue, matcher } = context;
  const no = (whyNot: string): DinnerLink => ({ ok: false, whyNot });
  const { request } = constraints;
  const rival = pairIn(standing, catalogue);
  if (rival !== undefined) return no(`${rival.dish.name} is made from another dinner already: once a week is enough`);
  const source = standing.find((dinner) => dinner.day === from.day);
  if (source === undefined) return no(`no dinner stands on ${from.day} before it in the answer`);
  const food = foodNamed(from.food, catalogue, matcher);
  const keeps = daysCarried(food ?? undefined);
  if (food === null || keeps === 0)
    return no("only meat or poultry, potatoes, roots, rice and dried pulses are carried over, each by its id");
  if (!source.dish.foods.includes(food.id)) return no(`${source.dish.name} has no ${food.id} among its foods`);
  const waits = daysBetween(source.day, day, weekStartOf(request));
  if (waits < 1 || waits > keeps)
    return no(
      `${food.id} keeps for ${keeps === 1 ? "one day" : `${keeps} days`}, and ${source.dish.name} is on ${source.day}, in a week that begins on ${dayAt(0, weekStartOf(request))}`,
    );
  const known = (foodIds: readonly string[]): Food[] => foodIds.flatMap((id) => catalogue.foodById.get(id) ?? []);
  if (isMeatless([food, ...known(context.foods)]) && !isMeatless(known(source.dish.foods)))
    return no(`it has no meat, and ${source.dish.name} has`);
  const whyNot = source.mealId === null ? null : whyNotOurs(source, food, context);
  return whyNot === null ? { ok: true, from: { day: source.day, foodId: food.id } } : no(whyNot);
}

/** A written dinner of a composed week. */
interface WrittenDinner {
  readonly meal: Meal;
  /** Null where none was composed. */
  readonly dinner: Pick<StandingDinner, "day" | "from"> | null;
}

/**
 * A composed week's meals, each follow-up with the meal that it is made from, which was written beside it. Without that meal it names
 * none, so that the planner puts another dish in its place: its steps begin with food that nobody has cooked. Pure.
 */
export function withTheirSources<Written extends WrittenDinner>(week: readonly Written[]): Written[] {
  return week.map((written) => {
    const { meal, dinner } = written;
    if (meal.madeFrom === undefined || meal.proposer === OUR_OWN) return written;
    const source = week.find((other) => other.dinner !== null && other.dinner.day === dinner?.from?.day)?.meal;
    return { ...written, meal: { ...meal, madeFrom: { ...meal.madeFrom, mealId: source?.id ?? "" } } };
  });
}

/** Why one of our dishes cannot cook a food for another dinner too. */
function whyNotOurs(source: StandingDinner, food: Food, context: LinkContext): string | null {
  const { constraints, catalogue, oursOn } = context;
  const ours = oursOn(source);
  const recipe = ours === null ? undefined : catalogue.recipeOf(ours.meal.id);
  if (ours === null || recipe === undefined) return `${source.dish.name} cannot be cooked for both`;
  if (!PLAIN_FORMS.includes(recipe.form) || !NOT_HOT.some((heat) => heat === recipe.spiciness))
    return `${ours.meal.title} does not cook its ${food.name} plainly`;
  const larger = cookedForBoth(ours.meal, placeholderMeal(food, ours.meal, context), catalogue);
  if (larger === null) return `${ours.meal.title} cannot be cooked for both: it needs too large a pan`;
  const whyNot = whyNotOn(constraints, larger, source.day);
  if (whyNot !== null) return `${ours.meal.title} cannot be cooked for both: ${whyNot}`;
  return checkMeal(atItsTable(onItsDay(constraints, source.day), larger), catalogue, larger).ok
    ? null
    : `${ours.meal.title} cannot be cooked for both in the time that they have`;
}

/** The idea as far as its source is concerned: of its other foods nothing is known but that they are there. */
function placeholderMeal(food: Food, { id: mealId }: Meal, { people, foods, catalogue }: LinkContext): Meal {
  const line = (foodId: string, grams: number) => ({ foodId, quantity: grams, unit: "g", preparation: null, grams });
  return {
    ...titledMeal(""),
    servings: people,
    ingredients: [
      line(food.id, carriedGrams(food, catalogue) * people),
      ...foods.flatMap((id) => (id === food.id ? [] : line(id, 1))),
    ],
    madeFrom: { mealId, called: cookedName(food), foodIds: [food.id], hours: 2, cook: "" },
  };
}
