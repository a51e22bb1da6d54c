import type { CheckedMeal } from "#domain/meal/check-meal";

/** Food that people call fried: not whatever begins in a frying pan. */
const FRIED =
  /(?<!\b(?:stir|air|pan|slow|oven)[- ])\bfried\b|\b(?:fritters?|batter(?:ed)?|tempura|pakoras?|bhajis?|schnitzels?|katsu|goujons|nuggets|croquettes|samosas?|fish and chips|katsudon|tonkatsu|escalopes?|milanese)\b/iu;
const DEEP = /\b(?:deep[- ]fry|shallow[- ]fry|deep[- ]fried)\b/iu;

/** Whether a dish is fried food; what an air fryer or an oven makes crisp is none. */
export function isFriedFood({ meal }: CheckedMeal): boolean {
  const { equipment, title, description } = meal;
  if (equipment.length > 0 && !equipment.includes("stove")) return false;
  const steps = meal.steps.map((step) => step.map((part) => (part.kind === "text" ? part.text : " ")).join(""));
  return FRIED.test(`${title} ${description}`) || steps.some((step) => DEEP.test(step));
}
