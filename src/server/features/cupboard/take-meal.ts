import type { CalendarDay } from "#domain/cupboard/days";
import { isBought } from "#domain/plan/plan-data";
import type { StructuredPlan } from "#domain/plan/plan-data";
import type { MealUse } from "#domain/plan/plan-stock";
import type { TakenFood } from "#server/features/cupboard/cupboard.repository";
import type { Stock } from "#server/features/cupboard/stock";

/** What a meal used, and whether its lot is missing: undone, or not yet recorded as bought. */
export interface MealTaking extends TakenFood {
  readonly lotGone: boolean;
}

/**
 * Takes what a meal uses out of the cupboard, on the day it is cooked. What is not there but is on its plan's list was used all the
 * same: it is recorded
 * as taken from that list's packs, which hold that much less once recorded as bought.
 */
export function takeMeal(
  stock: Stock,
  {
    id,
    plan,
    shoppedFoods,
  }: { readonly id: string; readonly plan: StructuredPlan; readonly shoppedFoods: readonly string[] },
  { uses }: Pick<MealUse, "uses">,
  on: CalendarDay,
): MealTaking[] {
  const taken = stock.take(uses, on).map((taking) => ({ ...taking, lotGone: false }));
  const there = new Map<string, number>();
  for (const { foodId, grams } of taken) there.set(foodId, (there.get(foodId) ?? 0) + grams);
  const owed = plan.basket
    .filter((line) => isBought(line) && !shoppedFoods.includes(line.foodId) && !stock.isAlways(line.foodId))
    .map(({ foodId }) => ({ foodId, grams: (uses.get(foodId) ?? 0) - (there.get(foodId) ?? 0) }))
    .filter(({ grams }) => grams > LEAST_OWED_GRAMS)
    .map((owing) => ({ ...owing, lot: id, lotGone: true }));
  return [...taken, ...owed];
}

/** Anything smaller is a floating-point remainder. */
const LEAST_OWED_GRAMS = 1e-3;
