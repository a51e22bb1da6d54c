import type { Food } from "#domain/food/food";
import { isLiveShellfish } from "#domain/plan/thawing";

/**
 * How long fresh food waits from the shopping day, and the loss for each day beyond. Fish is for the first days; meat is frozen
 * and defrosted in time (`thawing`) and may wait for the weekend; leaves and bread are merely better early.
 */
const KEEPING = {
  fish: { days: 1, each: 250 },
  /** Alive, so it cannot be frozen. */
  shellfish: { days: 1, each: 320 },
  meat: { days: 3, each: 15 },
  leaves: { days: 3, each: 15 },
  bread: { days: 3, each: 10 },
  chilled: { days: 6, each: 10 },
} as const;
export type Keeping = (typeof KEEPING)[keyof typeof KEEPING];

/** How a food keeps until its day; null if it keeps all week. */
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
