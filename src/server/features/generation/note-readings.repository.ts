import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/database";
import { users } from "#server/db/schema/accounts";
import { noteReadings } from "#server/db/schema/generation";

export type KeptReading = typeof noteReadings.$inferSelect;

/** How many readings are kept per user: for notes they may still send, and earlier drafts. */
const MOST_KEPT = 20;

export async function findReading(on: Queryable, userId: string, textHash: string): Promise<KeptReading | null> {
  const [row] = await on.select().from(noteReadings).where(isOf(userId, textHash));
  return row ?? null;
}

/** Stores a reading, replacing an earlier one of the same notes, and keeps only the newest; nothing for a user deleted meanwhile. */
export async function keepReading(tx: Transaction, { intents, unread, ...reading }: KeptReading): Promise<void> {
  const { userId } = reading;
  // Locked until the row is written, so that a deletion comes either before or after.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  if (user === undefined) return;
  const row = { ...reading, intents: [...intents], unread: [...unread] };
  await tx
    .insert(noteReadings)
    .values(row)
    .onConflictDoUpdate({ target: [noteReadings.userId, noteReadings.textHash], set: row });
  const newest = tx
    .select({ textHash: noteReadings.textHash })
    .from(noteReadings)
    .where(eq(noteReadings.userId, userId))
    .orderBy(desc(noteReadings.at), desc(noteReadings.textHash))
    .limit(MOST_KEPT);
  await tx.delete(noteReadings).where(and(eq(noteReadings.userId, userId), notInArray(noteReadings.textHash, newest)));
}

/** The readings stored for a user's notes, newest first. */
export async function readingsOf(on: Queryable, userId: string): Promise<KeptReading[]> {
  return await on.select().from(noteReadings).where(eq(noteReadings.userId, userId)).orderBy(desc(noteReadings.at));
}

function isOf(userId: string, textHash: string) {
  return and(eq(noteReadings.userId, userId), eq(noteReadings.textHash, textHash));
}
