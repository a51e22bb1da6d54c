import { factsFromAccount, liveSubscription } from "#domain/entitlement/subscription-facts";
import { endedWithCustomer } from "#domain/entitlement/known-account";
import { nextReadingAt } from "#domain/entitlement/next-reading";
import { noticesDue } from "#domain/entitlement/notices";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import {
  paidAfterCancelling,
  dueProviderActions,
  type ProviderAction,
  type PendingRequests,
} from "#domain/entitlement/provider-actions";
import { readAccount } from "#server/features/billing/account-reading";
import { billingEmailJob } from "#server/features/billing/billing.jobs";
import {
  advanceVersion,
  claimNotice,
  findCustomer,
  readNoLaterThan,
  readCopy,
  rememberEvent,
  writeCopy,
  type CustomerRow,
} from "#server/features/billing/billing.repository";
import {
  dropCancelRequest,
  dropRefundRequests,
  findCancelRequest,
  insertRefundRequests,
  refundRequests,
} from "#server/features/billing/pending-requests.repository";
import { confirmIntents } from "#server/features/billing/confirmed-cards";
import { giveUpIntents, openIntents } from "#server/features/billing/intents.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { pauseReadings } from "#server/features/billing/provider-pause";
import { CustomerGone, ProviderBusy, ProviderUnavailable } from "#server/services/payments/payments";

/** How often a reading may be superseded by another before that is an error. */
const READINGS = 5;

const NOTHING: ProviderAccount = { subscriptions: [], invoices: [] };

/**
 * Brings our records to what the provider says (spec C36). Everything about money goes through here: webhooks,
 * activation, landing, sign-in, the jobs and each action of the user. Any number of times, in any order, after any crash.
 * Throws `ProviderUnavailable`.
 */
export function syncSubscription(
  deps: BillingDeps,
  userId: string,
  event: { id: string; type: string } | null = null,
): Promise<ProviderAccount> {
  return withAccount(deps, userId, () => syncLocked(deps, userId, event));
}

/**
 * Runs `work` while no one else changes this user's account. When the provider is rate-limited, user actions take precedence over
 * background readings.
 */
export async function withAccount<T>(deps: BillingDeps, userId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await deps.locks.withLock(`billing ${userId}`, work);
  } catch (error) {
    if (error instanceof ProviderBusy) await pauseReadings(deps, error);
    throw error;
  }
}

/** The same as `syncSubscription`, for callers that hold the account's lock. */
export async function syncLocked(
  deps: BillingDeps,
  userId: string,
  event: { id: string; type: string } | null = null,
): Promise<ProviderAccount> {
  for (let reading = 0; reading < READINGS; reading += 1) {
    const customer = await findCustomer(deps.database.db, userId);
    if (customer === null || customer.provider !== deps.payments.cardForm.provider) return NOTHING;
    const readAt = deps.clock.now();
    const account = await lastReading(deps, customer);
    if (await write(deps, { ...customer, readAt }, account, event)) return account;
  }
  throw new Error("The account was overtaken again and again");
}

/** An unanswered request may still have been carried out, so schedule the next minute's job to check. */
export async function lookingAgain<T>({ database, clock }: BillingDeps, userId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderUnavailable) await readNoLaterThan(database.db, userId, clock.now());
    throw error;
  }
}

/** For a customer deleted at the provider, only earlier readings may remain; those subscriptions have ended with it. */
async function lastReading(deps: BillingDeps, customer: CustomerRow): Promise<ProviderAccount> {
  const { payments, database, clock, log } = deps;
  const { userId, customerId } = customer;
  try {
    return await applyDueActions(deps, customer);
  } catch (error) {
    if (!(error instanceof CustomerGone) || (await payments.customerState(customerId)) !== "deleted") throw error;
    log.warn({ err: error, user: userId }, "The provider tells nothing any more of a customer that was deleted there");
    await giveUpIntents(database.db, userId, clock.now());
    return endedWithCustomer(await readCopy(database.db, userId), clock.now());
  }
}

/**
 * Carries out the actions due at the provider, and returns the last reading. No transaction is open meanwhile. What the provider
 * refuses is logged and skipped, so that the rest of the account is still read and written.
 */
async function applyDueActions(deps: BillingDeps, customer: CustomerRow): Promise<ProviderAccount> {
  const { database, clock, log } = deps;
  const { userId } = customer;
  let account = await confirmIntents(deps, customer, await readAccount(deps, customer));
  const cancelRequest = await findCancelRequest(database.db, userId);
  const pendingRequests = {
    refundInvoiceIds: await refundRequests(database.db, userId),
    cancel: cancelRequest,
  };
  const tried = new Set<string>();
  for (;;) {
    const action = dueProviderActions(account, pendingRequests, clock.now()).find(
      (due) => !tried.has(JSON.stringify(due)),
    );
    if (action === undefined) return account;
    tried.add(JSON.stringify(action));
    await keepOwed(deps, customer, { account, cancel: pendingRequests.cancel });
    try {
      await doAtProvider(deps, customer, action, keyOf(cancelRequest));
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      log.error({ err: error, user: userId, action: action.kind }, "An account could not be put right");
    }
    account = await readAccount(deps, customer);
  }
}

/**
 * The cancellation is dropped once done. Anything charged in spite of it is first stored as a separate refund, so that it is
 * refunded however late the provider allows it.
 */
async function keepOwed(
  { database }: BillingDeps,
  { userId }: CustomerRow,
  { account, cancel }: { account: ProviderAccount; cancel: PendingRequests["cancel"] },
): Promise<void> {
  if (cancel === null) return;
  const charged = account.invoices.filter((invoice) => paidAfterCancelling(invoice, { refundInvoiceIds: [], cancel }));
  await insertRefundRequests(
    database.db,
    userId,
    charged.map(({ id }) => id),
    cancel.askedAt,
  );
}

/** Tied to this cancellation: a browser may send the key of an earlier one, for which the provider would only repeat its answer. */
function keyOf(request: Awaited<ReturnType<typeof findCancelRequest>>): string {
  return request === null ? "" : `${request.actionKey}:${request.askedAt}`;
}

async function doAtProvider(
  { payments, log }: BillingDeps,
  { userId }: CustomerRow,
  action: ProviderAction,
  cancelKey: string,
): Promise<void> {
  switch (action.kind) {
    case "refund": {
      const { paymentId, refundedPence } = action;
      log.info({ user: userId, invoice: action.invoiceId }, "A payment is given back");
      return payments.refund({ paymentId, key: `refund:${paymentId}:${refundedPence}` });
    }
    case "cancel": {
      const { subscriptionId } = action;
      return payments.setCancelsAtPeriodEnd({
        subscriptionId,
        cancels: true,
        key: `cancel:${subscriptionId}:${cancelKey}`,
      });
    }
    case "void": {
      const { subscriptionId } = action;
      log.info(
        { user: userId, subscription: subscriptionId },
        "The invoices of a subscription that has ended are voided",
      );
      return payments.voidInvoices({ subscriptionId });
    }
    case "end": {
      const { subscriptionId, reason } = action;
      log.info({ user: userId, subscription: subscriptionId, reason }, "A subscription is ended");
      return payments.endNow({ subscriptionId, reason, key: `end:${subscriptionId}` });
    }
  }
}

/**
 * Writes everything that follows from a reading, guarded; false if another reading was written since ours began. Messages are
 * chosen as of when the reading began: at the end of a trial that has just been charged, an earlier answer would call for the
 * message that the trial is ending.
 */
function write(
  { database, clock, jobs, accounts }: BillingDeps,
  { userId, version, readAt }: CustomerRow,
  account: ProviderAccount,
  event: { id: string; type: string } | null,
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const pendingRequests = {
      refundInvoiceIds: await refundRequests(tx, userId),
      cancel: await findCancelRequest(tx, userId),
    };
    const pending = {
      userId,
      formsBegunAt: (await openIntents(tx, userId)).map(({ createdAt }) => createdAt),
      unfinished: dueProviderActions(account, pendingRequests, readAt).length > 0,
    };
    const nextReadAt = nextReadingAt(account, pending, readAt);
    if (!(await advanceVersion(tx, { userId, version, nextReadAt, readAt }))) return false;
    await writeCopy(tx, userId, account);
    await accounts.changeEntitlementIn(tx, userId, (before) => factsFromAccount(before, account));
    for (const notice of noticesDue(account, pendingRequests.refundInvoiceIds, readAt)) {
      if (!(await claimNotice(tx, userId, notice, now))) continue;
      await jobs.send(tx, billingEmailJob, { userId, kind: notice.kind, key: notice.key });
    }
    const live = liveSubscription(account);
    if (live === null || live.cancelsAtPeriodEnd) await dropCancelRequest(tx, userId);
    await dropRefundRequests(tx, userId, account.disputedInvoiceIds ?? []);
    if (event !== null) await rememberEvent(tx, event, now);
    return true;
  });
}
