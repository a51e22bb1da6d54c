import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import {
  isBreadedFish,
  isFamiliar,
  isForGuests,
  isMeatAside,
  isMicrowaved,
  isNursery,
} from "#domain/planner/week-rhythm";
import { NOTED, isNoted, leastNotesLoss } from "#domain/planner/notes-loss";
import { OUTER, isThing } from "#domain/planner/noted-thing";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Region } from "#domain/options/options";
import type { DishForm } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";

/*
 * How well a dish meets a request in substance, not just in name: heat for those who love it, the ticked cuisine before its
 * neighbours, food that children eat, worthwhile cooking for good cooks. Points a serving, as in `week-value.ts`.
 */

/** Points for ticked options that are met in name only. */
const FIT = {
  /** From a cuisine assigned to the ticked region only for lack of its own region. */
  outerKitchen: 800,
  /** The same for ticked British or American food: another cuisine is the last thing wanted. */
  outerOfHomely: 1_800,
  /** Gentle, from a ticked cuisine: someone who asks for Indian food wants it as it is. */
  gentle: 600,
  /** Capers, olives, liver, mussels and the like for children. */
  grownUp: 1_600,
  /** For each gram of salt above the dinner's share of a daily limit for a child of up to six, for children. */
  saltForChildren: 320,
  /** Beans or lentils for children of meat eaters: one such dinner is risk enough. */
  pulsesForChildren: 300,
  /** Fish fingers without children. */
  breadedForAdults: 1_200,
  /** Children's food for adults; for good cooks among them. */
  nursery: 320,
  nurseryForKeen: 600,
  /** No cooking skill needed, for good cooks. */
  artless: 450,
  /**
   * Quorn or plant-based sausages for meat eaters, who did not ask for less meat. For vegetarians, dishes that never had meat
   * come first.
   */
  meatSubstitute: 1_500,
  meatSubstituteForMeatless: 380,
  /** Vegan cheese for people who avoid milk but eat meat, fish or eggs: there are dinners without any cheese. */
  fakeCheese: 700,
  /** Comfort food from a cuisine that was not asked for: comfort at most British tables is a pie, a roast, pasta or a stew. */
  farComfort: 450,
  /** From an unfamiliar cuisine, for a household that wants familiar food; less for its popular dishes. */
  unfamiliar: 1_400,
  /** The same for a couple of meat-eaters or beginners, who may like it; for everyone else without a ticked region. */
  unusual: 500,
  unasked: 150,
  /** Lunch food, from a region whose suppers are burgers, tacos and barbecue; anything else that is not one of these. */
  noSupper: 700,
  noIcon: 300,
  /** Cream and butter for the Mediterranean. */
  creamy: 800,
  /** More starch than meat, for those who focus on protein. */
  starchLed: 260,
  /** Tofu for declared meat-eaters; suppers of beans or cheese are familiar to them. */
  tofuForMeatEaters: 1_200,
  /** Tofu for meat eaters who did not ask for it; the same if they ticked kinds of meat. */
  tofu: 260,
  tofuBesideMeats: 900,
  /** Cooked only in the microwave, with a hob or an oven and half an hour available: nobody looks forward to it. */
  microwaved: 380,
  /** Noodles, rice and bowls for a meat-eater: meat should lead the plate. */
  meatAside: 260,
  /** Neither meat nor fish, for a proper dinner. */
  noMeatForHomely: 600,
  /** Described as light, for those not losing weight. */
  light: 1_500,
  /** For each gram of protein below a good amount for muscle. */
  muscle: 28,
  /** Not a centrepiece of its cuisine: coconut curries and snacks instead of biryani, keema, kofta and roasts. */
  noCentrepiece: 220,
  coconut: 200,
} as const;

const MUSCLE_PROTEIN = 45;
/** Grams of starch for each gram of protein from which a plate is mainly starch. */
const STARCH_LED = 1.4;
const COMFORT_REGIONS: readonly Region[] = ["british", "american", "mediterranean"];

const CREAMY = /\bcreamy?\b/iu;
/** The typical dishes of a cuisine. */
const ICONS: Partial<Record<Region, readonly DishForm[]>> = {
  american: ["burger", "roast", "pizza", "pasta", "stew", "pie"],
  mexican: ["wraps", "pie", "traybake", "stew", "burger"],
};
const NO_SUPPER: readonly DishForm[] = ["hash", "omelette", "salad", "soup"];
/** Cuisines with a centrepiece of meat. */
const CENTREPIECE_REGIONS: readonly Region[] = ["indian", "middle_eastern"];
const CENTREPIECES: readonly DishForm[] = ["rice", "roast", "grill", "dumplings", "traybake", "stew", "pizza", "pie"];

/** A dish's loss for meeting the request in name only. */
export function fitLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  return (
    leastNotesLoss(constraints, checked, traits) +
    kitchenLoss(constraints, checked, traits) +
    (traits.light && !isCounting(constraints) ? FIT.light : 0)
  );
}

/** People losing weight or counting; to anyone else a light dish is half a dinner, however cheap. */
function isCounting({ request: { mealGoals: goal, dietaryPreference: diet } }: Constraints): boolean {
  return goal === "weight_loss" || diet === "slimming_world" || diet === "weight_watchers";
}

/** Whether a dish is what people mean by its region, which they ticked. */
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
  // Provence cooks in olive oil, and is on the Mediterranean.
  const near = region === "mediterranean" && traits.oliveOil;
  // Naming one cuisine of a region excludes its others.
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

/** Children of four to six should have at most 3 g of salt a day (NHS), and eat about two thirds of an adult's serving. */
const SALT_OF_CHILDREN = 1.8;

/** A dish's loss for this household, apart from its general popularity. */
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
  // Gravy and pies may be requested in the notes too.
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

/** Half an hour at the hob or oven makes a better dinner; a request for the microwave has its reasons. */
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

/** Whether a dish belongs to a cuisine named in the notes, or is itself named. */
export function isOfNotedKitchen({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(
    ({ thing }) => (thing.kind === "cuisine" || thing.kind === "titled") && isThing(thing, checked, traits),
  );
}

/** Whether the notes ask for a dish by name: someone who names egusi wants it, whether or not most children like it. */
export function isNamedDish({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(({ thing }) => thing.kind === "titled" && isThing(thing, checked, traits));
}
