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
 * How far a dish answers a request in substance, and not in name only: heat for who loves it hot, the kitchen that was ticked before its
 * neighbours, food that children eat, cooking worth doing for who cooks well. Points a serving, as in `week-value.ts`.
 */

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
    leastNotesLoss(constraints, checked, traits) +
    kitchenLoss(constraints, checked, traits) +
    (traits.light && !isCounting(constraints) ? FIT.light : 0)
  );
}

/** Whoever wants to lose weight, or counts what a dinner holds; to everybody else a light dish is half a dinner, however cheap. */
function isCounting({ request: { mealGoals: goal, dietaryPreference: diet } }: Constraints): boolean {
  return goal === "weight_loss" || diet === "slimming_world" || diet === "weight_watchers";
}

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

/** Whether a dish is of a kitchen, or the dish, that the notes name. */
export function isOfNotedKitchen({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(
    ({ thing }) => (thing.kind === "cuisine" || thing.kind === "titled") && isThing(thing, checked, traits),
  );
}

/** Whether a dish is one that the notes ask for by its name: whoever names egusi wants it, whether or not most children do. */
export function isNamedDish({ preferences }: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return preferences.more.some(({ thing }) => thing.kind === "titled" && isThing(thing, checked, traits));
}
