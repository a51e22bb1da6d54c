import type { CalendarDay } from "#domain/cupboard/days";
import { planWithCupboard } from "#domain/plan/have-at-home";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { mealUses } from "#domain/plan/plan-stock";
import type { MealUse } from "#domain/plan/plan-stock";
import type { Database, Queryable, Transaction } from "#server/db/database";
import * as repository from "#server/features/cupboard/cupboard.repository";
import type { Waste } from "#server/features/cupboard/cupboard.repository";
import { Stock } from "#server/features/cupboard/stock";
import { takeMeal } from "#server/features/cupboard/take-meal";
import { planNotFound } from "#server/features/plans/plan-not-found";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import { calendarDay } from "#server/london-date";
import type { Clock } from "#server/services/clock/clock";

export interface CatchUpDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly plans: Pick<PlansUseCases, "plansBeingEaten" | "changePlan">;
}

type EatenPlan = Awaited<ReturnType<PlansUseCases["plansBeingEaten"]>>[number];

/** A user's cupboard as it is today, and what the meals that are not cooked yet will still take. */
export interface CupboardToday {
  readonly stock: Stock;
  readonly today: CalendarDay;
  readonly spokenFor: ReadonlyMap<string, number>;
  /** The same without what one plan will take, for planning with that one. */
  readonly spokenForBeside: (planId: string) => ReadonlyMap<string, number>;
}

/** A meal of a plan that was shopped for, which nobody has said to be cooked or not. */
interface OpenMeal extends MealUse {
  readonly row: EatenPlan;
  readonly plan: StructuredPlan;
}

/** Reads a user's cupboard. What the days that are over have changed in it is written first, once, whoever looks. */
export async function readCupboard(deps: CatchUpDeps, userId: string): Promise<CupboardToday> {
  const today = calendarDay(deps.clock.now());
  const found = await find(deps, deps.database.db, userId, false);
  const { due } = parted(found.open, today);
  if (due.length === 0 && found.stock.dropPast(today).length === 0) return asOfToday(found, today);
  return await deps.database.transaction(async (tx) => {
    const cupboard = await holdCaughtUp(deps, tx, userId);
    await repository.writeLots(tx, userId, cupboard.stock.changes());
    return cupboard;
  });
}

/**
 * The same inside a transaction that changes the cupboard, held against everybody else; the changes of its lots are left to be
 * written with what follows. Throws `not_found` when the user has gone.
 */
export async function holdCaughtUp(deps: CatchUpDeps, tx: Transaction, userId: string): Promise<CupboardToday> {
  if (!(await repository.holdCupboard(tx, userId))) throw planNotFound();
  const today = calendarDay(deps.clock.now());
  const found = await find(deps, tx, userId, true);
  const { stock } = found;
  const { due } = parted(found.open, today);
  const waste: Waste[] = [];
  for (const meal of due) {
    // What had gone off by then was not cooked.
    waste.push(...stock.dropPast(meal.due));
    const of = { userId, planId: meal.row.id, mealId: meal.mealId };
    await repository.addTakings(tx, of, takeMeal(stock, { ...meal.row, plan: meal.plan }, meal));
  }
  waste.push(...stock.dropPast(today));
  for (const [row, meals] of Map.groupBy(due, (meal) => meal.row)) {
    const cookedMeals = [...row.cookedMeals, ...meals.map(({ mealId }) => mealId)];
    await deps.plans.changePlan(tx, row.id, { cookedMeals });
  }
  await repository.addWaste(tx, userId, waste);
  return asOfToday(found, today);
}

async function find(
  { plans }: CatchUpDeps,
  db: Queryable,
  userId: string,
  hold: boolean,
): Promise<{ readonly stock: Stock; readonly open: readonly OpenMeal[] }> {
  const stock = new Stock(await repository.readSaid(db, userId), await repository.readLots(db, userId));
  const eaten = await plans.plansBeingEaten(db, userId, { hold });
  return { stock, open: eaten.flatMap(openMeals) };
}

function openMeals(row: EatenPlan): OpenMeal[] {
  const plan = planWithCupboard(row.plan);
  if (plan === null || row.firstDay === null) return [];
  const decided = new Set([...row.cookedMeals, ...row.sparedMeals]);
  return mealUses(plan, row.firstDay).flatMap((use) => (decided.has(use.mealId) ? [] : [{ ...use, row, plan }]));
}

/** Meals whose day is over, in the order of their days; and those to come. */
function parted(open: readonly OpenMeal[], today: CalendarDay): { due: OpenMeal[]; coming: OpenMeal[] } {
  const byDay = open.toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));
  return { due: byDay.filter(({ due }) => due < today), coming: byDay.filter(({ due }) => due >= today) };
}

function asOfToday(
  { stock, open }: { readonly stock: Stock; readonly open: readonly OpenMeal[] },
  today: CalendarDay,
): CupboardToday {
  const { coming } = parted(open, today);
  return {
    stock,
    today,
    spokenFor: usesOf(coming),
    spokenForBeside: (planId) => usesOf(coming.filter(({ row }) => row.id !== planId)),
  };
}

function usesOf(meals: readonly OpenMeal[]): Map<string, number> {
  const grams = new Map<string, number>();
  for (const { uses } of meals) for (const [foodId, used] of uses) grams.set(foodId, (grams.get(foodId) ?? 0) + used);
  return grams;
}
