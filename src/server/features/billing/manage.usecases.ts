import type { ProviderSubscription } from "#domain/entitlement/provider-account";
import { refundRight } from "#domain/entitlement/refund-right";
import { liveSubscription } from "#domain/entitlement/subscription-facts";
import type { Entitlement } from "#domain/entitlement/entitlement";
import type { Notice } from "#domain/entitlement/notices";
import { Failure } from "#server/failure";
import { billingMail } from "#server/features/billing/billing.jobs";
import { claimNotice, insertRefundWishes } from "#server/features/billing/billing.repository";
import { explaining } from "#server/features/billing/failures";
import type { BillingNeeds } from "#server/features/billing/needs";
import { settleHeld, withAccount } from "#server/features/billing/settle";

/** One action of a user; its retries carry the same key. */
export interface UserAction {
  readonly userId: string;
  readonly actionKey: string;
}

/**
 * Cancels at the end of the period or trial. What is past due is ended at once instead: its period was never paid for,
 * and no later try may charge somebody who has left. Cancelling twice is one cancellation. Throws `no_live_subscription`.
 */
export function cancel(needs: BillingNeeds, { userId, actionKey }: UserAction): Promise<Entitlement> {
  return onAccount(needs, userId, "subscription.cancelled", async (live) => {
    if (live === null) return cancelCardlessTrial(needs, userId);
    if (live.phase === "past_due") {
      await needs.payments.endNow({ subscriptionId: live.id, reason: "cancelled", key: `end:${live.id}` });
    } else if (!live.cancelsAtPeriodEnd) {
      await needs.payments.setCancelsAtPeriodEnd({
        subscriptionId: live.id,
        cancels: true,
        key: `cancel:${live.id}:${actionKey}`,
      });
    }
    return undefined;
  });
}

/** Takes a cancellation back while what was paid for or given still runs. Throws `period_ended` or `no_live_subscription`. */
export function reactivate(needs: BillingNeeds, { userId, actionKey }: UserAction): Promise<Entitlement> {
  return onAccount(needs, userId, "subscription.reactivated", async (live) => {
    if (live === null) return reactivateCardlessTrial(needs, userId);
    if (live.cancelsAtPeriodEnd) {
      await needs.payments.setCancelsAtPeriodEnd({
        subscriptionId: live.id,
        cancels: false,
        key: `reactivate:${live.id}:${actionKey}`,
      });
    }
    return undefined;
  });
}

/**
 * Cancels now and gives the money back (decisions §1.14). The wish is stored first: should the provider fail half-way, the
 * next settling finishes it. Throws `no_refund_right`.
 */
export function cancelAndRefund(needs: BillingNeeds, userId: string): Promise<Entitlement> {
  const { database, clock } = needs;
  return onAccount(needs, userId, "subscription.refunded", async (_live, account) => {
    const right = refundRight(account, clock.now());
    if (right === null) {
      throw new Failure("no_refund_right", "There is no payment that can be given back any more.");
    }
    await insertRefundWishes(database.db, userId, right.invoiceIds, clock.now());
  });
}

type AccountOf = Awaited<ReturnType<typeof settleHeld>>["account"];

async function onAccount(
  needs: BillingNeeds,
  userId: string,
  action: string,
  work: (live: ProviderSubscription | null, account: AccountOf) => Promise<void>,
): Promise<Entitlement> {
  return explaining(() =>
    withAccount(needs, userId, async () => {
      const { account } = await settleHeld(needs, userId);
      await work(liveSubscription(account), account);
      await settleHeld(needs, userId);
      await needs.audit.record(needs.database.db, { action, actorId: userId, subjectId: userId });
      return needs.accounts.entitlementOf(userId);
    }),
  );
}

/** A trial without a card is ours alone: the provider knows nothing of it. */
async function cancelCardlessTrial(needs: BillingNeeds, userId: string): Promise<void> {
  const { accounts, database, clock, jobs } = needs;
  const now = clock.now();
  const { status, hasActiveSubscription } = await accounts.entitlementOf(userId);
  if (status === "cancelled" && hasActiveSubscription) return;
  const facts = await accounts.factsOf(userId);
  const ends = facts.trialEndsAt;
  if (
    ends === null ||
    ends <= now ||
    facts.paidUntil !== null ||
    facts.endedAt !== null ||
    facts.cancelledAt !== null
  ) {
    throw new Failure("no_live_subscription", "There is no subscription to cancel.");
  }
  const notice: Notice = { kind: "cancelled", key: `trial ${now}`, accessUntil: ends };
  await database.transaction(async (tx) => {
    await accounts.changeEntitlementIn(tx, userId, (before) => ({ ...before, cancelledAt: now }));
    if (await claimNotice(tx, userId, notice, now)) {
      await jobs.send(tx, billingMail, { userId, kind: notice.kind, key: notice.key });
    }
  });
}

async function reactivateCardlessTrial({ accounts, clock }: BillingNeeds, userId: string): Promise<void> {
  const now = clock.now();
  const facts = await accounts.factsOf(userId);
  const runs =
    facts.trialEndsAt !== null && facts.trialEndsAt > now && facts.paidUntil === null && facts.endedAt === null;
  if (runs) {
    await accounts.changeEntitlement(userId, (before) => ({ ...before, cancelledAt: null }));
    return;
  }
  if (facts.trialStartedAt === null && facts.paidUntil === null) {
    throw new Failure("no_live_subscription", "There is no subscription to reactivate.");
  }
  throw new Failure("period_ended", "Your subscription has ended. Please choose a plan to subscribe again.");
}
