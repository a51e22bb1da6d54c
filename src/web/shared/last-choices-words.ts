import type { LastChoices } from "#contract/last-choices";
import { optionLabel } from "#domain/options/options";

const NOTHING = ["", "none"];

/** "£60 at Tesco". */
export function budgetAndShop({
  maxBudget,
  preferredSupermarket,
}: Pick<LastChoices, "maxBudget" | "preferredSupermarket">) {
  return `£${maxBudget} at ${optionLabel(preferredSupermarket)}`;
}

/** A plan's exclusions: "Vegan", "Nut Free", "without peanuts", "no pork". An allergy is never carried over without being shown. */
export function heldBack(
  choices: Pick<LastChoices, "dietaryPreference" | "dietaryRestrictions" | "ingredientsToAvoid" | "meatsPreferred">,
): string[] {
  const { dietaryPreference: diet, dietaryRestrictions, ingredientsToAvoid: avoided, meatsPreferred: meats } = choices;
  return [
    ...(diet === "none" ? [] : [optionLabel(diet)]),
    ...dietaryRestrictions.filter((value) => value !== "none").map(optionLabel),
    ...(NOTHING.includes(avoided.trim().toLowerCase()) ? [] : [`without ${avoided.trim()}`]),
    ...(meats.includes("no_meat") ? [optionLabel("no_meat")] : []),
  ];
}
