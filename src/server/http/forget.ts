import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database";
import { idempotencyKeys, rateLimits } from "#server/db/schema/http";
import { ANSWERS_KEPT_MS, LEFT_BEHIND } from "#server/http/idempotency";
import { HELD_MS } from "#server/http/limit-counts";
import type { Clock } from "#server/services/clock/clock";

/** Deletes expired answers and counts. */
export async function forgetRequests(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await database.db.delete(idempotencyKeys).where(lt(idempotencyKeys.claimedAt, now - ANSWERS_KEPT_MS));
  await database.db.delete(rateLimits).where(lt(rateLimits.resetsAt, now - HELD_MS));
}

/**
 * Frees the keys of requests in progress when the last process died, so that their retries need not wait. Only if there is
 * only one process: otherwise another one may still be working.
 */
export async function freeUnanswered({ db, embedded }: Database): Promise<void> {
  if (!embedded) return;
  await db.delete(idempotencyKeys).where(and(isNull(idempotencyKeys.status), eq(idempotencyKeys.done, false)));
  // What was added before the process died must not be added again: these rows stay, as abandoned claims.
  await db.update(idempotencyKeys).set({ claimedAt: LEFT_BEHIND }).where(isNull(idempotencyKeys.status));
}
