import type { Food } from "#domain/food/food";
import { isLiveShellfish } from "#domain/plan/thawing";

/**
 * How long fresh food waits, counted from the day of the shop, and what each day beyond that loses. Fish is for the first days; meat is frozen and
 * thawed in time (`thawing`) and may wait for the weekend, leaves and bread are only better early.
 */
const KEEPING = {
  fish: { days: 1, each: 250 },
  /** It is alive, and no freezer keeps it. */
  shellfish: { days: 1, each: 320 },
  meat: { days: 3, each: 15 },
  leaves: { days: 3, each: 15 },
  bread: { days: 3, each: 10 },
  chilled: { days: 6, each: 10 },
} as const;
export type Keeping = (typeof KEEPING)[keyof typeof KEEPING];

/** How a food keeps until its day; null for what keeps the whole week. */
export function keepingOf(food: Food): Keeping | null {
  switch (food.aisle) {
    case "Fish & Seafood":
      return isLiveShellfish(food) ? KEEPING.shellfish : KEEPING.fish;
    case "Meat & Poultry":
      return KEEPING.meat;
    case "Bakery":
      return KEEPING.bread;
    case "Fresh Fruit & Veg":
      return food.families.some((family) => PERISHABLE.includes(family)) ? KEEPING.leaves : null;
    case "Deli & Chilled":
    case "Dairy & Eggs":
      return KEEPING.chilled;
    default:
      return null;
  }
}
const PERISHABLE: readonly string[] = ["salad", "leafy greens", "herbs", "berries"];
