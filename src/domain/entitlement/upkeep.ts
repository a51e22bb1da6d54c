import { DAY_MS, PAST_DUE_GRACE_DAYS } from "#domain/entitlement/entitlement";
import type { EndReason, ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { invoicesOf, isLive, liveSubscription, pastDueSince } from "#domain/entitlement/subscription-facts";

/** Something that must be done at the provider before its account is as it should be. */
export type Upkeep =
  | { readonly kind: "end"; readonly subscriptionId: string; readonly reason: EndReason }
  | { readonly kind: "cancel"; readonly subscriptionId: string }
  | {
      readonly kind: "refund";
      readonly invoiceId: string;
      readonly paymentId: string;
      /** What was given back before, in pence; the rest follows. */
      readonly refundedPence: number;
    };

/** What the user has asked for and the provider may not have done yet. */
export interface Wishes {
  /** The bills whose refund was asked for; asking also ends the subscription. */
  readonly refundInvoiceIds: readonly string[];
  /** The subscription that is to end with its period; null where none was cancelled. */
  readonly cancelSubscriptionId: string | null;
}

/**
 * What must be put right at the provider, the most pressing first; nothing when all is well. Asked again after each deed, with a
 * fresh reading, so that a crash between two of them loses nothing:
 *
 * 1. a second live subscription is ended;
 * 2. a subscription whose refund was asked for is ended;
 * 3. a cancellation that was asked for is made; what is past due is ended at once, for its period was never paid;
 * 4. a subscription that has been past due longer than the grace is ended, so that a late retry charges nobody who has
 *    lost access;
 * 5. what was asked for, and what a second subscription took, is given back.
 */
export function upkeepDue(account: ProviderAccount, wishes: Wishes, now: number): readonly Upkeep[] {
  const live = liveSubscription(account);
  const seconds = account.subscriptions.filter((candidate) => isLive(candidate) && candidate.id !== live?.id);
  return [
    ...seconds.map(({ id }): Upkeep => ({ kind: "end", subscriptionId: id, reason: "duplicate" })),
    ...(live === null ? [] : ofLive(account, live, wishes, now)),
    ...refundsOwed(account, wishes),
  ];
}

function ofLive(account: ProviderAccount, live: ProviderSubscription, wishes: Wishes, now: number): readonly Upkeep[] {
  const end = (reason: EndReason): readonly Upkeep[] => [{ kind: "end", subscriptionId: live.id, reason }];
  const bills = invoicesOf(account, live.id);
  if (bills.some(({ id }) => wishes.refundInvoiceIds.includes(id))) return end("refunded");
  if (wishes.cancelSubscriptionId === live.id && !live.cancelsAtPeriodEnd) {
    return live.phase === "past_due" ? end("cancelled") : [{ kind: "cancel", subscriptionId: live.id }];
  }
  const since = pastDueSince(account, live);
  return since !== null && now >= since + PAST_DUE_GRACE_DAYS * DAY_MS ? end("payment_failed") : [];
}

/** Bills to give back of subscriptions that have ended: money goes back only once nothing more can be charged. */
function refundsOwed(account: ProviderAccount, { refundInvoiceIds }: Wishes): readonly Upkeep[] {
  return account.invoices.flatMap(({ id, subscriptionId, state, pence, refundedPence, paymentId }) => {
    const subscription = account.subscriptions.find((candidate) => candidate.id === subscriptionId);
    const over = subscription === undefined || subscription.phase === "ended";
    const owed = refundInvoiceIds.includes(id) || subscription?.endReason === "duplicate";
    if (!over || !owed || state !== "paid" || refundedPence >= pence || paymentId === null) return [];
    return [{ kind: "refund" as const, invoiceId: id, paymentId, refundedPence }];
  });
}
