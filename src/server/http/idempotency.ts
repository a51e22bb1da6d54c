import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database";
import { databaseIsAway } from "#server/db/database-away";
import { idempotencyKeys } from "#server/db/schema/http";
import { Failure } from "#server/failure";
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";

/** How long an answer is stored, and how long a claim without an answer counts as in progress. */
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

/** Stores the answers to requests with a key, so that a repeated one is answered without being run again. */
export interface IdempotencyStore {
  /** The stored answer, or null if the work must be done now. Throws while it is in progress or if the key came with another request. */
  claim(claim: IdempotencyClaim): Promise<StoredAnswer | null>;
  /** Stores the answer; if the database is unavailable, as soon as it is back. */
  keep(claim: IdempotencyClaim, stored: StoredAnswer): Promise<void>;
  /** The work failed: the key may be used again. What it had added by then is not added twice. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** The same as soon as the database is back. */
  releaseLater(claim: IdempotencyClaim): void;
}

const WRITE_EVERY_MS = SECOND_MS;
/** Beyond this many, the oldest are left to expire. */
const MOST_UNWRITTEN = 1_000;

export function idempotencyStore(database: Database, clock: Clock): IdempotencyStore {
  const claimedAt = new WeakMap<IdempotencyClaim, number>();
  const unwritten = new Unwritten();
  const rowOf = ({ userId, key }: IdempotencyClaim) =>
    and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  // If the database answers a claim late, its row may already belong to another.
  const ownRowOf = (claim: IdempotencyClaim) =>
    and(rowOf(claim), eq(idempotencyKeys.claimedAt, claimedAt.get(claim) ?? 0));

  async function take(claim: IdempotencyClaim): Promise<StoredAnswer | null> {
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
    claimedAt.set(claim, now);
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
    // Its holder died, or its answer has expired: one of the current callers takes over. What the dead one added stays added.
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
  }

  async function release(claim: IdempotencyClaim): Promise<void> {
    await database.db.delete(idempotencyKeys).where(and(ownRowOf(claim), eq(idempotencyKeys.done, false)));
    await database.db.update(idempotencyKeys).set({ claimedAt: LEFT_BEHIND }).where(ownRowOf(claim));
  }

  const releaseLater = (claim: IdempotencyClaim): void => unwritten.add(claim, () => release(claim));
  return {
    async claim(claim) {
      await unwritten.write(claim);
      try {
        return await take(claim);
      } catch (error) {
        // The row may have been written anyway.
        if (databaseIsAway(error)) releaseLater(claim);
        throw error;
      }
    },
    async keep(claim, { status, answer }) {
      const write = async (): Promise<void> => {
        await database.db.update(idempotencyKeys).set({ status, answer }).where(ownRowOf(claim));
      };
      await write().catch((error: unknown) => {
        if (!databaseIsAway(error)) throw error;
        unwritten.add(claim, write);
      });
    },
    release,
    releaseLater,
  };
}

/** Marks an abandoned claim: the next request with its key takes over, and adds nothing again. */
export const LEFT_BEHIND = sql`${idempotencyKeys.claimedAt} - make_interval(secs => ${IN_FLIGHT_MS / SECOND_MS})`;

/** Pending writes about claims until the database is back: meanwhile their keys count as in progress. */
class Unwritten {
  readonly #writes = new Map<string, () => Promise<void>>();
  #timer: NodeJS.Timeout | null = null;

  add(claim: IdempotencyClaim, write: () => Promise<void>): void {
    const [oldest] = this.#writes.keys();
    if (this.#writes.size >= MOST_UNWRITTEN && oldest !== undefined) this.#writes.delete(oldest);
    this.#writes.set(keyOf(claim), write);
    if (this.#timer === null) this.#writeSoon();
  }

  /** Writes what is pending for a key before it is claimed again. */
  async write(claim: IdempotencyClaim): Promise<void> {
    const key = keyOf(claim);
    const write = this.#writes.get(key);
    if (write !== undefined) await this.#write(key, write);
  }

  async #write(key: string, write: () => Promise<void>): Promise<void> {
    await write();
    if (this.#writes.get(key) === write) this.#writes.delete(key);
  }

  async #writeAll(): Promise<void> {
    try {
      for (const [key, write] of this.#writes) {
        await this.#write(key, write);
      }
      this.#timer = null;
      if (this.#writes.size > 0) this.#writeSoon();
    } catch (error) {
      // Anything failing for another reason is left to expire.
      const [first] = this.#writes.keys();
      if (!databaseIsAway(error) && first !== undefined) this.#writes.delete(first);
      this.#writeSoon();
    }
  }

  #writeSoon(): void {
    this.#timer = setTimeout(() => void this.#writeAll(), WRITE_EVERY_MS).unref();
  }
}

function keyOf({ userId, key }: IdempotencyClaim): string {
  return `${userId} ${key}`;
}

/**
 * Whether a request that adds something must be run: false if one with the same key has added it, and its process died
 * before answering. Called inside the adding transaction, which records it. Requests without a key always run.
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
