import { violations, type DietaryKey } from "#domain/food/dietary-facts";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { judgeDiet } from "#domain/meal/diets";
import { DAYS, type Day } from "#domain/options/days";
import type { EaterStage } from "#domain/options/eaters";
import type { DietaryPreference } from "#domain/options/options";
import type { DishTraits } from "#domain/planner/dish-traits";
import { meetsFigures } from "#domain/planner/noted-figures";
import { isInOnePan } from "#domain/planner/one-pan";
import { LIGHT_KCAL } from "#domain/planner/request-fit";
import { isQuick } from "#domain/planner/week-rhythm";
import { isHarmful } from "#domain/proposal/plausibility/harmful-words";
import { plainTextFaults } from "#domain/proposal/reading/plain-text";
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
const isMild: IsSo = ({ traits }) => traits.spiciness === "none" || traits.spiciness === "mild";
const minutesOf = ({ checked: { meal } }: SpokenDinner): number => meal.prepMinutes + meal.cookMinutes;

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

/** Parts that a cook calls light where the dish is called after something else: "a light suet crust". */
const PARTS = /^(?:sauce|gravy|dressing|batter|crust|crumbs?|pastry|topping|glaze|dumplings?|salad|slaw)$/iu;
const BESIDE = /,|&|\b(?:with|under|over|on|in|and)\b/u;
const LIGHT =
  /\blight(?:er)?\b(?! (?:touch|hand|oven|fry|grill|snack))((?:,? (?!(?:and|with|for|of|on|in|as|so|but|than|after|enough|under|over|to)\b)\p{L}+){0,4})/iu;

/** Whether the dinner itself is called light. */
function isCalledLight(said: readonly string[], { checked: { meal } }: SpokenDinner): boolean {
  const noun = said[1]?.match(/\p{L}+$/u)?.[0].toLowerCase() ?? "";
  const [called = "", ...beside] = meal.title.toLowerCase().split(BESIDE);
  const isIn = (words: string): boolean => words.split(/\P{L}+/u).includes(noun);
  return noun === "" || isIn(called) || !(PARTS.test(noun) || beside.some(isIn));
}

/**
 * What a cook says of how a dish is, each with what bears it out: where it is denied ("rather than fiery"), or said of those who help
 * themselves at the table, it is not said of the dish. The third tells a claim from words that only sound like it.
 */
const QUALITIES: readonly (readonly [RegExp, IsSo, ((said: readonly string[], dinner: SpokenDinner) => boolean)?])[] = [
  [/\b(?:low|less|little|lower)(?: in)?[- ]salt\b/iu, ({ checked }) => meetsFigures({ lessSalt: true }, checked)],
  [
    // "Mild: take the baby's bowl out before the chilli" speaks of that bowl.
    /^(?!.*\bbefore the (?:chilli|chillies|spices?|hot sauce)\b).*\b(?:mild|gentle|gently spiced|no (?:chilli|heat)|not (?:hot|spicy))\b/iu,
    isMild,
  ],
  [/\b(?:fiery|very hot|properly hot|blow your)\b/iu, (dinner) => dinner.traits.spiciness === "hot"],
  [LIGHT, ({ checked }) => checked.nutrition.kcal <= LIGHT_KCAL, isCalledLight],
  [
    /\b(?:quick|quickest|fast|in no time|speedy)\b|\b(?:table|ready|done|dinner|supper|tea)\b[^.;:]*\bin (?:just |mere )?minutes\b/iu,
    ({ checked }) => isQuick(checked),
  ],
  // "One pot of soup" is what stands on the table, and all "eat from one pan" who eat the same.
  [
    /(?<!\b(?:eats?|eating|shares?|sharing|themselves|yourselves) from )\bone[- ](?:pan|pot|tin|tray)\b(?! of\b)/iu,
    ({ checked }) => isInOnePan(checked.meal),
  ],
  [/\bslow[- ]cooker\b/iu, ({ checked }) => checked.meal.equipment.includes("slow_cooker")],
  [/\bair[- ]fryer\b/iu, ({ checked }) => checked.meal.equipment.includes("air_fryer")],
  [/\bmicrowaves?\b/iu, ({ checked }) => checked.meal.equipment.includes("microwave")],
];

/** What stands before a quality that the dish is said not to have. */
const DENIED =
  /\b(?:no|not|never|nothing|without|rather than|instead of|more than)(?: (?:too|so|very|a|an|the|any|being|need for))* $/iu;
/** "With chilli in a little bowl for those who want it fiery": whoever takes it. */
const TAKEN_AT_TABLE =
  /\b(?:(?:at|on) the (?:table|side)|in the middle|in an? (?:\p{L}+ )?(?:bowl|dish|jug|pot|jar))\b(?: \p{L}+){0,4} who(?:ever)? [^,.;:]*/giu;

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

const MINUTES = /\b(\d{1,3})[- ]min(?:ute)?s?\b/giu;
const COUNTED = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, index) => [word, index + 1] as const,
  ),
);
const TABLE = /\b(?:all |the |for |feeds |serves )(\d{1,2}|\p{L}+) of you\b|\b(?:feeds|serves) (\d{1,2}|\p{L}+)\b/giu;

/**
 * A line of a proposer's to the household, without the sentences and last clauses that our data does not bear out: a claim that is not so of the dish, other
 * minutes than its own, another day, another number at the table, markup. Null where nothing is left. The dish is never refused for it.
 * Foods that the household must not have are looked for elsewhere.
 */
export function spokenLine(line: string, dinner: SpokenDinner): string | null {
  if (plainTextFaults("for_you", line).length > 0) return null;
  const sentences = line.split(/(?<=[.?!])\s/u).map((sentence) => sentence.trim());
  const kept = sentences
    .map((sentence) => soFarAsSo(withTrueMinutes(sentence, dinner), dinner))
    .filter((sentence) => sentence !== "");
  return kept.length === 0 ? null : kept.join(" ");
}

const CLAUSE_BEGINS = /[;:]? [–—] |[;:] |, (?=(?:and|but|so|with) )/gu;
/** What says nothing by itself: "Saturday, and light", "As it is Saturday, and ...". */
const FEWEST_WORDS = 3;
const HANGS = /^(?:if|when|while|because|since|as|after|before|once|although|though|whether|not|neither)\b/iu;

/** A sentence up to the first of its clauses that is not so; empty where that is how it begins. */
function soFarAsSo(sentence: string, dinner: SpokenDinner): string {
  if (isBorneOut(sentence, dinner)) return sentence;
  if (HANGS.test(sentence)) return "";
  const beginnings = [...sentence.matchAll(CLAUSE_BEGINS)].map(({ index }) => sentence.slice(0, index));
  const longest = beginnings.findLast((words) => words.split(" ").length >= FEWEST_WORDS && isBorneOut(words, dinner));
  return longest === undefined ? "" : `${longest}.`;
}

function isBorneOut(sentence: string, dinner: SpokenDinner): boolean {
  return (
    CLAIMS.every(([claim, isSo]) => !claim.test(sentence) || isSo(dinner)) &&
    QUALITIES.every(
      (quality) => !isSaid(quality, sentence.replace(TAKEN_AT_TABLE, " "), dinner) || quality[1](dinner),
    ) &&
    [...sentence.matchAll(TABLE)].every(([, one, other]) => isTable(one ?? other ?? "", dinner)) &&
    hasTrueFigures(sentence, dinner) &&
    isOnDay(sentence, dinner)
  );
}

/** Whether a quality is said of the dish, and not denied. */
function isSaid([quality, , isMeant]: (typeof QUALITIES)[number], sentence: string, dinner: SpokenDinner): boolean {
  return [...sentence.matchAll(new RegExp(quality, "giu"))].some(
    (said) => !DENIED.test(sentence.slice(0, said.index)) && isMeant?.(said, dinner) !== false,
  );
}

/** How long it takes is written as it is for the table of its day; "ten minutes under the grill" stays where a step says so. */
function withTrueMinutes(sentence: string, dinner: SpokenDinner): string {
  return sentence.replace(MINUTES, (said: string, minutes: string) =>
    isStep(minutes, dinner) ? said : said.replace(minutes, String(minutesOf(dinner))),
  );
}

/** "Ten minutes under the grill" is so where a step says so. */
function isStep(minutes: string | undefined, { checked: { meal } }: SpokenDinner): boolean {
  return meal.steps.some((step) => JSON.stringify(step).includes(`${minutes} min`));
}

function isTable(word: string, { people }: SpokenDinner): boolean {
  const number = COUNTED.get(word.toLowerCase()) ?? Number(word);
  return Number.isNaN(number) || number === people;
}

/**
 * A day that it names is its own, that of a dinner with which it shares a pack ("Monday's cos goes into this one"), or one just before, on
 * which something is to be done for it.
 */
function isOnDay(sentence: string, dinner: SpokenDinner): boolean {
  const { day, sharesWith } = dinner;
  const named = DAYS.filter((one) => new RegExp(`\\b${one}s?\\b`, "iu").test(sentence));
  return named.every((one) => one === day || sharesWith.includes(one) || isTaskOn(one, sentence, dinner));
}

/** What is done before a dinner is cooked: out of the freezer, into the fridge, salted, soaked. */
const TASK =
  /^(?:please )?(?:take|lift|get|move|thaw|defrost|soak|salt|season|rub|marinate|steep|make|mix|chop|slice|buy|open)\b|\b(?:out of the freezer|into the fridge)\b/iu;
const DAYS_BEFORE = 2;

function isTaskOn(one: Day, sentence: string, { day, checked }: SpokenDinner): boolean {
  const before = (DAYS.indexOf(day) - DAYS.indexOf(one) + DAYS.length) % DAYS.length;
  const foods = checked.amounts.map(({ food }) => food);
  return before <= DAYS_BEFORE && TASK.test(sentence) && !isHarmful(sentence, foods);
}

/** Figures of a serving that a line may tell as they are. */
const TOLD_FIGURES: readonly (readonly [RegExp, (dinner: SpokenDinner) => number])[] = [
  [/\b(\d{1,4}) ?(?:g|grams) of protein\b/giu, ({ checked }) => checked.nutrition.protein],
  [/\b(\d{1,4}) ?(?:g|grams) of (?:carbs|carbohydrates?)\b/giu, ({ checked }) => checked.nutrition.carbohydrate],
  [/\b(\d{1,4}) ?(?:g|grams) of fibre\b/giu, ({ checked }) => checked.nutrition.fibre],
  [/\b(\d{1,5}) ?(?:kcal|calories)\b/giu, ({ checked }) => checked.nutrition.kcal],
];

function hasTrueFigures(sentence: string, dinner: SpokenDinner): boolean {
  return TOLD_FIGURES.every(([pattern, figure]) =>
    [...sentence.matchAll(pattern)].every(([, told]) => Math.abs(Number(told) - figure(dinner)) <= 1),
  );
}
