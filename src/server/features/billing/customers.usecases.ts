import { liveSubscription } from "#domain/entitlement/subscription-facts";
import { Failure } from "#server/failure";
import { customerDetails } from "#server/features/billing/billing.jobs";
import {
  findCustomer,
  followCustomer,
  keepCustomer,
  readCopy,
  type CustomerRow,
} from "#server/features/billing/billing.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { syncSubscription, withAccount } from "#server/features/billing/sync-subscription";
import { MINUTE_MS } from "#server/services/clock/clock";
import { CustomerGone } from "#server/services/payments/payments";

/** After this long, a customer whose creation got no answer can be found at the provider and is no longer being created. */
const FOUND_AFTER_MS = 10 * MINUTE_MS;

/** The user's customer at the provider; created once, in both places, unless it has been deleted there. */
export async function ensureCustomer(deps: BillingDeps, userId: string): Promise<CustomerRow> {
  const kept = await ownCustomer(deps, userId);
  if (kept !== null && !(await isGone(deps, kept))) return kept;
  return withAccount(deps, userId, async () => {
    // Another tab may have been first.
    const now = await ownCustomer(deps, userId);
    return now !== null && now.customerId !== kept?.customerId ? now : newCustomer(deps, userId, now);
  });
}

async function ownCustomer({ database, payments }: BillingDeps, userId: string): Promise<CustomerRow | null> {
  const kept = await findCustomer(database.db, userId);
  return kept?.provider === payments.cardForm.provider ? kept : null;
}

async function newCustomer(deps: BillingDeps, userId: string, former: CustomerRow | null): Promise<CustomerRow> {
  const { database, clock, accounts, payments, jobs } = deps;
  const user = await accounts.findUser(userId);
  if (user === null) throw new Failure("unauthenticated", "Please sign in.");
  // Recorded before it is created, so that it can be found if the answer is lost.
  await jobs.send(database.db, customerDetails, { userId }, { notBefore: clock.now() + FOUND_AFTER_MS });
  const customerId = await payments.ensureCustomer({
    userId,
    email: user.provenEmail,
    fullName: user.fullName,
    ...(former === null ? {} : { formerId: former.customerId }),
  });
  const fresh = {
    userId,
    customerId,
    provider: payments.cardForm.provider,
    version: 1,
    nextReadAt: null,
    readAt: clock.now(),
    createdAt: clock.now(),
  };
  await database.transaction((tx) =>
    former === null ? keepCustomer(tx, fresh) : followCustomer(tx, former.customerId, fresh),
  );
  return (await findCustomer(database.db, userId)) ?? fresh;
}

/** A deleted customer is read one last time, so that its live subscription is recorded as ended. */
async function isGone(deps: BillingDeps, { userId, customerId }: CustomerRow): Promise<boolean> {
  const state = await deps.payments.customerState(customerId);
  if (state === "stands") return false;
  const last = state === "deleted" ? await syncSubscription(deps, userId) : await readCopy(deps.database.db, userId);
  // A customer unknown to the provider may exist in another of our accounts there, with a live subscription.
  return liveSubscription(last) === null;
}

/** Sends a changed name or address to the provider, if the user has a customer there, retrying through outages. */
export async function sendProfile(deps: BillingDeps, userId: string): Promise<void> {
  if ((await findCustomer(deps.database.db, userId)) !== null) await bringCustomerUpToDate(deps, userId);
}

/**
 * Brings the provider's record of the user up to date, as a single customer. Under the account's lock, so that the last change is
 * sent last.
 */
export function bringCustomerUpToDate(deps: BillingDeps, userId: string): Promise<void> {
  const { accounts, payments, log } = deps;
  return withAccount(deps, userId, async () => {
    const user = await accounts.findUser(userId);
    const kept = await ownCustomer(deps, userId);
    // A deleted account's are removed with its customer.
    if (user === null) return;
    const email = user.provenEmail;
    const used = await payments.removeSpareCustomers({ userId, email, keptId: kept?.customerId ?? null });
    logUsedCustomers(log, used);
    if (kept === null) return;
    try {
      await payments.describeCustomer({ customerId: kept.customerId, email, fullName: user.fullName });
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      log.warn({ err: error, user: userId }, "A customer that is gone cannot be told of a change");
    }
  });
}

/** We never charge a second customer, so an operator must look into it. */
export function logUsedCustomers(log: BillingDeps["log"], customers: readonly string[]): void {
  if (customers.length > 0)
    log.error({ customers }, "Second customers of a user have invoices or subscriptions and were left alone");
}
