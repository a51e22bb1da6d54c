import type { DishTraits } from "#domain/planner/dish-traits";
import {
  CRISP,
  FRYING,
  isHardToChew,
  PANS,
  SHARP,
  isSmooth,
  isTender,
  keepsWell,
  knifeWork,
  mixedShare,
} from "#domain/planner/dish-texture";
import { figuresLoss } from "#domain/planner/noted-figures";
import { limitsLoss } from "#domain/planner/noted-limits";
import { saucedShare } from "#domain/planner/plain-portion";
import { householdOf } from "#domain/planner/household";
import { isLesserRoast, isLightSupper } from "#domain/planner/week-rhythm";
import { isThing } from "#domain/planner/noted-thing";
import { constraintsOn, daysAskedOf } from "#domain/planner/day-constraints";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";

/*
 * What a dish loses by what the notes ask of every dinner, or of the dinner of one day. Points a serving, as in `week-value.ts`.
 */

/** Points of what the notes ask for. */
export const NOTED = {
  tooSpicy: { none: 0, mild: 150, medium: 7_000, hot: 12_000 },
  /** A child who eats nothing spicy tastes a spoonful of chipotle as well. */
  tooSpicyForChildren: { none: 0, mild: 2_600, medium: 7_000, hot: 12_000 },
  tooSpicyForSome: { none: 0, mild: 0, medium: 200, hot: 3_000 },
  tooMild: { none: 1_500, mild: 1_100, medium: 120, hot: 0 },
  /** A dish that calls itself gentle, for who loves it hot. */
  gentleForHot: 1_500,
  notForChildren: 700,
  /** Children under five can choke on whole nuts (NHS). */
  wholeNuts: 2_500,
  wanted: 1_800,
  /** The same of what has its day: "a roast on Sunday" is a plain wish. */
  wantedOnDay: 3_600,
  /** Each dinner that is missing from half a week of what is asked for often; the second of what is liked. */
  often: 1_400,
  again: 350,
  /** A food that is at home and does not keep; each dinner too many of what is wanted less. */
  usedUp: 2_600,
  less: 900,
  /** A food that somebody adores, on the day that is celebrated. */
  wantedToCelebrate: 5_000,
  /** Each dish that is missing from the share of a kitchen. */
  kitchen: 1_600,
  /** Each 100 kcal short of a filling dinner, and a light one. */
  hungry: 300,
  /** Beside that, each 100 kcal short of what no hungry person leaves the table with. */
  thinForHungry: 1_200,
  lightForHungry: 900,
  meatlessForHungry: 400,
  /** For who cannot chew well, what calls itself crisp or is eaten like steak; from a frying pan, for who asked for none; not sharp. */
  hardToChew: 9_500,
  fried: 2_000,
  notSharp: 600,
  /** None of the vegetables that somebody wants plenty of; in proportion. */
  fewVegetables: 900,
  /** Neither soft by its form nor by its words; what does not keep warm; each pan after the first. */
  notTender: 600,
  doesNotKeep: 1_800,
  eachPan: 700,
  /** Tired of it: a dinner from a region that was not ticked is better. */
  tired: 12_500,
  /** Each 100 kcal above a light dinner; what no beginner cooks; a sauce with pieces in it; a cold plate. */
  heavy: 900,
  notSimple: 500,
  /** Each food after the first that is chopped, peeled or grated, for hands that do not manage it. */
  eachCut: 600,
  pieces: 700,
  cold: 2_000,
  /** Opened and warmed, for who cooks from scratch. */
  opened: 900,
  /** Nothing crackles; no comfort for who asks for it; a diet by its name. */
  notCrisp: 500,
  /** Bread, pasta or cheese made without what it is usually made of, for who wants food that never held it. */
  freeFrom: 2_600,
  /** All in one sauce or bowl, for who wants nothing to touch. */
  mixed: 2_800,
  /** All in a sauce, where somebody at the table eats none; in proportion. */
  sauced: 1_600,
  noComfort: 600,
  /** Thighs or sausages from the oven, fish or nuts, for who asks for a roast and has the time for a joint. */
  lesserRoast: 1_500,
  diet: 700,
  /** Each ten minutes short of a dinner that takes its time. */
  hasty: 350,
} as const;

/** Where the notes say both that it may be hot and that children eat it, the milder wins. */
function heatLoss({ preferences, request }: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { spiciness, children, more } = preferences;
  if (spiciness === "mild") return (children ? NOTED.tooSpicyForChildren : NOTED.tooSpicy)[traits.spiciness];
  // Whoever asks for a jollof knows how hot it is.
  const called = more.filter(({ thing: { kind } }) => kind === "titled");
  if (called.some(({ thing }) => isThing(thing, checked, traits))) return 0;
  if (children && preferences.isHotDay !== true) {
    // Children of a table that cooks Pakistani or Mexican food at home know its spices.
    const kitchen =
      request.preferredRegions.length > 0 ||
      more.some(({ thing }) => thing.kind === "region" || thing.kind === "cuisine");
    return (kitchen ? NOTED.tooSpicyForSome : NOTED.tooSpicy)[traits.spiciness];
  }
  return spiciness === "hot" ? NOTED.tooMild[traits.spiciness] + (traits.gentle ? NOTED.gentleForHot : 0) : 0;
}

/** What a dish loses by the notes where it may stand on whichever day it fits best: hot on Monday, in a week that is mild. */
export function leastNotesLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  return Math.min(
    notesLoss(constraints, checked, traits),
    ...daysAskedOf(constraints).map((day) => notesLoss(constraintsOn(constraints, day), checked, traits)),
  );
}

/** What a dish loses on a day, or on one of which nothing is asked alone, beside what it loses on the day that it fits best. */
export function notesLossOn(
  day: Day | null,
  constraints: Constraints,
  checked: CheckedMeal,
  traits: DishTraits,
): number {
  if (daysAskedOf(constraints).length === 0) return 0;
  const today = day === null ? constraints : constraintsOn(constraints, day);
  return notesLoss(today, checked, traits) - leastNotesLoss(constraints, checked, traits);
}

/** What the notes ask for counts as what was ticked does: spiciness, children, and dishes that somebody is tired of (decision 41). */
function notesLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { preferences, request } = constraints;
  const { children, none } = preferences;
  let loss = 0;
  loss += heatLoss(constraints, checked, traits);
  if (children && request.mealGoals !== "family_friendly" && !checked.meal.marks.includes("family_friendly"))
    loss += NOTED.notForChildren;
  if (children && traits.hasWholeNuts) loss += NOTED.wholeNuts;
  if (none.some(({ thing }) => isThing(thing, checked, traits))) loss += NOTED.tired;
  const { kcal } = checked.nutrition;
  if (preferences.vegetables === true)
    loss += (NOTED.fewVegetables * Math.max(0, PLENTY_OF_VEGETABLES - traits.vegetableGrams)) / PLENTY_OF_VEGETABLES;
  const { utensils, title, description } = checked.meal;
  if (preferences.soft === true && isHardToChew(`${title} ${description}`)) loss += NOTED.hardToChew;
  if (preferences.unfried === true && utensils.some((utensil) => FRYING.test(utensil))) loss += NOTED.fried;
  if (preferences.soft === true && !isTender(traits, `${title} ${description}`)) loss += NOTED.notTender;
  if (preferences.keeps === true && !keepsWell(checked, traits)) loss += NOTED.doesNotKeep;
  if (preferences.onePan === true)
    loss += NOTED.eachPan * Math.max(0, utensils.filter((utensil) => PANS.test(utensil)).length - 1);
  if (preferences.sour === true && traits.flavour !== "citrus" && !SHARP.test(description)) loss += NOTED.notSharp;
  if (preferences.lighter === true) loss += (NOTED.heavy * Math.max(0, kcal - LIGHT_KCAL)) / 100;
  if (preferences.littleChopping === true) loss += NOTED.eachCut * Math.max(0, knifeWork(checked) - 1);
  if (preferences.simple === true && checked.meal.skill !== "beginner") loss += NOTED.notSimple;
  if (preferences.smooth === true && !isSmooth(traits, `${title} ${description}`)) loss += NOTED.pieces;
  if (preferences.crisp === true && !CRISP.test(`${title} ${description}`)) loss += NOTED.notCrisp;
  if (preferences.homely === true && !checked.meal.marks.includes("comfort_food")) loss += NOTED.noComfort;
  const { leisurely, meatless } = householdOf(constraints);
  if (leisurely && asksForRoast(constraints) && isLesserRoast(checked, traits, meatless)) loss += NOTED.lesserRoast;
  loss += figuresLoss(constraints, checked) + limitsLoss(constraints, checked, traits);
  if (preferences.natural === true && traits.freeFrom) loss += NOTED.freeFrom;
  if (preferences.apart === true && !isNoted(constraints, checked, traits)) loss += NOTED.mixed * mixedShare(traits);
  if (preferences.plainPortion === true && !isNoted(constraints, checked, traits))
    loss += NOTED.sauced * saucedShare(checked, traits);
  const minutes = checked.meal.prepMinutes + checked.meal.cookMinutes;
  if (preferences.project === true) loss += (NOTED.hasty * Math.max(0, PROJECT_MINUTES - minutes)) / 10;
  if (preferences.noDietFood === true && traits.light) loss += NOTED.diet;
  if (preferences.scratch === true && minutes < SCRATCH_MINUTES) loss += NOTED.opened;
  if (preferences.warm === true && traits.form === "salad") loss += NOTED.cold;
  if (preferences.hungry === true) {
    loss += (NOTED.hungry * Math.max(0, FILLING_KCAL - kcal)) / 100;
    loss += (NOTED.thinForHungry * Math.max(0, THIN_FOR_HUNGRY - kcal)) / 100;
    if (isLightSupper(checked, traits) || traits.light) loss += NOTED.lightForHungry;
    if (!householdOf(constraints).meatless && !traits.hasMeat && !traits.hasFish) loss += NOTED.meatlessForHungry;
  }
  return loss;
}

function asksForRoast({ preferences }: Constraints): boolean {
  return preferences.more.some(({ thing }) => thing.kind === "form" && thing.form === "roast");
}

/** Kcal a serving from where notes that ask for less or for more are met. */
const FILLING_KCAL = 700;
const THIN_FOR_HUNGRY = 620;
export const LIGHT_KCAL = 520;
/** Grams a serving: half of what makes five a day. */
const PLENTY_OF_VEGETABLES = 220;
/** Minutes under which hardly anything is made from its parts; what takes its time. */
const [SCRATCH_MINUTES, PROJECT_MINUTES] = [25, 55];
/**
 * Whether a dish is one that the notes ask for by name: pizza once a week is an answer whatever region was ticked; fish is cooked in
 * every region.
 */
export function isNoted({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(({ thing }) => !EVERYWHERE.includes(thing.kind) && isThing(thing, checked, traits));
}

/** What every kitchen cooks with: somebody who ticked the Middle East and loves lemon wants it in dishes from there. */
const EVERYWHERE: readonly NotedThing["kind"][] = ["animal", "appliance", "food", "meatless", "staple", "takeaway"];
