import type { Food } from "#domain/food/food";
import { measured } from "#domain/quantity/scale";
import type { Measured } from "#domain/quantity/scale";
import { gramsOf } from "#domain/quantity/units";

/** Other spellings of our units. */
const SPELLINGS: Readonly<Record<string, string>> = {
  gram: "g",
  gramme: "g",
  gm: "g",
  gr: "g",
  kilogram: "kg",
  kilo: "kg",
  millilitre: "ml",
  milliliter: "ml",
  mil: "ml",
  litre: "l",
  liter: "l",
  teaspoon: "tsp",
  tablespoon: "tbsp",
  tbs: "tbsp",
  dash: "pinch",
  can: "tin",
  piece: "each",
  whole: "each",
  unit: "each",
  item: "each",
  count: "each",
  medium: "each",
  large: "each",
  small: "each",
  fillet: "each",
  leave: "leaf",
  pinche: "pinch",
  bunche: "bunch",
  pouche: "pouch",
  cm: "cm piece",
};
/** Units of other countries in grams (avoirdupois) or millilitres (imperial fluid ounce and pint; the US cup, which models mean). */
const FOREIGN: Readonly<Record<string, { readonly unit: "g" | "ml"; readonly factor: number }>> = {
  mg: { unit: "g", factor: 0.001 },
  oz: { unit: "g", factor: 28.35 },
  ounce: { unit: "g", factor: 28.35 },
  lb: { unit: "g", factor: 453.6 },
  pound: { unit: "g", factor: 453.6 },
  cl: { unit: "ml", factor: 10 },
  dl: { unit: "ml", factor: 100 },
  cup: { unit: "ml", factor: 240 },
  "fl oz": { unit: "ml", factor: 28.4 },
  pint: { unit: "ml", factor: 568 },
};

/** The units in which a food is measured, starting with the usual one on packs and in recipes. */
export function unitsOf(food: Food): string[] {
  return [...Object.keys(food.units), "g", ...(food.density === null ? [] : ["ml", "tsp", "tbsp"])];
}

/**
 * A proposed amount of a food times a number of servings, in one of our units and rounded to what can be measured in a kitchen;
 * null if the food is never measured like that.
 */
export function readAmount(food: Food, amount: number, unit: string, servings: number): Measured | null {
  if (!(amount > 0)) return null;
  const word = unit
    .toLowerCase()
    .replace(/(?<!\.)\.+$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  for (const candidate of [word, word.replace(/s$/u, "")]) {
    const own = ownUnit(food, candidate);
    if (own !== null) return measured(food, amount * servings, own);
    const foreign = Object.hasOwn(FOREIGN, candidate) ? FOREIGN[candidate] : undefined;
    if (foreign !== undefined) return measured(food, amount * foreign.factor * servings, foreign.unit);
  }
  return null;
}

function ownUnit(food: Food, word: string): string | null {
  if (Object.hasOwn(food.units, word)) return word;
  const spelled = Object.hasOwn(SPELLINGS, word) ? (SPELLINGS[word] as string) : word;
  if (Object.hasOwn(food.units, spelled)) return spelled;
  // For a food counted in one unit only ("fillet", "block"), "each" means that unit.
  const [only, ...others] = Object.keys(food.units);
  if ((spelled === "each" || spelled === "") && only !== undefined && only !== "pinch" && others.length === 0)
    return only;
  return ["g", "kg", "ml", "l", "tsp", "tbsp", "pinch"].includes(spelled) && gramsOf(food, 1, spelled) !== null
    ? spelled
    : null;
}
