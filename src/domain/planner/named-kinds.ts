import { isTitled } from "#domain/matcher/dish-titles";
import type { Catalogue } from "#domain/recipe/catalogue";
import { CUISINES, DISH_FORMS } from "#domain/recipe/recipe";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";

/** What the title of a dish that is none of our recipes says that it is: "Kerala fish moilee" is a dish of the south of India. */
export interface NamedKinds {
  readonly cuisines: readonly Cuisine[];
  readonly forms: readonly DishForm[];
}

interface KindWords {
  readonly what: string;
  readonly phrase: string;
}

const known = new WeakMap<
  Catalogue,
  { readonly forms: readonly KindWords[]; readonly cuisines: readonly KindWords[] }
>();

function wordsOf(catalogue: Catalogue): {
  readonly forms: readonly KindWords[];
  readonly cuisines: readonly KindWords[];
} {
  const found = known.get(catalogue);
  if (found !== undefined) return found;
  const of = (kind: "form" | "cuisine"): KindWords[] =>
    catalogue.notes.things.flatMap(({ thing, what: [what], name, said }) =>
      thing === kind && what !== undefined ? [{ what, phrase: [name, ...said].join("|") }] : [],
    );
  const words = { forms: of("form"), cuisines: of("cuisine") };
  known.set(catalogue, words);
  return words;
}

/** Reads the kinds of dish and the kitchens that a title names, in the words by which people ask for them. */
export function kindsNamed(title: string, catalogue: Catalogue): NamedKinds {
  const { forms, cuisines } = wordsOf(catalogue);
  const named = (words: readonly KindWords[]): ReadonlySet<string> =>
    new Set(words.flatMap(({ what, phrase }) => (isTitled([phrase], title) ? [what] : [])));
  const [ofForms, ofCuisines] = [named(forms), named(cuisines)];
  return {
    forms: DISH_FORMS.filter((form) => ofForms.has(form)),
    cuisines: CUISINES.filter((cuisine) => ofCuisines.has(cuisine)),
  };
}
