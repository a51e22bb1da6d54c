import { daysAfter, lastDayOf } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import type { Lot } from "#domain/cupboard/lots";
import { isBought } from "#domain/plan/plan-data";
import type { PlannedLine, StructuredPlan } from "#domain/plan/plan-data";
import { DAYS } from "#domain/plan/plan-document";

/** A meal as the cupboard sees it: the day on which it is due, and the grams of each food that it uses. */
export interface MealUse {
  readonly mealId: string;
  readonly due: CalendarDay;
  readonly uses: ReadonlyMap<string, number>;
}

/** The meals of a plan in their order, its first day being the day of the shop. */
export function mealUses({ days, foods }: StructuredPlan, firstDay: CalendarDay): MealUse[] {
  const fromTap = new Set(foods.flatMap(({ id, buy }) => (buy === "free" ? [id] : [])));
  const first = Math.min(...days.map(({ day }) => DAYS.indexOf(day)));
  return days.flatMap(({ day, meals }) =>
    meals.map(({ id, ingredients }) => {
      const uses = new Map<string, number>();
      for (const { foodId, grams } of ingredients)
        if (!fromTap.has(foodId)) uses.set(foodId, (uses.get(foodId) ?? 0) + grams);
      return { mealId: id, due: daysAfter(firstDay, DAYS.indexOf(day) - first), uses };
    }),
  );
}

/** The packs of a food that a plan's list buys, as they come home on a day; null where the list has no such food. */
export function boughtLot(plan: StructuredPlan, foodId: string, cameHome: CalendarDay): Lot | null {
  const line = plan.basket.find((candidate) => candidate.foodId === foodId);
  if (line === undefined || !isBought(line)) return null;
  return lotOf(plan, line, line.boughtGrams, cameHome);
}

/** So much of a line's food as came home on a day; the name of the lot is left to whoever puts it in. */
export function lotOf(plan: StructuredPlan, line: PlannedLine, grams: number, cameHome: CalendarDay): Lot {
  const food = plan.foods.find(({ id }) => id === line.foodId);
  return {
    lot: "",
    grams,
    useBy: food?.keepsDays === undefined ? null : lastDayOf({ keepsDays: food.keepsDays, aisle: food.aisle }, cameHome),
    pencePerGram: line.boughtGrams === 0 ? 0 : line.pence / line.boughtGrams,
  };
}
