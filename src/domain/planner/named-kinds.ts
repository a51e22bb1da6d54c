import { isTitled } from "#domain/matcher/dish-titles";
import { REGIONS } from "#domain/options/options";
import type { Region } from "#domain/options/options";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { ThingWords } from "#domain/recipe/notes-data";
import { CUISINES, DISH_FORMS } from "#domain/recipe/recipe";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";

/** What a proposed dish's title says it is: "Kerala fish moilee" is a dish of southern India. */
export interface NamedKinds {
  readonly cuisines: readonly Cuisine[];
  readonly forms: readonly DishForm[];
  /** The regions it names, and those of the cuisines it names. */
  readonly regions: readonly Region[];
}

interface KindWords {
  readonly what: readonly string[];
  readonly phrase: string;
}

const cache = new WeakMap<Catalogue, readonly KindWords[]>();

/** Words for forms, cuisines (each with its region) and regions; no two share a name. */
function wordsOf(catalogue: Catalogue): readonly KindWords[] {
  const found = cache.get(catalogue);
  if (found !== undefined) return found;
  const words = catalogue.notes.things.flatMap(({ thing, what, name, said }): KindWords[] =>
    KINDS.includes(thing) ? [{ what, phrase: [name, ...said].join("|") }] : [],
  );
  cache.set(catalogue, words);
  return words;
}
const KINDS: readonly ThingWords["thing"][] = ["form", "cuisine", "region"];

/** Finds the kinds of dish, cuisines and regions named in a title, by the words that people use to ask for them. */
export function kindsNamed(title: string, catalogue: Catalogue): NamedKinds {
  const named = new Set(wordsOf(catalogue).flatMap(({ what, phrase }) => (isTitled([phrase], title) ? what : [])));
  return {
    forms: DISH_FORMS.filter((form) => named.has(form)),
    cuisines: CUISINES.filter((cuisine) => named.has(cuisine)),
    regions: REGIONS.filter((region): region is Region => region !== "none" && named.has(region)),
  };
}
