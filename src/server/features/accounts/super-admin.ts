import type { Config } from "#server/config";
import { databaseCode } from "#server/db/database";
import { findUserByUsername, insertUser } from "#server/features/accounts/accounts.repository";
import type { AccountsNeeds } from "#server/features/accounts/sign-in.usecases";

/** Makes the first super admin when there is none of that name yet. Later starts leave the account and its password alone. */
export async function ensureSuperAdmin(
  needs: AccountsNeeds,
  { username, email, password }: Config["superAdmin"],
): Promise<void> {
  const { database, clock, ids, audit, passwords, log } = needs;
  const existing = await findUserByUsername(database.db, username);
  if (existing !== null) {
    // Raising whoever registered under this name would hand the area to a stranger.
    if (existing.role !== "super_admin") {
      log.warn({}, "SUPER_ADMIN_USERNAME names an ordinary account: no super admin was made. Choose another name.");
    }
    return;
  }
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  const id = ids.uuid();
  try {
    await database.transaction(async (tx) => {
      await insertUser(tx, {
        id,
        username,
        email,
        fullName: "Super Admin",
        passwordHash,
        role: "super_admin",
        hasSelectedPlan: false,
        mailsPlanReady: false,
        createdAt: now,
        updatedAt: now,
      });
      await audit.record(tx, { action: "account.super_admin_made", actorId: null, subjectId: id });
    });
  } catch (error) {
    if (databaseCode(error) !== "23505") throw error;
    // Another process that started at the same moment made it, or the address belongs to somebody.
    if ((await findUserByUsername(database.db, username)) === null) {
      log.warn({}, "SUPER_ADMIN_EMAIL belongs to another account: no super admin was made. Choose another address.");
    }
  }
}
