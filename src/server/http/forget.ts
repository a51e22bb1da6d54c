import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database";
import { idempotencyKeys, rateLimits } from "#server/db/schema/http";
import { ANSWERS_KEPT_MS, LEFT_BEHIND } from "#server/http/idempotency";
import { HELD_MS } from "#server/http/limit-counts";
import type { Clock } from "#server/services/clock/clock";

/** Forgets stored answers and counts whose time is over. */
export async function forgetRequests(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await database.db.delete(idempotencyKeys).where(lt(idempotencyKeys.claimedAt, now - ANSWERS_KEPT_MS));
  await database.db.delete(rateLimits).where(lt(rateLimits.resetsAt, now - HELD_MS));
}

/**
 * Frees the keys of requests that were under way when the last process died, so that their retries need not wait. Only where one
 * process is all there is: elsewhere another one may still be at work.
 */
export async function freeUnanswered({ db, embedded }: Database): Promise<void> {
  if (!embedded) return;
  await db.delete(idempotencyKeys).where(and(isNull(idempotencyKeys.status), eq(idempotencyKeys.done, false)));
  // What was added before the process died is not added again: these keep their row, as claims that nobody is at work on.
  await db.update(idempotencyKeys).set({ claimedAt: LEFT_BEHIND }).where(isNull(idempotencyKeys.status));
}
