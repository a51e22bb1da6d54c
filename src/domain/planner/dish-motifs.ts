import type { FoodAmount } from "#domain/food/nutrition";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishForm } from "#domain/recipe/recipe";

/*
 * What people notice on a plate beside its main food, and are tired of when it comes back in the same week: a heap of peas, mash,
 * chips, an egg on top, chorizo.
 */

/** What a second dish of a week with it loses, in points a serving: judgements, the plainer the repetition the more. */
export const MOTIFS = {
  peas: 230,
  sweetcorn: 150,
  green_beans: 130,
  broccoli: 120,
  mash: 330,
  chips: 220,
  slaw: 170,
  avocado: 150,
  egg: 140,
  smoky_beans: 330,
  chorizo: 420,
  bacon: 160,
  sausages: 260,
  halloumi: 260,
  feta: 170,
  paneer: 260,
  pesto: 180,
  gnocchi: 200,
  sticky: 110,
} as const;
export type Motif = keyof typeof MOTIFS;

/** What a dish is made of and says of itself, for reading its motifs. Grams as bought, a serving. */
export interface Plate {
  readonly perServing: readonly FoodAmount[];
  readonly grams: GramsByFood;
  readonly meal: CheckedMeal["meal"];
  readonly form: DishForm | null;
  readonly pulses: boolean;
}

/** Vegetables of which a heap is noticed, by the words of their ids, with the grams a serving from which it is one. */
export const HEAPS = {
  peas: { ids: ["frozen-peas", "mushy-peas"], grams: 35 },
  sweetcorn: { ids: ["frozen-sweetcorn", "tinned-sweetcorn", "sweetcorn-cob"], grams: 35 },
  green_beans: { ids: ["green-beans", "frozen-green-beans", "runner-beans"], grams: 45 },
  broccoli: { ids: ["broccoli", "tenderstem-broccoli", "frozen-broccoli-florets"], grams: 60 },
  avocado: { ids: ["avocado"], grams: 30 },
  egg: { ids: ["egg"], grams: 45 },
  halloumi: { ids: ["halloumi"], grams: 30 },
  feta: { ids: ["feta"], grams: 20 },
  paneer: { ids: ["paneer"], grams: 30 },
} as const satisfies Partial<Record<Motif, { ids: readonly string[]; grams: number }>>;

/** What a dish says that it has. Tortilla chips and a chip shop are no chips. */
const SAID = {
  chips: /\b(?:wedges|fries|frites|(?<!tortilla )chips)\b/iu,
  slaw: /\bslaw\b/iu,
  chorizo: /\bchorizo\b/iu,
  bacon: /\bbacon\b/iu,
  sausages: /\bsausages?\b/iu,
  pesto: /\bpesto\b/iu,
  gnocchi: /\bgnocchi\b/iu,
  sticky: /\b(?:sticky|glaze|glazed)\b/iu,
} as const satisfies Partial<Record<Motif, RegExp>>;
const HEAP_LIST = Object.entries(HEAPS) as [Motif, { ids: readonly string[]; grams: number }][];
const SAID_LIST = Object.entries(SAID) as [Motif, RegExp][];
const EGG = /\b(?:eggs?|omelettes?|frittata|tortilla with|carbonara)\b/iu;
const MASH = /\bmash\b/iu;
const SMOKY = /\bsmoky\b|\bchipotle\b/iu;
const SMOKY_BEANS = /\bsmoky beans\b/iu;
const LEAST_MASH = 120;

/** The motifs of a dish. */
export function motifsOf(plate: Plate): ReadonlySet<Motif> {
  const { grams: held, meal, pulses } = plate;
  const found = new Set<Motif>();
  const text = `${meal.title} ${meal.description}`;
  for (const [motif, { ids, grams }] of HEAP_LIST) if (gramsOf(held, ids) >= grams) found.add(motif);
  // An egg in a batter is not seen.
  if (!EGG.test(text)) found.delete("egg");
  for (const [motif, said] of SAID_LIST) if (said.test(text)) found.add(motif);
  if (MASH.test(`${text} ${meal.id}`) || isUnderMash(plate)) found.add("mash");
  if (pulses ? SMOKY.test(text) : SMOKY_BEANS.test(text)) found.add("smoky_beans");
  return found;
}

/** A cottage pie is mash too, though its title says nothing of it. */
function isUnderMash({ perServing, meal, form }: Plate): boolean {
  if (form !== "pie") return false;
  const potatoes = perServing.reduce((sum, { food, grams }) => sum + (food.onPlate === "potatoes" ? grams : 0), 0);
  return (
    potatoes >= LEAST_MASH &&
    meal.steps.some((step) => step.some((part) => part.kind === "text" && MASH.test(part.text)))
  );
}

/** Grams a serving of each food, by its id. */
export type GramsByFood = ReadonlyMap<string, number>;

/** Adds up what a serving holds of each food. */
export function gramsByFood(perServing: readonly FoodAmount[]): GramsByFood {
  const found = new Map<string, number>();
  for (const { food, grams } of perServing) found.set(food.id, (found.get(food.id) ?? 0) + grams);
  return found;
}

/** Grams a serving of the foods with these ids. */
export function gramsOf(grams: GramsByFood, ids: readonly string[]): number {
  let sum = 0;
  for (const id of ids) sum += grams.get(id) ?? 0;
  return sum;
}
