import { giveBack, without } from "#domain/cupboard/lots";
import { daysAfter } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import type { Lot } from "#domain/cupboard/lots";
import { planWithCupboard, withFoodAtHome } from "#domain/plan/have-at-home";
import { withShopDone, withShopTakenBack } from "#domain/plan/paid-packs";
import { boughtFoods } from "#domain/plan/plan-data";
import { dinnersOf, startingOn, wholeWeekFrom } from "#domain/plan/week-dates";
import type { PlannedLine, StructuredPlan } from "#domain/plan/plan-data";
import { boughtLot, forLater, lotOf, mealUses, usesWhenCooked } from "#domain/plan/plan-stock";
import type { MealUse } from "#domain/plan/plan-stock";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import * as repository from "#server/features/cupboard/cupboard.repository";
import { changing, say } from "#server/features/cupboard/cupboard.usecases";
import type { CatchUpDeps } from "#server/features/cupboard/catch-up";
import type { Stock } from "#server/features/cupboard/stock";
import { takeMeal } from "#server/features/cupboard/take-meal";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";

export interface PlanStockDeps extends CatchUpDeps {
  readonly plans: Pick<PlansUseCases, "plansBeingEaten" | "changePlan" | "heldPlan" | "ownPlan">;
}

type PlanRow = Awaited<ReturnType<PlansUseCases["heldPlan"]>>;

/** A plan locked together with its user's cupboard. */
interface Held {
  readonly tx: Transaction;
  readonly stock: Stock;
  readonly today: CalendarDay;
  readonly userId: string;
  readonly row: PlanRow;
  readonly plan: StructuredPlan;
}

/** What came home. */
interface Shop {
  /** Null: everything on the list. */
  readonly foodIds: readonly string[] | null;
  readonly shopped: boolean;
  /** The day of the shop, by default today. */
  readonly cameHome?: CalendarDay;
  /** The week is to start then instead, as its owner was told; by default no dinner moves. */
  readonly startsOn?: CalendarDay | undefined;
}

/**
 * Adds the packs of a plan's list, or of the named foods, to the cupboard; each food of a plan once, however often it is reported. An undo
 * removes them again, with what was cooked from them.
 */
export async function shopPlan(
  deps: PlanStockDeps,
  plan: OnePlan,
  { foodIds, shopped, cameHome, startsOn }: Shop,
): Promise<PlanRow> {
  return await withPlan(deps, plan, async (held) => {
    const { row, today } = held;
    // After a change to the plan, part of a food may already have been bought.
    const partly = shopped ? [] : held.plan.basket.flatMap(({ foodId, paid }) => (paid === undefined ? [] : [foodId]));
    const there = new Set([...row.shoppedFoods, ...partly]);
    const listed = shopped ? boughtFoods(held.plan) : [...there];
    const named = new Set(foodIds ?? listed);
    const changed = listed.filter((foodId) => named.has(foodId) && there.has(foodId) !== shopped);
    const shoppedOn = row.shoppedOn ?? cameHome ?? today;
    const start = shopped && startsOn !== undefined ? startFor(held, startsOn) : null;
    for (const foodId of changed) {
      if (shopped) await putIn(held, foodId, row.id, boughtLot(held.plan, foodId, cameHome ?? today));
      else await takeBack(held, foodId, row.id);
    }
    const shoppedFoods = shopped
      ? [...row.shoppedFoods, ...changed]
      : row.shoppedFoods.filter((foodId) => !changed.includes(foodId));
    if (changed.length === 0 && row.shopAnswered) return row;
    if (changed.length === 0) return await deps.plans.changePlan(held.tx, row.id, { shopAnswered: true });
    const after = planAfterShop(held, changed, shopped);
    return await deps.plans.changePlan(held.tx, row.id, {
      shopAnswered: true,
      shoppedFoods,
      shoppedOn: shoppedFoods.length === 0 ? null : shoppedOn,
      // Stored in any case: from now on the day of the shop no longer says when a plan from before there were dates starts.
      plan: start === null ? after : startingOn(after, start),
    });
  });
}

/** A plan changed after a shop shows what has already been bought, so another shop, or undoing the last, changes the plan. */
function planAfterShop({ plan, row }: Held, foodIds: readonly string[], shopped: boolean): StructuredPlan {
  if (row.undoSteps === 0) return plan;
  return shopped ? withShopDone(plan, foodIds) : withShopTakenBack(plan, foodIds);
}

/** Phones send late what was pressed in the shop, and a week is never begun further ahead than the next one ends. */
const START_DAYS = { before: 28, after: 14 } as const;

/**
 * The date on which the week starts as asked. Null if it cannot any more: it was shopped for before, a dinner is cooked already, or one
 * would come before the one that it is made from. The shop counts all the same. Throws `invalid_input` for a date that is none or far away.
 */
function startFor({ plan, row, today }: Held, startsOn: CalendarDay): CalendarDay | null {
  // No such day: the 31st of November.
  const isDay = !Number.isNaN(Date.parse(`${startsOn}T00:00:00Z`)) && daysAfter(startsOn, 0) === startsOn;
  const isNear =
    isDay && startsOn >= daysAfter(today, -START_DAYS.before) && startsOn <= daysAfter(today, START_DAYS.after);
  if (!isNear) throw new Failure("invalid_input", "This week can’t start on that date. Please choose another.");
  const isFixed = row.shoppedOn !== null || row.cookedMeals.length > 0;
  return !isFixed && wholeWeekFrom(dinnersOf(plan), startsOn) === startsOn ? startsOn : null;
}

/** A meal was cooked: what it used leaves the cupboard, once. An undo restores exactly that. */
export async function cookMeal(
  deps: PlanStockDeps,
  plan: OnePlan,
  { mealId, cooked }: { mealId: string; cooked: boolean },
): Promise<PlanRow> {
  return await withPlan(deps, plan, async (held) => {
    const { tx, stock, row, today, userId } = held;
    const meal = mealUses(held.plan, today).find((use) => use.mealId === mealId);
    if (meal === undefined) throw new Failure("not_found", "This plan has no such meal.");
    if (row.cookedMeals.includes(mealId) === cooked) return row;
    if (cooked)
      for (const use of usesWhenCooked(meal, row.cookedMeals)) {
        const of = { userId, planId: row.id, mealId: use.id, on: today };
        await repository.addTakings(tx, of, takeMeal(stock, { ...row, plan: held.plan }, use, today));
      }
    else await uncook(held, meal);
    const others = (meals: readonly string[]): string[] => meals.filter((other) => other !== mealId);
    return await deps.plans.changePlan(tx, row.id, {
      cookedMeals: cooked ? [...row.cookedMeals, mealId] : others(row.cookedMeals),
      sparedMeals: cooked ? others(row.sparedMeals) : [...others(row.sparedMeals), mealId],
    });
  });
}

/** Restores what a meal used, except what it shares with another cooked meal. */
async function uncook({ tx, stock, userId, row }: Held, { mealId, shared }: MealUse): Promise<void> {
  const kept = shared !== null && row.cookedMeals.includes(shared.other) ? shared.id : null;
  const ids = new Set([mealId, forLater(mealId), shared?.id ?? mealId]);
  const taken = await repository.removeTakings(
    tx,
    row.id,
    [...ids].filter((id) => id !== kept),
  );
  const byFood = Map.groupBy(taken, (taking) => taking.foodId);
  const others = await repository.takingsOf(tx, userId, [...byFood.keys()]);
  for (const [foodId, of] of byFood)
    stock.setLots(foodId, giveBack(stock.lotsOf(foodId), of, others.get(foodId) ?? []));
}

/** "I have this": removes the line from the list and total, and updates the cupboard; or undoes all of that. */
export async function haveFood(
  deps: PlanStockDeps,
  plan: OnePlan,
  { foodId, have }: { foodId: string; have: boolean },
): Promise<PlanRow> {
  return await withPlan(deps, plan, async (held) => {
    const { row } = held;
    const line = held.plan.basket.find((candidate) => candidate.foodId === foodId);
    const changed = withFoodAtHome(held.plan, foodId, have);
    if (line === undefined || changed === null)
      throw new Failure("not_found", "This food is not on the shopping list.");
    if ((line.have === true) === have) return row;
    if (line.paid !== undefined)
      throw new Failure("plan_fixed", "Part of it came home already. Please say in the cupboard how much there is.");
    const shopped = row.shoppedFoods.includes(foodId);
    // What is at home was not bought.
    if (have && shopped) await takeBack(held, foodId, row.id);
    if (have) await noteAtHome(held, line);
    else await forgetAtHome(held, line);
    return await deps.plans.changePlan(held.tx, row.id, {
      plan: changed,
      ...(have && shopped ? { shoppedFoods: row.shoppedFoods.filter((other) => other !== foodId) } : {}),
    });
  });
}

/** Store-cupboard food that the user has counts as always there; other food, as the amount the week needs. */
async function noteAtHome(held: Held, line: PlannedLine): Promise<void> {
  const { tx, stock, today, userId, plan, row } = held;
  const { foodId, neededGrams, homeGrams = 0 } = line;
  if (isKept(plan, foodId)) {
    if (!stock.isAlways(foodId)) await say(tx, stock, userId, foodId, true, row.id);
  } else await putIn(held, foodId, hadLot(row.id), lotOf(plan, line, neededGrams - homeGrams, today));
}

async function forgetAtHome(held: Held, { foodId }: PlannedLine): Promise<void> {
  const { tx, stock, userId, plan, row } = held;
  if (!isKept(plan, foodId)) await takeBack(held, foodId, hadLot(row.id));
  else if (stock.said.get(foodId)?.saidFor === row.id) await say(tx, stock, userId, foodId, false);
}

function isKept({ foods }: StructuredPlan, foodId: string): boolean {
  return foods.some(({ id, buy }) => id === foodId && buy === "use");
}

/** The lot for what was marked as at home on a plan's list. */
function hadLot(planId: string): string {
  return `have ${planId}`;
}

/** Adds a lot, less what was cooked from it before it was removed. */
async function putIn({ tx, stock, userId }: Held, foodId: string, lot: string, home: Lot | null): Promise<void> {
  if (home === null) return;
  const taken = await repository.markTakings(tx, { userId, foodId, lot }, false);
  const others = stock.lotsOf(foodId).filter((other) => other.lot !== lot);
  stock.setLots(foodId, [...others, ...without([{ ...home, lot }], taken)]);
}

/** Removes a lot as if it had never been bought; what was cooked from it is not restored without it. */
async function takeBack({ tx, stock, userId }: Held, foodId: string, lot: string): Promise<void> {
  stock.setLots(
    foodId,
    stock.lotsOf(foodId).filter((other) => other.lot !== lot),
  );
  await repository.markTakings(tx, { userId, foodId, lot }, true);
  await repository.removeWaste(tx, userId, foodId, lot);
}

async function withPlan(
  deps: PlanStockDeps,
  { userId, id }: OnePlan,
  work: (held: Held) => Promise<PlanRow>,
): Promise<PlanRow> {
  // Check ownership first: a cupboard is never locked for a stranger's request.
  await deps.plans.ownPlan({ userId, id });
  return await changing(deps, userId, async (tx, stock, today) => {
    const row = await deps.plans.heldPlan(tx, { userId, id });
    return await work({ tx, stock, today, userId, row, plan: changeablePlan(row) });
  });
}

/** The plan as data. Throws `plan_fixed` for plans from before cupboards. */
export function changeablePlan({ plan }: PlanRow): StructuredPlan {
  const changeable = planWithCupboard(plan);
  if (changeable !== null) return changeable;
  throw new Failure(
    "plan_fixed",
    "This plan was made before there were cupboards, so it stays as it is. Please make a new one.",
  );
}
