import type { Meal } from "#domain/meal/meal";
import type { Equipment } from "#domain/options/options";
import type { StepPart } from "#domain/recipe/recipe";

/** One pan that dinner comes out of, and no bowl to stir in. */
const PANS = /^(?:large pan|casserole dish|baking tray|roasting tin)$/u;
/** Appliances that are a pan of their own. */
const OWN_PAN: readonly Equipment[] = ["slow_cooker", "air_fryer", "microwave"];
/** A pan that a step brings in: "on a large", "on a second". */
const ANOTHER = /\b(?:an?|another|second|other|your largest) (?:[\p{L}-]+[ ,]+){0,3}$/u;
/** A second pan, or something to stir in, that steps speak of without naming it as a utensil. */
const BESIDE: readonly RegExp[] = [
  /\b(?:two|both|second|another|other|separate)(?: [a-z]+)? (?:trays?|tins|pans?)\b/iu,
  /\b(?:trays|pans|saucepans?|frying pans?|woks?)\b|\bor (?:on |in )?two\b/iu,
  /\b(?:in|into) (?:a|an|the|another|one)(?: [a-z]+)? (?:bowl|jug|dish|plate)\b|\bonto a (?:[a-z]+ )?(?:dish|plate)\b/iu,
];

/** Whether all of a dish is cooked in its one pan: no other pan, bowl or appliance beside it, its side's neither. */
export function isInOnePan({ utensils, equipment, steps }: Meal): boolean {
  if (utensils.length !== 1 || !PANS.test(utensils[0] ?? "") || equipment.some((item) => OWN_PAN.includes(item)))
    return false;
  const parts = steps.flat();
  const words = parts.map(textOf);
  const broughtIn = parts.filter(
    (part, at) => part.kind === "cookware" && PANS.test(part.name) && ANOTHER.test(words[at - 1] ?? ""),
  ).length;
  return broughtIn <= 1 && !BESIDE.some((pattern) => pattern.test(words.join("")));
}

function textOf(part: StepPart): string {
  if (part.kind === "text") return part.text;
  return part.kind === "cookware" ? part.name : " ";
}
