import { BASICS } from "#domain/cupboard/cupboard";
import { MARKED_GOALS, REMEMBERED_PLANS, REST_PLANS, inRegions, meetsGoal } from "#domain/planner/preferences";
import type { Remembered } from "#domain/planner/preferences";
import { isNoted } from "#domain/planner/notes-loss";
import { fitLoss, isNamedDish, isOfNotedKitchen, tableLoss } from "#domain/planner/request-fit";
import { snackLoss } from "#domain/planner/snack-dinner";
import type { DishTraits } from "#domain/planner/dish-traits";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { GOAL_FIGURES } from "#domain/meal/goals";
import type { Occasion } from "#domain/request/occasion";
import { seedOf, seededRandom } from "#domain/random/random";
import type { DishForm, Season } from "#domain/recipe/recipe";
import { dishIdOf, hasStandIn } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import type { DietaryPreference, Equipment } from "#domain/options/options";

/*
 * What makes a week good. The planner looks for the week that loses least by this table, within the rules and the budget.
 *
 * One point is what a penny a serving is worth to somebody who wants the cheapest plan. Everything is counted a serving, so that
 * a family of five weighs dishes as a single person does. The figures are judgements, made by comparing pairs of weeks; what
 * matters is their order: what people asked for by name, then what was served before, then the plate and how much people like the
 * dish, then how the week fits together, then money.
 */

/** Points of one dish. */
export const DISH_LOSS = {
  /** Outside the regions that were ticked: asked for by name, so it stands above all but the rules. */
  region: 10_000,
  /** The same of a dish with a food that the notes ask for and no good dish from there has: less than such a dish gains, once a week. */
  regionOfNotedFood: 900,
  /** Misses the goal. */
  goal: 6_000,
  /**
   * Misses a goal that is a mark of ours and no figure: less than a dish that has not rested, as a family would sooner eat a dinner that
   * nobody marked for families than the same one every four weeks.
   */
  goalOfMark: 4_200,
  /** The same of a dish that the notes name, where the goal is a mark of ours and no figure: one such dinner is what they asked for. */
  goalOfNamed: 900,
  /**
   * Served so many plans ago, the last one first: a dish rests eight weeks while there are others, and is a little stale for four. One of
   * the last plan gives way to a dish from another region too: nobody wants the same dinners two weeks running.
   */
  served: [11_500, 5_500, 5_200, 4_900, 4_700, 4_500, 4_400, 4_300, 700, 500, 300, 200],
  /**
   * Beside that, up to so much in the first week after its rest and less in each of the three after, another for each dish: the dishes of
   * one week do not all come back in one.
   */
  returning: 1_600,
  /** The same of a dish of which its person said "again soon": it rests two plans, and of several the one longest ago comes first. */
  servedLiked: [5_000, 3_500, 400, 250, 150, 100, 50],
  /** Each mark below ten: a dish that people ask for again may cost £12 more for two than one they eat from duty. */
  appeal: 160,
  /** Each mark below eight, beside that: such dishes fill a week, and nobody looks forward to them. */
  dull: 200,
  /**
   * How far tastes differ from one person and week to the next: half of the dishes lose little, the others up to this much, so that
   * everybody's favourites are left out by somebody this week.
   */
  taste: 800,
  /** A plate without bread, rice, pasta, potatoes or the like, where the diet does not forbid them; pulses make up for half. */
  noStaple: 420,
  /** Beside that, a curry, a stew or a soup without them: dal makhani wants its rice, and chowder its bread. */
  sauceWithoutStaple: 320,
  /** A plate without vegetables: in proportion to what is missing from 150 g. */
  noVegetables: 180,
  /** Less than 18 g of protein: in proportion. */
  littleProtein: 1_000,
  /** Energy outside 550 to 800 kcal, for each 100 kcal. */
  energy: 190,
  /** Beside that, each 100 kcal below 450, and at most so much: a bowl of soup without its bread is no dinner. */
  thin: { each: 400, most: 300 },
  /** Each gram of salt above what the UK's labels call high in a portion (1.8 g). */
  salt: 90,
  /** Beside that, each gram above 40 % of what an adult should have in a whole day. */
  verySalty: 250,
  /** Called light, for somebody who asked for nothing light: it says that something was left out. */
  lightUnasked: 300,
  /** With a food that stands in for the ordinary one, which is rarely quite as good. */
  standIn: 400,
  /** Out of season. */
  season: 320,
  /** A dish of spring or summer in autumn or winter: asparagus in November is flown in, and reads like a mistake. */
  summerInWinter: 2_600,
  /** A salad in autumn and winter, unless it belongs there; a plate for which nothing is cooked, unless the notes ask for such. */
  coldInWinter: 150,
  uncookedInWinter: 650,
  /** About the produce of the warm months in winter; the first half of autumn still has it. */
  summerProduce: { autumn: 380, winter: 450 },
  /** In the cold months neither a dish of the season nor about its produce. */
  unseasonal: 80,
  /** Cooked in what many households lack, for somebody who ticked no equipment: anything may be used, and may not be there. */
  rareAppliance: 400,
} as const;

/** A hob, an oven and a microwave stand in nearly every kitchen; a judgement that these do not. */
const RARE_APPLIANCES: readonly Equipment[] = ["air_fryer", "slow_cooker"];
const ENOUGH = { vegetableGrams: 150, protein: 18, stapleCarbohydrate: 25, pulseCarbohydrate: 20 } as const;
/** Grams of salt in a portion from which front-of-pack labels show red (Department of Health and FSA, 2016). */
const HIGH_SALT = 1.8;
/** 40 % of 6 g a day (NHS). */
const VERY_HIGH_SALT = 2.4;
/** Kcal a serving of a dinner without a goal (spec E10). */
export const DINNER = { least: 550, most: 800 } as const;
/** What is enough for who wants to lose weight, or has a small appetite. */
const LEAST_OF_LIGHT = 350;
/** Below this a dinner leaves people hungry. */
const THIN_KCAL = 450;
/** Diets whose point is to leave staples out, or to count them. */
export const NO_STAPLES: readonly DietaryPreference[] = [
  "keto",
  "low_carb",
  "paleo",
  "slimming_world",
  "weight_watchers",
];

/** What money weighs: a penny a serving in points. */
const MONEY = { usual: 0.2, thrifty: 0.6, budgetFriendly: 1, celebrating: 0.05 } as const;
/** What everything beside money and what was asked for weighs when the lowest cost was asked for. */
const PLEASURE_ON_A_BUDGET = 0.1;
const VARIETY_ON_A_BUDGET = 0.4;
/** A penny of food that is likely to spoil, in points a serving: many times one spent, so that dinners share what one of them opens. */
const WASTE = 4;
/** The same for somebody who lives alone: packs are made for two and more, and nobody helps to eat them up. */
const WASTE_OF_ONE = 8;
/** Whoever asks for little to be left over: of what spoils, and of what stands opened. */
const WASTE_ASKED = { spoils: 3, opened: 2.5 } as const;

/** A penny that stays in a jar opened for a spoonful: it keeps, so that a good dish opens one, and a dish that is as good without does not. */
const JAR_WASTE = 0.8;

/** How this request weighs its weeks. */
export interface WeekWeights {
  /** Points of one penny at the till, for the whole week. */
  readonly money: number;
  /** Points of one penny of food left over. */
  readonly waste: number;
  /** The same in a jar that is opened for a spoonful: it annoys a household of five as it does one of two. */
  readonly jarWaste: number;
  /** Share at which pleasure counts. */
  readonly pleasure: number;
  /**
   * Share at which it counts that no two dinners are alike, and that what was asked for again comes back: it costs next to nothing, so
   * it counts for more on a tight budget.
   */
  readonly variety: number;
}

/** The weights of money and pleasure for a request. */
export function weightsOf({ request, preferences }: Constraints): WeekWeights {
  const cheap = request.mealGoals === "budget_friendly";
  const pleasure = cheap ? PLEASURE_ON_A_BUDGET : 1;
  const asked = preferences.littleWaste === true ? WASTE_ASKED : { spoils: 1, opened: 1 };
  return {
    money: moneyOf({ request, preferences }) / request.numPeople,
    waste: ((request.numPeople === 1 ? WASTE_OF_ONE : WASTE) * pleasure * asked.spoils) / request.numPeople,
    jarWaste: JAR_WASTE * pleasure * asked.opened,
    pleasure,
    variety: cheap ? VARIETY_ON_A_BUDGET : 1,
  };
}

/** Who asks for a special occasion has set the money aside for it. */
function moneyOf({ request: { mealGoals: goal }, preferences }: Pick<Constraints, "request" | "preferences">): number {
  if (goal === "budget_friendly") return MONEY.budgetFriendly;
  if (preferences.thrifty === true) return MONEY.thrifty;
  return goal === "special_occasion" ? MONEY.celebrating : MONEY.usual;
}

/** What choosing one dish loses, in points a serving. */
export function dishLoss(
  constraints: Constraints,
  checked: CheckedMeal,
  traits: DishTraits,
  remembered: Remembered,
  occasion: Occasion,
): number {
  const { request } = constraints;
  let asked = 0;
  if (!inRegions(constraints, checked) && !isNoted(constraints, checked, traits)) asked += DISH_LOSS.region;
  if (!meetsGoal(request.mealGoals, checked)) {
    const marked = MARKED_GOALS.includes(request.mealGoals);
    const ofMark = isNamedDish(constraints, checked, traits) ? DISH_LOSS.goalOfNamed : DISH_LOSS.goalOfMark;
    asked += marked ? ofMark : DISH_LOSS.goal;
  }
  asked += fitLoss(constraints, checked, traits);
  const liked = remembered.liked(checked);
  const ago = remembered.served(checked);
  if (ago !== -1) asked += (liked ? DISH_LOSS.servedLiked : DISH_LOSS.served)[ago] ?? 0;
  if (ago >= REST_PLANS && !liked) asked += returningLoss(checked, ago, occasion);
  const pleasure =
    (liked ? 0 : appealLoss(checked, appealTo(constraints, checked, traits), occasion)) +
    pleasureLoss(constraints, checked, traits, occasion) +
    tableLoss(constraints, checked, traits) +
    snackLoss(constraints, checked, traits);
  return asked + pleasure * weightsOf(constraints).pleasure;
}

/** What most British households think of a kitchen says nothing of one that asks for it by name. */
function appealTo(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  return isOfNotedKitchen(constraints, checked, traits) ? Math.max(traits.appeal, APPEAL_OF_NOTED) : traits.appeal;
}
const APPEAL_OF_NOTED = 9;

function returningLoss({ meal }: CheckedMeal, ago: number, { variation }: Occasion): number {
  const left = (REMEMBERED_PLANS - ago) / (REMEMBERED_PLANS - REST_PLANS);
  return DISH_LOSS.returning * left * seededRandom(seedOf(`returning ${variation} ${dishIdOf(meal.id)}`))();
}

/** How little it is looked forward to, as far as nobody has said: whoever asks for a dish again has answered that. */
function appealLoss({ meal }: CheckedMeal, appeal: number, { variation }: Occasion): number {
  const taste = DISH_LOSS.taste * seededRandom(seedOf(`${variation} ${dishIdOf(meal.id)}`))() ** 2;
  return DISH_LOSS.appeal * (10 - appeal) + DISH_LOSS.dull * Math.max(0, 8 - appeal) + taste;
}

function pleasureLoss(
  { request, preferences }: Constraints,
  { meal, nutrition }: CheckedMeal,
  traits: DishTraits,
  { season }: Occasion,
): number {
  let loss = DISH_LOSS.noVegetables * missing(traits.vegetableGrams, ENOUGH.vegetableGrams);
  loss += DISH_LOSS.littleProtein * missing(traits.protein, ENOUGH.protein);
  if (!NO_STAPLES.includes(request.dietaryPreference) && preferences.lessCarbohydrate !== true) {
    const staple = missing(traits.stapleCarbohydrate, ENOUGH.stapleCarbohydrate);
    if (traits.form !== null && SPOONED.includes(traits.form)) loss += DISH_LOSS.sauceWithoutStaple * staple;
    const pulses = missing(traits.pulseCarbohydrate, ENOUGH.pulseCarbohydrate);
    loss += DISH_LOSS.noStaple * Math.min(staple, 0.5 + 0.5 * pulses);
  }
  if (request.cookingEquipment.length === 0 && meal.equipment.some((item) => RARE_APPLIANCES.includes(item)))
    loss += DISH_LOSS.rareAppliance;
  // What every kitchen has is not missed where a pinch of something else was meant.
  if (hasStandIn(meal.id, BASICS)) loss += DISH_LOSS.standIn;
  if (CALLED_LIGHT.test(meal.title) && !wantsLight({ request, preferences })) loss += DISH_LOSS.lightUnasked;
  loss += DISH_LOSS.salt * Math.max(0, nutrition.salt - HIGH_SALT);
  loss += DISH_LOSS.verySalty * Math.max(0, nutrition.salt - VERY_HIGH_SALT);
  if (season === "autumn" || season === "winter") {
    loss += DISH_LOSS.summerProduce[season] * traits.summerShare;
    if (traits.winterProduce === null && !traits.seasons.includes(season)) loss += DISH_LOSS.unseasonal;
  }
  if (season !== null && !traits.seasons.includes(season)) {
    const cold = isCold(season);
    if (traits.seasons.length > 0)
      loss += cold && !traits.seasons.some(isCold) ? DISH_LOSS.summerInWinter : DISH_LOSS.season;
    if (traits.form === "salad" && cold) loss += DISH_LOSS.coldInWinter;
    const asked = preferences.more.some(({ thing }) => thing.kind === "form" && thing.form === traits.form);
    if (cold && meal.cookMinutes === 0 && (meal.handsOffMinutes ?? 0) === 0 && !asked && preferences.lighter !== true)
      loss += DISH_LOSS.uncookedInWinter;
  }
  // Whoever names a figure for energy is answered by it.
  return preferences.figures?.kcal === undefined ? loss + energyLoss({ request, preferences }, nutrition.kcal) : loss;
}

const CALLED_LIGHT = /^(?:slow-cooker |air-fryer |microwave )?light\b/iu;

function wantsLight({ request, preferences }: Pick<Constraints, "request" | "preferences">): boolean {
  return (
    request.mealGoals === "weight_loss" ||
    preferences.lighter === true ||
    NO_STAPLES.includes(request.dietaryPreference)
  );
}

/** Forms that are all sauce and broth. */
const SPOONED: readonly DishForm[] = ["curry", "stew", "soup"];

function isCold(season: Season): boolean {
  return season === "autumn" || season === "winter";
}

/** Diets of few carbohydrates live on fat: a dinner of theirs feeds as everybody's does, and a thin one is a diet of another kind. */
const FED_BY_FAT: readonly DietaryPreference[] = ["keto", "low_carb", "paleo"];

function energyLoss({ request, preferences }: Pick<Constraints, "request" | "preferences">, kcal: number): number {
  const { mealGoals: goal, dietaryPreference: diet } = request;
  const losing = goal === "weight_loss";
  const light = preferences.lighter === true;
  const least = losing || light ? LEAST_OF_LIGHT : DINNER.least;
  const most = losing ? GOAL_FIGURES.weightLossKcal : DINNER.most;
  // Muscle is not built on light dinners, and who eats much protein trains.
  const trains = goal === "muscle_gain" || (diet === "high_protein" && !losing);
  const tooLittle = trains || (FED_BY_FAT.includes(diet) && !losing) ? 3 : 1;
  const counted = losing || light || NO_STAPLES.includes(diet);
  const short = (DISH_LOSS.thin.each * Math.max(0, THIN_KCAL - kcal)) / 100;
  const thin = counted ? 0 : Math.min(DISH_LOSS.thin.most, short);
  return thin + (DISH_LOSS.energy * (Math.max(0, least - kcal) * tooLittle + Math.max(0, kcal - most))) / 100;
}

/** Which share of `enough` is missing, 0 to 1. */
function missing(value: number, enough: number): number {
  return Math.max(0, 1 - value / enough);
}
