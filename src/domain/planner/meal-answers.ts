import type { Figure, Intent, Way } from "#domain/intents/intent";
import type { NotePreferences } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
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
import { LIGHT_KCAL } from "#domain/planner/request-fit";
import { isQuick, isUnhurried, takesItsTime } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/*
 * Which of what was asked for a dinner answers: what only a whole week can (cheap dinners, little waste), and what every dinner keeps (a
 * diet, a food left out), is no one dinner's answer.
 */

interface Dinner {
  readonly checked: CheckedMeal;
  readonly traits: DishTraits;
  readonly day: Day;
  /** What the dish says of itself. */
  readonly words: string;
}

/** The ids of the intents that each meal of a week answers, by the meal's id. `days`: those of the meals, in their order. */
export function mealAnswers(
  meals: readonly CheckedMeal[],
  days: readonly Day[],
  constraints: Constraints,
  catalogue: Catalogue,
): Map<string, string[]> {
  const { intents } = constraints.request;
  return new Map(
    meals.map((checked, at) => {
      const { id, title, description } = checked.meal;
      const dinner: Dinner = {
        checked,
        traits: traitsOf(checked, catalogue),
        day: days[at] as Day,
        words: `${title} ${description}`,
      };
      return [id, intents.filter((intent) => isAnswered(intent, dinner, constraints)).map((intent) => intent.id)];
    }),
  );
}

function isAnswered(intent: Intent, dinner: Dinner, constraints: Constraints): boolean {
  const { checked, traits, day } = dinner;
  const { meal, nutrition } = checked;
  const minutes = meal.prepMinutes + meal.cookMinutes;
  const { preferences, request } = constraints;
  if ("day" in intent && intent.day !== null && intent.day !== day) return false;
  switch (intent.kind) {
    case "want":
    case "packed":
      return isAskedThing(preferences.more, intent.id, dinner);
    case "use_up":
      return isAskedThing(preferences.useUp ?? [], intent.id, dinner);
    case "quick":
      return intent.number === null ? isQuick(checked) : minutes <= intent.number;
    case "long":
      return isUnhurried(checked) || takesItsTime(checked);
    case "light":
      return nutrition.kcal <= LIGHT_KCAL;
    case "home":
      return true;
    case "guests":
      return meal.servings === request.numPeople + (intent.number ?? 0);
    case "table":
      return meal.servings === intent.number;
    case "treat":
      return isSpecial(checked, traits);
    case "heat":
      return intent.what === "hot" ? traits.spiciness === "hot" : ["none", "mild"].includes(traits.spiciness);
    case "way":
      return isAskedThing(preferences.more, intent.id, dinner) || WAY_ANSWERED[intent.what]?.(dinner) === true;
    case "figure":
      return answersFigure(intent.what, preferences, checked);
    case "less":
    case "never":
    case "out":
    case "child":
    case "leave_out":
    case "eating":
    case "without":
    case "seldom":
    case "apart":
      return false;
  }
}

function isAskedThing(list: NotePreferences["more"], id: string, { checked, traits }: Dinner): boolean {
  return list.some(({ intent, thing }) => intent === id && isThing(thing, checked, traits));
}

/** Ways that one dish shows, in what it is or says of itself. */
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

/** Of the figures that a dish has of its own. */
function answersFigure(figure: Figure, preferences: NotePreferences, checked: CheckedMeal): boolean {
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
      return false;
  }
}
