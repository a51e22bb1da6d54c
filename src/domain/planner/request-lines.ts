import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
import type { MealReason } from "#domain/plan/plan-data";
import { isFreshFish, waitsTooLong } from "#domain/plan/thawing";
import { traitsOf } from "#domain/planner/dish-traits";
import { alsoBefore } from "#domain/planner/for-you";
import type { Line } from "#domain/planner/for-you";
import { householdOf } from "#domain/planner/household";
import { isInOnePan } from "#domain/planner/one-pan";
import { WEEKEND, isHighPoint } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { weekStartOf } from "#domain/request/week-start";

/*
 * Writes what a friend who knows the week and the household's kitchen would say about a dinner, without figures. Each line is a
 * fact and used once a week, and more than half of the dinners have none.
 */

/** The week that lines are written for. */
export interface SpokenWeek {
  readonly meals: readonly CheckedMeal[];
  readonly days: readonly Day[];
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
}

/** Among fewer dinners, none is called the longest. */
const MIN_MEALS_TO_COMPARE = 3;
/** Minutes of preparation that suit a beginner. */
const LITTLE_TO_DO = 10;
/**
 * The possible lines for each meal, by id, the most important for this household first. No two meals of a week have lines about
 * the same thing.
 */
export function requestLines(week: SpokenWeek): ReadonlyMap<string, readonly Line[]> {
  return linesBy(week, [figureLines, timeLines, kitchenLines, goalLines, skillLines]);
}

/** Statements about the week's figures for users who go by them, by meal id, whoever composed the week. */
export function countedLines(week: SpokenWeek): ReadonlyMap<string, readonly Line[]> {
  return linesBy(week, [figureLines]);
}

function linesBy(
  week: SpokenWeek,
  writers: readonly ((week: SpokenWeek, add: Add) => void)[],
): ReadonlyMap<string, readonly Line[]> {
  const lines = new Map<string, Line[]>(week.meals.map(({ meal }) => [meal.id, []]));
  const add = (at: number, about: string, way: string, says: readonly MealReason["kind"][] = []): void => {
    if (at !== -1) lines.get(week.meals[at]!.meal.id)?.push(alsoBefore({ about, ways: [way], says }));
  };
  for (const write of writers) write(week, add);
  return lines;
}

type Add = (at: number, about: string, way: string, says?: readonly MealReason["kind"][]) => void;

/** The best of the week in what the user counts: protein, syns or points, salt. */
function figureLines({ meals, constraints: { request, preferences } }: SpokenWeek, add: Add): void {
  if (meals.length < MIN_MEALS_TO_COMPARE) return;
  const { mealGoals: goal, dietaryPreference: diet } = request;
  /** The index of the first dinner with the lowest value. */
  const least = (of: (meal: CheckedMeal) => number): number => {
    const amounts = meals.map(of);
    return amounts.indexOf(Math.min(...amounts));
  };
  if (
    goal === "muscle_gain" ||
    diet === "high_protein" ||
    preferences.protein === true ||
    preferences.figures?.protein !== undefined
  ) {
    const most = least(({ nutrition }) => -Math.round(nutrition.protein));
    const protein = Math.round(meals[most]?.nutrition.protein ?? 0);
    add(most, "protein", `${protein} g of protein, the most of your week.`, ["most_protein", "goal"]);
  }
  if (diet === "slimming_world") {
    const fewest = least(({ synsEstimate }) => synsEstimate);
    const syns = meals[fewest]?.synsEstimate ?? 0;
    add(
      fewest,
      "syns",
      syns === 0 ? "Free of syns, by our count." : `${counted(syns, "syn")}, the fewest of your week.`,
    );
  }
  if (diet === "weight_watchers") {
    const fewest = least(({ pointsEstimate }) => pointsEstimate);
    add(fewest, "syns", `${counted(meals[fewest]?.pointsEstimate ?? 0, "point")}, the fewest of your week.`);
  }
  if (preferences.lessSalt === true || preferences.figures?.salt !== undefined) {
    const lowest = least(({ nutrition }) => Number(nutrition.salt.toFixed(1)));
    const salt = (meals[lowest]?.nutrition.salt ?? 0).toFixed(1);
    add(lowest, "salt", `${salt} g of salt on the plate, the least of your week.`);
  }
}

function counted(number: number, what: string): string {
  return `About ${number} ${what}${number === 1 ? "" : "s"} a plate`;
}

const LATE: readonly Day[] = ["Friday", ...WEEKEND];

function timeLines({ meals, days, constraints, catalogue }: SpokenWeek, add: Add): void {
  const { request } = constraints;
  const fish = meals.findIndex(
    ({ amounts }, at) =>
      amounts.some(({ food }) => isFreshFish(food)) && !waitsTooLong(days[at] as Day, weekStartOf(request)),
  );
  const isFish = fish !== -1 && traitsOf(meals[fish]!, catalogue).mainFood === "fish";
  add(
    fish,
    "fresh fish",
    `${isFish ? "Fish" : "Seafood"} on ${days[fish] ?? ""}, while it is still fresh from the shop.`,
  );
  if (meals.length < MIN_MEALS_TO_COMPARE) return;
  const household = householdOf(constraints);
  const best = meals.findIndex(
    (meal, at) => LATE.includes(days[at] as Day) && isHighPoint(meal, traitsOf(meal, catalogue), household),
  );
  if (request.mealGoals === "special_occasion")
    add(best, "occasion", "The one to lay the table properly for.", ["treat"]);
  add(best, "best", `The dinner of the week to look forward to, kept for ${days[best] ?? ""}.`, ["treat", "weekend"]);
}

function kitchenLines({ meals }: SpokenWeek, add: Add): void {
  const air = meals.findIndex(({ meal }) => meal.equipment.includes("air_fryer") && !meal.equipment.includes("oven"));
  add(air, "air fryer", "The air fryer does the crisping here, and the oven stays off.", ["ticked_appliance"]);
  const wave = meals.findIndex(({ meal }) => meal.equipment.length === 1 && meal.equipment[0] === "microwave");
  add(wave, "microwave", "All of it comes out of the microwave, so there is no pan to scrub.", ["ticked_appliance"]);
  const pan = meals.findIndex(({ meal }) => isInOnePan(meal));
  add(pan, "one pan", "Everything cooks in one pan, so there is only one to wash.", ["one_pan"]);
}

function goalLines({ meals, constraints, catalogue }: SpokenWeek, add: Add): void {
  const { request } = constraints;
  const ticksMeat = request.meatsPreferred.length > 0 && request.mealGoals !== "muscle_gain";
  const without = meals.flatMap((checked, at) =>
    traitsOf(checked, catalogue).hasMeat || traitsOf(checked, catalogue).hasFish ? [] : [at],
  );
  if (ticksMeat && without.length === 1)
    add(without[0]!, "meatless", "The one evening of your week without meat or fish.");
}

function skillLines({ meals, constraints: { request } }: SpokenWeek, add: Add): void {
  const { cookingSkillLevel: skill } = request;
  if (skill === "beginner") {
    const easy = meals.findIndex(({ meal }) => meal.skill === "beginner" && meal.prepMinutes <= LITTLE_TO_DO);
    add(easy, "easy", "Little to get ready, and nothing tricky after that.", ["minutes"]);
  }
}
