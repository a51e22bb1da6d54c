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

const KEY_OF_ALLERGEN: Partial<Record<Allergen, DietaryKey>> = {
  milk: "dairy_free",
  peanuts: "nut_free",
  tree_nuts: "nut_free",
  eggs: "egg_free",
  soybeans: "soy_free",
};

/**
 * What a food violates. Closure: flesh of any animal, fish and shellfish included, breaks no_meat and with it vegetarian and
 * vegan; rennet, gelatine and suet break vegetarian; milk, egg and honey break vegan. Gluten-exempt derivatives (glucose syrup
 * from wheat) do not break gluten_free; oats do unless they are sold as gluten free, though the law has them named as an allergen all the same.
 */
export function violations(facts: DietaryFacts): ReadonlySet<DietaryKey> {
  const keys = new Set<DietaryKey>();
  for (const allergen of facts.allergens) {
    const key = KEY_OF_ALLERGEN[allergen];
    if (key !== undefined) keys.add(key);
  }
  const soldGlutenFree = facts.groups.includes("gluten_exempt") || facts.groups.includes("gluten_free_oats");
  if (facts.allergens.includes("cereals_containing_gluten") && !soldGlutenFree) keys.add("gluten_free");
  // Sea allergens imply their animals, whatever the row's own list of animals says.
  const sea = facts.allergens.some((a) => a === "fish" || a === "crustaceans" || a === "molluscs");
  const flesh = facts.animals.some((a) => a !== "honey" && a !== "animal_by_product");
  if (sea || flesh) keys.add("no_meat");
  if (keys.has("no_meat") || facts.animals.includes("animal_by_product")) keys.add("vegetarian");
  if (keys.has("vegetarian") || keys.has("dairy_free") || keys.has("egg_free") || facts.animals.includes("honey"))
    keys.add("vegan");
  return keys;
}
