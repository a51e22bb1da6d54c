import type { PaymentProvider } from "#domain/entitlement/payment-provider";
import { liveSubscription } from "#domain/entitlement/subscription-facts";
import type { Transaction } from "#server/db/database";
import type { Failure } from "#server/failure";
import { customerDetails, forgetCustomer } from "#server/features/billing/billing.jobs";
import { findCustomer, readCopy } from "#server/features/billing/billing.repository";
import { logUsedCustomers } from "#server/features/billing/customers.usecases";
import { explaining, providerSilent } from "#server/features/billing/failures";
import { closeIntent, openIntents } from "#server/features/billing/intents.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { syncLocked, withAccount } from "#server/features/billing/sync-subscription";
import type { Payments } from "#server/services/payments/payments";

/**
 * Before an account is deleted: nothing may be charged afterwards. Forms are cancelled first, so that none of them starts a
 * subscription any
 * more; the caller ends the user's sessions before, so that no new one is opened. Rejects while the provider does not answer.
 */
export function endBilling(deps: BillingDeps, userId: string): Promise<void> {
  const { payments, database, clock, log, jobs } = deps;
  return explaining(() =>
    withAccount(deps, userId, async () => {
      const customer = await findCustomer(database.db, userId);
      if (customer === null) {
        const waiting = await jobs.pending(database.db, customerDetails);
        const user = waiting.some((job) => job.userId === userId) ? await deps.accounts.findUser(userId) : null;
        // A customer may exist whose creation got no answer.
        if (user !== null) {
          const of = { userId, email: user.provenEmail, keptId: null };
          logUsedCustomers(log, await payments.removeSpareCustomers(of));
        }
        return;
      }
      if (customer.provider !== payments.cardForm.provider) {
        const former = liveSubscription(await readCopy(database.db, userId));
        if (former !== null)
          log.error({ user: userId, subscription: former.id }, "A former provider still charges a user");
        return;
      }
      for (const { id, purpose } of await openIntents(database.db, userId)) {
        if (purpose === "pay") await payments.abandonUnpaid(id);
        await closeIntent(database.db, { id, state: "abandoned", settledAt: clock.now(), refusal: null });
      }
      const { subscriptions } = await payments.readAccount(customer.customerId);
      for (const { id: subscriptionId, phase } of subscriptions) {
        if (phase === "incomplete") await payments.abandonUnpaid(subscriptionId);
        else if (phase !== "ended") {
          await payments.endNow({ subscriptionId, reason: "account_deleted", key: `end:${subscriptionId}` });
        }
      }
      if (liveSubscription(await syncLocked(deps, userId)) !== null) {
        throw notEnded();
      }
    }),
  );
}

/**
 * Runs in the deletion's transaction, which locks the user. A user who managed to start paying after billing was ended keeps the account,
 * as a deleted one must never be charged. A job deletes the provider's customer, retrying through outages; its invoices
 * are accounting records, and stay there.
 */
export async function eraseBilling(
  { payments, jobs }: Pick<BillingDeps, "jobs"> & { readonly payments: Pick<Payments, "cardForm"> },
  tx: Transaction,
  userId: string,
): Promise<void> {
  const customer = await findCustomer(tx, userId);
  if (customer === null) return;
  const { customerId, provider } = customer;
  if (provider === payments.cardForm.provider) {
    const begun = (await openIntents(tx, userId)).length > 0;
    if (begun || liveSubscription(await readCopy(tx, userId)) !== null) throw notEnded();
  }
  await jobs.send(tx, forgetCustomer, { customerId, provider });
}

/** Deletes the provider's customer for a deleted account. */
export async function forgetGoneCustomer(
  { payments, log }: BillingDeps,
  { customerId, provider }: { readonly customerId: string; readonly provider: PaymentProvider },
): Promise<void> {
  if (provider === payments.cardForm.provider) logUsedCustomers(log, await payments.forgetCustomer(customerId));
  else log.error({ customer: customerId, provider }, "A former provider still knows a customer whose account is gone");
}

function notEnded(): Failure {
  return providerSilent("We couldn’t end your subscription yet. Please try again in a minute.");
}
