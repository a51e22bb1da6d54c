import { inBatches } from "#server/batches";
import type { CallerRow } from "#server/db/caller-row";
import type { Database, Queryable } from "#server/db/database";
import type { News } from "#server/db/news";
import {
  deleteAllButNewest,
  deleteEndedSessions,
  deleteSession,
  insertSession,
  isLive,
  sessionsFinder,
  touchSession,
  type AskedSession,
  type FoundSession,
} from "#server/features/accounts/sessions.repository";
import type { Authenticate, SessionEnd } from "#server/http/access";
import { SESSION_LONGEST_MS } from "#server/http/session-cookie";
import { DAY_MS, MINUTE_MS, type Clock } from "#server/services/clock/clock";
import { tokenHash, type Ids } from "#server/services/ids/ids";
import { isWantOfSpace } from "#server/space";

/** A session unused for this long has expired. */
export const IDLE_MS = 30 * DAY_MS;
/** How many devices can be signed in to one account; the least recently used ends to make room. */
const MOST_SESSIONS = 20;
// Written at most this often: a request that only reads should not have to write.
const TOUCH_EVERY_MS = 10 * MINUTE_MS;

export interface SessionsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Starts a session and returns its token, which is stored only in the browser's cookie. The user's row is locked, so that two
 * simultaneous sign-ins see each other.
 */
export async function beginSession(
  { clock, ids }: Pick<SessionsDeps, "clock" | "ids">,
  on: Queryable,
  { userId, userAgent }: { userId: string; userAgent: string },
): Promise<string> {
  const token = ids.token();
  const now = clock.now();
  const id = ids.uuid();
  await insertSession(on, {
    tokenHash: tokenHash(token),
    id,
    userId,
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_LONGEST_MS,
  });
  await deleteAllButNewest(on, { userId, newestId: id, now, idleSince: now - IDLE_MS }, MOST_SESSIONS - 1);
  return token;
}

// Larger batches are split into several queries.
const MOST_AT_ONCE = 100;

/**
 * The user a token belongs to; none if the session is unknown, ended, idle for 30 days or 90 days old. Every request asks the
 * database, where another process may have ended the session a moment ago; simultaneous requests share a query.
 */
export function authenticator({ database, clock }: SessionsDeps): Authenticate {
  type Find = (asked: AskedSession) => Promise<FoundSession | null>;
  const finders = new Map<CallerRow<unknown> | null, Find>();
  const finderOf = (row: CallerRow<unknown> | null): Find => {
    const made = finders.get(row);
    if (made !== undefined) return made;
    const find = sessionsFinder(database, row);
    const finder = inBatches((asked: readonly AskedSession[]) => {
      const now = clock.now();
      return find(asked, { now, idleSince: now - IDLE_MS });
    }, MOST_AT_ONCE);
    finders.set(row, finder);
    return finder;
  };
  const touch = async (hash: string, now: number): Promise<void> => {
    try {
      await touchSession(database.db, hash, now);
    } catch (error) {
      // Reading must still work on a full disk.
      if (!isWantOfSpace(error)) throw error;
    }
  };
  return async (token, row, id) => {
    const hash = tokenHash(token);
    const session = await finderOf(row)({ tokenHash: hash, id });
    if (session === null) return null;
    const now = clock.now();
    if (session.lastSeenAt < now - TOUCH_EVERY_MS) await touch(hash, now);
    return { caller: { id: session.userId, role: session.role, sessionId: session.id }, row: session.row };
  };
}

/** Notifies holders of open streams when their session expires or is ended, in whichever process. */
export function sessionEnd({
  database,
  clock,
  news,
}: Pick<SessionsDeps, "database" | "clock"> & { news: News }): SessionEnd {
  return async (id, signal) => {
    // Subscribe before the first check, so that no end is missed in between.
    const subscription = news.subscribe(id);
    try {
      while (!signal.aborted) {
        const now = clock.now();
        if (!(await isLive(database.db, id, { now, idleSince: now - IDLE_MS }))) return;
        await subscription.wait(signal);
      }
    } finally {
      subscription.unsubscribe();
    }
  };
}

/** Ends the session with this token, if there is one. */
export async function endSession({ database }: SessionsDeps, token: string): Promise<{ userId: string } | null> {
  return deleteSession(database.db, tokenHash(token));
}

export async function forgetEndedSessions({ database, clock }: SessionsDeps): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(database.db, now, now - IDLE_MS);
}
