import { foodFaults } from "#domain/meal/check-food";
import type { FaultCode } from "#domain/meal/faults";
import { isNotPaleo } from "#domain/meal/diets";
import { violations } from "#domain/food/dietary-facts";
import { ALLERGENS } from "#domain/food/food";
import type { DietaryFacts, Food, RecognisedIngredient } from "#domain/food/food";
import { isNamedBy } from "#domain/matcher/named-by-entry";
import type { FoodMention } from "#domain/matcher/matcher-types";
import { quoted } from "#domain/proposal/reading/quoted";
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

/**
 * Whether the one thing that speaks against some words is a kind of meat that this household did not choose, in any of their readings: no
 * restriction, diet or avoided food, and nothing that a packet may contain. Who eats no meat at all has not chosen any.
 */
export function onlyMeatWasNotChosen(mention: FoodMention, constraints: Constraints): boolean {
  const anyMeat = { ...constraints, request: { ...constraints.request, meatsPreferred: [] } };
  return brokenBy(mention, anyMeat, true) === null;
}

/** What of all that this household must not have a reading of words is made with, in the words of the rules; at most three. */
export function heldAgainst({ entries, facts }: FoodMention, at: number, constraints: Constraints): readonly string[] {
  const entry = entries[at] as FoodMention["entries"][number];
  const known = facts[at] as DietaryFacts;
  const { id, name } = entry;
  const avoided = constraints.avoid.filter(
    (rule) =>
      rule.foodIds.has(id) ||
      known.allergens.some((allergen) => rule.allergens.has(allergen)) ||
      (!("aisle" in entry) && isNamedBy(entry, rule.entry)),
  );
  const others = foodFaults({ ...constraints, avoid: [] }, { ...known, id, name }).map(({ code, detail }) =>
    code === "restriction" ? `what ${detail.slice(name.length + 1)}` : detail.slice(`${name} is `.length),
  );
  return [...new Set([...avoided.map((rule) => quoted(rule.entry)), ...others])].slice(0, MOST_NAMED);
}
const MOST_NAMED = 3;

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
