import type { Meal } from "#domain/meal/meal";
import type { Equipment } from "#domain/options/options";
import type { StepPart } from "#domain/recipe/recipe";

/** Pans that a whole dinner can come from, unlike a bowl. */
const PANS = /^(?:large pan|casserole dish|baking tray|roasting tin)$/u;
/** Appliances that are themselves a pan. */
const OWN_PAN: readonly Equipment[] = ["slow_cooker", "air_fryer", "microwave"];
/** A pan introduced in a step: "on a large", "on a second". */
const ANOTHER = /\b(?:an?|another|second|other|your largest) (?:[\p{L}-]+[ ,]+){0,3}$/u;
/** A second pan, or a bowl, in steps that do not list it as a utensil. */
const BESIDE: readonly RegExp[] = [
  /\b(?:two|both|second|another|other|separate)(?: [a-z]+)? (?:trays?|tins|pans?)\b/iu,
  /\b(?:trays|pans|saucepans?|frying pans?|woks?)\b|\bor (?:on |in )?two\b/iu,
  /\b(?:in|into) (?:a|an|the|another|one)(?: [a-z]+)? (?:bowl|jug|dish|plate)\b|\bonto a (?:[a-z]+ )?(?:dish|plate)\b/iu,
];

/** What food is mixed in, or served in, unheated. */
const BOWL = /^(?:[\p{L}-]+ )*(?:bowls?|plates?|jugs?)$/iu;

/** Whether a dish is heated in one pan alone, of whatever kind and with whatever bowls beside it: what "cooked in one pan" says of it. */
export function isHeatedInOnePan({ utensils, equipment, steps }: Meal): boolean {
  const pans = utensils.filter((utensil) => !BOWL.test(utensil));
  const [another] = BESIDE;
  const words = steps.flat().map(textOf).join("");
  return pans.length === 1 && !equipment.some((item) => OWN_PAN.includes(item)) && another?.test(words) !== true;
}

/** Whether a whole dish is cooked in its one pan: no other pan, bowl or appliance, including for its side. */
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
