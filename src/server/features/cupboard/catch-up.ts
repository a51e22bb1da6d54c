import type { CalendarDay } from "#domain/cupboard/days";
import { openedAsTaken } from "#domain/cupboard/lots";
import { planWithCupboard } from "#domain/plan/have-at-home";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { mealUses, usesTogether, usesWhenCooked } from "#domain/plan/plan-stock";
import type { MealUse } from "#domain/plan/plan-stock";
import type { Database, Queryable, Transaction } from "#server/db/database";
import * as repository from "#server/features/cupboard/cupboard.repository";
import type { Waste } from "#server/features/cupboard/cupboard.repository";
import { Stock } from "#server/features/cupboard/stock";
import { takeMeal, type MealTaking } from "#server/features/cupboard/take-meal";
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

/** A user's cupboard as of today, and what uncooked meals will still use. */
export interface CupboardToday {
  readonly stock: Stock;
  readonly today: CalendarDay;
  readonly spokenFor: ReadonlyMap<string, number>;
  /** The same, without what one plan will use, for planning that one. */
  readonly spokenForBeside: (planId: string) => ReadonlyMap<string, number>;
}

/** A meal of a shopped-for plan, not yet marked as cooked or not cooked. */
interface OpenMeal extends MealUse {
  readonly row: EatenPlan;
  readonly plan: StructuredPlan;
}

/** Reads a user's cupboard. Changes due to past days are written first, once, whoever reads it. */
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
 * The same inside a transaction that changes the cupboard, which is locked; changes to its lots are left to be
 * written with what follows. Throws `not_found` when the user has gone.
 */
export async function holdCaughtUp(deps: CatchUpDeps, tx: Transaction, userId: string): Promise<CupboardToday> {
  if (!(await repository.holdCupboard(tx, userId))) throw planNotFound();
  const today = calendarDay(deps.clock.now());
  const found = await find(deps, tx, userId, true);
  const { stock } = found;
  const { due } = parted(found.open, today);
  const waste: Waste[] = [];
  const cookedOf = new Map(due.map(({ row }) => [row.id, [...row.cookedMeals]]));
  for (const meal of due) {
    const cooked = cookedOf.get(meal.row.id) ?? [];
    // Food that had gone off by then was not cooked.
    waste.push(...stock.dropPast(meal.due));
    for (const use of usesWhenCooked(meal, cooked)) {
      const of = { userId, planId: meal.row.id, mealId: use.id, on: meal.due };
      const taken = takeMeal(stock, { ...meal.row, plan: meal.plan }, use, meal.due);
      await repository.addTakings(tx, of, taken);
      await openInOrder(tx, { userId, stock, on: meal.due }, taken);
    }
    cooked.push(meal.mealId);
  }
  waste.push(...stock.dropPast(today));
  for (const [planId, cookedMeals] of cookedOf) await deps.plans.changePlan(tx, planId, { cookedMeals });
  await repository.addWaste(tx, userId, waste);
  return asOfToday(found, today, cookedOf);
}

/** A meal from before the day of one already marked as cooked may have opened the pack that the latter used. */
async function openInOrder(
  tx: Transaction,
  { userId, stock, on }: { readonly userId: string; readonly stock: Stock; readonly on: CalendarDay },
  taken: readonly MealTaking[],
): Promise<void> {
  const ofPacks = taken.filter(({ foodId, lot }) =>
    stock.lotsOf(foodId).some((other) => other.lot === lot && other.sealed !== null),
  );
  const all = await repository.takingsOf(tx, userId, [...new Set(ofPacks.map(({ foodId }) => foodId))]);
  for (const [foodId, of] of all)
    if (of.some((one) => one.on > on)) stock.setLots(foodId, openedAsTaken(stock.lotsOf(foodId), of));
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
  const { shoppedOn } = row;
  if (plan === null || shoppedOn === null) return [];
  const decided = new Set([...row.cookedMeals, ...row.sparedMeals]);
  // A dinner that was over by the shop ate nothing of it, unless they say that they cooked it.
  return mealUses(plan, shoppedOn).flatMap((use) =>
    decided.has(use.mealId) || use.due < shoppedOn ? [] : [{ ...use, row, plan }],
  );
}

/** Meals whose day is past, in order; and those still to come. */
function parted(open: readonly OpenMeal[], today: CalendarDay): { due: OpenMeal[]; coming: OpenMeal[] } {
  const byDay = open.toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));
  return { due: byDay.filter(({ due }) => due < today), coming: byDay.filter(({ due }) => due >= today) };
}

/** `cookedOf`: for plans with newly cooked meals, all of their cooked meals. */
function asOfToday(
  { stock, open }: { readonly stock: Stock; readonly open: readonly OpenMeal[] },
  today: CalendarDay,
  cookedOf: ReadonlyMap<string, readonly string[]> = new Map(),
): CupboardToday {
  const { coming } = parted(open, today);
  const usesOf = (meals: readonly OpenMeal[]): Map<string, number> => {
    const grams = new Map<string, number>();
    for (const [row, ofPlan] of Map.groupBy(meals, (meal) => meal.row))
      for (const [foodId, used] of usesTogether(ofPlan, cookedOf.get(row.id) ?? row.cookedMeals))
        grams.set(foodId, (grams.get(foodId) ?? 0) + used);
    return grams;
  };
  return {
    stock,
    today,
    spokenFor: usesOf(coming),
    spokenForBeside: (planId) => usesOf(coming.filter(({ row }) => row.id !== planId)),
  };
}
