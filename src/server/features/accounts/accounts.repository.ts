import { and, desc, eq, getColumns, or, sql } from "drizzle-orm";
import { usernameKey } from "#contract/names";
import type { EntitlementFacts } from "#domain/entitlement/entitlement";
import { NO_FACTS } from "#domain/entitlement/entitlement";
import type { Queryable } from "#server/db/database";
import { entitlements, installationKeys, usedTrials, users } from "#server/db/schema/accounts";

/** A user without the lookup key of their name. */
export type UserRow = Omit<typeof users.$inferSelect, "usernameKey">;

const { usernameKey: _key, ...COLUMNS } = getColumns(users);

export async function insertUser(on: Queryable, row: UserRow): Promise<void> {
  await on.insert(users).values({ ...row, usernameKey: usernameKey(row.username) });
}

export async function findUserById(on: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await on.select(COLUMNS).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** The user with this name, however it was typed. Names stored before canonical forms existed are also matched exactly. */
export async function findUserByUsername(on: Queryable, username: string): Promise<UserRow | null> {
  const asItStands = eq(sql`lower(${users.username})`, sql`lower(${username})`);
  const [row] = await on
    .select(COLUMNS)
    .from(users)
    .where(or(asItStands, eq(users.usernameKey, usernameKey(username))))
    .orderBy(desc(asItStands))
    .limit(1);
  return row ?? null;
}

/** The account for which this address is confirmed, not one that only displays it. */
export async function findUserByProvenEmail(on: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await on
    .select(COLUMNS)
    .from(users)
    .where(eq(sql`lower(${users.provenEmail})`, sql`lower(${email})`));
  return row ?? null;
}

export async function updateUser(
  on: Queryable,
  id: string,
  change: Partial<
    Pick<
      UserRow,
      "username" | "email" | "provenEmail" | "fullName" | "passwordHash" | "hasSelectedPlan" | "mailsPlanReady" | "role"
    >
  >,
  updatedAt: number,
): Promise<UserRow | null> {
  const [row] = await on
    .update(users)
    .set({
      ...change,
      updatedAt,
      ...(change.username === undefined ? {} : { usernameKey: usernameKey(change.username) }),
    })
    .where(eq(users.id, id))
    .returning(COLUMNS);
  return row ?? null;
}

/** Deletes a user, and with the user every row that refers to them. */
export async function deleteUser(on: Queryable, id: string): Promise<void> {
  await on.delete(users).where(eq(users.id, id));
}

/** Locked until the transaction ends, so that changes to one user's access take turns. */
export async function lockUser(on: Queryable, id: string): Promise<boolean> {
  const rows = await on.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update");
  return rows.length > 0;
}

export async function findFacts(on: Queryable, userId: string): Promise<EntitlementFacts> {
  const [row] = await on.select().from(entitlements).where(eq(entitlements.userId, userId));
  if (row === undefined) return NO_FACTS;
  const { userId: _user, version: _version, trialActionKey: _key, ...facts } = row;
  return facts;
}

/** Whether the request with this key started the user's trial. */
export async function trialBegunBy(on: Queryable, userId: string, actionKey: string): Promise<boolean> {
  const rows = await on
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.trialActionKey, actionKey)));
  return rows.length > 0;
}

export async function rememberTrialKey(on: Queryable, userId: string, actionKey: string): Promise<void> {
  await on.update(entitlements).set({ trialActionKey: actionKey }).where(eq(entitlements.userId, userId));
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

/** Records that an address has used its trial; false if it already had. */
export async function claimTrial(on: Queryable, emailHash: string, startedAt: number): Promise<boolean> {
  const rows = await on.insert(usedTrials).values({ emailHash, startedAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findUsedTrial(on: Queryable, emailHash: string): Promise<number | null> {
  const [row] = await on.select().from(usedTrials).where(eq(usedTrials.emailHash, emailHash));
  return row?.startedAt ?? null;
}

/** The key with this name; the first process to ask stores `fresh` as its value. */
export async function installationKey(on: Queryable, name: string, fresh: string): Promise<string> {
  await on.insert(installationKeys).values({ name, value: fresh }).onConflictDoNothing();
  const [row] = await on.select().from(installationKeys).where(eq(installationKeys.name, name));
  if (row === undefined) throw new Error(`The key ${name} was not kept`);
  return row.value;
}

/** The value stored under this name for all processes of the installation; null if there is none. */
export async function findInstallationKey(on: Queryable, name: string): Promise<string | null> {
  const [row] = await on.select().from(installationKeys).where(eq(installationKeys.name, name));
  return row?.value ?? null;
}

/** Replaces `before` with a new value; false if another process has changed it meanwhile. */
export async function replaceInstallationKey(
  on: Queryable,
  { name, before, value }: { readonly name: string; readonly before: string | null; readonly value: string },
): Promise<boolean> {
  const rows =
    before === null
      ? await on.insert(installationKeys).values({ name, value }).onConflictDoNothing().returning()
      : await on
          .update(installationKeys)
          .set({ value })
          .where(and(eq(installationKeys.name, name), eq(installationKeys.value, before)))
          .returning();
  return rows.length > 0;
}
