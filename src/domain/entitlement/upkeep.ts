import { DAY_MS, PAST_DUE_GRACE_DAYS } from "#domain/entitlement/entitlement";
import type { EndReason, ProviderAccount } from "#domain/entitlement/provider-account";
import { invoicesOf, isLive, liveSubscription, pastDueSince } from "#domain/entitlement/subscription-facts";

/** Something that must be done at the provider before its account is as it should be. */
export type Upkeep =
  | { readonly kind: "end"; readonly subscriptionId: string; readonly reason: EndReason }
  | { readonly kind: "refund"; readonly invoiceId: string; readonly paymentId: string };

/** What the user has asked for and the provider may not have done yet. */
export interface Wishes {
  /** The bills whose refund was asked for; asking also ends the subscription. */
  readonly refundInvoiceIds: readonly string[];
}

/**
 * The next thing to put right at the provider, or null when all is well. Asked again after each, with a fresh reading, so
 * that a crash between two of them loses nothing:
 *
 * 1. a second live subscription is ended and its payments are given back;
 * 2. a subscription whose refund was asked for is ended, then its payments are given back;
 * 3. a subscription that has been past due longer than the grace is ended, so that a late retry charges nobody who has
 *    lost access.
 */
export function nextUpkeep(account: ProviderAccount, wishes: Wishes, now: number): Upkeep | null {
  const live = liveSubscription(account);
  const second = account.subscriptions.find((candidate) => isLive(candidate) && candidate.id !== live?.id);
  if (second !== undefined) return { kind: "end", subscriptionId: second.id, reason: "duplicate" };

  const wished = account.invoices.filter(({ id }) => wishes.refundInvoiceIds.includes(id));
  if (live !== null && wished.some(({ subscriptionId }) => subscriptionId === live.id)) {
    return { kind: "end", subscriptionId: live.id, reason: "refunded" };
  }
  const duplicates = account.subscriptions.filter(({ endReason }) => endReason === "duplicate");
  const owed = [...wished, ...duplicates.flatMap(({ id }) => invoicesOf(account, id))];
  const unpaidBack = owed.find(({ state, refundedPence }) => state === "paid" && refundedPence === 0);
  if (unpaidBack !== undefined && unpaidBack.paymentId !== null) {
    return { kind: "refund", invoiceId: unpaidBack.id, paymentId: unpaidBack.paymentId };
  }

  const since = live === null ? null : pastDueSince(account, live);
  if (live !== null && since !== null && now >= since + PAST_DUE_GRACE_DAYS * DAY_MS) {
    return { kind: "end", subscriptionId: live.id, reason: "payment_failed" };
  }
  return null;
}
