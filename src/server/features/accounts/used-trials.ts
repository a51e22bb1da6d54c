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
 * Recognises an address after its account is deleted. Keyed, so that the stored hashes alone reveal nothing; the
 * key is in the database, shared by all processes of an installation.
 */
export async function emailHash(on: Queryable, ids: Ids, email: string): Promise<string> {
  const key = await installationKey(on, "trial-identity", ids.token());
  return keyedHash(key, email.trim().normalize("NFKC").toLowerCase());
}

/** A trial used by an address counts after its account is deleted (spec C11). */
export async function rememberUsedTrial(tx: Queryable, ids: Ids, user: UserRow): Promise<void> {
  const usedAt = await findUsedTrial(tx, await emailHash(tx, ids, user.provenEmail));
  if (usedAt === null) return;
  await saveFacts(tx, user.id, { ...NO_FACTS, trialStartedAt: usedAt, trialEndsAt: usedAt });
}

/** A used trial follows a person to a new address, and a new address brings its own used trial with it. */
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
