import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, max, sql } from "drizzle-orm";
import type { GenerationEvent } from "#contract/meal-plans";
import type { Queryable } from "#server/db/database";
import { generationEvents, generations } from "#server/db/schema/generation";
import type { GenerationError, StoredRequest, UnservedDinner } from "#server/db/schema/generation";

export type GenerationRow = typeof generations.$inferSelect;

const LIVE = ["queued", "running"] as const;

export interface NewGeneration {
  readonly id: string;
  readonly userId: string;
  readonly request: StoredRequest;
  readonly idempotencyKey: string | null;
  readonly bodyHash: string;
  readonly createdAt: number;
}

/** Stores a new generation; false if the user has a live one, or the key is taken. */
export async function insertGeneration(db: Queryable, generation: NewGeneration): Promise<boolean> {
  const rows = await db
    .insert(generations)
    .values({ ...generation, state: "queued" })
    .onConflictDoNothing()
    .returning({ id: generations.id });
  return rows.length > 0;
}

/** A user's generation; null if it does not exist or is another user's. A null user means any. */
export async function findGeneration(db: Queryable, userId: string | null, id: string): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), userId === null ? undefined : eq(generations.userId, userId)))
    .limit(1);
  return row ?? null;
}

export async function findByIdempotencyKey(db: Queryable, userId: string, key: string): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.idempotencyKey, key)))
    .limit(1);
  return row ?? null;
}

export async function findLive(db: Queryable, userId: string): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), inArray(generations.state, LIVE)))
    .limit(1);
  return row ?? null;
}

/** The user's newest generation, whatever its outcome. */
export async function findNewest(db: Queryable, userId: string): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(eq(generations.userId, userId))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return row ?? null;
}

/** Everything stored about a user's plan requests, oldest first. */
export async function exportGenerations(db: Queryable, userId: string): Promise<GenerationRow[]> {
  return await db.select().from(generations).where(eq(generations.userId, userId)).orderBy(asc(generations.createdAt));
}

/** Whether a generation still exists; it is deleted with its user. */
export async function exists(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(generations, eq(generations.id, id))) > 0;
}

/** Whether a failure of the same request was already refunded to the daily limit. */
export async function wasRefunded(db: Queryable, userId: string, bodyHash: string, since: number): Promise<boolean> {
  const [row] = await db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.bodyHash, bodyHash),
        eq(generations.refunded, true),
        gt(generations.createdAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** How many generations of a user count against the daily limit. */
export async function countSince(db: Queryable, userId: string, since: number): Promise<number> {
  const [row] = await db
    .select({ made: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), gt(generations.createdAt, since), eq(generations.refunded, false)));
  return row?.made ?? 0;
}

/** How many generations are waiting or running, over all users. */
export async function countLive(db: Queryable): Promise<number> {
  const [row] = await db.select({ live: count() }).from(generations).where(inArray(generations.state, LIVE));
  return row?.live ?? 0;
}

/** Starts another attempt at a live generation; null if it is finished. The attempt number guards the finish. */
export async function claim(db: Queryable, id: string): Promise<GenerationRow | null> {
  const [current] = await db.select().from(generations).where(eq(generations.id, id)).limit(1);
  if (current === undefined) return null;
  const [row] = await db
    .update(generations)
    .set({ state: "running", attempt: current.attempt + 1 })
    .where(and(eq(generations.id, id), eq(generations.attempt, current.attempt), inArray(generations.state, LIVE)))
    .returning();
  return row ?? null;
}

/** Ends an attempt; false if another has taken over or it has already ended, and then nothing may be written. */
export async function finish(
  db: Queryable,
  attempt: { id: string; attempt: number },
  end: { state: "done" | "failed"; error: GenerationError | null; refunded: boolean; finishedAt: number },
): Promise<boolean> {
  const rows = await db
    .update(generations)
    .set({ ...end, request: null, menu: null })
    .where(
      and(eq(generations.id, attempt.id), eq(generations.state, "running"), eq(generations.attempt, attempt.attempt)),
    )
    .returning({ id: generations.id });
  return rows.length > 0;
}

/** The most unserved dinners stored per generation. */
const MOST_UNSERVED = 20;

/** Stores what was proposed for a week but not served, with reasons. */
export async function keepUnserved(db: Queryable, id: string, unserved: readonly UnservedDinner[]): Promise<void> {
  await db
    .update(generations)
    .set({ unserved: unserved.slice(0, MOST_UNSERVED) })
    .where(eq(generations.id, id));
}

/** What was proposed but not served in weeks requested since a given time, newest weeks first; at most this many weeks. */
export async function unservedSince(db: Queryable, since: number, weeks: number): Promise<UnservedDinner[]> {
  const rows = await db
    .select({ unserved: generations.unserved })
    .from(generations)
    .where(and(gt(generations.createdAt, since), isNotNull(generations.unserved)))
    .orderBy(desc(generations.createdAt))
    .limit(weeks);
  return rows.flatMap(({ unserved }) => unserved ?? []);
}

/** Adds an event with the next number. */
export async function addEvent(db: Queryable, generationId: string, event: GenerationEvent): Promise<number> {
  const [row] = await db
    .select({ last: max(generationEvents.number) })
    .from(generationEvents)
    .where(eq(generationEvents.generationId, generationId));
  const number = (row?.last ?? 0) + 1;
  await db.insert(generationEvents).values({ generationId, number, event });
  return number;
}

/** The events after a number, in order. */
export async function eventsAfter(
  db: Queryable,
  generationId: string,
  number: number,
): Promise<{ number: number; event: GenerationEvent }[]> {
  return await db
    .select({ number: generationEvents.number, event: generationEvents.event })
    .from(generationEvents)
    .where(and(eq(generationEvents.generationId, generationId), gt(generationEvents.number, number)))
    .orderBy(asc(generationEvents.number));
}

export async function markSeen(db: Queryable, id: string): Promise<void> {
  await db.update(generations).set({ seen: true }).where(eq(generations.id, id));
}

/** Deletes the events of one generation, which repeat its meals. */
export async function deleteEvents(db: Queryable, generationId: string): Promise<void> {
  await db.delete(generationEvents).where(eq(generationEvents.generationId, generationId));
}

/** Deletes the menu and meal events of one generation, and keeps its outcome. */
export async function deleteMealEvents(db: Queryable, generationId: string): Promise<void> {
  await db
    .delete(generationEvents)
    .where(and(eq(generationEvents.generationId, generationId), sql`event ->> 'type' in ('menu', 'meal')`));
}

/** The ids of the generations that have been live since before a given time. */
export async function listLiveSince(db: Queryable, before: number): Promise<string[]> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(inArray(generations.state, LIVE), lt(generations.createdAt, before)));
  return rows.map(({ id }) => id);
}

/** Deletes ended generations and their events, which no one follows any more. */
export async function deleteEnded(db: Queryable, before: number): Promise<void> {
  await db
    .delete(generations)
    .where(and(lt(generations.finishedAt, before), inArray(generations.state, ["done", "failed"])));
}
