import type { Allergen } from "#domain/food/food";

/** The name of each of the UK's 14 allergens in a sentence, and as an entry of an avoid list. */
export const ALLERGEN_NAMES = {
  celery: "celery",
  cereals_containing_gluten: "gluten",
  crustaceans: "crustaceans",
  eggs: "egg",
  fish: "fish",
  lupin: "lupin",
  milk: "milk",
  molluscs: "molluscs",
  mustard: "mustard",
  tree_nuts: "tree nuts",
  peanuts: "peanuts",
  sesame: "sesame",
  soybeans: "soya",
  sulphites: "sulphites",
} as const satisfies Readonly<Record<Allergen, string>>;
