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
 * Defines a good week. The planner looks for the week with the lowest loss by this table, within the rules and the budget.
 *
 * One point is worth a penny a serving to a user who wants the cheapest plan. Everything is counted per serving, so that a family
 * of five weighs dishes like a single person. The figures are judged by comparing pairs of weeks; what matters is their order:
 * first explicit requests, then what was served before, then the plate and how popular the dish is, then how the week fits
 * together, then money.
 */

/** Points for a single dish. */
export const DISH_LOSS = {
  /** Outside the ticked regions: an explicit choice, so it outweighs everything but the rules. */
  region: 10_000,
  /**
   * The same for a dish with a food that the notes ask for, if the region has no good dish with it: less than such a dish gains,
   * once a week.
   */
  regionOfNotedFood: 900,
  /** Does not meet the goal. */
  goal: 6_000,
  /**
   * Lacks our mark for a goal without figures: less than repeating a recent dish, since a family would sooner eat a dinner not
   * marked for families than the same one every four weeks.
   */
  goalOfMark: 4_200,
  /** The same for a dish named in the notes, if the goal is our mark without figures: one such dinner is what they asked for. */
  goalOfNamed: 900,
  /**
   * By how many plans ago it was served, the last one first: a dish is not repeated for eight weeks if there are others, and is
   * slightly stale for four more. A dish of the last plan loses even to one from another region: nobody wants the same dinners
   * two weeks running.
   */
  served: [11_500, 5_500, 5_200, 4_900, 4_700, 4_500, 4_400, 4_300, 700, 500, 300, 200],
  /**
   * In addition, up to this much in the first week in which it may return and less in the next three, differing by dish: one
   * week's dishes should not all come back together.
   */
  returning: 1_600,
  /** The same for a dish with "again soon": it may return after two plans, and of several the longest ago comes first. */
  servedLiked: [5_000, 3_500, 400, 250, 150, 100, 50],
  /** For each point of rating below ten: a dish that people ask for again may cost £12 more for two than one they eat out of duty. */
  appeal: 160,
  /** For each point below eight, in addition: such dishes fill a week, and nobody looks forward to them. */
  dull: 200,
  /**
   * How much tastes vary between users and weeks: half of the dishes lose little, the others up to this much, so that general
   * favourites are left out for some users each week.
   */
  taste: 800,
  /** A plate without bread, rice, pasta, potatoes or the like, unless the diet forbids them; pulses count as half. */
  noStaple: 420,
  /** In addition, a curry, a stew or a soup without them: dal makhani needs rice, and chowder bread. */
  sauceWithoutStaple: 320,
  /** A plate without vegetables: in proportion to the shortfall from 150 g. */
  noVegetables: 180,
  /** Less than 18 g of protein: in proportion. */
  littleProtein: 1_000,
  /** For each 100 kcal outside 550 to 800 kcal. */
  energy: 190,
  /** In addition, for each 100 kcal below 450, up to a limit: a bowl of soup without bread is no dinner. */
  thin: { each: 400, most: 300 },
  /** For each gram of salt above what UK labels call high in a portion (1.8 g). */
  salt: 90,
  /** In addition, for each gram above 40 % of an adult's limit for a whole day. */
  verySalty: 250,
  /** Described as light, without a request for it: that suggests something was left out. */
  lightUnasked: 300,
  /** With a stand-in for the ordinary food, which is rarely quite as good. */
  standIn: 400,
  /** Out of season. */
  season: 320,
  /** A spring or summer dish in autumn or winter: asparagus in November is flown in, and looks like a mistake. */
  summerInWinter: 2_600,
  /** A salad in autumn and winter, unless it belongs there; a plate with nothing cooked, unless the notes ask for it. */
  coldInWinter: 150,
  uncookedInWinter: 650,
  /** Mainly summer produce, in winter; early autumn still has it. */
  summerProduce: { autumn: 380, winter: 450 },
  /** In the cold months, neither a seasonal dish nor one of seasonal produce. */
  unseasonal: 80,
  /** Needs an appliance that many households lack, without any ticked equipment: everything is allowed, but may not be there. */
  rareAppliance: 400,
} as const;

/** Appliances assumed to be uncommon; nearly every kitchen has a hob, an oven and a microwave. */
const RARE_APPLIANCES: readonly Equipment[] = ["air_fryer", "slow_cooker"];
const ENOUGH = { vegetableGrams: 150, protein: 18, stapleCarbohydrate: 25, pulseCarbohydrate: 20 } as const;
/** Grams of salt in a portion that front-of-pack labels show as red (Department of Health and FSA, 2016). */
const HIGH_SALT = 1.8;
/** 40 % of 6 g a day (NHS). */
const VERY_HIGH_SALT = 2.4;
/** Kcal a serving for a dinner without a goal (spec E10). */
export const DINNER = { least: 550, most: 800 } as const;
/** Enough for someone who wants to lose weight, or has a small appetite. */
const MIN_LIGHT_KCAL = 350;
/** Below this a dinner leaves people hungry. */
const THIN_KCAL = 450;
/** Diets that avoid staples, or count them. */
export const NO_STAPLES: readonly DietaryPreference[] = [
  "keto",
  "low_carb",
  "paleo",
  "slimming_world",
  "weight_watchers",
];

/** The weight of money: points for a penny a serving. */
const MONEY = { usual: 0.2, thrifty: 0.6, budgetFriendly: 1, celebrating: 0.05 } as const;
/** The weight of everything besides money and explicit requests, when the lowest cost is wanted. */
const PLEASURE_ON_A_BUDGET = 0.1;
const VARIETY_ON_A_BUDGET = 0.4;
/** Points a serving for a penny of food likely to spoil: many times a penny spent, so that dinners share opened packs. */
const WASTE = 4;
/** The same for a person living alone: packs are made for two and more, and nobody helps to finish them. */
const WASTE_OF_ONE = 8;
/** For requests to waste little: for food that spoils, and for opened packs. */
const WASTE_ASKED = { spoils: 3, opened: 2.5 } as const;

/** A penny left in a jar opened for a spoonful: it keeps, so a good dish may open one, but not if another is as good without. */
const JAR_WASTE = 0.8;

/** The weights for a request's weeks. */
export interface WeekWeights {
  /** Points for one penny at the till, for the whole week. */
  readonly money: number;
  /** Points for one penny of leftover food. */
  readonly waste: number;
  /** The same in a jar opened for a spoonful: as annoying for a household of five as for one of two. */
  readonly jarWaste: number;
  /** The weight of pleasure. */
  readonly pleasure: number;
  /** The weight of variety, and of repeating dishes on request: it costs almost nothing, so it counts for more on a tight budget. */
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

/** Someone with a special occasion has set the money aside. */
function moneyOf({ request: { mealGoals: goal }, preferences }: Pick<Constraints, "request" | "preferences">): number {
  if (goal === "budget_friendly") return MONEY.budgetFriendly;
  if (preferences.thrifty === true) return MONEY.thrifty;
  return goal === "special_occasion" ? MONEY.celebrating : MONEY.usual;
}

/** The loss of choosing one dish, in points a serving. */
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

/** The general popularity of a cuisine does not matter to someone who asks for it by name. */
function appealTo(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  return isOfNotedKitchen(constraints, checked, traits) ? Math.max(traits.appeal, APPEAL_OF_NOTED) : traits.appeal;
}
const APPEAL_OF_NOTED = 9;

function returningLoss({ meal }: CheckedMeal, ago: number, { variation }: Occasion): number {
  const left = (REMEMBERED_PLANS - ago) / (REMEMBERED_PLANS - REST_PLANS);
  return DISH_LOSS.returning * left * seededRandom(seedOf(`returning ${variation} ${dishIdOf(meal.id)}`))();
}

/** The loss for low appeal, unless the user has said otherwise: asking for a dish again overrides it. */
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
  // A food found in every kitchen is not missed in place of a small amount of another.
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
  // A stated figure for energy replaces ours.
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

/** Forms that consist of sauce and broth. */
const SPOONED: readonly DishForm[] = ["curry", "stew", "soup"];

function isCold(season: Season): boolean {
  return season === "autumn" || season === "winter";
}

/** Low-carbohydrate diets rely on fat: their dinners fill like anyone's, and a thin one belongs to another diet. */
const FED_BY_FAT: readonly DietaryPreference[] = ["keto", "low_carb", "paleo"];

function energyLoss({ request, preferences }: Pick<Constraints, "request" | "preferences">, kcal: number): number {
  const { mealGoals: goal, dietaryPreference: diet } = request;
  const losing = goal === "weight_loss";
  const light = preferences.lighter === true;
  const least = losing || light ? MIN_LIGHT_KCAL : DINNER.least;
  const most = losing ? GOAL_FIGURES.weightLossKcal : DINNER.most;
  // Light dinners build no muscle, and people who eat much protein train.
  const trains = goal === "muscle_gain" || (diet === "high_protein" && !losing);
  const tooLittle = trains || (FED_BY_FAT.includes(diet) && !losing) ? 3 : 1;
  const counted = losing || light || NO_STAPLES.includes(diet);
  const short = (DISH_LOSS.thin.each * Math.max(0, THIN_KCAL - kcal)) / 100;
  const thin = counted ? 0 : Math.min(DISH_LOSS.thin.most, short);
  return thin + (DISH_LOSS.energy * (Math.max(0, least - kcal) * tooLittle + Math.max(0, kcal - most))) / 100;
}

/** The share of `enough` that is missing, 0 to 1. */
function missing(value: number, enough: number): number {
  return Math.max(0, 1 - value / enough);
}
