import type { CupboardItem } from "#contract/cupboard";
import { BASICS } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { lastDayOf, sealedPacks } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import { findFoods } from "#domain/cupboard/find-foods";
import { ownLot, withAmount, withLot } from "#domain/cupboard/lots";
import type { Lot } from "#domain/cupboard/lots";
import { stockGrams, stockUnit, usualPencePerGram, type StockUnit } from "#domain/cupboard/measures";
import { readTyped } from "#domain/cupboard/read-typed";
import type { TypedReader, UnknownEntry } from "#domain/cupboard/read-typed";
import type { Food } from "#domain/food/food";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import { presentCupboard, presentItem } from "#server/features/cupboard/cupboard.present";
import * as repository from "#server/features/cupboard/cupboard.repository";
import { holdCaughtUp, readCupboard, type CatchUpDeps } from "#server/features/cupboard/catch-up";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import type { Stock } from "#server/features/cupboard/stock";
import { isFirstTime } from "#server/http/idempotency";

export interface CupboardDeps extends CatchUpDeps {
  readonly catalogue: Catalogue;
  readonly typed: TypedReader;
}

/** What can be said about a food: always there or not, or an amount. */
export type CupboardChange = { readonly always: boolean } | { readonly amount: number; readonly unit: StockUnit };

const IS_BASIC: ReadonlySet<string> = new Set(BASICS);

export async function listCupboard(deps: CupboardDeps, userId: string): Promise<CupboardItem[]> {
  return presentCupboard((await readCupboard(deps, userId)).stock, deps.catalogue);
}

/** What a user's next week can be planned with: the contents, less what meals still to come will use. */
export async function cupboardForPlanning(deps: CupboardDeps, userId: string): Promise<Cupboard> {
  const { stock, spokenFor } = await readCupboard(deps, userId);
  // A food no longer in the catalogue is in no recipe.
  return stock.forPlanning(spokenFor).filter(({ foodId }) => deps.catalogue.foodById.has(foodId));
}

/** What one plan can be changed with: the contents, including what was bought for it, less what other plans will still use. */
export async function cupboardBeside(deps: CupboardDeps, userId: string, planId: string): Promise<Cupboard> {
  const { stock, spokenForBeside } = await readCupboard(deps, userId);
  return stock.forPlanning(spokenForBeside(planId)).filter(({ foodId }) => deps.catalogue.foodById.has(foodId));
}

/** The same inside a transaction that changes the plan: its user's cupboard is locked, brought up to date, and written. */
export async function holdCupboardBeside(
  deps: CupboardDeps,
  tx: Transaction,
  { userId, id }: OnePlan,
): Promise<{ readonly cupboard: Cupboard; readonly today: CalendarDay }> {
  const { stock, today, spokenForBeside } = await holdCaughtUp(deps, tx, userId);
  await repository.writeLots(tx, userId, stock.changes());
  const cupboard = stock.forPlanning(spokenForBeside(id)).filter(({ foodId }) => deps.catalogue.foodById.has(foodId));
  return { cupboard, today };
}

/** Sets how much there is of a food. Throws `not_found` for an unknown food, `invalid_input` for a unit that does not apply to it. */
export async function setItem(
  deps: CupboardDeps,
  userId: string,
  foodId: string,
  change: CupboardChange,
): Promise<CupboardItem> {
  const food = knownFood(deps, foodId);
  const grams = "always" in change ? null : gramsFrom(food, change);
  return await changing(deps, userId, async (tx, stock, today) => {
    if ("always" in change) await say(tx, stock, userId, foodId, change.always);
    else {
      await say(tx, stock, userId, foodId, false);
      stock.setLots(foodId, withAmount(stock.lotsOf(foodId), grams ?? 0, freshOf(food, today), today));
      await repository.forgetTakings(tx, userId, foodId);
    }
    return presentItem(stock, food);
  });
}

/** Removes a food. Idempotent. Throws `not_found` for an unknown food. */
export async function removeItem(deps: CupboardDeps, userId: string, foodId: string): Promise<void> {
  knownFood(deps, foodId);
  await changing(deps, userId, async (tx, stock) => {
    await say(tx, stock, userId, foodId, false);
    if (stock.lotsOf(foodId).length > 0) stock.setLots(foodId, []);
    await repository.forgetTakings(tx, userId, foodId);
  });
}

/** Adds what the user typed, once per key; unrecognised entries are returned with suggestions. */
export async function addTyped(
  deps: CupboardDeps,
  userId: string,
  { text, key }: { readonly text: string; readonly key: string | null },
): Promise<{ added: CupboardItem[]; unknown: UnknownEntry[] }> {
  const { foods, unknown } = readTyped(text, deps.typed);
  if (foods.length === 0 && unknown.length === 0)
    throw new Failure("invalid_input", "Please type what you have, such as “rice, 6 eggs”.", {
      issues: [{ path: "text", message: "Please type what you have, such as “rice, 6 eggs”." }],
    });
  const added =
    foods.length === 0
      ? []
      : await changing(deps, userId, async (tx, stock, today) => {
          const adds = await isFirstTime(tx, { userId, key });
          for (const { food, grams } of adds ? foods : []) {
            await say(tx, stock, userId, food.id, grams === null);
            if (grams === null) continue;
            const fresh = freshOf(food, today);
            const lot = { lot: ownLot(fresh.useBy), grams, ...fresh };
            stock.setLots(food.id, withLot(stock.lotsOf(food.id), lot));
          }
          return [...new Set(foods.map(({ food }) => food))].map((food) => presentItem(stock, food));
        });
  return { added, unknown };
}

export function searchFoods({ typed }: Pick<CupboardDeps, "typed">, search: string): Food[] {
  return findFoods(typed.foods, typed.uses, search);
}

/** Changes a user's cupboard under a lock, and writes what has changed. */
export async function changing<T>(
  deps: CatchUpDeps,
  userId: string,
  work: (tx: Transaction, stock: Stock, today: CalendarDay) => Promise<T>,
): Promise<T> {
  return await deps.database.transaction(async (tx) => {
    const { stock, today } = await holdCaughtUp(deps, tx, userId);
    const answer = await work(tx, stock, today);
    await repository.writeLots(tx, userId, stock.changes());
    return answer;
  });
}

/**
 * Records that a food is always there, or is not. The latter is stored only for basics, since others are not assumed anyway. The plan
 * is the one whose "I have this" says so.
 */
export async function say(
  tx: Transaction,
  stock: Stock,
  userId: string,
  foodId: string,
  always: boolean,
  planId: string | null = null,
): Promise<void> {
  const said = always || IS_BASIC.has(foodId) ? { always, saidFor: planId } : null;
  if (said === null) stock.said.delete(foodId);
  else stock.said.set(foodId, said);
  await repository.writeSaid(tx, userId, foodId, said);
}

function freshOf(food: Food, today: CalendarDay): Omit<Lot, "lot" | "grams"> {
  const sealed = sealedPacks(food, food.packs);
  return { useBy: lastDayOf(food, today), pencePerGram: usualPencePerGram(food), sealed };
}

function gramsFrom(food: Food, { amount, unit }: { readonly amount: number; readonly unit: StockUnit }): number {
  const grams = stockGrams(food, amount, unit);
  if (grams !== null) return grams;
  const message = `Please give ${food.name} in ${stockUnit(food) === "each" ? "pieces" : stockUnit(food)}`;
  throw new Failure("invalid_input", message, { issues: [{ path: "unit", message }] });
}

function knownFood({ catalogue }: CupboardDeps, foodId: string): Food {
  const food = catalogue.foodById.get(foodId);
  if (food === undefined || food.buy === "free") throw new Failure("not_found", "We don’t recognise this food.");
  return food;
}
