import type { DishTraits } from "#domain/planner/dish-traits";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishForm } from "#domain/recipe/recipe";

/*
 * Judges texture, keeping and effort of a dish by its form and words: for notes that ask for soft, smooth, crisp or plain food,
 * or for little to chop.
 */

/** How much of a plate is mixed: meat and two veg are separate, a burger or a tray can be taken apart with a fork, a stew cannot. */
export function mixedShare({ form }: DishTraits): number {
  if (form === null || APART.includes(form)) return 0;
  return TAKEN_APART.includes(form) ? 0.4 : 1;
}
const APART: readonly DishForm[] = ["grill", "roast"];
const TAKEN_APART: readonly DishForm[] = ["burger", "traybake", "dumplings", "jacket", "pizza", "omelette"];

export const FRYING = /\b(?:frying pan|wok|griddle)\b/iu;
const HARD_TO_CHEW: readonly RegExp[] = [
  /\b(?:crisp\w*|crunch\w*|crust\w*|crackl\w*|chewy|blistered|charred|raw)\b/iu,
  /\b(?:steaks?|gammon|chops?|escalopes?|schnitzels?|sausages?|kebabs?|skewers?|ribs)\b/iu,
  /\b(?:baguettes?|ciabatta|toasts?|tortillas|tacos|flatbreads?|pittas?|chips|wedges)\b/iu,
  /\b(?:nuts?|walnuts|cashews|almonds|peanuts|slaw|salad)\b/iu,
];

/** Whether words suggest something that needs good teeth. */
export function isHardToChew(words: string): boolean {
  return HARD_TO_CHEW.some((pattern) => pattern.test(words));
}
export const SHARP = /\b(?:lemon\w*|lime\w*|sharp\w*|tangy|vinegar\w*|pickled)\b/iu;
export const PANS = /\b(?:pan|saucepan|pot|wok|tray|tin|dish|casserole)\b/iu;
const TENDER_FORMS: readonly DishForm[] = ["soup", "stew", "pie", "curry", "pasta"];
const TENDER = /\b(?:mash\w*|soft\w*|tender|silky|creamy|melting|velvety|flak\w+|parsley sauce)\b/iu;
/** Forms as good an hour later, or from a microwave. */
const KEEPING_FORMS: readonly DishForm[] = ["stew", "curry", "soup", "pie", "pasta", "rice", "dumplings"];

/** The sauce is blended, or the plate has none. */
export function isSmooth({ form }: DishTraits, text: string): boolean {
  return SMOOTH.test(text) || (form !== null && WITHOUT_SAUCE.includes(form));
}
const SMOOTH =
  /\b(?:smooth\w*|silky|velvety|blended|hidden|goujons|fish fingers|cheese sauce|mac(?:aroni)? (?:and )?cheese)\b/iu;
export const CRISP = /\b(?:crisp\w*|crunch\w*|crackl\w*|crust\w*|golden|goujons|fish fingers|batter\w*)\b/iu;
const WITHOUT_SAUCE: readonly DishForm[] = ["burger", "grill", "roast", "pizza"];

export function isTender({ form }: DishTraits, text: string): boolean {
  return TENDER.test(text) || (form !== null && TENDER_FORMS.includes(form));
}

export function keepsWell({ meal }: CheckedMeal, { form }: DishTraits): boolean {
  if ((meal.handsOffMinutes ?? 0) > 0) return true;
  return form !== null && KEEPING_FORMS.includes(form) && !SPOILS.test(meal.title);
}
const SPOILS = /\b(?:crisp\w*|crunch\w*|carbonara|seafood|prawns?|fried eggs?|toasts?)\b/iu;

/** How many of its foods need a knife, peeler or grater. */
export function knifeWork({ meal }: CheckedMeal): number {
  return meal.ingredients.filter(({ preparation }) => preparation !== null && isCut(preparation)).length;
}
function isCut(preparation: string): boolean {
  return CUT.test(preparation) || IN_PIECES.test(preparation);
}
const CUT = /\b(?:chopped|sliced|diced|peeled|grated|shredded|crushed|halved|quartered|trimmed|scrubbed|cubed)\b/iu;
const IN_PIECES =
  /\bin (?:[a-z0-9. ]+ )?(?:slices|pieces|cubes|chunks|dice|batons|wedges|strips|sticks|florets|rounds|matchsticks|ribbons|half-moons)\b/iu;

/** Food people call fried: not everything that starts in a frying pan. */
const FRIED_FOOD: readonly RegExp[] = [
  /(?<!\b(?:stir|air|pan|slow|oven)[- ])\bfried\b/iu,
  /\b(?:fritters?|batter(?:ed)?|tempura|pakoras?|bhajis?|goujons|nuggets|croquettes|samosas?|fish and chips)\b/iu,
  /\b(?:schnitzels?|katsu|katsudon|tonkatsu|escalopes?|milanese)\b/iu,
];
const DEEP = /\b(?:deep[- ]fry|shallow[- ]fry|deep[- ]fried)\b/iu;

/** Whether a dish is fried food; crisp food from an air fryer or oven is not. */
export function isFriedFood({ meal }: CheckedMeal): boolean {
  const { equipment, title, description } = meal;
  if (equipment.length > 0 && !equipment.includes("stove")) return false;
  const steps = meal.steps.map((step) => step.map((part) => (part.kind === "text" ? part.text : " ")).join(""));
  return FRIED_FOOD.some((pattern) => pattern.test(`${title} ${description}`)) || steps.some((step) => DEEP.test(step));
}
