import { and, eq, lt } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database";
import { idempotencyKeys } from "#server/db/schema/http";
import { Failure } from "#server/failure";
import { DAY_MS, MINUTE_MS, type Clock } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";

/** How long an answer is kept, and how long a claim without an answer counts as still at work. */
export const ANSWERS_KEPT_MS = DAY_MS;
export const IN_FLIGHT_MS = 2 * MINUTE_MS;

export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}

export interface IdempotencyClaim {
  readonly userId: string;
  readonly key: string;
  readonly route: string;
  readonly body: unknown;
}

/** Remembers the answers to requests that carry a key, so that a repeated one is answered and not done again. */
export interface IdempotencyStore {
  /** The stored answer, or null when the work is to be done now. Throws while it is under way or when the key came with another request. */
  claim(claim: IdempotencyClaim): Promise<StoredAnswer | null>;
  keep(claim: IdempotencyClaim, stored: StoredAnswer): Promise<void>;
  /** The work did not happen: the key may be used again. */
  release(claim: IdempotencyClaim): Promise<void>;
}

export function idempotencyStore(database: Database, clock: Clock): IdempotencyStore {
  const rowOf = ({ userId, key }: IdempotencyClaim) =>
    and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  return {
    async claim(claim) {
      const now = clock.now();
      const bodyHash = tokenHash(JSON.stringify(claim.body ?? null));
      const row = {
        userId: claim.userId,
        key: claim.key,
        route: claim.route,
        bodyHash,
        claimedAt: now,
        status: null,
        answer: null,
      };
      const [claimed] = await database.db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning();
      if (claimed !== undefined) return null;
      const [held] = await database.db.select().from(idempotencyKeys).where(rowOf(claim));
      const expired =
        held !== undefined && held.claimedAt < now - (held.status === null ? IN_FLIGHT_MS : ANSWERS_KEPT_MS);
      if (held !== undefined && !expired) {
        if (held.route !== claim.route || held.bodyHash !== bodyHash) {
          throw new Failure("idempotency_mismatch", "This Idempotency-Key was already used for a different request.");
        }
        if (held.status !== null) return { status: held.status, answer: held.answer };
        throw inFlight();
      }
      // Whoever held it died, or its answer is out of date: one of those who ask now takes over. What the dead one added stays added.
      const died = held?.status === null && held.route === claim.route && held.bodyHash === bodyHash;
      const taken = await database.db
        .update(idempotencyKeys)
        .set(died ? row : { ...row, done: false })
        .where(
          and(
            rowOf(claim),
            lt(idempotencyKeys.claimedAt, now - (held?.status === null ? IN_FLIGHT_MS : ANSWERS_KEPT_MS)),
          ),
        )
        .returning();
      if (taken.length === 0) throw inFlight();
      return null;
    },
    async keep(claim, { status, answer }) {
      await database.db.update(idempotencyKeys).set({ status, answer }).where(rowOf(claim));
    },
    async release(claim) {
      await database.db.delete(idempotencyKeys).where(rowOf(claim));
    },
  };
}

/**
 * Whether a request that adds something is to be done now: false where one with the same key has done it, and its process ended
 * before it answered. Asked inside the transaction that adds, which notes it. What has no key is done each time.
 */
export async function isFirstTime(
  tx: Transaction,
  { userId, key }: { readonly userId: string; readonly key: string | null },
): Promise<boolean> {
  if (key === null) return true;
  const rows = await tx
    .update(idempotencyKeys)
    .set({ done: true })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.done, false)))
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

function inFlight(): Failure {
  return new Failure("idempotency_in_flight", "This request is already being worked on. Please wait for its answer.", {
    retryAfterSeconds: 1,
  });
}
