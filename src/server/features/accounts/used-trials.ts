import { NO_FACTS } from "#domain/entitlement/entitlement";
import type { Queryable } from "#server/db/database";
import {
  claimTrial,
  findFacts,
  findUsedTrial,
  saveFacts,
  type UserRow,
  installationKey,
} from "#server/features/accounts/accounts.repository";
import { type Ids, keyedHash } from "#server/services/ids/ids";

/**
 * By what an address is recognised after its account is gone. Keyed, so that the stored hashes alone say nothing; the
 * key lives in the database, where every process of an installation finds the same one.
 */
export async function emailHash(on: Queryable, ids: Ids, email: string): Promise<string> {
  const key = await installationKey(on, "trial-identity", ids.token());
  return keyedHash(key, email.trim().normalize("NFKC").toLowerCase());
}

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
