import type { Queryable } from "#server/db/database";
import { installationKey } from "#server/features/accounts/accounts.repository";
import { keyedHash, type Ids } from "#server/services/ids/ids";

/**
 * By what an address is recognised after its account is gone. Keyed, so that the stored hashes alone say nothing; the
 * key lives in the database, where every process of an installation finds the same one.
 */
export async function emailHash(on: Queryable, ids: Ids, email: string): Promise<string> {
  const key = await installationKey(on, "trial-identity", ids.token());
  return keyedHash(key, email.trim().normalize("NFKC").toLowerCase());
}
