import { NOTICED_AS } from "#domain/food/food";
import type { Food, NoticedAs } from "#domain/food/food";
import type { FoodAmount } from "#domain/food/nutrition";
import { isNoticedAs } from "#domain/planner/dish-motifs";
import { seedOf, seededRandom } from "#domain/random/random";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Occasion } from "#domain/request/occasion";

/*
 * Judges how seasonal a dish is by its fresh vegetables and herbs, and which is most prominent. Tinned, bottled and frozen food
 * is eaten all year. `catalogue/noticed.csv` says how foods are noticed.
 */

const MAX_SUMMER = 1.5;

/** How summery a dish is by its produce, 0 to 1.5. */
export function summerShare(perServing: readonly FoodAmount[]): number {
  let share = 0;
  for (const { food, grams } of perServing)
    for (const { as, grams: from, share: most } of food.noticed)
      if (as === "summer") share += Math.min(1, grams / from) * most;
  return Math.min(MAX_SUMMER, share);
}

/** The id of the winter produce that a dish is mainly about; null if there is none. */
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

/** In nearly every dish, or hardly thought of as a vegetable. */
const BACKGROUND: readonly string[] = ["onions", "garlic", "fruit", "citrus", "pickles", "vinegar"];
/** Noticed as itself, and counted as a motif. */
const MOTIFS: readonly NoticedAs[] = NOTICED_AS.slice(NOTICED_AS.indexOf("background"));
const MIN_LEADING = 40;

/** The id of the vegetable people would name first; null if none stands out, or if it is a motif. */
export function leadVegetableOf(perServing: readonly FoodAmount[]): string | null {
  let most = MIN_LEADING;
  let lead: Food | null = null;
  for (const { food, grams } of perServing) {
    if (food.onPlate !== "vegetables" || grams < most || food.noticed.some(({ as }) => MOTIFS.includes(as))) continue;
    if (food.families.some((family) => BACKGROUND.includes(family))) continue;
    most = grams;
    lead = food;
  }
  return lead?.id.replace(/^frozen-|^tinned-/u, "") ?? null;
}

/** Grams a serving from which a vegetable is visible on the plate; leaves are light. */
const SEEN = { usual: 45, leaves: 25, tomatoSauce: 75 } as const;

function isTinnedTomato({ aisle, families }: Food): boolean {
  return aisle === "Tins & Jars" && families.includes("tomatoes");
}

/** Grams a serving from which people notice a vegetable on the plate. */
export function leastSeen(food: Food): number {
  if (isTinnedTomato(food)) return SEEN.tomatoSauce;
  return food.families.includes("leafy greens") ? SEEN.leaves : SEEN.usual;
}

/**
 * The vegetables people notice on a plate, with tinned tomatoes as the sauce they make: what comes three times dominates a week.
 * Peppers are peppers, in any colour.
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

/** The ids of a dish's fresh food whose pack another dinner could share. */
export function sharedFoodOf(perServing: readonly FoodAmount[]): ReadonlySet<string> {
  return new Set(
    perServing.flatMap((amount) =>
      isNoticedAs(amount, "shared_cold", "shared_warm", "shared_any") ? [amount.food.id] : [],
    ),
  );
}

/** How many vegetables, and how many herbs and creams, to favour for sharing in a week: more than it can use, to leave a choice. */
const SHARED_COUNT = { vegetables: 3, beside: 2 } as const;

/**
 * The fresh food that a user's week is built around where possible. It depends only on user, week and season, so that a household
 * that may eat more dishes can have any week of one that may eat fewer.
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
