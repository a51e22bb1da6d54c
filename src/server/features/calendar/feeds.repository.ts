import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/database";
import { calendarFeeds } from "#server/db/schema/plans";

export type FeedRow = typeof calendarFeeds.$inferSelect;

/** The address of a user's calendar; null if there is none. */
export async function findFeedOf(db: Queryable, userId: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return row ?? null;
}

/** The calendar with this token; null if there is none (any more). */
export async function findFeed(db: Queryable, token: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.token, token));
  return row ?? null;
}

/** Gives a user's calendar an address; false if it has one. */
export async function insertFeed(tx: Transaction, row: FeedRow): Promise<boolean> {
  const rows = await tx
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoNothing({ target: calendarFeeds.userId })
    .returning({ userId: calendarFeeds.userId });
  return rows.length > 0;
}

/** Removes the address; false if there was none. */
export async function deleteFeed(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId });
  return rows.length > 0;
}
