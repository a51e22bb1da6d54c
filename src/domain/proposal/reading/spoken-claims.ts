import { violations, type DietaryKey } from "#domain/food/dietary-facts";
import type { Intent } from "#domain/intents/intent";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { DIET_FIGURES, judgeDiet } from "#domain/meal/diets";
import { GOAL_FIGURES } from "#domain/meal/goals";
import type { Day } from "#domain/options/days";
import type { EaterStage } from "#domain/options/eaters";
import type { DietaryPreference, Equipment } from "#domain/options/options";
import type { DishTraits } from "#domain/planner/dish-traits";
import { meetsFigures } from "#domain/planner/noted-figures";
import { isHeatedInOnePan } from "#domain/planner/one-pan";
import { LIGHT_KCAL } from "#domain/planner/notes-loss";
import { isQuick } from "#domain/planner/week-rhythm";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { Constraints } from "#domain/request/constraints";

/** A dinner whose line to the household is checked. */
export interface SpokenDinner {
  readonly checked: CheckedMeal;
  readonly traits: DishTraits;
  readonly day: Day;
  /** Days of other dinners that share a pack with it. */
  readonly sharesWith: readonly Day[];
  /** The number at its table. */
  readonly people: number;
  readonly constraints: Constraints;
}

/** Its hands-on time, for its table. */
export function minutesOf({ checked: { meal } }: Pick<SpokenDinner, "checked">): number {
  return meal.prepMinutes + meal.cookMinutes;
}

/** Whether a dinner is cooked for more than its table because the household asked for lunches from it. */
export function leavesLunch({ checked: { meal }, day, constraints }: SpokenDinner): boolean {
  const { request, preferences } = constraints;
  const table = preferences.tableSizes?.find((one) => one.day === day)?.people ?? request.numPeople;
  const asked = request.intents.some((intent) => intent.kind === "way" && intent.what === "lunches");
  return asked && meal.servings > table;
}

type IsSo = (dinner: SpokenDinner) => boolean;

const never: IsSo = () => false;
const free =
  (key: DietaryKey): IsSo =>
  ({ checked }) =>
    checked.amounts.every(({ food }) => !violations(food).has(key));
const ofDiet =
  (diet: DietaryPreference): IsSo =>
  ({ checked }) =>
    judgeDiet(diet, checked.amounts, checked.meal.servings) === null;
const eats =
  (what: "halal" | "kosher"): IsSo =>
  ({ constraints }) =>
    constraints.request.intents.some((intent) => intent.kind === "eating" && intent.what === what);

/** A claim that a line may make only if our data supports it, with the test, and the message for a proposer if it fails. */
interface Claim {
  readonly said: RegExp;
  readonly isSo: IsSo;
  readonly whyNot: string;
}

/** A claim about foods that a dish does without. */
const without = (said: RegExp, key: DietaryKey, name: string): Claim => ({
  said,
  isSo: free(key),
  whyNot: `it says that the dish is ${name}, which its foods do not bear out`,
});
/** A claim about something only the household can know. */
const told = (said: RegExp, isSo: IsSo, whom: string): Claim => ({
  said,
  isSo,
  whyNot: `it speaks of ${whom}, of which they told us nothing`,
});

/** Foods called baby: a baby is what nothing that could be eaten follows. */
const BABY_FOOD =
  /\bbaby(?! (?:and|or|but|is|was|can|will|has|who|too|comes?|eats?|joins?|sleeps?|goes|on|in|at|to|for|with|as|so|this|that|girl|boy|food|along)\b)(?= \p{L})/giu;

/** The same about who comes to the table: what stands in the household's own words was told, whatever it was read as. */
const toldOrQuoted = (said: RegExp, isSo: IsSo, whom: string): Claim =>
  told(
    said,
    (dinner) =>
      isSo(dinner) ||
      dinner.constraints.request.intents.some(({ quote }) => said.test(quote.replaceAll(BABY_FOOD, " "))),
    whom,
  );

/** What a pack in the place of meat or dairy is called, whatever else is in the dish: "vegan feta", "a plant-based burger". */
const SUBSTITUTE =
  "(?:vegan|plant[- ]based) (?:[\\p{L}-]+ )?(?:cheese|cheddar|feta|mozzarella|parmesan|butter|spread|cream|yogh?urt|mayonnaise|mince|sausages?|burgers?|bacon|pesto)\\b";
const VEGAN_SUBSTITUTE = new RegExp(`\\b${SUBSTITUTE}`, "iu");
const VEGAN = new RegExp(`\\b(?!${SUBSTITUTE})(?:vegan|plant[- ]based)\\b`, "iu");

/** Whether a dish holds a food that is sold as vegan, or is vegan as a whole. */
function hasVeganSubstitute(dinner: SpokenDinner): boolean {
  const isSold = dinner.checked.amounts.some(({ food }) => /\b(?:vegan|plant[- ]based)\b/iu.test(food.name));
  return isSold || free("vegan")(dinner);
}

/** Kcal of a gram of protein. */
const PROTEIN_KCAL = 4;

/** Whether a dish has the protein of the household's own goal, and enough of its energy from it to say so. */
function meetsProteinGoal({ checked: { nutrition }, constraints: { request } }: SpokenDinner): boolean {
  const least = { weight_loss: GOAL_FIGURES.weightLossProtein, muscle_gain: GOAL_FIGURES.muscleGainProtein };
  const wanted = Object.entries(least).find(([goal]) => goal === request.mealGoals)?.[1];
  const share = (nutrition.protein * PROTEIN_KCAL) / nutrition.kcal;
  return wanted !== undefined && nutrition.protein >= wanted && share >= DIET_FIGURES.highProteinEnergyShare;
}

/**
 * Nothing may be said about allergies, health and doctors' orders: people who must not eat something rely on the allergens that
 * we compute.
 */
const CLAIMS: readonly Claim[] = [
  {
    said: /\b(?:un)?safe(?:ly|ty|r|st)?\b|\ballerg|\bcoeliac|\bceliac|\bintoleran|\banaphyla|\bepi-?pen/iu,
    isSo: never,
    whyNot: "nothing may be said of allergies, nor the word safe",
  },
  {
    said: /\bdiabet|\bcholesterol\b|\bblood (?:sugar|pressure)\b|\bimmun|\bdetox|\bcures?\b|\bheals?\b|\bmedic(?:al|in)/iu,
    isSo: never,
    whyNot: "nothing may be said of health",
  },
  {
    said: /\b(?:iron|calcium|vitamins?|omega|b12|potassium|zinc)\b/iu,
    isSo: never,
    whyNot: "nothing may be said of vitamins or minerals",
  },
  {
    said: /\b(?:freez|thaw|defrost)\w*|\bfrozen for\b/iu,
    isSo: ({ constraints }) => !notedRulesOf(constraints.request).noFreezer,
    whyNot: "it speaks of freezing, but they have no freezer",
  },
  told(/\bhalal\b/iu, eats("halal"), "halal"),
  told(/\bkosher\b/iu, eats("kosher"), "kosher"),
  without(/\b(?:gluten|wheat)[- ]free\b|\b(?:no|without) (?:gluten|wheat)\b/iu, "gluten_free", "gluten-free"),
  without(/\b(?:dairy|milk|lactose)[- ]free\b|\b(?:no|without) (?:dairy|milk)\b/iu, "dairy_free", "dairy-free"),
  without(/\b(?:nut|peanut)[- ]free\b|\b(?:no|without) (?:pea)?nuts\b/iu, "nut_free", "nut-free"),
  without(/\begg[- ]?(?:free|less)\b|\b(?:no|without) eggs?\b/iu, "egg_free", "egg-free"),
  without(/\bsoya?[- ]free\b|\b(?:no|without) soya?\b/iu, "soy_free", "free of soya"),
  without(/\bmeat[- ]?(?:free|less)\b|\b(?:no|without) meat\b/iu, "no_meat", "without meat"),
  without(VEGAN, "vegan", "vegan"),
  {
    said: VEGAN_SUBSTITUTE,
    isSo: hasVeganSubstitute,
    whyNot: "it speaks of something vegan in the place of meat or dairy, which the dish does not hold",
  },
  without(/\b(?:vegetarian|veggie)\b(?! (?:burger|sausage|mince|box|drawer))/iu, "vegetarian", "vegetarian"),
  {
    said: /\bketo(?:genic)?\b/iu,
    isSo: ofDiet("keto"),
    whyNot: "it says keto, which the figures of the dish do not bear out",
  },
  {
    said: /\blow[- ]carb/iu,
    isSo: ofDiet("low_carb"),
    whyNot: "it says low carb, which the figures of the dish do not bear out",
  },
  {
    said: /\b(?:high|plenty of|lots of|packed with|full of)[- ]protein\b|\bprotein[- ](?:rich|packed)\b/iu,
    isSo: (dinner) => ofDiet("high_protein")(dinner) || meetsProteinGoal(dinner),
    whyNot: "it says that the dish has much protein, which its figures do not bear out",
  },
  {
    said: /\bleft-?overs?\b|\btomorrow['’]s lunch|\blunch(?:box)?(?:es)? (?:tomorrow|the next day)/iu,
    isSo: (dinner) => {
      const { meal } = dinner.checked;
      return (
        meal.cooksFor !== undefined ||
        meal.madeFrom !== undefined ||
        meal.servings > dinner.people ||
        leavesLunch(dinner)
      );
    },
    whyNot: "it speaks of leftovers, but no more is cooked than they eat that evening",
  },
  told(
    /\b(?:pregnan\w*|expecting)\b/iu,
    ({ constraints: { eaters } }) => eaters.some(({ stage }) => stage === "pregnancy"),
    "a pregnancy",
  ),
  toldOrQuoted(/\b(?:bab(?:y|ies)|weaning|toddlers?)\b/iu, hasSmallChild, "a small child"),
  toldOrQuoted(
    /\b(?:kids?|child(?:ren)?|little ones?|(?:little|small) hands|fuss(?:y|iest)|homework|school)\b/iu,
    mayHaveChild,
    "children",
  ),
  toldOrQuoted(/\b(?:guests?|visitors?)\b/iu, hasGuests, "guests"),
];

/** A quality that cooks attribute to a dish, with its test; `isMeant` excludes words that only look like it. */
interface Quality {
  readonly said: RegExp;
  readonly isSo: IsSo;
  /** The message for a proposer if it is not true. */
  readonly whyNot: (dinner: SpokenDinner) => string;
  readonly isMeant?: (said: readonly string[], dinner: SpokenDinner) => boolean;
}

/** What says that there is none, or that it is hardly used. */
const NO_APPLIANCE: readonly Intent["kind"][] = ["without", "seldom", "leave_out", "never", "less"];

/** What the household said of an appliance itself may be said back: "warmed up in the microwave at work". */
const cookedIn = (said: RegExp, appliance: Equipment, name: string): Quality => ({
  said,
  isSo: ({ checked, constraints }) =>
    checked.meal.equipment.includes(appliance) ||
    constraints.request.intents.some(({ kind, quote }) => !NO_APPLIANCE.includes(kind) && quote.search(said) >= 0),
  whyNot: () => `it speaks of ${name}, which this dish is not cooked in`,
});

const QUALITIES: readonly Quality[] = [
  {
    said: /\b(?:low|less|little|lower)(?: in)?[- ]salt\b/giu,
    isSo: ({ checked }) => meetsFigures({ lessSalt: true }, checked),
    whyNot: () => "it says that the dish has little salt, which its figures do not bear out",
  },
  {
    // "Mild: take the baby's bowl out before the chilli" is about that bowl.
    said: /^(?!.*\bbefore the (?:chilli|chillies|spices?|hot sauce)\b).*\b(?:mild|gentle|gently spiced|no (?:chilli|heat)|not (?:hot|spicy))\b/giu,
    isSo: ({ traits }) => traits.spiciness === "none" || traits.spiciness === "mild",
    whyNot: ({ traits }) => `it says that the dish is mild, but its heat is ${traits.spiciness}`,
  },
  {
    said: /\b(?:fiery|very hot|properly hot|blow your)\b/giu,
    isSo: ({ traits }) => traits.spiciness === "hot",
    whyNot: ({ traits }) => `it says that the dish is hot, but its heat is ${traits.spiciness}`,
  },
  {
    // Before "a" or "the" it is a verb: "light a candle". "As light a supper as any" is not.
    said: /\blight(?:er)?\b(?!(?<!\b(?:as|so|too|how|this|that) light) (?:an?|the|your)\b)(?! (?:touch|hand|oven|fry|grill|snack|soy)|-)((?:,? (?!(?:and|with|for|of|on|in|as|so|but|than|after|enough|under|over|to)\b)\p{L}+){0,4})/giu,
    isSo: ({ checked }) => checked.nutrition.kcal <= LIGHT_KCAL,
    whyNot: ({ checked }) =>
      `it says that it is light, but it has ${Math.round(checked.nutrition.kcal)} kcal a serving`,
    isMeant: isOfDinner,
  },
  {
    // "Be quick" at the start of a sentence addresses the eater.
    said: /(?<!(?:^|[.;:–—] )be )\b(?:quick|quickest|fast|in no time|speedy)\b|\b(?:table|ready|done|dinner|supper|tea)\b[^.;:]*\bin (?:just |mere )?minutes\b/giu,
    isSo: ({ checked }) => isQuick(checked),
    whyNot: (dinner) => `it says that it is quick, but it takes ${minutesOf(dinner)} minutes`,
  },
  {
    // "One pot of soup" is on the table, and "eat from one pan" means that all eat the same.
    said: /(?<!\b(?:eats?|eating|shares?|sharing|themselves|yourselves) from )\bone[- ](?:pan|pot|tin|tray)\b(?! of\b)/giu,
    isSo: ({ checked }) => isHeatedInOnePan(checked.meal),
    whyNot: () => "it says one pan, but it is cooked in more",
  },
  cookedIn(/\bslow[- ]cooker\b/giu, "slow_cooker", "a slow cooker"),
  cookedIn(/\bair[- ]fryer\b/giu, "air_fryer", "an air fryer"),
  cookedIn(/\bmicrowaves?\b/giu, "microwave", "a microwave"),
];

/** Words before a quality that deny it. */
const DENIED =
  /\b(?:no|not|never|nothing|without|rather than|instead of|more than)(?: (?:too|so|very|a|an|the|any|being|need for))* $/iu;
/** "With chilli in a little bowl for those who want it fiery": it is optional. */
const TAKEN_AT_TABLE =
  /\b(?:(?:at|on) the (?:table|side)|in the middle|in an? (?:\p{L}+ )?(?:bowl|dish|jug|pot|jar))\b(?: \p{L}+){0,4} who(?:ever)? [^,.;:]*/giu;

/** Why a sentence's claim about the dish or its eaters is not true, as a message for a proposer; null if all of it is true. */
export function whyClaimIsNotSo(sentence: string, dinner: SpokenDinner): string | null {
  const ofDish = sentence.replace(TAKEN_AT_TABLE, " ");
  const claim = CLAIMS.find(({ said, isSo }) => said.test(sentence) && !isSo(dinner));
  if (claim !== undefined) return claim.whyNot;
  const quality = QUALITIES.find((one) => isSaid(one, ofDish, dinner) && !one.isSo(dinner));
  return quality?.whyNot(dinner) ?? null;
}

/** Whether a quality is stated of the dish, and not denied. */
function isSaid({ said, isMeant = () => true }: Quality, sentence: string, dinner: SpokenDinner): boolean {
  return [...sentence.matchAll(said)].some(
    (found) => !DENIED.test(sentence.slice(0, found.index)) && isMeant(found, dinner),
  );
}

/** Parts that cooks call light while the dish is named after something else: "a light suet crust". */
const PARTS = /^(?:sauce|gravy|dressing|batter|crust|crumbs?|pastry|topping|glaze|dumplings?|salad|slaw)$/iu;
const BESIDE = /,|&|\b(?:with|under|over|on|in|and)\b/u;

/** Whether the dinner itself is called light, rather than an accompaniment or a part of it. */
function isOfDinner([, words = ""]: readonly string[], { checked: { meal } }: SpokenDinner): boolean {
  const noun =
    words
      .toLowerCase()
      .split(/\P{L}+/u)
      .at(-1) ?? "";
  const [called = "", ...beside] = meal.title.toLowerCase().split(BESIDE);
  const isIn = (title: string): boolean => title.split(/\P{L}+/u).includes(noun);
  return noun === "" || isIn(called) || !(PARTS.test(noun) || beside.some(isIn));
}

const SMALL: readonly EaterStage[] = ["under_six_months", "baby", "toddler", "four_year_old", "child"];

function hasSmallChild({ constraints: { eaters, request } }: SpokenDinner): boolean {
  return eaters.some(({ stage }) => SMALL.includes(stage)) || request.intents.some(({ kind }) => kind === "child");
}

/** Whether children may be at the table: they are mentioned, or so many eat that nobody can know. */
function mayHaveChild(dinner: SpokenDinner): boolean {
  const { mealGoals, numPeople } = dinner.constraints.request;
  return hasSmallChild(dinner) || mealGoals === "family_friendly" || numPeople > 2;
}

/** Whether more eat than live there, or guests are mentioned. */
function hasGuests({ people, constraints: { request } }: SpokenDinner): boolean {
  return people > request.numPeople || request.intents.some(({ kind }) => kind === "guests" || kind === "treat");
}
