import { whyNotOn } from "#domain/planner/composed-days";
import { dayOf } from "#domain/intents/intent";
import type { Figure, Intent, Way } from "#domain/intents/intent";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { FoodToUse, NotedDish, NotePreferences } from "#domain/intents/preferences";
import { isTitled } from "#domain/matcher/dish-titles";
import { isTooLong } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
import { isSeenOf, meantBy } from "#domain/planner/asked-food";
import {
  PANS,
  CRISP,
  SHARP,
  isFriedFood,
  isSmooth,
  isTender,
  keepsWell,
  mixedShare,
} from "#domain/planner/dish-texture";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { hasPlentyOfFibre, meetsFigures } from "#domain/planner/noted-figures";
import { isSpecial, isThing } from "#domain/planner/noted-thing";
import { isInOnePan } from "#domain/planner/one-pan";
import { takesGoodPart } from "#domain/planner/used-up";
import { plainHeat } from "#domain/planner/plain-heat";
import { LIGHT_KCAL } from "#domain/planner/notes-loss";
import { mayBeCalled } from "#domain/planner/titled-claim";
import { isQuick, isUnhurried, takesItsTime } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Spiciness } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";

/*
 * Decides which requests a dinner meets: those for a whole week (cheap dinners, little waste) and those that every dinner keeps
 * (a diet, a food left out) are not met by a single dinner.
 */

interface Dinner {
  readonly checked: CheckedMeal;
  readonly traits: DishTraits;
  readonly day: Day;
  /** The dish's own texts. */
  readonly words: string;
  /** One of our recipes, about which more is recorded than about other dishes. */
  readonly isOurs: boolean;
  readonly catalogue: Catalogue;
}

/** The ids of the intents that a proposer claims its meals meet, by meal id. */
export type ClaimedAnswers = ReadonlyMap<string, readonly string[]>;

/**
 * The ids of the intents that each meal of a week meets, by meal id: what our code finds, and those of a proposer's claims that
 * it cannot judge. `days`: those of the meals, in order.
 */
export function mealAnswers(
  meals: readonly CheckedMeal[],
  days: readonly Day[],
  constraints: Constraints,
  catalogue: Catalogue,
  claimed: ClaimedAnswers = new Map(),
): Map<string, string[]> {
  const { intents } = constraints.request;
  return new Map(
    meals.map((checked, at) => {
      const { id } = checked.meal;
      const dinner = dinnerOf(checked, days[at] as Day, catalogue);
      const claims = claimed.get(id) ?? [];
      const answered = intents.filter(
        (intent) => isAnswered(intent, dinner, constraints) ?? claims.includes(intent.id),
      );
      return [id, answered.map((intent) => intent.id)];
    }),
  );
}

/** Whether a dish meets an intent on a given day; null if our code cannot tell. */
export function answersIntent(
  intent: Intent,
  checked: CheckedMeal,
  day: Day,
  constraints: Constraints,
  catalogue: Catalogue,
): boolean | null {
  return isAnswered(intent, dinnerOf(checked, day, catalogue), constraints);
}

function dinnerOf(checked: CheckedMeal, day: Day, catalogue: Catalogue): Dinner {
  const { id, title, description } = checked.meal;
  return {
    checked,
    traits: traitsOf(checked, catalogue),
    day,
    words: `${title} ${description}`,
    isOurs: catalogue.recipeOf(id) !== undefined,
    catalogue,
  };
}

/** Whether a dinner meets an intent; null if our code cannot tell. */
function isAnswered(intent: Intent, dinner: Dinner, constraints: Constraints): boolean | null {
  const { checked, day } = dinner;
  const { meal, nutrition } = checked;
  const minutes = meal.prepMinutes + meal.cookMinutes;
  const { preferences, request } = constraints;
  if ((dayOf(intent) ?? day) !== day) return false;
  switch (intent.kind) {
    case "want":
      return isNamedAfter(preferences.more, intent, dinner) || isAskedThing(preferences.more, intent.id, dinner);
    case "packed":
      return isAskedThing(preferences.more, intent.id, dinner);
    case "use_up":
      return usesAnyUp(preferences.useUp ?? [], intent, dinner);
    case "quick":
      return intent.number === null ? isQuick(checked) : minutes <= intent.number;
    case "long":
      return isUnhurried(checked) || takesItsTime(checked) || isTooLong(constraints, meal);
    case "cook":
      // The other cook cooks it; what they are able to do may be unknown.
      return whyNotOn(constraints, meal, intent.day) === null;
    case "light":
      return nutrition.kcal <= LIGHT_KCAL;
    case "home":
      return true;
    case "guests":
      // The number of guests may be unknown.
      return intent.number === null
        ? meal.servings >= request.numPeople
        : meal.servings === request.numPeople + intent.number;
    case "table":
      return meal.servings === intent.number;
    case "treat":
      // A dish requested by name for the day makes it special.
      if (isAskedForDay(preferences, dinner)) return true;
      // Ready-made food from a freezer or a jar never makes a day special, whatever is claimed.
      return dinner.traits.shortcut ? false : seen(dinner, isSpecial(checked, dinner.traits));
    case "heat":
      return hasWantedHeat(intent.what, dinner);
    case "way":
      return isAskedThing(preferences.more, intent.id, dinner) === true || answersWay(intent.what, dinner);
    case "figure":
      return answersFigure(intent.what, preferences, checked);
    case "out":
      return false;
    case "clock":
    case "less":
    case "never":
    case "child":
    case "leave_out":
    case "eating":
    case "without":
    case "seldom":
    case "apart":
      return null;
  }
}

/** True if found; unknown if not found. */
function trueOrUnknown(found: boolean): true | null {
  return found ? true : null;
}

/** Our recipes record these properties; another dish may have them even if not found. */
function seen({ isOurs }: Dinner, found: boolean): boolean | null {
  return isOurs ? found : trueOrUnknown(found);
}

function isAskedForDay({ more }: NotePreferences, { day, checked, traits }: Dinner): boolean {
  const asked = more.filter((dish) => dish.day === day);
  return asked.length > 0 && asked.every(({ thing }) => isThing(thing, checked, traits));
}

function isAskedThing(list: NotePreferences["more"], id: string, dinner: Dinner): boolean | null {
  const asked = list.filter(({ intent }) => intent === id);
  if (asked.some((one) => isRequestedDish(one, dinner))) return true;
  return !dinner.isOurs && asked.some(({ thing }) => mayBeRequestedDish(thing, dinner)) ? null : false;
}

/** Whether a dish is what was requested, with the food visible in it. */
function isRequestedDish({ thing, words }: NotedDish, { checked, traits, catalogue }: Dinner): boolean {
  if (!isThing(thing, checked, traits)) return false;
  return thing.kind !== "food" || isSeenOf(words, thing.foodIds, checked, catalogue);
}

/** Whether a proposed dish may be what was requested: its properties are not recorded, and its title does not contradict it. */
function mayBeRequestedDish(thing: NotedThing, dinner: Dinner): boolean {
  const { checked, traits, catalogue } = dinner;
  switch (thing.kind) {
    case "cuisine":
      return traits.cuisines.length === 0;
    case "form":
    case "forms":
      return traits.namedForms.length === 0;
    case "takeaway":
      return true;
    case "titled":
      return mayBeCalled(thing.phrases, checked, catalogue);
    case "together":
      return thing.things.every((one) => isThing(one, checked, traits) || mayBeRequestedDish(one, dinner));
    case "region":
    case "animal":
    case "meatless":
    case "staple":
    case "appliance":
    case "food":
      return false;
  }
}

/**
 * Whether a dish is named after what was requested: a food, of which a spoonful then suffices (harissa chicken), or a dish we do
 * not have.
 */
function isNamedAfter(
  list: NotePreferences["more"],
  { id, what }: { id: string; what: string },
  dinner: Dinner,
): boolean {
  const { amounts, meal } = dinner.checked;
  const ids = list.flatMap(({ intent, thing }) => (intent === id && thing.kind === "food" ? thing.foodIds : []));
  if (!isTitled([what], meal.title)) return false;
  // For a dish we do not have, only the name can show it.
  if (list.every(({ intent }) => intent !== id)) return true;
  const meant = meantBy(what, ids, dinner.catalogue);
  return amounts.some(({ food }) => meant.has(food.id));
}

function usesAnyUp(
  list: readonly FoodToUse[],
  { id, what }: { id: string; what: string },
  dinner: Dinner,
): boolean | null {
  // For a food we do not have, only the name can show it.
  if (list.every(({ intent }) => intent !== id)) return isTitled([what], dinner.checked.meal.title);
  return (
    list.some((food) => food.intent === id && takesGoodPart(food, dinner.checked)) || isAskedThing(list, id, dinner)
  );
}

function hasWantedHeat(what: "mild" | "hot", { checked, traits: { spiciness }, isOurs }: Dinner): boolean | null {
  if (isOurs) return (what === "hot" ? HOT_ENOUGH : MILD_ENOUGH).includes(spiciness);
  const heat = plainHeat(checked);
  return heat === null ? null : heat === (what === "hot" ? "hot" : "none");
}
/** The heat for someone who loves it, and for someone who can take little. */
const HOT_ENOUGH: readonly Spiciness[] = ["medium", "hot"];
const MILD_ENOUGH: readonly Spiciness[] = ["none", "mild"];

function answersWay(way: Way, dinner: Dinner): boolean | null {
  const found = WAY_ANSWERED[way]?.(dinner);
  if (found === undefined) return null;
  return OF_FORM.includes(way) ? seen(dinner, found) : found;
}

/** Ways shown by a dish's form, which is not recorded for proposed dishes. */
const OF_FORM: readonly Way[] = ["keeps", "soft", "smooth", "warm", "parts_apart", "homely", "sharp", "crisp"];

/** Ways shown by a single dish in its data or its text. */
const WAY_ANSWERED: Partial<Record<Way, (dinner: Dinner) => boolean>> = {
  one_pan: ({ checked: { meal } }) =>
    isInOnePan(meal) || meal.utensils.filter((utensil) => PANS.test(utensil)).length === 1,
  simple: ({ checked: { meal } }) => meal.skill === "beginner",
  slow_project: ({ checked }) => takesItsTime(checked),
  leftovers: ({ checked: { meal } }) => meal.madeFrom !== undefined || meal.cooksFor !== undefined,
  keeps: ({ checked, traits }) => keepsWell(checked, traits),
  soft: ({ traits, words }) => isTender(traits, words),
  smooth: ({ traits, words }) => isSmooth(traits, words),
  crisp: ({ words }) => CRISP.test(words),
  parts_apart: ({ traits }) => mixedShare(traits) === 0,
  homely: ({ checked: { meal } }) => meal.marks.includes("comfort_food"),
  warm: ({ traits }) => traits.form !== null && traits.form !== "salad",
  sharp: ({ traits, words }) => traits.flavour === "citrus" || SHARP.test(words),
  not_fried: ({ checked }) => !isFriedFood(checked),
  lighter: ({ checked: { nutrition } }) => nutrition.kcal <= LIGHT_KCAL,
  less_salt: ({ checked }) => meetsFigures({ lessSalt: true }, checked),
  less_carbohydrate: ({ checked }) => meetsFigures({ lessCarbohydrate: true }, checked),
  more_fibre: ({ checked }) => hasPlentyOfFibre(checked),
};

/** For figures that a dish has on its own. */
function answersFigure(figure: Figure, preferences: NotePreferences, checked: CheckedMeal): boolean | null {
  const { protein, kcal, carbohydrate, salt } = preferences.figures ?? {};
  switch (figure) {
    case "protein_least":
      return protein !== undefined && meetsFigures({ figures: { protein } }, checked);
    case "kcal_least":
    case "kcal_most":
    case "kcal_about":
      return kcal !== undefined && meetsFigures({ figures: { kcal } }, checked);
    case "carbohydrate_most":
      return carbohydrate !== undefined && meetsFigures({ figures: { carbohydrate } }, checked);
    case "salt_most":
      return salt !== undefined && meetsFigures({ figures: { salt } }, checked);
    case "iron_least":
    case "hours_alone":
    case "minutes_before":
      return null;
  }
}
