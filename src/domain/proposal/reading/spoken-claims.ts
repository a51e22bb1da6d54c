import { violations, type DietaryKey } from "#domain/food/dietary-facts";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { judgeDiet } from "#domain/meal/diets";
import type { Day } from "#domain/options/days";
import type { EaterStage } from "#domain/options/eaters";
import type { DietaryPreference } from "#domain/options/options";
import type { DishTraits } from "#domain/planner/dish-traits";
import { meetsFigures } from "#domain/planner/noted-figures";
import { isInOnePan } from "#domain/planner/one-pan";
import { LIGHT_KCAL } from "#domain/planner/notes-loss";
import { isQuick } from "#domain/planner/week-rhythm";
import type { Constraints } from "#domain/request/constraints";

/** A dinner whose line to the household is read. */
export interface SpokenDinner {
  readonly checked: CheckedMeal;
  readonly traits: DishTraits;
  readonly day: Day;
  /** Days of other dinners that share a pack with it. */
  readonly sharesWith: readonly Day[];
  /** How many sit at the table. */
  readonly people: number;
  readonly constraints: Constraints;
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

/**
 * What a line may say only where our data bears it out, each with what bears it out. Of allergies, health and what a doctor ordered nothing
 * is said: whoever must not eat something reads the allergens that we compute.
 */
const CLAIMS: readonly (readonly [RegExp, IsSo])[] = [
  [/\b(?:un)?safe(?:ly|ty|r|st)?\b|\ballerg|\bcoeliac|\bceliac|\bintoleran|\banaphyla|\bepi-?pen/iu, never],
  [
    /\bdiabet|\bcholesterol\b|\bblood (?:sugar|pressure)\b|\bimmun|\bdetox|\bcures?\b|\bheals?\b|\bmedic(?:al|in)/iu,
    never,
  ],
  [/\b(?:iron|calcium|vitamins?|omega|b12|potassium|zinc)\b/iu, never],
  [/\bhalal\b/iu, eats("halal")],
  [/\bkosher\b/iu, eats("kosher")],
  [/\b(?:gluten|wheat)[- ]free\b|\b(?:no|without) (?:gluten|wheat)\b/iu, free("gluten_free")],
  [/\b(?:dairy|milk|lactose)[- ]free\b|\b(?:no|without) (?:dairy|milk)\b/iu, free("dairy_free")],
  [/\b(?:nut|peanut)[- ]free\b|\b(?:no|without) (?:pea)?nuts\b/iu, free("nut_free")],
  [/\begg[- ]?(?:free|less)\b|\b(?:no|without) eggs?\b/iu, free("egg_free")],
  [/\bsoya?[- ]free\b|\b(?:no|without) soya?\b/iu, free("soy_free")],
  [/\bmeat[- ]?(?:free|less)\b|\b(?:no|without) meat\b/iu, free("no_meat")],
  [/\b(?:vegan|plant[- ]based)\b/iu, free("vegan")],
  [/\b(?:vegetarian|veggie)\b(?! (?:burger|sausage|mince|box|drawer))/iu, free("vegetarian")],
  [/\bketo(?:genic)?\b/iu, ofDiet("keto")],
  [/\blow[- ]carb/iu, ofDiet("low_carb")],
  [
    /\b(?:high|plenty of|lots of|packed with|full of)[- ]protein\b|\bprotein[- ](?:rich|packed)\b/iu,
    ofDiet("high_protein"),
  ],
  [
    /\bleft-?overs?\b|\btomorrow['’]s lunch|\blunch(?:box)?(?:es)? (?:tomorrow|the next day)/iu,
    ({ checked: { meal }, people }) =>
      meal.cooksFor !== undefined || meal.madeFrom !== undefined || meal.servings > people,
  ],
  [
    /\b(?:pregnan\w*|expecting)\b/iu,
    ({ constraints: { eaters } }) => eaters.some(({ stage }) => stage === "pregnancy"),
  ],
  [/\b(?:bab(?:y|ies)|weaning|toddlers?|little ones?)\b/iu, hasSmallChild],
  [/\b(?:kids?|child(?:ren)?|(?:little|small) hands|fuss(?:y|iest)|homework|school)\b/iu, mayHaveChild],
  [/\b(?:guests?|visitors?)\b/iu, hasGuests],
];

/** What a cook says of how a dish is, and what bears it out; `isMeant` tells it from words that only sound like it. */
interface Quality {
  readonly said: RegExp;
  readonly isSo: IsSo;
  readonly isMeant?: (said: readonly string[], dinner: SpokenDinner) => boolean;
}

const QUALITIES: readonly Quality[] = [
  {
    said: /\b(?:low|less|little|lower)(?: in)?[- ]salt\b/giu,
    isSo: ({ checked }) => meetsFigures({ lessSalt: true }, checked),
  },
  {
    // "Mild: take the baby's bowl out before the chilli" speaks of that bowl.
    said: /^(?!.*\bbefore the (?:chilli|chillies|spices?|hot sauce)\b).*\b(?:mild|gentle|gently spiced|no (?:chilli|heat)|not (?:hot|spicy))\b/giu,
    isSo: ({ traits }) => traits.spiciness === "none" || traits.spiciness === "mild",
  },
  {
    said: /\b(?:fiery|very hot|properly hot|blow your)\b/giu,
    isSo: ({ traits }) => traits.spiciness === "hot",
  },
  {
    said: /\blight(?:er)?\b(?! (?:touch|hand|oven|fry|grill|snack))((?:,? (?!(?:and|with|for|of|on|in|as|so|but|than|after|enough|under|over|to)\b)\p{L}+){0,4})/giu,
    isSo: ({ checked }) => checked.nutrition.kcal <= LIGHT_KCAL,
    isMeant: isOfDinner,
  },
  {
    said: /\b(?:quick|quickest|fast|in no time|speedy)\b|\b(?:table|ready|done|dinner|supper|tea)\b[^.;:]*\bin (?:just |mere )?minutes\b/giu,
    isSo: ({ checked }) => isQuick(checked),
  },
  {
    // "One pot of soup" is what stands on the table, and all "eat from one pan" who eat the same.
    said: /(?<!\b(?:eats?|eating|shares?|sharing|themselves|yourselves) from )\bone[- ](?:pan|pot|tin|tray)\b(?! of\b)/giu,
    isSo: ({ checked }) => isInOnePan(checked.meal),
  },
  { said: /\bslow[- ]cooker\b/giu, isSo: ({ checked }) => checked.meal.equipment.includes("slow_cooker") },
  { said: /\bair[- ]fryer\b/giu, isSo: ({ checked }) => checked.meal.equipment.includes("air_fryer") },
  { said: /\bmicrowaves?\b/giu, isSo: ({ checked }) => checked.meal.equipment.includes("microwave") },
];

/** What stands before a quality that the dish is said not to have. */
const DENIED =
  /\b(?:no|not|never|nothing|without|rather than|instead of|more than)(?: (?:too|so|very|a|an|the|any|being|need for))* $/iu;
/** "With chilli in a little bowl for those who want it fiery": whoever takes it. */
const TAKEN_AT_TABLE =
  /\b(?:(?:at|on) the (?:table|side)|in the middle|in an? (?:\p{L}+ )?(?:bowl|dish|jug|pot|jar))\b(?: \p{L}+){0,4} who(?:ever)? [^,.;:]*/giu;

/** Whether all that a sentence claims of the dish, and of who eats it, is so. */
export function areClaimsSo(sentence: string, dinner: SpokenDinner): boolean {
  const ofDish = sentence.replace(TAKEN_AT_TABLE, " ");
  return (
    CLAIMS.every(([claim, isSo]) => !claim.test(sentence) || isSo(dinner)) &&
    QUALITIES.every((quality) => !isSaid(quality, ofDish, dinner) || quality.isSo(dinner))
  );
}

/** Whether a quality is said of the dish, and not denied. */
function isSaid({ said, isMeant = () => true }: Quality, sentence: string, dinner: SpokenDinner): boolean {
  return [...sentence.matchAll(said)].some(
    (found) => !DENIED.test(sentence.slice(0, found.index)) && isMeant(found, dinner),
  );
}

/** Parts that a cook calls light where the dish is called after something else: "a light suet crust". */
const PARTS = /^(?:sauce|gravy|dressing|batter|crust|crumbs?|pastry|topping|glaze|dumplings?|salad|slaw)$/iu;
const BESIDE = /,|&|\b(?:with|under|over|on|in|and)\b/u;

/** Whether it is the dinner itself that is called light, and not what its title names beside it, or a part. */
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

/** Whether children may sit at the table: they are told of, or so many eat that nobody can know. */
function mayHaveChild(dinner: SpokenDinner): boolean {
  const { mealGoals, numPeople } = dinner.constraints.request;
  return hasSmallChild(dinner) || mealGoals === "family_friendly" || numPeople > 2;
}

/** Whether more eat than live there, or somebody said that guests come. */
function hasGuests({ people, constraints: { request } }: SpokenDinner): boolean {
  return people > request.numPeople || request.intents.some(({ kind }) => kind === "guests" || kind === "treat");
}
