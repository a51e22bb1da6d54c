import type { CheckedMeal } from "#domain/meal/check-meal";
import { servesGoal } from "#domain/meal/goals";
import { sameTitle, titleMarks } from "#domain/meal/same-dish";
import { findTold } from "#domain/meal/taste";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { Day } from "#domain/options/days";
import type { MealGoal } from "#domain/options/options";
import { optionLabel } from "#domain/options/options";
import { OUR_OWN } from "#domain/meal/proposers";
import type { PlanNotice } from "#domain/request/plan-notice";

/** How many plans pass before a dish is repeated, as long as there are others. */
export const REST_PLANS = 8;
/** How many plans are remembered: a dish that may be repeated is still slightly less welcome than a new one. */
export const REMEMBERED_PLANS = 12;

/** Whether a meal meets a goal. */
export function meetsGoal(goal: MealGoal, { meal, nutrition }: CheckedMeal): boolean {
  return servesGoal(goal, { marks: meal.marks, nutrition });
}

/** Goals marked on our recipes by hand, without figures. */
export const MARKED_GOALS: readonly MealGoal[] = ["family_friendly", "comfort_food", "special_occasion"];

/** The day of a one-evening special occasion: the goal applies only to that dinner. Null if the goal is for the week. */
export function occasionDayOf({ request, preferences }: Pick<Constraints, "request" | "preferences">): Day | null {
  return request.mealGoals === "special_occasion" ? (preferences.celebration?.day ?? null) : null;
}

/** Whether a meal comes from one of the ticked regions; always true if none was. */
export function inRegions(constraints: Pick<Constraints, "request">, checked: CheckedMeal): boolean {
  const { preferredRegions } = constraints.request;
  return (
    preferredRegions.length === 0 || (checked.meal.region !== null && preferredRegions.includes(checked.meal.region))
  );
}

/** How many plans ago a meal was served, 0 for the last one; -1 if in none of the recent ones. */
export type ServedAgo = (checked: CheckedMeal) => number;

/**
 * Indexes the user's recent plans, newest first, given as lists of meal ids. A proposed dish is also recognised by the words of
 * its id, so that our recipe for the same dish does not follow it.
 */
export function servedAgo(recentPlans: readonly (readonly string[])[], catalogue: Catalogue): ServedAgo {
  const plans = recentPlans.slice(0, REMEMBERED_PLANS).map((ids) => ({
    dishes: new Set(ids.map(dishIdOf)),
    foreign: ids.filter((id) => catalogue.recipeOf(dishIdOf(id)) === undefined).map(titleMarks),
  }));
  return ({ meal }) => {
    const marks = plans.some(({ foreign }) => foreign.length > 0) ? titleMarks(meal.title) : null;
    return plans.findIndex(
      ({ dishes, foreign }) =>
        dishes.has(dishIdOf(meal.id)) || (marks !== null && foreign.some((other) => sameTitle(marks, other))),
    );
  };
}

/** How many plans pass before a dish with "again soon" is repeated: it comes back after three or four weeks. */
export const LIKED_REST_PLANS = 2;

/** A user's past dinners: how long ago each was, and which should come again soon. */
export interface Remembered {
  readonly served: ServedAgo;
  readonly liked: (checked: CheckedMeal) => boolean;
}

/** Indexes a user's past dinners once, for looking at many meals. */
export function rememberedOf(
  { tastes }: Constraints,
  recentPlans: readonly (readonly string[])[],
  catalogue: Catalogue,
): Remembered {
  const find = findTold(tastes.again, catalogue);
  return { served: servedAgo(recentPlans, catalogue), liked: ({ meal }) => find(meal) !== null };
}

/** Whether enough time has passed to repeat a meal, given the user's opinion of it. */
export function hasRested({ served, liked }: Remembered, checked: CheckedMeal): boolean {
  const ago = served(checked);
  return ago === -1 || ago >= (liked(checked) ? LIKED_REST_PLANS : REST_PLANS);
}

/** Our own planner misses a preference only for lack of dishes; a proposed dish stays although it misses one. */
function whyMissed(misses: readonly CheckedMeal[], dishes: string): string {
  const others = [...new Set(misses.map(({ meal }) => meal.proposer))].filter((proposer) => proposer !== OUR_OWN);
  if (others.length === 0) return `with your other choices there weren’t enough dishes ${dishes}`;
  return `this is what ${others.join(" and ")} proposed for your other choices`;
}

/** Tests whether the notes ask for a meal by name, which counts whatever the goal; and by name or food, whatever the region. */
export interface NotedMeals {
  readonly byName: (meal: CheckedMeal) => boolean;
  readonly atAll: (meal: CheckedMeal) => boolean;
}

/**
 * Notices about preferences that the week does not meet. `eligible`: how many of our dishes keep the request's rules, goal and
 * regions; `noted`: the meals requested in the notes.
 */
export function preferenceNotices(
  constraints: Constraints,
  meals: readonly CheckedMeal[],
  remembered: Remembered,
  { eligible, noted, among }: { eligible: number; noted: NotedMeals; among: readonly CheckedMeal[] },
): PlanNotice[] {
  return [
    ...missedNotices(constraints, meals, { noted }),
    ...missingNotices(constraints, meals, among),
    ...repeatedNotices(constraints.request, meals, remembered, eligible),
  ];
}

/** Notices about ticked cuisines and meats missing from a week with room for each, and why. `among`: all dishes to choose from. */
function missingNotices(
  { request, preferences }: Constraints,
  meals: readonly CheckedMeal[],
  among: readonly CheckedMeal[],
): PlanNotice[] {
  const { preferredRegions: regions, meatsPreferred: meats, dietaryPreference: diet } = request;
  const count = meals.length;
  // A request for less meat is not a request for each of its kinds.
  const eatsEach =
    preferences.lessMeat !== true &&
    preferences.restMeatless !== true &&
    diet !== "vegetarian" &&
    diet !== "vegan" &&
    notedRulesOf(request).table === null;
  const ticked: readonly { readonly words: string; readonly is: (meal: CheckedMeal) => boolean }[] = [
    // If none of them is in the week, that is already reported.
    ...(count < regions.length || !meals.some((meal) => inRegions({ request }, meal)) ? [] : regions).map((region) => ({
      words: `${optionLabel(region)} food`,
      is: ({ meal }: CheckedMeal) => meal.region === region,
    })),
    ...(count < meats.length || !eatsEach ? [] : meats).map((meat) => ({
      words: optionLabel(meat).toLowerCase(),
      is: (meal: CheckedMeal) => isDishOf([meat], meal),
    })),
  ];
  const missing = ticked.filter(({ is }) => !meals.some(is));
  const [without, dear] = [false, true].map((is) => missing.filter((one) => among.some(one.is) === is));
  const say = (list: readonly { readonly words: string }[], why: string): PlanNotice[] => {
    const words = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(list.map((one) => one.words));
    return list.length === 0 ? [] : [{ code: "ticked_not_met", message: `No ${words} this week: ${why}.` }];
  };
  return [
    ...say(without ?? [], "none of our dishes with it fits your time, your equipment and your other choices"),
    ...say(dear ?? [], "none that we have fitted your budget and your other choices beside the rest"),
  ];
}

/** The codes of the notices from `missedNotices`. */
export const MISSED_CODES: readonly string[] = ["region_not_met", "goal_not_met", "meats_not_met"];

/**
 * Notices about regions, goal and meat that a week does not match. `chosen`: whether the user's change is the cause, by notice
 * code; `noted`: the meals requested in the notes.
 */
export function missedNotices(
  constraints: Constraints,
  meals: readonly CheckedMeal[],
  { chosen = () => false, noted }: { chosen?: (code: string) => boolean; noted: NotedMeals },
): PlanNotice[] {
  const why = (code: string, misses: readonly CheckedMeal[], dishes: string): string =>
    chosen(code) ? "that’s how you changed this week" : whyMissed(misses, dishes);
  const notices: PlanNotice[] = [];
  const { request } = constraints;
  const count = (misses: readonly CheckedMeal[]): string =>
    meals.length === 1 ? "The meal" : `${misses.length} of ${meals.length} meals`;
  const elsewhere = meals.filter((meal) => !inRegions(constraints, meal) && !noted.atAll(meal));
  if (elsewhere.length > 0) {
    notices.push({
      code: "region_not_met",
      message: `${count(elsewhere)} ${elsewhere.length === 1 ? "comes" : "come"} from outside ${request.preferredRegions.map(optionLabel).join(", ")}: ${why("region_not_met", elsewhere, "from there")}.`,
    });
  }
  const offGoal = meals.filter((meal) => !meetsGoal(request.mealGoals, meal));
  const isMetByOne = occasionDayOf(constraints) !== null && offGoal.length < meals.length;
  if (offGoal.length > 0 && !isMetByOne) {
    // A dish requested by name lacks the goal's mark by choice, not for lack of others.
    const asked = MARKED_GOALS.includes(request.mealGoals) && offGoal.every(noted.byName);
    const reason = asked ? "you asked for it" : why("goal_not_met", offGoal, "that do");
    notices.push({
      code: "goal_not_met",
      message: `${count(offGoal)} ${offGoal.length === 1 ? "does" : "do"} not quite meet your goal “${optionLabel(request.mealGoals)}”: ${reason}.`,
    });
  }
  return [...notices, ...meatNotices(constraints, meals, chosen("meats_not_met"))];
}

/** The code of the notice about dishes repeated too soon. */
export const REPEATED_CODE = "recent_meal_repeated";

/** What the user could allow to get more dishes, as a sentence. People who eat fish but no meat are not offered meat. */
export function whatBringsMore({ meatsPreferred, noMeat, dietaryPreference: diet }: MealPlanRequest): string {
  const meatless = noMeat || diet === "vegetarian" || diet === "vegan";
  const asked = !meatless && meatsPreferred.some((meat) => meat !== "fish" && meat !== "seafood");
  return `More time${asked ? ", another appliance or one more kind of meat" : " or another appliance"} would bring you more.`;
}

function repeatedNotices(
  request: MealPlanRequest,
  meals: readonly CheckedMeal[],
  remembered: Remembered,
  eligible: number,
): PlanNotice[] {
  const repeated = meals.filter((meal) => !hasRested(remembered, meal));
  if (repeated.length === 0) return [];
  const titles = new Intl.ListFormat("en-GB").format(repeated.map(({ meal }) => meal.title));
  return [
    {
      code: REPEATED_CODE,
      message: `${titles} ${repeated.length === 1 ? "comes" : "come"} back sooner than after eight plans: ${eligible} of our dishes fit your choices. ${whatBringsMore(request)}`,
    },
  ];
}

/** The share of a week's meals with a ticked kind of meat, or with any meat or fish for a meat eater (spec E6). */
export const MEAT_SHARE = { chosen: 0.5, meatEater: 0.7 } as const;

/** The preferred share of a week with a ticked kind of meat: someone who ticks fish wants it, not beans. */
export const MAX_TICKED = 0.85;

const MEAT_KINDS: readonly string[] = ["poultry", "beef", "pork", "lamb", "other_meat", "fish", "seafood"];

/** Grams a serving from which a dish is one of meat or fish: rashers count, anchovies in a sauce do not. */
const MIN_MEAT_GRAMS = 20;

/** Whether a meal is mainly of one of these kinds of animal, rather than just flavoured with it. */
export function isDishOf(animals: readonly string[], { amounts, meal }: CheckedMeal): boolean {
  const grams = amounts.reduce(
    (sum, { food, grams: own }) => (food.animals.some((animal) => animals.includes(animal)) ? sum + own : sum),
    0,
  );
  return grams >= MIN_MEAT_GRAMS * meal.servings;
}

function meatNotices({ request }: Constraints, meals: readonly CheckedMeal[], chosen: boolean): PlanNotice[] {
  const { meatsPreferred, dietaryPreference } = request;
  const meatFree =
    dietaryPreference === "vegetarian" || dietaryPreference === "vegan" || notedRulesOf(request).table !== null;
  if (meatFree || (meatsPreferred.length === 0 && dietaryPreference !== "meat_eater")) return [];
  const ticked = meatsPreferred.length > 0;
  const wanted = Math.ceil(meals.length * (ticked ? MEAT_SHARE.chosen : MEAT_SHARE.meatEater));
  const found = meals.filter((meal) => isDishOf(ticked ? meatsPreferred : MEAT_KINDS, meal)).length;
  if (found >= wanted) return [];
  const what = ticked
    ? new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
        meatsPreferred.map((meat) => optionLabel(meat).toLowerCase()),
      )
    : "meat or fish";
  return [
    {
      code: "meats_not_met",
      message: `${found} of ${meals.length} ${meals.length === 1 ? "meal has" : "meals have"} ${what}: ${chosen ? "that’s how you changed this week." : "your budget and other choices leave room for no more. A bigger budget or more time would help."}`,
    },
  ];
}
