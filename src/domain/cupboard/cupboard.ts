/** How much of one food a person has at home when a week is planned. */
export interface StockedFood {
  readonly foodId: string;
  /** Grams as bought; null: always there, as much as any week needs. */
  readonly grams: number | null;
  /** We assume it; the user has not said so. */
  readonly assumed: boolean;
}

/** A person's cupboard, fridge and freezer: one entry a food. Plain data. */
export type Cupboard = readonly StockedFood[];

/** Nothing at home. */
export const EMPTY_CUPBOARD: Cupboard = [];

/**
 * Food that we assume every kitchen has until the user says otherwise, by food id: the fourteen that our recipes use most and
 * that a British household hardly ever buys for one week (our judgement). The plan shows each as assumed.
 */
export const BASICS = [
  "salt",
  "ground-black-pepper",
  "olive-oil",
  "sunflower-oil",
  "vegetable-oil",
  "granulated-sugar",
  "caster-sugar",
  "plain-flour",
  "cornflour",
  "cider-vinegar",
  "reduced-salt-soy-sauce",
  "dried-oregano",
  "ground-cumin",
  "paprika",
] as const;

/** The cupboard of a user who has not said anything yet. */
export const BASIC_CUPBOARD: Cupboard = BASICS.map((foodId) => ({ foodId, grams: null, assumed: true }));

/** The grams of a need that are at home: all if the food is always there, none if it is not there at all. */
export function atHome(stocked: StockedFood | undefined, neededGrams: number): number {
  if (stocked === undefined) return 0;
  return stocked.grams === null ? neededGrams : Math.min(stocked.grams, neededGrams);
}

/** A cupboard by food id. */
export function cupboardByFood(cupboard: Cupboard): ReadonlyMap<string, StockedFood> {
  return new Map(cupboard.map((stocked) => [stocked.foodId, stocked]));
}
