import { NOTICED_AS } from "#domain/food/food";
import type { Food, NoticedAs } from "#domain/food/food";
import type { FoodAmount } from "#domain/food/nutrition";
import { isNoticedAs } from "#domain/planner/dish-motifs";
import { seedOf, seededRandom } from "#domain/random/random";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Occasion } from "#domain/request/occasion";

/*
 * What a dish's fresh vegetables and herbs say of the season, and which of them leads. What comes from a tin, a jar or the freezer is
 * eaten all year. Which food is noticed as what stands in `catalogue/noticed.csv`.
 */

const MOST_SUMMER = 1.5;

/** How much a dish is of the warm months by its produce, 0 to 1.5. */
export function summerShare(perServing: readonly FoodAmount[]): number {
  let share = 0;
  for (const { food, grams } of perServing)
    for (const { as, grams: from, share: most } of food.noticed)
      if (as === "summer") share += Math.min(1, grams / from) * most;
  return Math.min(MOST_SUMMER, share);
}

/** The id of the produce of the cold months that a dish is about, the most of it first; null when there is none. */
export function winterProduceOf(perServing: readonly FoodAmount[]): string | null {
  let most = 1;
  let found: string | null = null;
  for (const { food, grams } of perServing)
    for (const { as, grams: from } of food.noticed) {
      if (as !== "winter" || grams / from < most) continue;
      most = grams / from;
      found = food.id;
    }
  return found;
}

/** In nearly every dish, or nobody's idea of a vegetable. */
const BACKGROUND: readonly string[] = ["onions", "garlic", "fruit", "citrus", "pickles", "vinegar"];
/** What is noticed as itself, and counted as a motif. */
const MOTIFS: readonly NoticedAs[] = NOTICED_AS.slice(NOTICED_AS.indexOf("background"));
const LEAST_LEADING = 40;

/** The vegetable that people would name first, by its id; null where none stands out, or one that is a motif. */
export function leadVegetableOf(perServing: readonly FoodAmount[]): string | null {
  let most = LEAST_LEADING;
  let lead: Food | null = null;
  for (const { food, grams } of perServing) {
    if (food.onPlate !== "vegetables" || grams < most || food.noticed.some(({ as }) => MOTIFS.includes(as))) continue;
    if (food.families.some((family) => BACKGROUND.includes(family))) continue;
    most = grams;
    lead = food;
  }
  return lead?.id.replace(/^frozen-|^tinned-/u, "") ?? null;
}

/** From so many grams a serving a vegetable is seen on the plate; leaves are light. */
const SEEN = { usual: 45, leaves: 25, tomatoSauce: 75 } as const;

function isTinnedTomato({ aisle, families }: Food): boolean {
  return aisle === "Tins & Jars" && families.includes("tomatoes");
}

/** From how many grams a serving people see a vegetable on the plate. */
export function leastSeen(food: Food): number {
  if (isTinnedTomato(food)) return SEEN.tomatoSauce;
  return food.families.includes("leafy greens") ? SEEN.leaves : SEEN.usual;
}

/**
 * The vegetables that people see on a plate, and tomatoes from a tin as the sauce that they are: what a week has three times is what it
 * tastes of. Peppers are peppers, of whatever colour.
 */
export function seenVegetablesOf(perServing: readonly FoodAmount[]): ReadonlySet<string> {
  const grams = new Map<string, number>();
  for (const { food, grams: own } of perServing) {
    if (food.onPlate !== "vegetables") continue;
    const tinnedTomatoes = isTinnedTomato(food);
    if (!tinnedTomatoes && food.noticed.some(({ as }) => MOTIFS.includes(as))) continue;
    if (food.families.some((family) => BACKGROUND.includes(family))) continue;
    const name = tinnedTomatoes
      ? "tomato sauce"
      : (SEEN_AS.find((family) => food.families.includes(family)) ?? food.id.replace(/^frozen-|^tinned-/u, ""));
    grams.set(name, (grams.get(name) ?? 0) + own / leastSeen(food));
  }
  return new Set([...grams].flatMap(([name, share]) => (share >= 1 ? [name] : [])));
}
/** Vegetables of one family that people call by one name. */
const SEEN_AS: readonly string[] = ["peppers", "mushrooms"];

/** The fresh food of a dish whose pack another dinner could share, by its ids. */
export function sharedFoodOf(perServing: readonly FoodAmount[]): ReadonlySet<string> {
  return new Set(
    perServing.flatMap((amount) =>
      isNoticedAs(amount, "shared_cold", "shared_warm", "shared_any") ? [amount.food.id] : [],
    ),
  );
}

/** Of vegetables, and of herbs and cream, how many a week is asked to share: more than it can, so that there is a choice. */
const SHARED_COUNT = { vegetables: 3, beside: 2 } as const;

/**
 * The fresh food that this person's week is cooked around, where it can be. It depends on nothing but person, week and season: whoever
 * may eat more dishes has all the weeks of those who may eat fewer.
 */
export function sharedFoodOfWeek({ foods }: Catalogue, { variation, season }: Occasion): string[] {
  const random = seededRandom(seedOf(`${variation} fresh`));
  const pick = (as: NoticedAs, count: number): string[] =>
    foods
      .filter(({ noticed }) => noticed.some((one) => one.as === as))
      .map(({ id }) => ({ id, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ id }) => id);
  const cold = season === "autumn" || season === "winter";
  return [
    ...pick(cold ? "shared_cold" : "shared_warm", SHARED_COUNT.vegetables),
    ...pick("shared_any", SHARED_COUNT.beside),
  ];
}
