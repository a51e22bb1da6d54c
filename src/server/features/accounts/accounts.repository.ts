import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { EntitlementFacts } from "#domain/entitlement/entitlement";
import { NO_FACTS } from "#domain/entitlement/entitlement";
import type { Queryable } from "#server/db/database";
import { entitlements, installationKeys, sessions, usedTrials, users } from "#server/db/schema/accounts";

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export async function insertUser(on: Queryable, row: UserRow): Promise<void> {
  await on.insert(users).values(row);
}

export async function findUserById(on: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await on.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByUsername(on: Queryable, username: string): Promise<UserRow | null> {
  const [row] = await on
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`));
  return row ?? null;
}

export async function findUserByEmail(on: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await on
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row ?? null;
}

export async function updateUser(
  on: Queryable,
  id: string,
  change: Partial<Pick<UserRow, "username" | "email" | "fullName" | "passwordHash" | "hasSelectedPlan" | "role">>,
  updatedAt: number,
): Promise<UserRow | null> {
  const [row] = await on
    .update(users)
    .set({ ...change, updatedAt })
    .where(eq(users.id, id))
    .returning();
  return row ?? null;
}

/** Held until the transaction ends, so that two changes of one user's access take turns. */
export async function lockUser(on: Queryable, id: string): Promise<boolean> {
  const rows = await on.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update");
  return rows.length > 0;
}

export async function insertSession(on: Queryable, row: SessionRow): Promise<void> {
  await on.insert(sessions).values(row);
}

/** A live session with its user's role. */
export async function findSession(
  on: Queryable,
  { tokenHash, now, idleSince }: { tokenHash: string; now: number; idleSince: number },
): Promise<(SessionRow & { role: UserRow["role"] }) | null> {
  const [row] = await on
    .select({ session: sessions, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)));
  return row === undefined ? null : { ...row.session, role: row.role };
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

export async function findFacts(on: Queryable, userId: string): Promise<EntitlementFacts> {
  const [row] = await on.select().from(entitlements).where(eq(entitlements.userId, userId));
  if (row === undefined) return NO_FACTS;
  const { userId: _user, version: _version, ...facts } = row;
  return facts;
}

export async function saveFacts(on: Queryable, userId: string, facts: EntitlementFacts): Promise<void> {
  await on
    .insert(entitlements)
    .values({ userId, ...facts, version: 1 })
    .onConflictDoUpdate({
      target: entitlements.userId,
      set: { ...facts, version: sql`${entitlements.version} + 1` },
    });
}

/** Remembers an address that started a trial; false when it already had. */
export async function claimTrial(on: Queryable, emailHash: string, startedAt: number): Promise<boolean> {
  const rows = await on.insert(usedTrials).values({ emailHash, startedAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findUsedTrial(on: Queryable, emailHash: string): Promise<number | null> {
  const [row] = await on.select().from(usedTrials).where(eq(usedTrials.emailHash, emailHash));
  return row?.startedAt ?? null;
}

/** The key of this name; the first process that asks makes it of `fresh`. */
export async function installationKey(on: Queryable, name: string, fresh: string): Promise<string> {
  await on.insert(installationKeys).values({ name, value: fresh }).onConflictDoNothing();
  const [row] = await on.select().from(installationKeys).where(eq(installationKeys.name, name));
  if (row === undefined) throw new Error(`The key ${name} was not kept`);
  return row.value;
}
