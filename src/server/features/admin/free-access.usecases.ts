import { Failure } from "#server/failure";
import type { AdminDeps } from "#server/features/admin/admin.usecases";
import { isUuid } from "#server/services/ids/ids";

interface AccessChange {
  readonly actorId: string;
  readonly userId: string;
}

/** Grants a user free premium access. Idempotent; any subscription is unaffected. */
export async function grantFreeAccess(deps: AdminDeps, change: AccessChange): Promise<void> {
  await changeGrant(deps, change, "super_admin.access_granted", (grantedAt) => grantedAt ?? deps.clock.now());
}

/** Revokes a free grant: the user's other access applies again. Does nothing without a grant. */
export async function revokeFreeAccess(deps: AdminDeps, change: AccessChange): Promise<void> {
  await changeGrant(deps, change, "super_admin.access_revoked", () => null);
}

async function changeGrant(
  { database, accounts, audit }: AdminDeps,
  { actorId, userId }: AccessChange,
  action: string,
  change: (grantedAt: number | null) => number | null,
): Promise<void> {
  if (!isUuid(userId)) throw new Failure("not_found", "There is no such user.");
  await database.transaction(async (tx) => {
    await accounts.changeEntitlementIn(tx, userId, (facts) => {
      const grantedAt = change(facts.grantedAt);
      return grantedAt === facts.grantedAt ? null : { ...facts, grantedAt };
    });
    await audit.record(tx, { action, actorId, subjectId: userId });
  });
}
