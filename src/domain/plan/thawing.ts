import { DAYS, dayAt, placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";

/** Aisles whose food spoils within days, and so is frozen to be eaten later in the week. */
const SPOILING_AISLES: readonly string[] = ["Meat & Poultry", "Fish & Seafood"];
/** Cured and smoked packs keep for a week in the fridge, and breaded food goes into the oven frozen. */
const NEVER_THAWED = /bacon|lardons|gammon|smoked mackerel|smoked salmon|crab stick|fish finger|plant-based|quorn/iu;
/** Meat and fish are cooked fresh up to this place in the week: Tuesday, in one that starts on Monday. */
const LAST_FRESH_DAY = 1;

/** Whether a food is fish bought fresh, which spoils first. */
export function isFreshFish({ name, aisle }: { readonly name: string; readonly aisle: string }): boolean {
  return aisle === "Fish & Seafood" && !NEVER_THAWED.test(name) && !/^(?:frozen|tinned) /iu.test(name);
}

/** Whether a food is sold alive, and neither frozen nor kept for long. */
export function isLiveShellfish({ name }: { readonly name: string }): boolean {
  return /^(?:fresh |live )?(?:mussels|clams|cockles|oysters)\b/iu.test(name);
}

/** Whether fresh fish is eaten later than a fridge keeps it. */
export function waitsTooLong(day: Day, weekStart?: Day): boolean {
  return placeInWeek(day, weekStart) > LAST_FRESH_DAY;
}

/** What to take out of the freezer for a meal, and when; null if it has no meat or fish that needs freezing. */
export interface Thawing {
  /** "Tuesday evening", or null when the food is still fresh. */
  readonly when: string | null;
  readonly foods: readonly string[];
}

/**
 * Takes the aisles from the shopping list, since a meal's ingredients do not have them. `weekStart`: the day after the shop, Monday by default;
 * `noFreezer`: nothing was frozen.
 */
export function thawingOf(
  day: Day,
  meal: PlanMeal,
  shopping: PlanDocument["shopping"],
  weekStart?: Day,
  noFreezer = false,
): Thawing | null {
  if (noFreezer) return null;
  const spoiling = new Set(
    shopping
      .filter(({ category }) => SPOILING_AISLES.includes(category))
      .flatMap(({ items }) => items.map((item) => item.foodId)),
  );
  const foods = meal.ingredients
    .filter(({ foodId }) => meal.cookedBefore?.includes(foodId) !== true)
    .filter((ingredient) => spoiling.has(ingredient.foodId) && !NEVER_THAWED.test(ingredient.name))
    .map((ingredient) => ingredient.name);
  if (foods.length === 0) return null;
  const bought = foods.filter((name) => /^frozen /iu.test(name));
  const index = placeInWeek(day, weekStart);
  if (index <= LAST_FRESH_DAY && bought.length === 0) return { when: null, foods };
  const evening = `${dayAt(DAYS.length - 1, day)} evening`;
  return {
    when: evening,
    foods: (index <= LAST_FRESH_DAY ? bought : foods).map((name) => name.replace(/^frozen /iu, "")),
  };
}
