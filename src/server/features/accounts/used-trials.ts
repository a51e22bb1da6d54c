import { NO_FACTS } from "#domain/entitlement/entitlement";
import type { Queryable } from "#server/db/database";
import {
  claimTrial,
  findFacts,
  findUsedTrial,
  saveFacts,
  type UserRow,
} from "#server/features/accounts/accounts.repository";
import { emailHash } from "#server/features/accounts/trial-identity";
import type { Ids } from "#server/services/ids/ids";

/** An address whose former account used the trial has used it (spec C11). */
export async function rememberUsedTrial(tx: Queryable, ids: Ids, user: UserRow): Promise<void> {
  const usedAt = await findUsedTrial(tx, await emailHash(tx, ids, user.provenEmail));
  if (usedAt === null) return;
  await saveFacts(tx, user.id, { ...NO_FACTS, trialStartedAt: usedAt, trialEndsAt: usedAt });
}

/** A person who has used the trial has used it under a new address too, and takes on what the new address has used. */
export async function carryUsedTrial(
  tx: Queryable,
  ids: Ids,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const facts = await findFacts(tx, userId);
  const hash = await emailHash(tx, ids, email);
  if (facts.trialStartedAt !== null) {
    await claimTrial(tx, hash, facts.trialStartedAt);
    return;
  }
  const usedAt = await findUsedTrial(tx, hash);
  if (usedAt !== null) await saveFacts(tx, userId, { ...facts, trialStartedAt: usedAt, trialEndsAt: usedAt });
}
