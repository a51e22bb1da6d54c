/** What is needed to measure a food: its units' weights, and its packs. */
export interface Measurable {
  readonly id: string;
  readonly name: string;
  /** Its plural for counts above one; null for mass nouns and names already plural. */
  readonly plural: string | null;
  /** Grams of one unit such as `each`, `clove` or `tin`. */
  readonly units: Readonly<Record<string, number>>;
  /** The smallest fraction of one unit that a cook can use; null if it is never counted. */
  readonly smallest: number | null;
  /** Grams per millilitre; null if it is never measured by volume. */
  readonly density: number | null;
  readonly packs: readonly { readonly label: string }[];
}

/** Millilitres of UK measuring spoons: teaspoon 5 ml, tablespoon 15 ml. */
const MILLILITRES: Readonly<Record<string, number>> = { ml: 1, l: 1000, tsp: 5, tbsp: 15 };
const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000 };
/** A pinch between two fingers; foods may state their own. */
const PINCH_GRAMS = 0.3;

/** Whether a unit is counted (each, clove, tin) rather than weighed or measured. */
export function isCounted(unit: string): boolean {
  return !(unit in GRAMS) && !(unit in MILLILITRES) && unit !== "pinch";
}

/** Grams of a quantity of a food as bought; null if the food is never measured in that unit. */
export function gramsOf(food: Measurable, quantity: number, unit: string): number | null {
  const grams = GRAMS[unit];
  if (grams !== undefined) return quantity * grams;
  const millilitres = MILLILITRES[unit];
  if (millilitres !== undefined) return food.density === null ? null : quantity * millilitres * food.density;
  const counted = food.units[unit];
  if (counted !== undefined) return quantity * counted;
  return unit === "pinch" ? quantity * PINCH_GRAMS : null;
}
