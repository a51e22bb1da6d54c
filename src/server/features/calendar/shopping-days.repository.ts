import { eq } from "drizzle-orm";
import type { Day } from "#domain/options/days";
import type { Queryable, Transaction } from "#server/db/database";
import { shoppingDays } from "#server/db/schema/plans";

/** The day of the week a user shops on; null if they have not said. */
export async function findShoppingDay(db: Queryable, userId: string): Promise<Day | null> {
  const [row] = await db.select().from(shoppingDays).where(eq(shoppingDays.userId, userId));
  return row?.day ?? null;
}

/** Stores the day; null removes it. */
export async function keepShoppingDay(tx: Transaction, userId: string, day: Day | null): Promise<void> {
  if (day === null) await tx.delete(shoppingDays).where(eq(shoppingDays.userId, userId));
  else
    await tx
      .insert(shoppingDays)
      .values({ userId, day })
      .onConflictDoUpdate({ target: shoppingDays.userId, set: { day } });
}
