import { Failure } from "#server/failure";
import type { AdminDeps } from "#server/features/admin/admin.usecases";
import { isUuid } from "#server/services/ids/ids";

interface AccessChange {
  readonly actorId: string;
  readonly userId: string;
}

/** Gives a user premium access for nothing. A second time changes nothing; what they pay for besides is untouched. */
export async function grantFreeAccess(deps: AdminDeps, change: AccessChange): Promise<void> {
  await changeGrant(deps, change, "super_admin.access_granted", (grantedAt) => grantedAt ?? deps.clock.now());
}

/** Takes a free grant back: what the user has besides decides again. Without a grant it changes nothing. */
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
