import { and, asc, eq, gte, inArray, sql, sum } from "drizzle-orm";
import type { CalendarDay } from "#domain/cupboard/days";
import type { DatedTaking, Lot, Taking } from "#domain/cupboard/lots";
import type { Queryable, Transaction } from "#server/db/database";
import { users } from "#server/db/schema/accounts";
import { cupboardFoods, cupboardLots, cupboardTakings, cupboardWaste } from "#server/db/schema/cupboard";

/** What a user has said about a food without giving an amount, and on which plan's list. */
export interface SaidFood {
  readonly always: boolean;
  readonly saidFor: string | null;
}

/** What a meal took of a food. */
export interface TakenFood extends Taking {
  readonly foodId: string;
}

/**
 * Locks this user's cupboard until the transaction ends. Taken before any plan's lock, so that two changes never
 * wait for each other. False if the user has been deleted.
 */
export async function holdCupboard(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return rows.length > 0;
}

export async function readSaid(db: Queryable, userId: string): Promise<Map<string, SaidFood>> {
  const rows = await db
    .select({ foodId: cupboardFoods.foodId, always: cupboardFoods.always, saidFor: cupboardFoods.saidFor })
    .from(cupboardFoods)
    .where(eq(cupboardFoods.userId, userId));
  return new Map(rows.map(({ foodId, ...said }) => [foodId, said]));
}

export async function readLots(db: Queryable, userId: string): Promise<Map<string, Lot[]>> {
  const rows = await db
    .select()
    .from(cupboardLots)
    .where(eq(cupboardLots.userId, userId))
    .orderBy(asc(cupboardLots.foodId), asc(cupboardLots.lot));
  const lots = new Map<string, Lot[]>();
  for (const { userId: _user, foodId, packGrams, openedKeeps, ...lot } of rows) {
    const sealed = packGrams === null || openedKeeps === null ? null : { packGrams, keepsDays: openedKeeps };
    lots.set(foodId, [...(lots.get(foodId) ?? []), { ...lot, sealed }]);
  }
  return lots;
}

/** Stores what is now said about a food; null removes it. */
export async function writeSaid(tx: Transaction, userId: string, foodId: string, said: SaidFood | null): Promise<void> {
  if (said === null) {
    await tx.delete(cupboardFoods).where(and(eq(cupboardFoods.userId, userId), eq(cupboardFoods.foodId, foodId)));
    return;
  }
  await tx
    .insert(cupboardFoods)
    .values({ userId, foodId, ...said })
    .onConflictDoUpdate({ target: [cupboardFoods.userId, cupboardFoods.foodId], set: { ...said } });
}

/** Writes the lots of some foods in place of those that were there. */
export async function writeLots(
  tx: Transaction,
  userId: string,
  lots: ReadonlyMap<string, readonly Lot[]>,
): Promise<void> {
  if (lots.size === 0) return;
  await tx
    .delete(cupboardLots)
    .where(and(eq(cupboardLots.userId, userId), inArray(cupboardLots.foodId, [...lots.keys()])));
  const rows = [...lots].flatMap(([foodId, of]) => of.map((lot) => lotRow(userId, foodId, lot)));
  if (rows.length > 0) await tx.insert(cupboardLots).values(rows);
}

function lotRow(userId: string, foodId: string, { sealed, ...lot }: Lot) {
  return { userId, foodId, ...lot, packGrams: sealed?.packGrams ?? null, openedKeeps: sealed?.keepsDays ?? null };
}

/** Records what a meal used, on the day it was cooked. */
export async function addTakings(
  tx: Transaction,
  { on, ...of }: { userId: string; planId: string; mealId: string; on: CalendarDay },
  taken: readonly (TakenFood & { readonly lotGone: boolean })[],
): Promise<void> {
  if (taken.length === 0) return;
  await tx.insert(cupboardTakings).values(taken.map((taking) => ({ ...of, takenOn: on, ...taking })));
}

/** Deletes the record of what meals used, and returns the part that came from lots that still exist. */
export async function removeTakings(tx: Transaction, planId: string, mealIds: readonly string[]): Promise<TakenFood[]> {
  const rows = await tx
    .delete(cupboardTakings)
    .where(and(eq(cupboardTakings.planId, planId), inArray(cupboardTakings.mealId, [...mealIds])))
    .returning();
  return rows.flatMap(({ foodId, lot, grams, lotGone }) => (lotGone ? [] : [{ foodId, lot, grams }]));
}

/** What meals have used of some foods, from existing lots. */
export async function takingsOf(
  tx: Transaction,
  userId: string,
  foodIds: readonly string[],
): Promise<Map<string, DatedTaking[]>> {
  if (foodIds.length === 0) return new Map();
  const { foodId, lot, grams, takenOn } = cupboardTakings;
  const rows = await tx
    .select({ foodId, lot, grams, on: takenOn })
    .from(cupboardTakings)
    .where(
      and(
        eq(cupboardTakings.userId, userId),
        inArray(cupboardTakings.foodId, [...foodIds]),
        eq(cupboardTakings.lotGone, false),
      ),
    );
  return Map.groupBy(rows, (row) => row.foodId);
}

/** Marks what was used from a lot as removed with it, or as used from a restored one; returns what was used. */
export async function markTakings(
  tx: Transaction,
  { userId, foodId, lot }: { userId: string; foodId: string; lot: string },
  lotGone: boolean,
): Promise<DatedTaking[]> {
  const rows = await tx
    .update(cupboardTakings)
    .set({ lotGone })
    .where(and(eq(cupboardTakings.userId, userId), eq(cupboardTakings.foodId, foodId), eq(cupboardTakings.lot, lot)))
    .returning();
  return rows.map(({ grams, takenOn }) => ({ lot, grams, on: takenOn }));
}

/** Deletes the record of what was used of a food: undoing a meal must no longer change what the user has since said. */
export async function forgetTakings(tx: Transaction, userId: string, foodId: string): Promise<void> {
  await tx.delete(cupboardTakings).where(and(eq(cupboardTakings.userId, userId), eq(cupboardTakings.foodId, foodId)));
}

export interface Waste {
  readonly foodId: string;
  readonly lot: string;
  readonly day: CalendarDay;
  readonly grams: number;
  readonly pence: number;
}

/** Records what went off. If the same lot goes off twice on one day, having been restored in between, both amounts count. */
export async function addWaste(tx: Transaction, userId: string, waste: readonly Waste[]): Promise<void> {
  if (waste.length === 0) return;
  await tx
    .insert(cupboardWaste)
    .values(waste.map((one) => ({ userId, ...one })))
    .onConflictDoUpdate({
      target: [cupboardWaste.userId, cupboardWaste.foodId, cupboardWaste.lot, cupboardWaste.day],
      set: {
        grams: sql`${cupboardWaste.grams} + excluded.grams`,
        pence: sql`${cupboardWaste.pence} + excluded.pence`,
      },
    });
}

/** A lot that was never bought has not gone off either. */
export async function removeWaste(tx: Transaction, userId: string, foodId: string, lot: string): Promise<void> {
  await tx
    .delete(cupboardWaste)
    .where(and(eq(cupboardWaste.userId, userId), eq(cupboardWaste.foodId, foodId), eq(cupboardWaste.lot, lot)));
}

/** Pence's worth of food that has gone off since a day. */
export async function wasteSince(db: Queryable, userId: string, day: CalendarDay): Promise<number> {
  const [row] = await db
    .select({ pence: sum(cupboardWaste.pence) })
    .from(cupboardWaste)
    .where(and(eq(cupboardWaste.userId, userId), gte(cupboardWaste.day, day)));
  return Number(row?.pence ?? 0);
}

export async function listWaste(db: Queryable, userId: string): Promise<Waste[]> {
  return await db
    .select({
      foodId: cupboardWaste.foodId,
      lot: cupboardWaste.lot,
      day: cupboardWaste.day,
      grams: cupboardWaste.grams,
      pence: cupboardWaste.pence,
    })
    .from(cupboardWaste)
    .where(eq(cupboardWaste.userId, userId))
    .orderBy(asc(cupboardWaste.day), asc(cupboardWaste.foodId), asc(cupboardWaste.lot));
}
