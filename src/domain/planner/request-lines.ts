import { shareOfPrice } from "#domain/basket/basket";
import type { Basket } from "#domain/basket/basket";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { formatPence, pence } from "#domain/money/pence";
import type { Day } from "#domain/options/days";
import { optionLabel } from "#domain/options/options";
import type { MealReason } from "#domain/plan/plan-data";
import { isFreshFish, waitsTooLong } from "#domain/plan/thawing";
import { traitsOf } from "#domain/planner/dish-traits";
import type { Line } from "#domain/planner/for-you";
import { householdOf } from "#domain/planner/household";
import { isInOnePan } from "#domain/planner/one-pan";
import { WEEKEND, isHighPoint, takesItsTime } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/*
 * What a friend would say of a dinner who knows the week, the purse, the kitchen and the clock of those who eat it. Each is a fact, each is said
 * once a week, and of more than half of the dinners nothing of the kind is.
 */

/** A week of which it is said. */
export interface SpokenWeek {
  readonly meals: readonly CheckedMeal[];
  readonly days: readonly Day[];
  readonly basket: Basket;
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
}

/** Of fewer dinners none is the cheapest or the quickest. */
const LEAST_TO_COMPARE = 3;
/** A quick dinner takes at most so many minutes, and this share of what there is time for. */
const QUICK = { minutes: 25, share: 0.7 } as const;
/** Minutes of getting ready that a beginner need not fear. */
const LITTLE_TO_DO = 10;
/** The dearest dinner costs so many times what a dinner costs, the cheapest at most this share of it, where it is told. */
const DEAR = 1.35;
const CHEAP = 0.75;
const LEAST_PROTEIN = 30;

/**
 * For each meal, by its id, what may be said of it, what matters most to this household first. No two lines of a week are about the same thing
 * but those of one meal.
 */
export function requestLines(week: SpokenWeek): ReadonlyMap<string, readonly Line[]> {
  const lines = new Map<string, Line[]>(week.meals.map(({ meal }) => [meal.id, []]));
  const add = (at: number, about: string, way: string, says: readonly MealReason["kind"][] = []): void => {
    if (at !== -1) lines.get(week.meals[at]!.meal.id)?.push({ about, ways: [way], says });
  };
  moneyLines(week, add);
  timeLines(week, add);
  kitchenLines(week, add);
  goalLines(week, add);
  skillLines(week, add);
  return lines;
}

type Add = (at: number, about: string, way: string, says?: readonly MealReason["kind"][]) => void;

function moneyLines({ meals, days, basket, constraints: { request } }: SpokenWeek, add: Add): void {
  if (meals.length < LEAST_TO_COMPARE) return;
  const each = meals.map(({ amounts, meal }) => {
    const grams = new Map<string, number>();
    for (const { food, grams: own } of amounts) grams.set(food.id, (grams.get(food.id) ?? 0) + own);
    return (
      basket.lines.reduce((sum, line) => sum + shareOfPrice(line, grams.get(line.food.id) ?? 0), 0) / meal.servings
    );
  });
  const mean = each.reduce((sum, own) => sum + own, 0) / each.length;
  const [least, most] = [each.indexOf(Math.min(...each)), each.indexOf(Math.max(...each))];
  const costs = (at: number): string =>
    `About ${formatPence(pence(Math.round(each[at]! / 5) * 5))} ${request.numPeople === 1 ? "" : "a head"}`.trim();
  const isWorthIt = each[most]! >= DEAR * mean;
  if (each[least]! <= CHEAP * mean)
    add(
      least,
      "cheapest",
      isWorthIt && request.mealGoals !== "budget_friendly"
        ? `${costs(least)}: the thrifty one, which leaves more for ${days[most]!}.`
        : `${costs(least)}, the least of any dinner this week.`,
      ["cheapest"],
    );
  if (isWorthIt && request.mealGoals !== "budget_friendly" && days[most] !== undefined && LATE.includes(days[most]))
    add(most, "dearest", `Where the week’s money goes: something better for ${days[most]}.`, ["treat", "weekend"]);
}
const LATE: readonly Day[] = ["Friday", ...WEEKEND];

function timeLines({ meals, days, constraints, catalogue }: SpokenWeek, add: Add): void {
  const { request, maxMinutes } = constraints;
  const fish = meals.findIndex(
    ({ amounts }, at) =>
      amounts.some(({ food }) => isFreshFish(food)) && !waitsTooLong(days[at] as Day, request.shoppingDay),
  );
  const isFish = fish !== -1 && traitsOf(meals[fish]!, catalogue).mainFood === "fish";
  add(
    fish,
    "fresh fish",
    `${isFish ? "Fish" : "Seafood"} on ${days[fish] ?? ""}, while it is still fresh from the shop.`,
  );
  if (meals.length < LEAST_TO_COMPARE) return;
  const minutes = meals.map(({ meal }) => meal.prepMinutes + meal.cookMinutes);
  const quickest = minutes.indexOf(Math.min(...minutes));
  const most = Math.min(QUICK.minutes, QUICK.share * (maxMinutes ?? Number.POSITIVE_INFINITY));
  if (minutes[quickest]! <= most)
    add(
      quickest,
      "quickest",
      `${minutes[quickest]!} minutes from start to finish, so ${days[quickest]!} is your easiest evening.`,
      ["quick", "minutes"],
    );
  const longest = minutes.indexOf(Math.max(...minutes));
  if (takesItsTime(meals[longest]!) && WEEKEND.includes(days[longest] as Day))
    add(longest, "long", `${days[longest]!} has time for this one: ${minutes[longest]!} minutes, and worth them.`, [
      "weekend",
    ]);
  const household = householdOf(constraints);
  const best = meals.findIndex(
    (meal, at) => LATE.includes(days[at] as Day) && isHighPoint(meal, traitsOf(meal, catalogue), household),
  );
  add(best, "best", `The dinner of the week to look forward to, kept for ${days[best] ?? ""}.`, ["treat", "weekend"]);
}

function kitchenLines({ meals, days, constraints: { request } }: SpokenWeek, add: Add): void {
  const air = meals.findIndex(({ meal }) => meal.equipment.includes("air_fryer") && !meal.equipment.includes("oven"));
  add(air, "air fryer", "The air fryer does the crisping here, and the oven stays off.", ["ticked_appliance"]);
  const wave = meals.findIndex(({ meal }) => meal.equipment.length === 1 && meal.equipment[0] === "microwave");
  add(wave, "microwave", "All of it comes out of the microwave, so there is no pan to scrub.", ["ticked_appliance"]);
  const pan = meals.findIndex(({ meal }) => isInOnePan(meal));
  add(pan, "one pan", "Everything cooks in one pan, so there is only one to wash.", ["one_pan"]);
  if (request.preferredRegions.length < 2) return;
  const only = request.preferredRegions.flatMap((region) => {
    const own = meals.flatMap(({ meal }, at) => (meal.region === region ? [at] : []));
    return own.length === 1 ? own : [];
  });
  for (const at of only) {
    const kitchen = optionLabel(meals[at]!.meal.region ?? "");
    add(at, "kitchen", `${kitchen} was on your list: ${days[at]!} is its evening.`, ["ticked_region"]);
  }
}

function goalLines({ meals, constraints, catalogue }: SpokenWeek, add: Add): void {
  const { request } = constraints;
  if (householdOf(constraints).strong) {
    const protein = meals.map(({ nutrition }) => Math.floor(nutrition.protein));
    const at = protein.indexOf(Math.max(...protein));
    if (protein[at]! >= LEAST_PROTEIN)
      add(at, "protein", `${protein[at]!} g of protein on the plate, the most of your week.`, ["most_protein"]);
  }
  if (request.mealGoals === "weight_loss") {
    const at = meals.findIndex(({ nutrition }) => nutrition.kcal <= 500);
    add(at, "kcal", `${Math.round(meals[at]?.nutrition.kcal ?? 0)} kcal, and still a whole plate of food.`);
  }
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
    add(
      easy,
      "easy",
      `${meals[easy]?.meal.prepMinutes ?? 0} minutes of getting ready, and nothing tricky after that.`,
      ["minutes"],
    );
    return;
  }
  const real = meals.findIndex(({ meal }) => meal.skill !== "beginner");
  add(real, "skill", "Some real cooking in this one, since you know your way round a kitchen.");
}
