import type { DishTraits } from "#domain/planner/dish-traits";
import {
  CRISP,
  FRYING,
  HARD_TO_CHEW,
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
import {
  isBreadedFish,
  isFamiliar,
  isForGuests,
  isLesserRoast,
  isLightSupper,
  isMeatAside,
  isMicrowaved,
  isNursery,
} from "#domain/planner/week-rhythm";
import { OUTER, isThing } from "#domain/planner/noted-thing";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Region } from "#domain/options/options";
import type { DishForm } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";

/*
 * How far a dish answers a request in substance, and not in name only: heat for who loves it hot, the kitchen that was ticked before its
 * neighbours, food that children eat, cooking worth doing for who cooks well. Points a serving, as in `week-value.ts`.
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

/** Points of what was ticked, and is answered in name only. */
const FIT = {
  /** From a kitchen that stands with the region that was ticked for want of one of its own. */
  outerKitchen: 800,
  /** The same where British or American food was ticked: who asks for that least of all means another. */
  outerOfHomely: 1_800,
  /** Gentle, from a kitchen that was ticked: who asks for Indian food wants it as it is. */
  gentle: 600,
  /** Capers, olives, liver, mussels and the like before children. */
  grownUp: 1_600,
  /** Each gram of salt above what a child of up to six may have of a day's at dinner, before children. */
  saltForChildren: 320,
  /** Beans or lentils for children of a household that eats meat: one such dinner is enough of a risk. */
  pulsesForChildren: 300,
  /** Fish fingers where no children eat along. */
  breadedForAdults: 1_200,
  /** What children like, for adults; for those of them who cook well. */
  nursery: 320,
  nurseryForKeen: 600,
  /** Nothing that needs a cook's hand, for who cooks well. */
  artless: 450,
  /** Quorn or plant-based sausages for a table that eats meat: nobody asked for less of it. For who eats none, dishes that never had it first. */
  meatSubstitute: 1_500,
  meatSubstituteForMeatless: 380,
  /** Cheese made of plants for who leaves milk out and eats meat, fish or eggs: there are dinners that never held any. */
  fakeCheese: 700,
  /** Comfort from a kitchen that nobody asked for: what comforts at most British tables is a pie, a roast, pasta or a stew. */
  farComfort: 450,
  /** From a kitchen that a household which wants what it knows does not know; a dish from there that people ask for again, less. */
  unfamiliar: 1_400,
  /** The same for a couple of meat-eaters or beginners, who may like it; for everybody else who ticked no region. */
  unusual: 500,
  unasked: 150,
  /** What is eaten at noon, from a region whose suppers are burgers, tacos and barbecue; what is none of these. */
  noSupper: 700,
  noIcon: 300,
  /** Cream and butter, where the Mediterranean was asked for. */
  creamy: 800,
  /** Starch before meat, for who builds on protein. */
  starchLed: 260,
  /** Tofu for who says that they are meat-eaters; a supper of beans or cheese is one that they know. */
  tofuForMeatEaters: 1_200,
  /** Tofu for a table that eats meat and did not ask for it; the same where the kinds of meat that it eats were ticked. */
  tofu: 260,
  tofuBesideMeats: 900,
  /** Cooked in the microwave alone, where there is a hob or an oven and half an hour: the dinner that nobody looks forward to. */
  microwaved: 380,
  /** Noodles, rice and bowls before a meat-eater: meat leads the plate. */
  meatAside: 260,
  /** Neither meat nor fish, for who asks for a proper dinner. */
  noMeatForHomely: 600,
  /** Light by name, for who wants to lose no weight. */
  light: 1_500,
  /** Each gram of protein below what builds muscle well. */
  muscle: 28,
  /** Not what the table of a kitchen is laid for: coconut curries and snacks before biryani, keema, kofta and roasts. */
  noCentrepiece: 220,
  coconut: 200,
} as const;

const MUSCLE_PROTEIN = 45;
/** Grams of starch to one of protein from which a plate is led by it. */
const STARCH_LED = 1.4;
const COMFORT_REGIONS: readonly Region[] = ["british", "american", "mediterranean"];

const CREAMY = /\bcreamy?\b/iu;
/** What people think of first when they ask for a kitchen. */
const ICONS: Partial<Record<Region, readonly DishForm[]>> = {
  american: ["burger", "roast", "pizza", "pasta", "stew", "pie"],
  mexican: ["wraps", "pie", "traybake", "stew", "burger"],
};
const NO_SUPPER: readonly DishForm[] = ["hash", "omelette", "salad", "soup"];
/** Kitchens whose tables are laid around a centrepiece of meat. */
const CENTREPIECE_REGIONS: readonly Region[] = ["indian", "middle_eastern"];
const CENTREPIECES: readonly DishForm[] = ["rice", "roast", "grill", "dumplings", "traybake", "stew", "pizza", "pie"];

/** What a dish loses by answering the request in name only. */
export function fitLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  return (
    notesLoss(constraints, checked, traits) +
    kitchenLoss(constraints, checked, traits) +
    (traits.light && !isCounting(constraints) ? FIT.light : 0)
  );
}

/** Whoever wants to lose weight, or counts what a dinner holds; to everybody else a light dish is half a dinner, however cheap. */
function isCounting({ request: { mealGoals: goal, dietaryPreference: diet } }: Constraints): boolean {
  return goal === "weight_loss" || diet === "slimming_world" || diet === "weight_watchers";
}

/** Where the notes say both that it may be hot and that children eat it, the milder wins. */
function heatLoss({ preferences, request }: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { spiciness, children, more } = preferences;
  if (spiciness === "mild") return (children ? NOTED.tooSpicyForChildren : NOTED.tooSpicy)[traits.spiciness];
  // Whoever asks for a jollof knows how hot it is.
  const called = more.filter(({ thing: { kind } }) => kind === "dish" || kind === "titled");
  if (called.some(({ thing }) => isThing(thing, checked, traits))) return 0;
  if (children) {
    // Children of a table that cooks Pakistani or Mexican food at home know its spices.
    const kitchen =
      request.preferredRegions.length > 0 ||
      more.some(({ thing }) => thing.kind === "region" || thing.kind === "cuisine");
    return (kitchen ? NOTED.tooSpicyForSome : NOTED.tooSpicy)[traits.spiciness];
  }
  return spiciness === "hot" ? NOTED.tooMild[traits.spiciness] + (traits.gentle ? NOTED.gentleForHot : 0) : 0;
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
  if (preferences.soft === true && HARD_TO_CHEW.test(`${title} ${description}`)) loss += NOTED.hardToChew;
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
/** Whether a dish is what people mean by the region that they ticked and it comes from. */
export function isOfKitchen(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return kitchenLoss(constraints, checked, traits) === 0;
}

function kitchenLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { meal } = checked;
  const { preferences, request } = constraints;
  const { region } = meal;
  if (region === null || !request.preferredRegions.includes(region)) return 0;
  let loss = 0;
  const asked = preferences.more.map(({ thing }) => (thing.kind === "cuisine" ? thing.cuisine : null));
  const outer = OUTER[region] ?? [];
  // Provence cooks in olive oil, and is of the sea that was asked for.
  const near = region === "mediterranean" && traits.oliveOil;
  // Who names a kitchen of the region does not mean its others.
  const here = preferences.more.filter(({ thing }) => thing.kind === "cuisine" && thing.region === region);
  const outerLoss = region === "british" || region === "american" ? FIT.outerOfHomely : FIT.outerKitchen;
  if (here.length > 0 && traits.cuisines.length > 0 && !traits.cuisines.some((cuisine) => asked.includes(cuisine)))
    loss += outerLoss;
  else if (!near && traits.cuisines.some((cuisine) => outer.includes(cuisine) && !asked.includes(cuisine)))
    loss += outerLoss;
  if (region === "mediterranean" && (traits.flavour === "cream" || CREAMY.test(meal.title))) loss += FIT.creamy;
  const icons = ICONS[region];
  if (icons !== undefined && traits.form !== null && !isOfNotedKitchen(constraints, checked, traits)) {
    if (NO_SUPPER.includes(traits.form)) loss += FIT.noSupper;
    else if (!icons.includes(traits.form)) loss += FIT.noIcon;
  }
  const calm = preferences.spiciness === "mild" || preferences.children || request.mealGoals === "family_friendly";
  if (traits.gentle && !calm) loss += FIT.gentle;
  if (CENTREPIECE_REGIONS.includes(region) && householdOf(constraints).halal) {
    const centrepiece =
      meal.marks.includes("special_occasion") || (traits.form !== null && CENTREPIECES.includes(traits.form));
    if (traits.hasMeat && !centrepiece) loss += FIT.noCentrepiece;
    if (traits.flavour === "coconut") loss += FIT.coconut;
  }
  return loss;
}

/** Children of four to six should have at most 3 g of salt a day (NHS), and eat about two thirds of a serving of an adult's dinner. */
const SALT_OF_CHILDREN = 1.8;

/** What a dish loses at this table, beside how much everybody likes it: it counts as pleasure does. */
export function tableLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { request, preferences } = constraints;
  const household = householdOf(constraints);
  const { children, adults, keen, meatless, halal, homely, plain, strong } = household;
  let loss = 0;
  if (children) {
    if (traits.grownUp) loss += FIT.grownUp;
    loss += FIT.saltForChildren * Math.max(0, checked.nutrition.salt - SALT_OF_CHILDREN);
    if (!meatless && traits.pulseLed) loss += FIT.pulsesForChildren;
  }
  const { region } = checked.meal;
  // Gravy and pies are asked for in the notes as well.
  if (
    (request.mealGoals === "comfort_food" || (homely && preferences.homely === true)) &&
    request.preferredRegions.length === 0
  )
    loss += halal || (region !== null && COMFORT_REGIONS.includes(region)) ? 0 : FIT.farComfort;
  if (!isFamiliar(checked, traits, household)) {
    const careful = plain || request.cookingSkillLevel === "beginner";
    if (homely) loss += FIT.unfamiliar;
    else if (request.preferredRegions.length === 0) loss += careful ? FIT.unusual : FIT.unasked;
  }
  if ((traits.meatSubstitute || traits.fakeCheese) && preferences.noSubstitutes === true) loss += NOTED.tired;
  if (traits.meatSubstitute) loss += meatless ? FIT.meatSubstituteForMeatless : FIT.meatSubstitute;
  if (traits.fakeCheese && request.dietaryPreference !== "vegan") loss += FIT.fakeCheese;
  const tofu = traits.mainFood === "soya" && !traits.hasMeat && !traits.hasFish;
  if (tofu && !meatless) loss += tofuLoss(constraints);
  if (isMicrowaved(checked) && hasBetterThanMicrowave(constraints)) loss += FIT.microwaved;
  if (plain && isMeatAside(traits)) loss += FIT.meatAside;
  const properDinners = preferences.homely === true || (plain && request.dietaryPreference !== "meat_eater");
  if (properDinners && !meatless && !traits.hasMeat && !traits.hasFish) loss += FIT.noMeatForHomely;
  if (!children && isBreadedFish(traits) && !isNoted(constraints, checked, traits)) loss += FIT.breadedForAdults;
  if (adults && isNursery(checked, traits)) loss += keen ? FIT.nurseryForKeen : FIT.nursery;
  if (keen && !isForGuests(checked, traits) && checked.meal.skill === "beginner") loss += FIT.artless;
  if (strong) {
    loss += FIT.muscle * Math.max(0, MUSCLE_PROTEIN - traits.protein);
    if (traits.stapleCarbohydrate + traits.pulseCarbohydrate > STARCH_LED * traits.protein) loss += FIT.starchLed;
  }
  return loss;
}

function tofuLoss({ request, preferences }: Constraints): number {
  if (request.dietaryPreference === "meat_eater") return FIT.tofuForMeatEaters;
  return request.meatsPreferred.length > 0 && preferences.lessMeat !== true ? FIT.tofuBesideMeats : FIT.tofu;
}

/** Half an hour at the hob or the oven makes a better dinner; who asks for the microwave has a reason. */
function hasBetterThanMicrowave({
  request: { cookingEquipment: ticked },
  preferences,
  maxMinutes,
}: Constraints): boolean {
  const asked = preferences.more.some(({ thing }) => thing.kind === "appliance" && thing.appliance === "microwave");
  const others = ticked.length === 0 || ticked.includes("stove") || ticked.includes("oven");
  return others && !asked && (maxMinutes === null || maxMinutes >= MICROWAVE_MINUTES);
}
const MICROWAVE_MINUTES = 30;

/**
 * Whether a dish is one that the notes ask for by name: pizza once a week is an answer whatever region was ticked; fish is cooked in
 * every region.
 */
export function isNoted({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(({ thing }) => !EVERYWHERE.includes(thing.kind) && isThing(thing, checked, traits));
}

/** Whether a dish is of a kitchen, or the dish, that the notes name. */
export function isOfNotedKitchen({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(
    ({ thing }) =>
      (thing.kind === "cuisine" || thing.kind === "dish" || thing.kind === "titled") && isThing(thing, checked, traits),
  );
}

/** Whether a dish is one that the notes ask for by its name: whoever names egusi wants it, whether or not most children do. */
export function isNamedDish({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(
    ({ thing }) => (thing.kind === "dish" || thing.kind === "titled") && isThing(thing, checked, traits),
  );
}

/** What every kitchen cooks with: somebody who ticked the Middle East and loves lemon wants it in dishes from there. */
const EVERYWHERE: readonly NotedThing["kind"][] = ["animal", "appliance", "food", "meatless", "staple", "takeaway"];
