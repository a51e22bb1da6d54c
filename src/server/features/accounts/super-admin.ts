import * as z from "zod/mini";
import { normalUsername, usernameKey } from "#contract/names";
import type { Config } from "#server/config";
import { databaseCode } from "#server/db/database";
import { Failure } from "#server/failure";
import {
  findInstallationKey,
  findUserById,
  findUserByUsername,
  insertUser,
  lockUser,
  replaceInstallationKey,
  updateUser,
  type UserRow,
} from "#server/features/accounts/accounts.repository";
import { BY_SETTINGS } from "#server/features/accounts/admin-credentials";
import { queueSecurityNotice } from "#server/features/accounts/notices";
import { voidResets } from "#server/features/accounts/password-resets.repository";
import { deleteSessionsOf } from "#server/features/accounts/sessions.repository";
import { claimAddress } from "#server/features/accounts/taken-names";
import type { AccountsDeps } from "#server/features/accounts/sign-in.usecases";

/** The account created for a configured username, and a hash of the password last configured for it. */
const kept = z.object({ userId: z.string(), passwordHash: z.string() });

type SuperAdmin = Config["superAdmin"];

/**
 * Creates the configured super admin if there is none, and sets the password if SUPER_ADMIN_PASSWORD has changed since it was
 * last applied. A password or name that the super admin has since chosen survives restarts.
 */
export async function ensureSuperAdmin(deps: AccountsDeps, wanted: SuperAdmin): Promise<void> {
  const { database, passwords, log } = deps;
  const before = await findInstallationKey(database.db, keyOf(wanted));
  const held = before === null ? null : kept.parse(JSON.parse(before));
  const known = held === null ? null : await findUserById(database.db, held.userId);
  const user = known ?? (await findUserByUsername(database.db, wanted.username));
  if (user === null) return make(deps, wanted, before);
  if (user.role !== "super_admin") {
    // Promoting a user who registered under this name would hand the admin area to a stranger.
    log.warn({}, "SUPER_ADMIN_USERNAME names an ordinary account: no super admin was made. Choose another name.");
    return;
  }
  if (held !== null && (await passwords.matches(held.passwordHash, wanted.password))) return;
  const passwordHash = await passwords.hash(wanted.password);
  const value = JSON.stringify({ userId: user.id, passwordHash });
  if (held === null) {
    // From before this was recorded: we cannot tell whether the settings or the super admin changed the password.
    await replaceInstallationKey(database.db, { name: keyOf(wanted), before, value });
    return;
  }
  await replacePassword(deps, { user, passwordHash, key: { name: keyOf(wanted), before, value } });
}

// Stored under the configured name: a different name means a different super admin.
function keyOf({ username }: SuperAdmin): string {
  return `super-admin:${usernameKey(username)}`;
}

interface Replacement {
  readonly user: UserRow;
  readonly passwordHash: string;
  readonly key: Parameters<typeof replaceInstallationKey>[1];
}

async function replacePassword(deps: AccountsDeps, { user, passwordHash, key }: Replacement): Promise<void> {
  const { database, clock, audit, log } = deps;
  const replaced = await database.transaction(async (tx) => {
    const now = clock.now();
    await lockUser(tx, user.id);
    // Another process starting at the same moment was first.
    if (!(await replaceInstallationKey(tx, key))) return false;
    await updateUser(tx, user.id, { passwordHash }, now);
    await deleteSessionsOf(tx, user.id);
    await voidResets(tx, user.id, now);
    await queueSecurityNotice(tx, deps, "password_changed", user);
    await audit.record(tx, {
      action: "super_admin.password_replaced",
      actorId: null,
      subjectId: user.id,
      details: BY_SETTINGS,
    });
    return true;
  });
  if (replaced) log.warn({}, "SUPER_ADMIN_PASSWORD was changed: the former password and its sessions have ended");
}

async function make(deps: AccountsDeps, wanted: SuperAdmin, before: string | null): Promise<void> {
  const { database, clock, ids, audit, passwords, log } = deps;
  const { email } = wanted;
  const username = normalUsername(wanted.username);
  const passwordHash = await passwords.hash(wanted.password);
  const now = clock.now();
  const id = ids.uuid();
  try {
    await database.transaction(async (tx) => {
      await claimAddress(deps, tx, email, null);
      await insertUser(tx, {
        id,
        username,
        email,
        provenEmail: email,
        fullName: "Super Admin",
        passwordHash,
        role: "super_admin",
        hasSelectedPlan: false,
        mailsPlanReady: false,
        createdAt: now,
        updatedAt: now,
      });
      await replaceInstallationKey(tx, {
        name: keyOf(wanted),
        before,
        value: JSON.stringify({ userId: id, passwordHash }),
      });
      await audit.record(tx, { action: "account.super_admin_made", actorId: null, subjectId: id });
    });
  } catch (error) {
    const taken = error instanceof Failure && error.code === "email_taken";
    if (!taken && databaseCode(error) !== "23505") throw error;
    // Another process starting at the same moment created it, or the address is taken.
    if ((await findUserByUsername(database.db, username)) === null) {
      log.warn({}, "SUPER_ADMIN_EMAIL belongs to another account: no super admin was made. Choose another address.");
    }
  }
}
