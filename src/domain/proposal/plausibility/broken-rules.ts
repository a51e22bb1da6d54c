import { foodFaults } from "#domain/meal/check-food";
import type { FaultCode } from "#domain/meal/faults";
import { isNotPaleo } from "#domain/meal/diets";
import { violations } from "#domain/food/dietary-facts";
import { ALLERGENS } from "#domain/food/food";
import type { DietaryFacts, Food, RecognisedIngredient } from "#domain/food/food";
import { isNamedBy } from "#domain/matcher/named-by-entry";
import type { FoodMention } from "#domain/matcher/matcher-types";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";

/** The first hard rule of the request broken by any reading of the words. */
export function brokenBy(mention: FoodMention, constraints: Constraints, doubts: boolean): FaultCode | null {
  for (const at of mention.entries.keys()) {
    const broken = entryBroken(mention, at, constraints, doubts);
    if (broken !== null) return broken;
  }
  return null;
}

/** The same for one reading. `doubts`: possible contents count like actual ones. */
export function entryBroken(
  mention: FoodMention,
  at: number,
  constraints: Constraints,
  doubts: boolean,
): FaultCode | null {
  const entry = mention.entries[at] as FoodMention["entries"][number];
  const known = mention.facts[at] as DietaryFacts;
  const facts = doubts ? withDoubt(known, entry) : known;
  const { id, name } = entry;
  const [fault] = foodFaults(constraints, { ...facts, id, name });
  if (fault !== undefined) return fault.code;
  if (!("aisle" in entry) && constraints.avoid.some((rule) => isNamedBy(entry, rule.entry))) return "avoided_food";
  const { dietaryPreference: diet } = constraints.request;
  for (const kept of [diet, notedRulesOf(constraints.request).diet])
    if ((kept === "vegetarian" || kept === "vegan") && violations(facts).has(kept)) return "diet";
  return diet === "paleo" && isNotPaleo(facts) ? "diet" : null;
}

/** Possible contents count like actual ones: nobody has read the label of a food that is not listed. */
function withDoubt(facts: DietaryFacts, entry: Food | RecognisedIngredient): DietaryFacts {
  if ("aisle" in entry || entry.doubt.length === 0) return facts;
  const doubted = ALLERGENS.filter((allergen) => entry.doubt.includes(allergen));
  const animal = entry.doubt.some((key) => key === "vegetarian" || key === "no_meat" || key === "vegan");
  return {
    ...facts,
    allergens: [...facts.allergens, ...doubted],
    animals: animal ? [...facts.animals, "animal_by_product"] : facts.animals,
  };
}
