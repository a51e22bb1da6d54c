import { useState } from "react";
import type { GeneratedPlanAnswer, ShoppingItemAnswer } from "#contract/meal-plans";
import { stillToBuy } from "#web/features/plans/changes/still-to-buy";
import { shoppingByCategory } from "#web/features/plans/plan-messages";

type Moved = ReadonlyMap<string, { readonly item: ShoppingItemAnswer; readonly category: string }>;
const NONE: Moved = new Map();

export type ListAisle = { category: string; items: ShoppingItemAnswer[] };

/**
 * The list by aisle, keeping in place the lines that "I have this" removed during this visit: the next line must
 * not move under the thumb.
 */
export function useMovedLines(plan: GeneratedPlanAnswer) {
  const [moved, setMoved] = useState(NONE);
  const aisles = withMoved(plan, moved).map((aisle) => ({ ...aisle, items: aisle.items.map(stillToBuy) }));
  return {
    aisles,
    /** Whether a line only keeps its place. */
    isMoved: (foodId: string): boolean => moved.has(foodId) && !isListed(plan, foodId),
    move: (item: ShoppingItemAnswer): void => {
      const category = plan.shopping_list.find(({ items }) => items.some(({ food_id }) => food_id === item.food_id));
      if (category !== undefined) setMoved(new Map([...moved, [item.food_id, { item, category: category.category }]]));
    },
  };
}

function isListed(plan: GeneratedPlanAnswer, foodId: string): boolean {
  return plan.shopping_list.some(({ items }) => items.some(({ food_id }) => food_id === foodId));
}

function withMoved(plan: GeneratedPlanAnswer, moved: Moved): ListAisle[] {
  const gone = [...moved.values()].filter(({ item }) => !isListed(plan, item.food_id));
  if (gone.length === 0) return shoppingByCategory(plan);
  const aisles = plan.shopping_list.map(({ category, items }) => ({
    category,
    items: [...items, ...gone.filter((line) => line.category === category).map(({ item }) => item)],
  }));
  const known = new Set(aisles.map(({ category }) => category));
  const emptied = [
    ...Map.groupBy(
      gone.filter(({ category }) => !known.has(category)),
      ({ category }) => category,
    ),
  ];
  return shoppingByCategory({
    ...plan,
    shopping_list: [
      ...aisles,
      ...emptied.map(([category, lines]) => ({ category, items: lines.map(({ item }) => item) })),
    ],
  });
}
