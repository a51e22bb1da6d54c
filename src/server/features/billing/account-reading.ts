import { withKnownEnds } from "#domain/entitlement/known-account";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { readCopy, type CustomerRow } from "#server/features/billing/billing.repository";
import type { BillingDeps } from "#server/features/billing/deps";

/** Reads the provider's account of a user. Throws what `Payments.readAccount` throws. */
export async function readAccount(
  { payments, database }: Pick<BillingDeps, "payments" | "database">,
  { userId, customerId }: CustomerRow,
): Promise<ProviderAccount> {
  const account = await payments.readAccount(customerId);
  return withKnownEnds(account, await readCopy(database.db, userId));
}
