import type { Entitlement } from "#domain/entitlement/entitlement";
import type { Notice } from "#domain/entitlement/notices";
import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { refundRight, type RefundRight } from "#domain/entitlement/refund-right";
import { decidingSubscription, invoicesOf, liveSubscription } from "#domain/entitlement/subscription-facts";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import { askedSince, findAction, keepAction, type UserAction } from "#server/features/billing/actions.repository";
import { billingEmailJob } from "#server/features/billing/billing.jobs";
import { claimNotice, findCustomer, readNoLaterThan, readCopy } from "#server/features/billing/billing.repository";
import { AGAIN, explaining, providerSilent } from "#server/features/billing/failures";
import type { BillingDeps } from "#server/features/billing/deps";
import { cancellationStands, reactivationStands } from "#server/features/billing/retried-actions";
import { syncLocked, withAccount } from "#server/features/billing/sync-subscription";
import {
  dropCancelRequest,
  dropRefundRequests,
  findCancelRequest,
  insertRefundRequests,
  keepCancelRequest,
  refundOwedSince,
  refundRequests,
} from "#server/features/billing/pending-requests.repository";
import { ProviderUnavailable } from "#server/services/payments/payments";

const CANCELLATION_NOTED =
  "We have your cancellation, but the payment provider hasn’t confirmed it yet. We keep trying. Please check again in a minute.";
const REFUND_NOTED =
  "We have your refund request, but the payment provider hasn’t confirmed it yet. We keep trying. Please check again in a minute.";

const TAKEN_BACK =
  "Your cancellation is undone, but the payment provider isn’t answering at the moment. Please check again in a minute.";

/**
 * Cancels at the end of the period or trial. The request is stored first, so that a provider outage loses nothing. A subscription
 * past due is ended at once instead: its period was never paid for, and no later retry may charge a user who has left.
 * Cancelling twice is one cancellation, and a retry gets its outcome. Throws `no_live_subscription`.
 */
export function cancel(deps: BillingDeps, action: UserAction): Promise<Entitlement> {
  const { database, clock } = deps;
  const { userId, actionKey } = action;
  return onAccount(deps, userId, async (unanswered) => {
    const former = await findAction(deps, action, "cancel");
    if (former !== null && (await cancellationStands(deps, former, () => unanswered(CANCELLATION_NOTED)))) {
      return record(deps, userId, "subscription.cancelled");
    }
    const known = liveSubscription(await readCopy(database.db, userId));
    const request = async (live: ProviderSubscription) => {
      await keepRequest(deps, userId, async (tx) => {
        await keepAction(tx, action, { kind: "cancel", about: [live.id], askedAt: clock.now() });
        await keepCancelRequest(tx, { userId, subscriptionId: live.id, actionKey, askedAt: clock.now() });
      });
      unanswered(CANCELLATION_NOTED);
    };
    if (known !== null && !known.cancelsAtPeriodEnd) await request(known);
    const account = await syncLocked(deps, userId);
    let live = liveSubscription(account);
    if (live === null) {
      // A subscription that was live a moment ago has just been ended or has expired: there is nothing left to cancel.
      if (known === null || !wasCancelled(account)) await cancelCardlessTrial(deps, action);
    } else if (!live.cancelsAtPeriodEnd) {
      await request(live);
      live = liveSubscription(await syncLocked(deps, userId));
      if (live !== null && !live.cancelsAtPeriodEnd) throw providerSilent(CANCELLATION_NOTED);
    }
    await record(deps, userId, "subscription.cancelled");
  });
}

/**
 * Undoes a cancellation while the paid or free period still runs. A retry gets the outcome. Throws `period_ended`
 * or `no_live_subscription`.
 */
export function reactivate(deps: BillingDeps, action: UserAction): Promise<Entitlement> {
  const { payments, clock, database } = deps;
  const { userId, actionKey } = action;
  return onAccount(deps, userId, async (unanswered) => {
    const former = await findAction(deps, action, "reactivate");
    if (former !== null && (await askedSince(database.db, former, ["cancel", "refund"]))) {
      await syncLocked(deps, userId);
      return record(deps, userId, "subscription.reactivated");
    }
    const begin = (live: ProviderSubscription) =>
      keepAction(database.db, action, { kind: "reactivate", about: [live.id], askedAt: clock.now() });
    const known = liveSubscription(await readCopy(database.db, userId));
    if (known !== null) await begin(known);
    if (await dropCancellation(deps, userId)) unanswered(TAKEN_BACK);
    const account = await syncLocked(deps, userId);
    if (former !== null && reactivationStands(account, former)) {
      return record(deps, userId, "subscription.reactivated");
    }
    const live = liveSubscription(account);
    if (live === null) await reactivateCardlessTrial(deps, action);
    else if (live.cancelsAtPeriodEnd) {
      // The provider may be slightly late in ending an expired subscription.
      if (live.periodEndsAt <= clock.now()) throw periodEnded();
      await begin(live);
      await payments
        .setCancelsAtPeriodEnd({
          subscriptionId: live.id,
          cancels: false,
          // Tied to this cancellation, whatever key the browser reuses.
          key: `reactivate:${live.id}:${live.cancelledAt}:${actionKey}`,
        })
        .catch((error: unknown) => refuseEnded(deps, userId, error));
      await syncLocked(deps, userId);
    }
    await record(deps, userId, "subscription.reactivated");
  });
}

/**
 * Drops a cancellation that the provider has not confirmed; false if there is none. A refund requested with it is dropped too, unless
 * the subscription has been ended for it already.
 */
async function dropCancellation({ database, payments }: BillingDeps, userId: string): Promise<boolean> {
  const request = await findCancelRequest(database.db, userId);
  if (request === null) return false;
  const charged = await refundRequests(database.db, userId, request.askedAt);
  const customer = charged.length === 0 ? null : await findCustomer(database.db, userId);
  const live = customer === null ? null : liveSubscription(await payments.readAccount(customer.customerId));
  await database.transaction(async (tx) => {
    await dropCancelRequest(tx, userId);
    if (live?.id === request.subscriptionId) await dropRefundRequests(tx, userId, charged);
  });
  return true;
}

/**
 * Cancels now and refunds (spec C44). The request is stored first, based on the last reading: if the provider
 * does not answer, the right does not expire meanwhile, and the next synchronisation finishes it. A retry gets the outcome, whatever
 * was paid since. Throws `no_refund_right`.
 */
export function cancelAndRefund(deps: BillingDeps, action: UserAction): Promise<Entitlement> {
  const { clock, database } = deps;
  const { userId } = action;
  return onAccount(deps, userId, async (unanswered) => {
    const askedAt = clock.now();
    const former = await findAction(deps, action, "refund");
    if (former !== null) {
      unanswered(REFUND_NOTED);
      const asked = new Set(former.about);
      if (!isGivenBack(await syncLocked(deps, userId), asked)) throw providerSilent(REFUND_NOTED);
      return record(deps, userId, "subscription.refunded");
    }
    const asked = new Set<string>();
    const request = async (right: RefundRight | null) => {
      if (right === null) return;
      await keepRequest(deps, userId, async (tx) => {
        await keepAction(tx, action, { kind: "refund", about: right.invoiceIds, askedAt });
        await insertRefundRequests(tx, userId, right.invoiceIds, askedAt);
      });
      for (const id of right.invoiceIds) asked.add(id);
      unanswered(REFUND_NOTED);
    };
    if ((await refundOwedSince(database.db, userId)) !== null) unanswered(REFUND_NOTED);
    await request(refundRight(await readCopy(database.db, userId), askedAt));
    let account = await syncLocked(deps, userId);
    // The provider may have a payment that we have not read yet.
    const notYetRead = refundRight(account, askedAt);
    if (notYetRead !== null && notYetRead.invoiceIds.some((id) => !asked.has(id))) {
      await request(notYetRead);
      account = await syncLocked(deps, userId);
    }
    if (asked.size === 0) {
      // A repeated click, or the retry of an interrupted one: it has been done.
      if (await wasRefunded(deps, userId, account)) return;
      throw new Failure("no_refund_right", "There’s no longer a payment that we can refund.");
    }
    if (!isGivenBack(account, asked)) throw providerSilent(REFUND_NOTED);
    await record(deps, userId, "subscription.refunded");
  });
}

/** Whether these invoices are fully refunded and nothing more can be charged. */
function isGivenBack(account: ProviderAccount, invoiceIds: ReadonlySet<string>): boolean {
  const disputed = account.disputedInvoiceIds ?? [];
  const invoices = account.invoices.filter(({ id }) => invoiceIds.has(id) && !disputed.includes(id));
  const live = liveSubscription(account);
  return (
    invoices.every(({ pence, refundedPence }) => refundedPence >= pence) &&
    !invoices.some(({ subscriptionId }) => subscriptionId === live?.id)
  );
}

/** Stores the user's request, and schedules the minute's job in case this process does not finish it. */
function keepRequest(
  { database, clock }: BillingDeps,
  userId: string,
  keep: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return database.transaction(async (tx) => {
    await keep(tx);
    await readNoLaterThan(tx, userId, clock.now());
  });
}

/** `work` sets, through `unanswered`, the message if the provider does not answer from then on. */
function onAccount(
  deps: BillingDeps,
  userId: string,
  work: (unanswered: (words: string) => void) => Promise<void>,
): Promise<Entitlement> {
  let words = AGAIN;
  return explaining(
    () =>
      withAccount(deps, userId, async () => {
        await work((told) => {
          words = told;
        });
        return deps.accounts.entitlementOf(userId);
      }),
    () => words,
  );
}

function record({ audit, database }: BillingDeps, userId: string, action: string): Promise<void> {
  return audit.record(database.db, { action, actorId: userId, subjectId: userId });
}

/** Decided from the provider's account, because a free grant masks the status. */
function wasCancelled(account: ProviderAccount): boolean {
  const last = decidingSubscription(account);
  return last?.endReason === "cancelled" || last?.endReason === "refunded";
}

async function wasRefunded({ database }: BillingDeps, userId: string, account: ProviderAccount): Promise<boolean> {
  const last = decidingSubscription(account);
  if (last?.endReason !== "refunded") return false;
  const requested = await refundRequests(database.db, userId);
  const invoices = invoicesOf(account, last.id).filter(({ id }) => requested.includes(id));
  if (invoices.some(({ pence, refundedPence }) => refundedPence < pence)) throw providerSilent(REFUND_NOTED);
  return invoices.length > 0;
}

/** The provider refuses to change a subscription that has ended meanwhile; that is not an error. */
async function refuseEnded(deps: BillingDeps, userId: string, error: unknown): Promise<never> {
  if (!(error instanceof ProviderUnavailable) && liveSubscription(await syncLocked(deps, userId)) === null) {
    throw periodEnded();
  }
  throw error;
}

function periodEnded(): Failure {
  return new Failure("period_ended", "Your subscription has ended. Please choose a plan to subscribe again.");
}

/** A trial without a card exists only in our records, not at the provider. */
async function cancelCardlessTrial(deps: BillingDeps, action: UserAction): Promise<void> {
  const { accounts, database, clock, jobs } = deps;
  const { userId } = action;
  const now = clock.now();
  const { status, hasActiveSubscription } = await accounts.entitlementOf(userId);
  if (status === "cancelled" && hasActiveSubscription) return;
  const facts = await accounts.factsOf(userId);
  const ends = facts.trialEndsAt;
  if (ends === null || ends <= now || facts.paidUntil !== null || facts.endedAt !== null) {
    throw new Failure("no_live_subscription", "There is no subscription to cancel.");
  }
  // A free grant masks the status of an earlier cancellation.
  if (facts.cancelledAt !== null) return;
  const notice: Notice = { kind: "cancelled", key: `trial ${now}`, accessUntil: ends };
  await database.transaction(async (tx) => {
    await keepAction(tx, action, { kind: "cancel", about: [], askedAt: now });
    await accounts.changeEntitlementIn(tx, userId, (before) => ({ ...before, cancelledAt: now }));
    if (await claimNotice(tx, userId, notice, now)) {
      await jobs.send(tx, billingEmailJob, { userId, kind: notice.kind, key: notice.key });
    }
  });
}

async function reactivateCardlessTrial(deps: BillingDeps, action: UserAction): Promise<void> {
  const { accounts, clock, database } = deps;
  const { userId } = action;
  const now = clock.now();
  const facts = await accounts.factsOf(userId);
  const runs =
    facts.trialEndsAt !== null && facts.trialEndsAt > now && facts.paidUntil === null && facts.endedAt === null;
  if (runs) {
    await database.transaction(async (tx) => {
      await keepAction(tx, action, { kind: "reactivate", about: [], askedAt: now });
      await accounts.changeEntitlementIn(tx, userId, (before) => ({ ...before, cancelledAt: null }));
    });
    return;
  }
  if (facts.trialStartedAt === null && facts.paidUntil === null) {
    throw new Failure("no_live_subscription", "There is no subscription to reactivate.");
  }
  throw periodEnded();
}
