import type { Allergen, DietaryFacts } from "#domain/food/food";

/** The diets and restrictions an ingredient can break, as named by the matcher, the checker and the `ingredients` command. */
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
 * The dietary keys a food violates. Flesh of any animal, including fish and shellfish, breaks no_meat and so vegetarian and
 * vegan; rennet, gelatine and suet break vegetarian; milk, egg and honey break vegan. Gluten-exempt derivatives (glucose syrup
 * from wheat) do not break gluten_free; oats do unless sold as gluten free, although they must be declared as an allergen all the
 * same.
 */
export function violations(facts: DietaryFacts): ReadonlySet<DietaryKey> {
  let found = cache.get(facts);
  if (found === undefined) {
    found = new Set(DIETARY_KEYS.filter((key) => BREAKS[key](facts)));
    cache.set(facts, found);
  }
  return found;
}

/** Cached: a plan asks about ten thousand times about a few hundred foods whose facts never change. */
const cache = new WeakMap<DietaryFacts, ReadonlySet<DietaryKey>>();

const has = ({ allergens }: DietaryFacts, ...some: readonly Allergen[]): boolean =>
  some.some((allergen) => allergens.includes(allergen));

/** Whether the mere presence of a food breaks each key. Rules about amounts are checked for a whole meal (`meal/diets.ts`). */
const BREAKS: Readonly<Record<DietaryKey, (facts: DietaryFacts) => boolean>> = {
  gluten_free: (facts) =>
    has(facts, "cereals_containing_gluten") &&
    !facts.groups.includes("gluten_exempt") &&
    !facts.groups.includes("gluten_free_oats"),
  dairy_free: (facts) => has(facts, "milk"),
  nut_free: (facts) => has(facts, "peanuts", "tree_nuts"),
  egg_free: (facts) => has(facts, "eggs"),
  soy_free: (facts) => has(facts, "soybeans"),
  // Seafood allergens imply the animals, whatever the row's own list of animals says.
  no_meat: (facts) =>
    has(facts, "fish", "crustaceans", "molluscs") ||
    facts.animals.some((animal) => animal !== "honey" && animal !== "animal_by_product"),
  vegetarian: (facts) => BREAKS.no_meat(facts) || facts.animals.includes("animal_by_product"),
  vegan: (facts) => BREAKS.vegetarian(facts) || has(facts, "milk", "eggs") || facts.animals.includes("honey"),
};
