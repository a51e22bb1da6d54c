import type { CheckedMeal } from "#domain/meal/check-meal";
import type { ForChild } from "#domain/plan/plan-data";
import type { DishTraits } from "#domain/planner/dish-traits";
import type { DishForm } from "#domain/recipe/recipe";

/* How to serve somebody who eats no sauce from the same pan, as far as a dish's steps allow. */

const DRAINED = /\bdrain(?:ed|ing)?\b/iu;
const TOSSED = /\b(?:toss|tip|stir|fold|add|return)\b/iu;
const SAUCED =
  /\b(?:spoon|pour|drizzle|ladle|trickle)\b[^.]{0,80}\bover\b|\bwith (?:the |its )?(?:gravy|sauce|dip|dressing|salsa)\b/iu;
/** Plates whose meat, sides and sauce are combined only at the table. */
const PARTED: readonly DishForm[] = ["grill", "roast", "burger", "traybake", "wraps", "jacket"];
const BAKED: readonly DishForm[] = ["pie", "soup"];

/** The advice for a plain portion; null if everything is cooked together. */
export function plainPortionOf({ meal }: CheckedMeal, { form, staple }: DishTraits): ForChild | null {
  const steps = meal.steps.map((step) => step.map((part) => (part.kind === "text" ? part.text : " ")).join(""));
  const boiled = staple === "pasta" || staple === "noodles";
  if (boiled && form !== null && !BAKED.includes(form) && !meal.equipment.includes("slow_cooker")) {
    const drained = steps.findIndex((step) => DRAINED.test(step));
    if (drained !== -1 && steps.slice(drained).some((step) => TOSSED.test(step))) return "plain_pasta";
  }
  const last = steps.at(-1) ?? "";
  if (form !== null && PARTED.includes(form) && SAUCED.test(last)) return "sauce_aside";
  return null;
}

const NO_SAUCE = /\b(?:sauces?|gravy|glaz(?:e|ed)|sticky|creamy|saucy|curry|marinara|ragu|ragù)\b/iu;

/** How much of a dish somebody who eats no sauce misses, 0 to 1: none if a plain portion is possible, or if there is no sauce. */
export function saucedShare(checked: CheckedMeal, traits: DishTraits): number {
  const { form } = traits;
  if (plainPortionOf(checked, traits) !== null) return 0.1;
  if (form === null || !PARTED.includes(form)) return 1;
  return NO_SAUCE.test(checked.meal.title) ? 0.6 : 0;
}
