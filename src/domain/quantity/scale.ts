import { gramsOf, isCounted, type Measurable } from "#domain/quantity/units";

/** A quantity in a unit that a cook can measure, and its grams as bought. */
export interface Measured {
  readonly quantity: number;
  readonly unit: string;
  readonly grams: number;
}

/**
 * Scales a quantity to other servings and rounds it to what can be measured in a kitchen. What is shown is what is priced, so the
 * grams follow from the rounded quantity. Whole items (eggs, fillets) are rounded up, so that nobody goes short. Throws
 * RangeError if the food is never measured in that unit; the catalogue check rules that out for our own recipes.
 */
export function scaleQuantity(food: Measurable, quantity: number, unit: string, factor: number): Measured {
  const scaled = factor === 1 ? { quantity, unit } : measurable(food, quantity * factor, unit);
  const grams = gramsOf(food, scaled.quantity, scaled.unit);
  if (grams === null) throw new RangeError(`${food.id} is not measured in ${unit}`);
  return { ...scaled, grams };
}

/** Rounds a quantity to what can be measured in a kitchen; null if the food is never measured in that unit. */
export function measured(food: Measurable, quantity: number, unit: string): Measured | null {
  const rounded = measurable(food, quantity, unit);
  const grams = gramsOf(food, rounded.quantity, rounded.unit);
  return grams === null ? null : { ...rounded, grams };
}

/** Below this fraction of a teaspoon, rounding to a quarter would be far too much: two such mentions of salt would double a dish's. */
const SMALLEST_SPOON = 0.1875;
const PINCHES_IN_TEASPOON = 16;
const MAX_PINCHES = 3;
/** Nobody opens one and a half of these. */
const WHOLE_PACKS: readonly string[] = ["tin", "pouch", "jar"];
/** Nor does anyone crush one and a half cloves. */
const WHOLE_PIECES: readonly string[] = ["clove"];
/** From one on, items are halved, and from this many on they are used whole: a cook takes eight potatoes for seven and a half. */
const WHOLE_FROM = 3;

function measurable(food: Measurable, quantity: number, unit: string): { quantity: number; unit: string } {
  if (isCounted(unit)) return { quantity: roundCount(quantity, unit, food.smallest ?? 0.25), unit };
  switch (unit) {
    case "kg":
      return quantity < 1 ? measurable(food, quantity * 1000, "g") : { quantity: step(quantity, 0.05), unit };
    case "l":
      return quantity < 1 ? measurable(food, quantity * 1000, "ml") : { quantity: step(quantity, 0.05), unit };
    case "tbsp":
      return quantity < 1 ? measurable(food, quantity * 3, "tsp") : { quantity: step(quantity, 0.5), unit };
    case "tsp":
      if (quantity < SMALLEST_SPOON && food.units["pinch"] !== undefined)
        return { quantity: Math.max(1, Math.round(quantity * PINCHES_IN_TEASPOON)), unit: "pinch" };
      return quantity >= 3
        ? { quantity: step(quantity / 3, 0.5), unit: "tbsp" }
        : { quantity: step(quantity, 0.25), unit };
    case "pinch":
      // Nobody counts out eight pinches.
      if (quantity > MAX_PINCHES && food.density !== null)
        return { quantity: step(quantity / PINCHES_IN_TEASPOON, 0.25), unit: "tsp" };
      return { quantity: Math.max(1, Math.round(quantity)), unit };
    default:
      // A jug has no mark for 1.13 litres.
      if (unit === "ml" && quantity >= 1000) return { quantity: step(quantity, 50), unit };
      return { quantity: step(quantity, quantity < 10 ? 1 : quantity < 250 ? 5 : 10), unit };
  }
}

function roundCount(quantity: number, unit: string, smallest: number): number {
  if (WHOLE_PACKS.includes(unit) && quantity > 1) return Math.round(quantity + 1e-9);
  if (smallest === 1) return Math.max(1, Math.ceil(quantity - 1e-9));
  const share = unit === "each" ? smallest : Math.min(smallest, 0.5);
  if (quantity <= 1) return step(quantity, share);
  return step(quantity, Math.max(share, quantity > WHOLE_FROM || WHOLE_PIECES.includes(unit) ? 1 : 0.5));
}

/** The nearest multiple of `size`, never below one of it. */
function step(quantity: number, size: number): number {
  return Math.max(size, Math.round(quantity / size + 1e-9) * size);
}
