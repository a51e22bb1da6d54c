import { and, desc, eq, gt, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { CallerRow } from "#server/db/caller-row";
import type { Database, Queryable } from "#server/db/database";
import { sessions, users } from "#server/db/schema/accounts";
import { arrayText } from "#server/db/statement";
import type { UserRow } from "#server/features/accounts/accounts.repository";

export type SessionRow = typeof sessions.$inferSelect;

/** Where a page ends, so that the next one starts after it. */
export interface SessionCursor {
  readonly createdAt: number;
  readonly id: string;
}

export async function insertSession(on: Queryable, row: SessionRow): Promise<void> {
  await on.insert(sessions).values(row);
}

/** A request whose session is looked up, with the id in its address. */
export interface AskedSession {
  readonly tokenHash: string;
  readonly id: string | null;
}

/** A live session with its user's role, and the row read along with it. */
export interface FoundSession {
  readonly id: string;
  readonly userId: string;
  readonly lastSeenAt: number;
  readonly role: UserRow["role"];
  readonly row: unknown;
}

/**
 * Finds the live sessions of several requests at once, each with its user's role and the row that its route reads: the only
 * query of a request that only reads.
 */
export function sessionsFinder(
  { prepare }: Pick<Database, "prepare">,
  row: CallerRow<unknown> | null,
): (
  asked: readonly AskedSession[],
  times: { readonly now: number; readonly idleSince: number },
) => Promise<readonly (FoundSession | null)[]> {
  const run = prepare<FoundSession & { place: number }>({
    name: `session_${row?.name ?? "alone"}`,
    query: sql`
      select asked.place::integer as place, ${sessions.id} as id, ${sessions.userId} as "userId", ${users.role} as role,
        (extract(epoch from ${sessions.lastSeenAt}) * 1000)::float8 as "lastSeenAt", ${row?.json ?? sql`null`} as row
      from unnest(${sql.placeholder("hashes")}::text[], ${sql.placeholder("ids")}::uuid[])
        with ordinality as asked (token_hash, id, place)
      join ${sessions} on ${sessions.tokenHash} = asked.token_hash
      join ${users} on ${users.id} = ${sessions.userId}
      where ${sessions.expiresAt} > ${sql.placeholder("now")}::timestamptz
        and ${sessions.lastSeenAt} > ${sql.placeholder("idleSince")}::timestamptz`,
  });
  return async (asked, { now, idleSince }) => {
    const rows = await run({
      hashes: arrayText(asked.map(({ tokenHash }) => tokenHash)),
      ids: arrayText(asked.map(({ id }) => id)),
      now: new Date(now).toISOString(),
      idleSince: new Date(idleSince).toISOString(),
    });
    const found = new Map(rows.map((session) => [session.place, session]));
    return asked.map((_one, index) => found.get(index + 1) ?? null);
  };
}

export async function isLive(
  on: Queryable,
  id: string,
  { now, idleSince }: { readonly now: number; readonly idleSince: number },
): Promise<boolean> {
  const live = and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));
  return (await on.select({ id: sessions.id }).from(sessions).where(live)).length > 0;
}

export async function touchSession(on: Queryable, tokenHash: string, lastSeenAt: number): Promise<void> {
  await on.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(on: Queryable, tokenHash: string): Promise<SessionRow | null> {
  const [row] = await on.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning();
  return row ?? null;
}

export async function deleteEndedSessions(on: Queryable, now: number, idleSince: number): Promise<void> {
  await on.delete(sessions).where(lt(sessions.expiresAt, now));
  await on.delete(sessions).where(lt(sessions.lastSeenAt, idleSince));
}

/** Ends a user's sessions except one and the `others` most recently used, and deletes expired ones. */
export async function deleteAllButNewest(
  on: Queryable,
  { userId, newestId, now, idleSince }: { userId: string; newestId: string; now: number; idleSince: number },
  others: number,
): Promise<void> {
  const ofUser = and(eq(sessions.userId, userId), ne(sessions.id, newestId));
  const lastUsed = on
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ofUser, gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(others);
  await on.delete(sessions).where(and(ofUser, notInArray(sessions.id, lastUsed)));
}

/** A user's live sessions, newest first. */
export async function listSessions(
  on: Queryable,
  { userId, after, ...live }: { userId: string; now: number; idleSince: number; after: SessionCursor | null },
  limit: number,
): Promise<readonly SessionRow[]> {
  const older =
    after === null
      ? undefined
      : or(
          lt(sessions.createdAt, after.createdAt),
          and(eq(sessions.createdAt, after.createdAt), lt(sessions.id, after.id)),
        );
  return on
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, live.now),
        gt(sessions.lastSeenAt, live.idleSince),
        older,
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(limit);
}

/** Ends one of a user's sessions; false if the user has none with that id. */
export async function deleteSessionById(on: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await on
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends a user's sessions, all or all but one, and returns them. */
export async function deleteSessionsOf(
  on: Queryable,
  userId: string,
  exceptId: string | null = null,
): Promise<readonly SessionRow[]> {
  return on
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)))
    .returning();
}
