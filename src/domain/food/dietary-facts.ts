import type { Allergen, DietaryFacts } from "#domain/food/food";

/** What an ingredient can break, as the matcher, the checker and the `ingredients` command name it. */
export const DIETARY_KEYS = [
  "gluten_free",
  "dairy_free",
  "nut_free",
  "egg_free",
  "soy_free",
  "vegetarian",
  "vegan",
  "no_meat",
] as const;
export type DietaryKey = (typeof DIETARY_KEYS)[number];

/**
 * What a food violates. Closure: flesh of any animal, fish and shellfish included, breaks no_meat and with it vegetarian and
 * vegan; rennet, gelatine and suet break vegetarian; milk, egg and honey break vegan. Gluten-exempt derivatives (glucose syrup
 * from wheat) do not break gluten_free; oats do unless they are sold as gluten free, though the law has them named as an allergen all the same.
 */
export function violations(facts: DietaryFacts): ReadonlySet<DietaryKey> {
  let found = known.get(facts);
  if (found === undefined) {
    found = new Set(DIETARY_KEYS.filter((key) => BREAKS[key](facts)));
    known.set(facts, found);
  }
  return found;
}

/** A plan asks some ten thousand times about a few hundred foods, whose facts never change. */
const known = new WeakMap<DietaryFacts, ReadonlySet<DietaryKey>>();

const has = ({ allergens }: DietaryFacts, ...some: readonly Allergen[]): boolean =>
  some.some((allergen) => allergens.includes(allergen));

/** Whether a food breaks each of them by being there at all. A rule about amounts is judged for a whole meal (`meal/diets.ts`). */
const BREAKS: Readonly<Record<DietaryKey, (facts: DietaryFacts) => boolean>> = {
  gluten_free: (facts) =>
    has(facts, "cereals_containing_gluten") &&
    !facts.groups.includes("gluten_exempt") &&
    !facts.groups.includes("gluten_free_oats"),
  dairy_free: (facts) => has(facts, "milk"),
  nut_free: (facts) => has(facts, "peanuts", "tree_nuts"),
  egg_free: (facts) => has(facts, "eggs"),
  soy_free: (facts) => has(facts, "soybeans"),
  // Sea allergens imply their animals, whatever the row's own list of animals says.
  no_meat: (facts) =>
    has(facts, "fish", "crustaceans", "molluscs") ||
    facts.animals.some((animal) => animal !== "honey" && animal !== "animal_by_product"),
  vegetarian: (facts) => BREAKS.no_meat(facts) || facts.animals.includes("animal_by_product"),
  vegan: (facts) => BREAKS.vegetarian(facts) || has(facts, "milk", "eggs") || facts.animals.includes("honey"),
};
