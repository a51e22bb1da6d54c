import { ownEntry } from "#domain/matcher/match-words";
import type { Allergen, Animal, DietaryFacts } from "#domain/food/food";
import type { Lexicon } from "#domain/matcher/match-lexicon";
import { lookUpPhrase } from "#domain/matcher/match-lexicon";
import type { Entry } from "#domain/matcher/match-lexicon";
import type { Token } from "#domain/matcher/match-words";

/** A label on a food: allergens declared absent, or vegan or vegetarian. */
export interface Claim {
  readonly without: readonly Allergen[];
  readonly label: "vegan" | "vegetarian" | null;
  /** How many tokens it covers. */
  readonly length: number;
}

const NOTHING: readonly Allergen[] = [];

/**
 * Words before "free" or after "free from", and the allergens they really exclude. Lactose-free milk is still milk, and
 * wheat-free bread may contain rye.
 */
const CLAIMED: Readonly<Record<string, readonly Allergen[]>> = {
  gluten: ["cereals_containing_gluten"],
  dairy: ["milk"],
  milk: ["milk"],
  egg: ["eggs"],
  nut: ["peanuts", "tree_nuts"],
  peanut: ["peanuts"],
  soya: ["soybeans"],
  sesame: ["sesame"],
  fish: ["fish"],
  shellfish: ["crustaceans", "molluscs"],
  mustard: ["mustard"],
  celery: ["celery"],
  lupin: ["lupin"],
  sulphite: ["sulphites"],
};
const CLAIMS_NOTHING: ReadonlySet<string> = new Set(
  "lactose wheat sugar fat salt sodium alcohol caffeine grain yeast additive preservative gmo gm cage hormone antibiotic cruelty guilt bone skin pip seed stone refined palm oil msg cholesterol bpa carb sweetener casein allergen nitrite nitrate tree".split(
    " ",
  ),
);

/** Words before a list of claims that are not part of a name. */
const JOINS_CLAIMS: ReadonlySet<string> = new Set([
  "from",
  "of",
  "and",
  "or",
  "vegan",
  "vegetarian",
  "certified",
  "naturally",
]);

/** Reads a claim starting at this token: "gluten-free", "dairy and egg free", "free from nuts", "vegan", "non-dairy". */
export function claimAt(tokens: readonly Token[], start: number): Claim | null {
  const first = tokens[start];
  if (first === undefined || first.kind !== "word") return null;
  if (first.text === "vegan") return { without: NOTHING, label: "vegan", length: 1 };
  if (first.text === "vegetarian") return { without: NOTHING, label: "vegetarian", length: 1 };
  if (first.text === "free" && ["from", "of"].includes(tokens[start + 1]?.text ?? "")) {
    const list = claimedList(tokens, start + 2);
    return { without: list.without, label: list.label, length: 2 + list.length };
  }
  const list = claimedList(tokens, start);
  const after = tokens[start + list.length];
  const next = tokens[start + list.length + 1]?.text;
  if (list.length === 0 || after?.text !== "free" || next === "range" || next === "flowing") return null;
  return { without: list.without, label: list.label, length: list.length + 1 };
}

function claimedList(tokens: readonly Token[], start: number): Claim {
  const without: Allergen[] = [];
  let label: Claim["label"] = null;
  let length = 0;
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const named = ownEntry(CLAIMED, token.stem);
    const animal = token.stem === "meat" || token.stem === "animal";
    if (named !== undefined) without.push(...(tokens[index - 1]?.stem === "tree" ? (["tree_nuts"] as const) : named));
    else if (animal) label = token.stem === "meat" ? "vegetarian" : "vegan";
    else if (!CLAIMS_NOTHING.has(token.stem)) {
      const joined = token.kind === "break" || token.text === "and" || token.text === "or" || token.text === "free";
      const more = tokens[index + 1]?.stem ?? "";
      if (
        !joined ||
        length === 0 ||
        !(ownEntry(CLAIMED, more) !== undefined || CLAIMS_NOTHING.has(more) || more === "meat")
      )
        break;
      // "Milk and gluten-free flour" is a food and a claim; "gluten, dairy and egg free" is one claim, since nobody buys gluten.
      const first = tokens[start]?.stem ?? "";
      if (
        tokens[start - 1]?.text !== "from" &&
        first !== "gluten" &&
        first !== "dairy" &&
        first !== "lactose" &&
        first !== "wheat" &&
        first !== "sugar"
      )
        break;
      if (token.kind === "break" && token.text !== ",") break;
      // "Bulgur wheat, gluten-free penne" is two foods: a list of claims does not start in the middle of a name.
      if (tokens[start - 1]?.kind === "word" && !JOINS_CLAIMS.has(tokens[start - 1]?.text ?? "")) break;
      continue;
    }
    length = index - start + 1;
  }
  return { without, label, length };
}

/** Brands that make only meat-free food: an animal after the name is a style, not an ingredient. */
export const MEAT_FREE_MAKERS: ReadonlySet<string> = new Set([
  "quorn",
  "mccartney",
  "gardein",
  "tivall",
  "fishless",
  "meatfree",
]);

const FLESH: readonly Animal[] = ["poultry", "beef", "pork", "lamb", "other_meat", "fish", "seafood"];
const SEA: readonly Allergen[] = ["fish", "crustaceans", "molluscs"];

/**
 * An entry's facts, given its claims. A plant substitute for meat is assumed to contain soya and gluten, and a vegetarian one
 * also egg, unless a label says otherwise.
 */
export function applyClaims(
  entry: Entry,
  facts: DietaryFacts,
  claims: readonly Claim[],
  lexicon: Lexicon,
): DietaryFacts {
  let allergens = new Set<Allergen>(facts.allergens);
  let animals = [...facts.animals];
  for (const { label } of claims) {
    if (label === null) continue;
    const flesh = animals.some((animal) => FLESH.includes(animal)) || SEA.some((allergen) => allergens.has(allergen));
    for (const allergen of SEA) allergens.delete(allergen);
    if (label === "vegan") {
      allergens.delete("milk");
      allergens.delete("eggs");
      animals = [];
    } else animals = animals.filter((animal) => animal === "honey");
    // Sauces with a little fish simply omit it; pieces of meat and fish are replaced by something.
    const replaced =
      entry.animals.length > 0 &&
      !entry.families.includes("vinegar") &&
      !/sauce|dressing|paste|kimchi/iu.test(entry.name);
    if (flesh && replaced) {
      allergens.add("soybeans").add("cereals_containing_gluten");
      if (label === "vegetarian") allergens.add("eggs");
    }
  }
  const without = new Set(claims.flatMap((claim) => claim.without));
  const vegan = claims.some((claim) => claim.label === "vegan");
  if (
    without.has("cereals_containing_gluten") &&
    allergens.has("cereals_containing_gluten") &&
    entry.families.includes("bread")
  ) {
    // Gluten-free bread is bound with other ingredients than ordinary bread.
    for (const allergen of lookUpPhrase(lexicon, "gluten-free bread")?.[0]?.allergens ?? []) {
      if (!vegan || (allergen !== "eggs" && allergen !== "milk")) allergens.add(allergen);
    }
  }
  if (without.has("fish")) animals = animals.filter((animal) => animal !== "fish");
  // A cheese without milk has no rennet.
  if (without.has("milk") && allergens.has("milk") && entry.families.includes("cheese"))
    animals = animals.filter((animal) => animal !== "animal_by_product");
  allergens = new Set([...allergens].filter((allergen) => !without.has(allergen)));
  return { allergens: [...allergens], animals, groups: facts.groups };
}
