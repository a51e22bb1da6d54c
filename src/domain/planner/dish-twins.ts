import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe } from "#domain/recipe/recipe";

/*
 * Dishes that taste alike: spinach and feta in dough and spinach and feta in filo are the same dinner twice, whatever their
 * titles say. Foods in most dishes, such as onions and oil, count for nothing; rare ones count for much (decision 58).
 */

/** Degrees of similarity by shared foods: much alike, or one dish in two wrappers. */
export const TWIN_LIKENESS = { alike: 0.42, same: 0.52 } as const;
export type Twinship = keyof typeof TWIN_LIKENESS;

/** Foods in more than this share of all dishes do not count. */
const IN_TOO_MANY = 0.4;
/** The weight of form and region, compared with foods: as much as a food in a third of all dishes. */
const OF_FORM_AND_REGION = 1.2;

/** Each dish's twins: by its id, the keys of its pairs, each starting with the degree of similarity. */
export type Twins = ReadonlyMap<string, ReadonlySet<string>>;

/** With fewer dishes, shared foods mean little. */
const MIN_RECIPES = 100;

const cache = new WeakMap<Catalogue, Twins>();

/** The twins among a catalogue's recipes. */
export function twinsOf(catalogue: Catalogue): Twins {
  const found = cache.get(catalogue) ?? readTwins(catalogue.recipes);
  cache.set(catalogue, found);
  return found;
}

/** The degree of similarity in a pair's key. */
export function twinshipOf(pair: string): Twinship {
  return pair.startsWith("same ") ? "same" : "alike";
}

function readTwins(recipes: readonly Recipe[]): Twins {
  if (recipes.length < MIN_RECIPES) return new Map();
  const signs = recipes.map(signsOf);
  const holders = new Map<string, number[]>();
  signs.forEach((own, at) => {
    for (const sign of own) holders.set(sign, [...(holders.get(sign) ?? []), at]);
  });
  const weightOf = new Map<string, number>();
  for (const [sign, dishes] of holders) {
    const share = dishes.length / recipes.length;
    if (sign.includes(" ")) weightOf.set(sign, OF_FORM_AND_REGION);
    else if (share <= IN_TOO_MANY) weightOf.set(sign, -Math.log(share));
  }
  const lengths = signs.map((own) => Math.hypot(...own.map((sign) => weightOf.get(sign) ?? 0)));
  const twins = new Map<string, Set<string>>();
  signs.forEach((own, at) => {
    const shared = new Float64Array(recipes.length);
    for (const sign of own) {
      const weight = weightOf.get(sign);
      if (weight === undefined) continue;
      for (const other of holders.get(sign)!) if (other > at) shared[other]! += weight * weight;
    }
    for (let other = at + 1; other < recipes.length; other++) {
      const likeness = shared[other]! / (lengths[at]! * lengths[other]!);
      if (likeness < TWIN_LIKENESS.alike) continue;
      const [one, two] = [recipes[at]!, recipes[other]!];
      // A follow-up tastes of its source, and is meant to.
      if (one.madeFrom !== undefined || two.madeFrom !== undefined) continue;
      const pair = `${likeness < TWIN_LIKENESS.same ? "alike" : "same"} ${one.id} ${two.id}`;
      for (const { id } of [one, two]) twins.set(id, (twins.get(id) ?? new Set()).add(pair));
    }
  });
  return twins;
}

/** A dish's foods, form and region, for comparison. */
function signsOf({ lines, form, region }: Recipe): string[] {
  return [...new Set(lines.map(({ foodId }) => foodId)), `form ${form}`, `region ${region}`];
}
