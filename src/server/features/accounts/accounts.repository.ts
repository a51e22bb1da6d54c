import { and, desc, eq, getColumns, or, sql } from "drizzle-orm";
import { usernameKey } from "#contract/names";
import type { EntitlementFacts } from "#domain/entitlement/entitlement";
import { NO_FACTS } from "#domain/entitlement/entitlement";
import type { Queryable } from "#server/db/database";
import { entitlements, installationKeys, usedTrials, users } from "#server/db/schema/accounts";

/** A user without the key that only looking a name up needs. */
export type UserRow = Omit<typeof users.$inferSelect, "usernameKey">;

const { usernameKey: _key, ...COLUMNS } = getColumns(users);

export async function insertUser(on: Queryable, row: UserRow): Promise<void> {
  await on.insert(users).values({ ...row, usernameKey: usernameKey(row.username) });
}

export async function findUserById(on: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await on.select(COLUMNS).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Whoever has this name, in whatever form it was typed. A name from before the one form was kept is also found as it stands. */
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

/** The account that an address secures; one that only shows it is not meant. */
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

/** Held until the transaction ends, so that two changes of one user's access take turns. */
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

/** Whether the request with this key has begun the user's trial. */
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

/** What is kept under this name for all processes of the installation; null when nothing is. */
export async function findInstallationKey(on: Queryable, name: string): Promise<string | null> {
  const [row] = await on.select().from(installationKeys).where(eq(installationKeys.name, name));
  return row?.value ?? null;
}

/** Keeps a value in the place of `before`; false when another process has kept one meanwhile. */
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
