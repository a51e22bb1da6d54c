import * as z from "zod/mini";
import type { Config } from "#server/config";
import { findInstallationKey, replaceInstallationKey } from "#server/features/accounts/accounts.repository";
import type { AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import { sameSecret } from "#server/services/ids/ids";

/** The admin's name and password, wherever they are configured. */
export interface AdminCredentials {
  readonly username: string;
  readonly password: string;
}

/** How the audit trail distinguishes changes by the settings from changes by the admin: neither has an account. */
export const BY_SETTINGS = { by: "settings" } as const;

export const ADMIN_CREDENTIALS_KEY = "admin-credentials";
const kept = z.object({ username: z.string(), passwordHash: z.string() });
type Kept = z.infer<typeof kept>;

type Deps = Pick<AccountsDeps, "database" | "passwords" | "audit">;

/**
 * Applies the credentials from the settings if they have changed since they were last applied. They
 * are stored in the database, so that a process still running with the old ones rejects those too.
 */
export async function keepAdminCredentials(deps: Deps, admin: Config["admin"]): Promise<void> {
  const { database, passwords, audit } = deps;
  for (;;) {
    const before = await findInstallationKey(database.db, ADMIN_CREDENTIALS_KEY);
    const held = before === null ? null : readKept(before);
    const unchanged =
      held !== null && held.username === admin.username && (await passwords.matches(held.passwordHash, admin.password));
    if (unchanged) return;
    const now: Kept = { username: admin.username, passwordHash: await passwords.hash(admin.password) };
    const replaced = await database.transaction(async (tx) => {
      if (!(await replaceInstallationKey(tx, { name: ADMIN_CREDENTIALS_KEY, before, value: JSON.stringify(now) })))
        return false;
      if (held !== null) {
        await audit.record(tx, {
          action: "admin.credentials_replaced",
          actorId: null,
          subjectId: null,
          details: BY_SETTINGS,
        });
      }
      return true;
    });
    // Otherwise another process starting at the same moment was first; its values may be the same.
    if (replaced) return;
  }
}

/** Whether credentials are the admin's. The last correct ones are recognised without hashing again, which would slow every page. */
export function adminCheck({ database, passwords }: Deps): (given: AdminCredentials) => Promise<boolean> {
  let lastRight: (AdminCredentials & { readonly held: string }) | null = null;
  return async (given) => {
    const held = await findInstallationKey(database.db, ADMIN_CREDENTIALS_KEY);
    if (held === null) return false;
    if (lastRight?.held === held && isSame(given, lastRight)) return true;
    const { username, passwordHash } = readKept(held);
    // Always compare both, so that the timing reveals nothing.
    const nameIsRight = sameSecret(given.username, username);
    const passwordIsRight = await passwords.matches(passwordHash, given.password);
    if (!nameIsRight || !passwordIsRight) return false;
    lastRight = { ...given, held };
    return true;
  };
}

function isSame(given: AdminCredentials, right: AdminCredentials): boolean {
  const username = sameSecret(given.username, right.username);
  const password = sameSecret(given.password, right.password);
  return username && password;
}

function readKept(text: string): Kept {
  return kept.parse(JSON.parse(text));
}
