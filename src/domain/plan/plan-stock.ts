import type { Cupboard } from "#domain/cupboard/cupboard";
import { daysAfter, lastDayOf } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import type { Lot } from "#domain/cupboard/lots";
import { isBought } from "#domain/plan/plan-data";
import type { PlannedLine, StructuredPlan } from "#domain/plan/plan-data";
import { DAYS } from "#domain/plan/plan-document";
import type { Day } from "#domain/plan/plan-document";

/** A meal as the cupboard sees it: the day on which it is due, and the grams of each food that it uses. */
export interface MealUse {
  readonly mealId: string;
  readonly due: CalendarDay;
  readonly uses: ReadonlyMap<string, number>;
}

/** The meals of a plan in their order, its first day being the day of the shop. */
export function mealUses(plan: StructuredPlan, firstDay: CalendarDay): MealUse[] {
  const { days, foods } = plan;
  const fromTap = new Set(foods.flatMap(({ id, buy }) => (buy === "free" ? [id] : [])));
  return days.flatMap(({ day, meals }) =>
    meals.map(({ id, ingredients }) => {
      const uses = new Map<string, number>();
      for (const { foodId, grams } of ingredients)
        if (!fromTap.has(foodId)) uses.set(foodId, (uses.get(foodId) ?? 0) + grams);
      return { mealId: id, due: dateOf(plan, firstDay, day), uses };
    }),
  );
}

/** What is at home for a plan that is changed: what its cooked meals ate of the packs that came home for it counts as there, as they still use it. */
export function withEaten(
  cupboard: Cupboard,
  plan: StructuredPlan,
  cooked: readonly string[],
  cameHome: ReadonlySet<string>,
): Cupboard {
  const eaten = new Map<string, number>();
  for (const { mealId, uses } of mealUses(plan, "2000-01-01")) {
    if (!cooked.includes(mealId)) continue;
    for (const [foodId, grams] of uses) if (cameHome.has(foodId)) eaten.set(foodId, (eaten.get(foodId) ?? 0) + grams);
  }
  const there = cupboard.map((stocked) => {
    const grams = eaten.get(stocked.foodId) ?? 0;
    eaten.delete(stocked.foodId);
    return stocked.grams === null || grams === 0 ? stocked : { ...stocked, grams: stocked.grams + grams };
  });
  return [...there, ...[...eaten].map(([foodId, grams]) => ({ foodId, grams, assumed: false }))];
}

/** The day of the shop from which a changed plan's days count, so that each of them stays the date that it was. */
export function firstDayAfter(firstDay: CalendarDay, before: StructuredPlan, after: StructuredPlan): CalendarDay {
  return daysAfter(firstDay, firstOf(after) - firstOf(before));
}

/** The date of a day of a plan, its first day being the day of the shop. */
export function dateOf(plan: StructuredPlan, firstDay: CalendarDay, day: Day): CalendarDay {
  return daysAfter(firstDay, DAYS.indexOf(day) - firstOf(plan));
}

function firstOf({ days }: Pick<StructuredPlan, "days">): number {
  return Math.min(...days.map(({ day }) => DAYS.indexOf(day)));
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
