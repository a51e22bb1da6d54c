import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe } from "#domain/recipe/recipe";

/*
 * Dishes that taste of the same: spinach and feta in dough and spinach and feta in filo are one dinner twice, whatever their titles say.
 * What is in most dishes, such as onions and oil, says nothing; what is in few says much (decision 58).
 */

/** How far two dishes taste of the same, from the foods that they share: much alike, or one dish in two wrappers. */
export const TWIN_LIKENESS = { alike: 0.42, same: 0.52 } as const;
export type Twinship = keyof typeof TWIN_LIKENESS;

/** A food that is in more of all dishes than this share says nothing of one. */
const IN_TOO_MANY = 0.4;
/** What form and region weigh beside a food: as much as one that is in a third of all dishes. */
const OF_FORM_AND_REGION = 1.2;

/** The dishes that each dish is a twin of: by its id, keys of the pairs that it belongs to, each beginning with how alike the two are. */
export type Twins = ReadonlyMap<string, ReadonlySet<string>>;

/** Among fewer dishes a food says little of one. */
const LEAST_RECIPES = 100;

const known = new WeakMap<Catalogue, Twins>();

/** The twins among a catalogue's recipes. */
export function twinsOf(catalogue: Catalogue): Twins {
  const found = known.get(catalogue) ?? readTwins(catalogue.recipes);
  known.set(catalogue, found);
  return found;
}

/** How alike the keys of a pair say that its two dishes are. */
export function twinshipOf(pair: string): Twinship {
  return pair.startsWith("same ") ? "same" : "alike";
}

function readTwins(recipes: readonly Recipe[]): Twins {
  if (recipes.length < LEAST_RECIPES) return new Map();
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
      // What is made from another dinner tastes of it, and is meant to.
      if (one.madeFrom !== undefined || two.madeFrom !== undefined) continue;
      const pair = `${likeness < TWIN_LIKENESS.same ? "alike" : "same"} ${one.id} ${two.id}`;
      for (const { id } of [one, two]) twins.set(id, (twins.get(id) ?? new Set()).add(pair));
    }
  });
  return twins;
}

/** The foods of a dish, its form and its region. */
function signsOf({ lines, form, region }: Recipe): string[] {
  return [...new Set(lines.map(({ foodId }) => foodId)), `form ${form}`, `region ${region}`];
}
