import type { FoodAmount } from "#domain/food/nutrition";
import { seedOf, seededRandom } from "#domain/random/random";
import type { Occasion } from "#domain/request/occasion";
import { HEAPS } from "#domain/planner/dish-motifs";
import type { GramsByFood } from "#domain/planner/dish-motifs";

/*
 * What a dish's fresh vegetables and herbs say of the season, and which of them leads. What comes from a tin, a jar or the freezer is
 * eaten all year.
 */

/**
 * Produce of the warm months, with the grams a serving from which a dish is about it and how much it speaks of summer: asparagus in
 * November reads like a mistake, an avocado only a little.
 */
const SUMMER: Readonly<Record<string, readonly [grams: number, share: number]>> = {
  asparagus: [40, 1.4],
  aubergine: [80, 1],
  courgette: [60, 1],
  "runner-beans": [50, 0.9],
  "cherry-tomatoes": [60, 0.8],
  "beef-tomato": [80, 0.7],
  tomato: [90, 0.5],
  "fresh-basil": [4, 0.4],
  avocado: [35, 0.55],
  cucumber: [60, 0.3],
  mango: [50, 0.4],
  strawberries: [40, 1],
  raspberries: [30, 0.8],
  peach: [50, 1],
  nectarine: [50, 1],
  watermelon: [80, 1],
  "sweetcorn-cob": [80, 0.4],
  "padron-peppers": [40, 0.8],
  radishes: [30, 0.4],
  "little-gem-lettuce": [60, 0.3],
  "new-potatoes": [120, 0.15],
};

/** Produce of the cold months, with the grams a serving from which a dish is about it. */
const WINTER: Readonly<Record<string, number>> = {
  "butternut-squash": 80,
  kale: 35,
  "cavolo-nero": 35,
  leek: 50,
  "brussels-sprouts": 50,
  parsnip: 50,
  swede: 50,
  turnip: 50,
  celeriac: 60,
  "savoy-cabbage": 50,
  "red-cabbage": 50,
  beetroot: 50,
  "cooked-beetroot": 45,
  pear: 40,
  "jerusalem-artichoke": 60,
};

/** How much a dish is of the warm months by its produce, 0 to 1.5. */
export function summerShare(held: GramsByFood): number {
  let share = 0;
  for (const [id, grams] of held) {
    const summer = SUMMER[id];
    if (summer !== undefined) share += Math.min(1, grams / summer[0]) * summer[1];
  }
  return Math.min(1.5, share);
}

/** The food of the cold months that a dish is about, the most of it first; null when there is none. */
export function winterProduceOf(held: GramsByFood): string | null {
  let most = 1;
  let found: string | null = null;
  for (const [id, grams] of held) {
    const share = grams / (WINTER[id] ?? Number.POSITIVE_INFINITY);
    if (share < most) continue;
    most = share;
    found = id;
  }
  return found;
}

/** In nearly every dish, or nobody's idea of a vegetable. */
const BACKGROUND: readonly string[] = ["onions", "garlic", "fruit", "citrus", "pickles", "vinegar"];
const BACKGROUND_IDS: readonly string[] = [
  "carrot",
  "celery",
  "chopped-tomatoes",
  "plum-tomatoes",
  "tomato-passata",
  // Motifs of their own.
  ...HEAPS.peas.ids,
  ...HEAPS.sweetcorn.ids,
  ...HEAPS.green_beans.ids,
  ...HEAPS.broccoli.ids,
  ...HEAPS.avocado.ids,
];
const LEAST_LEADING = 40;

/** The vegetable that people would name first, by its id; null where none stands out, or one that is a motif. */
export function leadVegetableOf(perServing: readonly FoodAmount[]): string | null {
  const [most] = perServing
    .filter(
      ({ food, grams }) =>
        food.onPlate === "vegetables" &&
        grams >= LEAST_LEADING &&
        !BACKGROUND_IDS.includes(food.id) &&
        !food.families.some((family) => BACKGROUND.includes(family)),
    )
    .toSorted((a, b) => b.grams - a.grams);
  return most === undefined ? null : most.food.id.replace(/^frozen-|^tinned-/u, "");
}

/** Fresh food that a pack or a head of is nice to share between two dinners, by its id, with the grams a serving that show on a plate. */
const SHARED: Readonly<Record<string, number>> = {
  "butternut-squash": 60,
  "savoy-cabbage": 40,
  "red-cabbage": 40,
  "white-cabbage": 40,
  "pointed-cabbage": 50,
  "spring-greens": 40,
  kale: 25,
  "cavolo-nero": 25,
  spinach: 40,
  leek: 40,
  celeriac: 60,
  swede: 50,
  parsnip: 50,
  beetroot: 50,
  "cooked-beetroot": 40,
  cauliflower: 80,
  "chestnut-mushrooms": 50,
  mushrooms: 50,
  "fennel-bulb": 50,
  "pak-choi": 50,
  "fresh-coriander": 4,
  "fresh-flat-leaf-parsley": 4,
  "fresh-mint": 4,
  "fresh-dill": 4,
  "fresh-thyme": 2,
  "fresh-sage": 2,
  "fresh-rosemary": 2,
  "fresh-basil": 4,
  "soured-cream": 30,
  "half-fat-creme-fraiche": 30,
  "double-cream": 25,
  "green-beans": 50,
  courgette: 60,
  aubergine: 80,
  "cherry-tomatoes": 60,
};

/** The fresh food of a dish whose pack another dinner could share, by its ids. */
export function sharedFoodOf(held: GramsByFood): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [id, grams] of held) if (grams >= (SHARED[id] ?? Number.POSITIVE_INFINITY)) found.add(id);
  return found;
}

/** Vegetables that a week of the season can be cooked around, and herbs and cream that go with them at any time. */
const AROUND = {
  cold: [
    "butternut-squash",
    "savoy-cabbage",
    "red-cabbage",
    "white-cabbage",
    "kale",
    "cavolo-nero",
    "spinach",
    "leek",
    "celeriac",
    "swede",
    "parsnip",
    "beetroot",
    "cauliflower",
    "chestnut-mushrooms",
    "fennel-bulb",
    "pointed-cabbage",
    "spring-greens",
    "pak-choi",
  ],
  warm: [
    "courgette",
    "aubergine",
    "cherry-tomatoes",
    "green-beans",
    "spinach",
    "pointed-cabbage",
    "fennel-bulb",
    "mushrooms",
    "cauliflower",
    "pak-choi",
  ],
  beside: [
    "fresh-coriander",
    "fresh-flat-leaf-parsley",
    "fresh-mint",
    "fresh-dill",
    "fresh-thyme",
    "fresh-sage",
    "soured-cream",
    "half-fat-creme-fraiche",
    "double-cream",
  ],
} as const;
/** Of each, how many a week is asked to share: more than it can, so that there is a choice. */
const AROUND_COUNT = { vegetables: 3, beside: 2 } as const;

/**
 * The fresh food that this person's week is cooked around, where it can be. It depends on nothing but person, week and season: whoever
 * may eat more dishes has all the weeks of those who may eat fewer.
 */
export function sharedFoodOfWeek({ variation, season }: Occasion): string[] {
  const random = seededRandom(seedOf(`${variation} fresh`));
  const pick = (from: readonly string[], count: number): string[] =>
    from
      .map((id) => ({ id, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ id }) => id);
  const cold = season === "autumn" || season === "winter";
  return [
    ...pick(cold ? AROUND.cold : AROUND.warm, AROUND_COUNT.vegetables),
    ...pick(AROUND.beside, AROUND_COUNT.beside),
  ];
}
