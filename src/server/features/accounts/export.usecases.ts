import { presentEntitlement, presentSession, presentUser } from "#server/features/accounts/accounts.present";
import { entitlementOf } from "#server/features/accounts/entitlement.usecases";
import { findFacts } from "#server/features/accounts/accounts.repository";
import { listSessions } from "#server/features/accounts/sessions.repository";
import { IDLE_MS } from "#server/features/accounts/sessions.usecases";
import { currentUser, type AccountsDeps } from "#server/features/accounts/sign-in.usecases";

/** Everything the features hold about a user. */
export interface ExportHooks {
  exportUser(userId: string): Promise<Record<string, unknown>>;
}

const FORMAT = "mealwright-account";
/** Incremented when a field is renamed or dropped. */
const VERSION = 1;
const MOST_SESSIONS = 10_000;

/** What accounts itself holds about a user, for their export. */
export async function exportOfAccount(deps: AccountsDeps, userId: string): Promise<Record<string, unknown>> {
  const { database, clock } = deps;
  const user = await currentUser(deps, userId);
  const now = clock.now();
  const sessions = await listSessions(
    database.db,
    { userId, now, idleSince: now - IDLE_MS, after: null },
    MOST_SESSIONS,
  );
  const { grantedAt } = await findFacts(database.db, userId);
  return {
    account: presentUser(user),
    emailPreferences: { planReady: user.mailsPlanReady },
    access: {
      ...presentEntitlement(await entitlementOf(deps, userId)),
      freeAccessSince: grantedAt === null ? null : new Date(grantedAt).toISOString(),
    },
    sessions: sessions.map((row) => {
      const { device, createdAt, lastSeenAt } = presentSession(row, null);
      return { device, createdAt, lastSeenAt };
    }),
  };
}

/** The whole export as a file's bytes: what each feature holds about the user, as the user may see it. */
export async function exportAccount(
  { clock, hooks }: Pick<AccountsDeps, "clock"> & { readonly hooks: ExportHooks },
  userId: string,
): Promise<Uint8Array> {
  const head = { format: FORMAT, version: VERSION, exportedAt: new Date(clock.now()).toISOString() };
  return Buffer.from(`${JSON.stringify({ ...head, ...(await hooks.exportUser(userId)) }, null, 2)}\n`);
}
