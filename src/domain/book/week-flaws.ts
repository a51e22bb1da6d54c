import type { DatedDish, DishFacts } from "#domain/book/dish-facts";
import { notedFlaws } from "#domain/book/noted-flaws";
import { ASKED } from "#domain/book/noted-of-dish";
import { daysBetween } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { waitsTooLong } from "#domain/plan/thawing";
import { likeness } from "#domain/planner/likeness";
import { peopleOn } from "#domain/planner/composed-week";
import { companyDays } from "#domain/planner/noted-tables";
import { householdOf } from "#domain/planner/household";
import type { WeekState } from "#domain/planner/state";
import { weightsOf } from "#domain/planner/week-value";
import type { Constraints } from "#domain/request/constraints";
import { weekStartOf } from "#domain/request/week-start";

/*
 * What a friend would find wrong with a week at once, counted. No weights: of two weeks the one with fewer flaws of the first kind is better, of
 * two that are even in it the one with fewer of the second, and so on. What is left even, points decide (`planner/week-value`).
 */

/**
 * What was asked for and is not there; one dinner like another; skill, time and money not used as they were told; what is bought and not eaten.
 */
export type WeekFlaws = readonly [asked: number, alike: number, told: number, left: number];

/** From so many dinners on, each of several kitchens or meats has room. */
const MOST_OF_ONE = { ofShortWeek: 2, ofLongWeek: 3, shortWeek: 5 } as const;
/** So much alike, two dinners are one: side by side, and anywhere in a week. */
const ALIKE = { beside: 2, inWeek: 3, ofOneFood: 2 } as const;
/** Jars opened for a spoonful that a week may cost. */
const MOST_JARS = 3;
/** The least of a dinner that muscle is built on. */
const LEAST_KCAL_OF_STRONG = 500;
/** The share of a week of people who cook more than a beginner does. */
const SKILLED_SHARE = { intermediate: 1 / 4, advanced: 1 / 3 } as const;
/** Below these minutes nobody shows what they can. */
const LEAST_FOR_SKILL = 30;
/** The share of the budget that a week is to leave alone, and half of it. */
const ROOM = { some: 0.9, little: 0.95 } as const;
/** Shares of what is bought that are left for nothing: a flaw each. */
const MOST_REST: readonly number[] = [0.04, 0.06, 0.08, 0.1, 0.12];
const HOT_SHARE = 0.5;
/** So many dinners have a fish among them. */
const LEAST_WITH_FISH = 4;
/** The share of a week with a meat that was ticked, and with any for a meat eater. */
const MEAT_SHARE = { ticked: 0.75, meatEater: 0.8 } as const;

/** Whether a dish is something that was asked for and that a week of these dishes has not. */
export function bringsAsked(dish: DishFacts, week: readonly DishFacts[], { request }: Constraints): boolean {
  const lacks = <T>(of: (facts: DishFacts) => ReadonlySet<T>): boolean =>
    [...of(dish)].some((one) => week.every((facts) => !of(facts).has(one)));
  const { region } = dish;
  return (
    (region !== null &&
      request.preferredRegions.includes(region) &&
      dish.isCore &&
      !week.some((facts) => facts.region === region && facts.isCore)) ||
    lacks(({ meats }) => meats) ||
    lacks(({ asked }) => asked) ||
    BOUGHT_FOR_IT.some(
      (item) => dish.appliances.includes(item) && week.every(({ appliances }) => !appliances.includes(item)),
    )
  );
}

/** What a week costs at the till, and about what of it is likely to go off, in pence. */
export interface WeekCost {
  readonly pence: number;
  readonly rest: number;
}

/** A week as if it cost nothing. */
export const FREE_WEEK: WeekCost = { pence: 0, rest: 0 };

/** What the dishes of a state cost. */
export function costOf({ pence, waste }: Pick<WeekState, "pence" | "waste">, constraints: Constraints): WeekCost {
  const points = weightsOf(constraints).waste;
  return { pence, rest: points === 0 ? 0 : waste / points };
}

/**
 * Counts the flaws of a week. Its dinners stand in the order of their days. `most`: where it has more than those, only that is told for certain.
 */
export function flawsOf(
  dinners: readonly DatedDish[],
  cost: WeekCost,
  constraints: Constraints,
  most?: WeekFlaws,
): WeekFlaws {
  const facts = dinners.map((dinner) => dinner.facts);
  // Who has company, or something to mark, serves them something, and enough of it.
  const company = companyDays(constraints);
  const plain = dinners.filter(
    (dinner) =>
      company.has(dinner.day) &&
      (!(dinner.facts.isHighPoint || isNamedFor(dinner, constraints)) ||
        dinner.facts.mostServings < peopleOn(constraints, dinner.day)),
  ).length;
  const asked = askedFlaws(facts, constraints) + notedFlaws(dinners, constraints) + plain;
  if (most !== undefined && asked > most[0]) return [asked, 0, 0, 0];
  const alike = alikeFlaws(dinners, constraints);
  if (most !== undefined && asked === most[0] && alike > most[1]) return [asked, alike, 0, 0];
  return [asked, alike, toldFlaws(dinners, cost, constraints), leftFlaws(facts, cost)];
}

/** Whether a dinner is what was asked for by name for its day: that marks it better than what we think special. */
function isNamedFor({ day, facts }: DatedDish, { preferences }: Constraints): boolean {
  const places = preferences.more.flatMap((dish, at) => (dish.day === day ? [at] : []));
  return places.length > 0 && places.every((at) => facts.asked.has(at));
}

/** Whether a week has fewer flaws than another: negative; as many: 0. */
export function compareFlaws(one: WeekFlaws, other: WeekFlaws): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] + one[3] - other[2] - other[3];
}

function askedFlaws(facts: readonly DishFacts[], constraints: Constraints): number {
  const { request, preferences } = constraints;
  const { preferredRegions: regions, meatsPreferred: meats, mealGoals: goal, dietaryPreference: diet } = request;
  const count = facts.length;
  let flaws = 0;
  const missing = regions.filter((region) => facts.every((dish) => dish.region !== region)).length;
  const loose = regions.filter((region) => facts.every((dish) => dish.region !== region || !dish.isCore)).length;
  // Where there are more kitchens than dinners, each dinner is of another.
  const spare = Math.max(0, regions.length - count);
  flaws += Math.max(0, missing - spare) + Math.max(0, loose - spare);
  const most = Math.ceil(count / Math.max(1, regions.length)) + 1;
  for (const region of regions) flaws += Math.max(0, facts.filter((dish) => dish.region === region).length - most);
  if (regions.length > 0)
    flaws += ASKED * facts.filter(({ region }) => region === null || !regions.includes(region)).length;
  const mediterranean = facts.filter(({ region }) => region === "mediterranean");
  if (regions.includes("mediterranean") && mediterranean.length > 1 && mediterranean.every((dish) => dish.isItalian))
    flaws += 1;
  const share = meats.length > 0 ? MEAT_SHARE.ticked : diet === "meat_eater" ? MEAT_SHARE.meatEater : 0;
  const withMeat = facts.filter((dish) => (meats.length > 0 ? dish.meats.size > 0 : dish.hasMeat)).length;
  if (preferences.lessMeat !== true && preferences.restMeatless !== true)
    flaws += ASKED * Math.max(0, Math.ceil(count * share) - withMeat);
  // A week wants fish once, where it is eaten.
  const { meatless } = householdOf(constraints);
  if (!meatless && meats.length === 0 && count >= LEAST_WITH_FISH && !facts.some((dish) => dish.traits.hasFish))
    flaws += 1;
  const noMeat = meats.filter((_, at) => facts.every((dish) => !dish.meats.has(at))).length;
  flaws += Math.max(0, noMeat - Math.max(0, meats.length - count));
  if (preferences.spiciness === "hot")
    flaws += Math.max(0, Math.ceil(count * HOT_SHARE) - facts.filter(({ isHot }) => isHot).length);
  for (const appliance of BOUGHT_FOR_IT)
    if (request.cookingEquipment.includes(appliance) && facts.every((dish) => !dish.appliances.includes(appliance)))
      flaws += 1;
  // Its protein the goal sees to.
  if (goal === "muscle_gain") flaws += facts.filter(({ kcal }) => kcal < LEAST_KCAL_OF_STRONG).length;
  flaws += facts.filter(({ missesFigure }) => missesFigure).length;
  const slims = goal === "weight_loss" || preferences.lighter === true || SLIMMING.includes(diet);
  if (!slims) flaws += facts.filter(({ isSlimming }) => isSlimming).length;
  return flaws;
}
/** Appliances that people bought so as to use them. */
export const BOUGHT_FOR_IT = ["air_fryer", "slow_cooker"] as const;
const SLIMMING: readonly string[] = ["slimming_world", "weight_watchers"];

function alikeFlaws(dinners: readonly DatedDish[], { request, preferences }: Constraints): number {
  const count = dinners.length;
  const cap = count <= MOST_OF_ONE.shortWeek ? MOST_OF_ONE.ofShortWeek : MOST_OF_ONE.ofLongWeek;
  let flaws = 0;
  dinners.forEach((one, at) => {
    for (const other of dinners.slice(at + 1)) {
      const like = likeness(one.facts.traits, other.facts.traits);
      const isBeside = daysBetween(one.day, other.day, weekStartOf(request)) === 1;
      if (like >= ALIKE.inWeek || (isBeside && like >= ALIKE.beside)) flaws += 1;
    }
  });
  // A week of one kitchen eats what that kitchen eats.
  const [only] = request.preferredRegions;
  const oneKitchen = request.preferredRegions.length === 1 ? only : undefined;
  const starches = oneKitchen === undefined ? cap : cap + 1;
  const meats = Math.max(cap, Math.ceil(count / Math.max(1, request.meatsPreferred.length)));
  const often = preferences.more.some(({ often: isOften }) => isOften === true);
  flaws += overCap(
    dinners.map(({ facts }) => facts.traits.staple),
    starches,
  );
  flaws += overCap(
    dinners.map(({ facts }) => (facts.hasMeat ? facts.traits.mainFood : null)),
    meats,
  );
  flaws += overCap(
    dinners.map(({ facts }) => facts.traits.leadFood),
    ALIKE.ofOneFood,
  );
  flaws += often
    ? 0
    : overCap(
        dinners.map(({ facts }) => facts.traits.form),
        cap,
      );
  flaws += overCap(
    dinners.flatMap(({ facts }) => [...facts.seen]),
    cap,
  );
  return flaws;
}

/** How many of these are too many of one. */
function overCap(values: readonly (string | null)[], cap: number): number {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.max(0, count - cap), 0);
}

const END_OF_WEEK: readonly Day[] = ["Friday", "Saturday", "Sunday"];

function toldFlaws(dinners: readonly DatedDish[], { pence }: WeekCost, constraints: Constraints): number {
  const { request, budgetPence, maxMinutes } = constraints;
  const { cookingSkillLevel: skill } = request;
  const facts = dinners.map((dinner) => dinner.facts);
  const count = facts.length;
  let flaws = 0;
  // A mark of ours counts less than a kitchen or a meat that was ticked.
  flaws += facts.filter(({ missesMark }) => missesMark).length;
  if (pence > ROOM.some * budgetPence) flaws += 1;
  if (pence > ROOM.little * budgetPence) flaws += 1;
  if (skill !== "beginner" && (maxMinutes ?? Number.POSITIVE_INFINITY) >= LEAST_FOR_SKILL) {
    const skilled = facts.filter((dish) => dish.skill !== "beginner").length;
    flaws += Math.max(0, Math.floor(count * SKILLED_SHARE[skill]) - skilled);
    if (skill === "advanced" && count >= 3 && facts.every((dish) => dish.skill !== "advanced")) flaws += 1;
  }
  if (count >= 3 && !facts.some(({ isHighPoint }) => isHighPoint)) flaws += 1;
  const { leisurely } = householdOf(constraints);
  if (leisurely && count >= 3 && !facts.some((dish) => dish.takesItsTime)) flaws += 1;
  flaws += dinners.filter(({ day, facts: dish }) => END_OF_WEEK.includes(day) && dish.isHumble).length;
  // Fish is bought fresh for the first days.
  flaws += dinners.filter(({ day, facts: dish }) => dish.isFreshFish && waitsTooLong(day, weekStartOf(request))).length;
  return flaws;
}

function leftFlaws(facts: readonly DishFacts[], { pence, rest }: WeekCost): number {
  const jars = new Set(facts.flatMap((dish) => dish.jars)).size;
  return Math.max(0, jars - MOST_JARS) + MOST_REST.filter((share) => rest > share * pence).length;
}
