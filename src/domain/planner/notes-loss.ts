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

/* A dish's loss by what the notes ask for every dinner, or for one day's. Points a serving, as in `week-value.ts`. */

/** Points for requests in the notes. */
export const NOTED = {
  tooSpicy: { none: 0, mild: 150, medium: 7_000, hot: 12_000 },
  /** A child who eats nothing spicy notices even a spoonful of chipotle. */
  tooSpicyForChildren: { none: 0, mild: 2_600, medium: 7_000, hot: 12_000 },
  tooSpicyForSome: { none: 0, mild: 0, medium: 200, hot: 3_000 },
  tooMild: { none: 1_500, mild: 1_100, medium: 120, hot: 0 },
  /** A dish described as gentle, for someone who loves heat. */
  gentleForHot: 1_500,
  notForChildren: 700,
  /** Children under five can choke on whole nuts (NHS). */
  wholeNuts: 2_500,
  wanted: 1_800,
  /** The same on a stated day: "a roast on Sunday" is an explicit request. */
  wantedOnDay: 3_600,
  /** For each dinner short of half a week of what is wanted often; for lacking the second of what is liked. */
  often: 1_400,
  again: 350,
  /** A food at home that does not keep; each dinner too many of what is wanted less. */
  usedUp: 2_600,
  less: 900,
  /** A beloved food, on the day of a celebration. */
  wantedToCelebrate: 5_000,
  /** For each dish short of a cuisine's share. */
  kitchen: 1_600,
  /** For each 100 kcal short of a filling dinner, and for a light one. */
  hungry: 300,
  /** In addition, for each 100 kcal short of what leaves no hungry person unsatisfied. */
  thinForHungry: 1_200,
  lightForHungry: 900,
  meatlessForHungry: 400,
  /** For people who cannot chew well, a dish described as crisp or eaten like steak; fried in a pan, if none is wanted; not sharp. */
  hardToChew: 9_500,
  fried: 2_000,
  notSharp: 600,
  /** None of the vegetables, if plenty are wanted; in proportion. */
  fewVegetables: 900,
  /** Not soft by form or words; does not keep warm; each pan after the first. */
  notTender: 600,
  doesNotKeep: 1_800,
  eachPan: 700,
  /** Tired of it: a dinner from an unticked region is better. */
  tired: 12_500,
  /** For each 100 kcal above a light dinner; beyond a beginner; a sauce with pieces in it; a cold plate. */
  heavy: 900,
  notSimple: 500,
  /** For each food after the first to chop, peel or grate, for hands that cannot. */
  eachCut: 600,
  pieces: 700,
  cold: 2_000,
  /** Opened and warmed, for people who cook from scratch. */
  opened: 900,
  /** Nothing crisp; no comfort food; for a diet by name. */
  notCrisp: 500,
  /** Free-from bread, pasta or cheese, for people who want food naturally without. */
  freeFrom: 2_600,
  /** All in one sauce or bowl, if nothing should touch. */
  mixed: 2_800,
  /** All in a sauce, if somebody eats none; in proportion. */
  sauced: 1_600,
  noComfort: 600,
  /** Thighs or sausages from the oven, fish or nuts, for a roast with time for a joint. */
  lesserRoast: 1_500,
  diet: 700,
  /** For each ten minutes short of a leisurely dinner. */
  hasty: 350,
} as const;

/** If the notes say both that it may be hot and that children eat it, mild wins. */
function heatLoss({ preferences, request }: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { spiciness, children, more } = preferences;
  if (spiciness === "mild") return (children ? NOTED.tooSpicyForChildren : NOTED.tooSpicy)[traits.spiciness];
  // Anyone who asks for a jollof knows how hot it is.
  const called = more.filter(({ thing: { kind } }) => kind === "titled");
  if (called.some(({ thing }) => isThing(thing, checked, traits))) return 0;
  if (children && preferences.isHotDay !== true) {
    // Children in a household that cooks Pakistani or Mexican food know its spices.
    const kitchen =
      request.preferredRegions.length > 0 ||
      more.some(({ thing }) => thing.kind === "region" || thing.kind === "cuisine");
    return (kitchen ? NOTED.tooSpicyForSome : NOTED.tooSpicy)[traits.spiciness];
  }
  return spiciness === "hot" ? NOTED.tooMild[traits.spiciness] + (traits.gentle ? NOTED.gentleForHot : 0) : 0;
}

/** A dish's loss by the notes on its best day: hot on Monday, in a mild week. */
export function leastNotesLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  return Math.min(
    notesLoss(constraints, checked, traits),
    ...daysAskedOf(constraints).map((day) => notesLoss(constraintsOn(constraints, day), checked, traits)),
  );
}

/** A dish's additional loss on a given day, or on a day without requests of its own, compared with its best day. */
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

/** Requests in the notes count like ticked options: spiciness, children, and dishes somebody is tired of (decision 41). */
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

/** Kcal a serving that meet a request for less or for more. */
const FILLING_KCAL = 700;
const THIN_FOR_HUNGRY = 620;
export const LIGHT_KCAL = 520;
/** Grams a serving: half of five a day. */
const PLENTY_OF_VEGETABLES = 220;
/** Minutes below which hardly anything is made from scratch; a leisurely dinner. */
const [SCRATCH_MINUTES, PROJECT_MINUTES] = [25, 55];
/** Whether the notes ask for a dish by name: pizza once a week may come from any region; fish is cooked in every region. */
export function isNoted({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(({ thing }) => !EVERYWHERE.includes(thing.kind) && isThing(thing, checked, traits));
}

/** Ingredients of every cuisine: someone who ticked the Middle East and loves lemon wants it in dishes from there. */
const EVERYWHERE: readonly NotedThing["kind"][] = ["animal", "appliance", "food", "meatless", "staple", "takeaway"];
