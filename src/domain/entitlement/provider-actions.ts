import { DAY_MS, PAST_DUE_GRACE_DAYS } from "#domain/entitlement/entitlement";
import type {
  EndReason,
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
} from "#domain/entitlement/provider-account";
import {
  invoicesOf,
  isLive,
  liveSubscription,
  paidForNothing,
  pastDueSince,
  runsUnpaid,
} from "#domain/entitlement/subscription-facts";

/** An action due at the provider before its account is as it should be. */
export type ProviderAction =
  | { readonly kind: "end"; readonly subscriptionId: string; readonly reason: EndReason }
  | { readonly kind: "cancel"; readonly subscriptionId: string }
  /** Ensures that invoices of an ended subscription can no longer be paid. */
  | { readonly kind: "void"; readonly subscriptionId: string }
  | {
      readonly kind: "refund";
      readonly invoiceId: string;
      readonly paymentId: string;
      /** What was refunded before, in pence; the rest follows. */
      readonly refundedPence: number;
    };

/** What the user has requested and the provider may not have done yet. */
export interface PendingRequests {
  /** The invoices to refund on request; a request also ends the subscription. */
  readonly refundInvoiceIds: readonly string[];
  /** The subscription to end with its period, and since when; null if none was cancelled. */
  readonly cancel: { readonly subscriptionId: string; readonly askedAt: number } | null;
}

/**
 * The actions that are due at the provider, the most pressing first; none when all is well. Asked again after each action, with a
 * fresh reading, so that a crash between two of them loses nothing:
 *
 * 1. a second live subscription is ended;
 * 2. a subscription whose payment the bank has taken back, or whose refund was asked for, is ended;
 * 3. a cancellation that was asked for is made; what is past due, or renewed with its invoice still unpaid, is ended at once, for
 *    its period was never paid, and so is what was charged after the cancellation was asked for;
 * 4. a subscription that has been past due longer than the grace is ended, so that a late retry charges nobody who has
 *    lost access;
 * 5. invoices of ended subscriptions are voided, as a payment of theirs would buy nothing;
 * 6. what was asked for, what a second subscription took, and what was paid for nothing is given back.
 */
export function dueProviderActions(
  account: ProviderAccount,
  pendingRequests: PendingRequests,
  now: number,
): readonly ProviderAction[] {
  const live = liveSubscription(account);
  const seconds = account.subscriptions.filter((candidate) => isLive(candidate) && candidate.id !== live?.id);
  return [
    ...seconds.map(({ id }): ProviderAction => ({ kind: "end", subscriptionId: id, reason: "duplicate" })),
    ...(live === null ? [] : ofLive(account, live, pendingRequests, now)),
    ...(account.payableAfterEnd ?? []).map((subscriptionId): ProviderAction => ({ kind: "void", subscriptionId })),
    ...refundsOwed(account, pendingRequests),
  ];
}

function ofLive(
  account: ProviderAccount,
  live: ProviderSubscription,
  pendingRequests: PendingRequests,
  now: number,
): readonly ProviderAction[] {
  const end = (reason: EndReason): readonly ProviderAction[] => [{ kind: "end", subscriptionId: live.id, reason }];
  const invoices = invoicesOf(account, live.id);
  if (invoices.some(({ id }) => account.disputedInvoiceIds?.includes(id) === true)) return end("disputed");
  if (invoices.some(({ id }) => pendingRequests.refundInvoiceIds.includes(id))) return end("refunded");
  if (invoices.some((invoice) => paidAfterCancelling(invoice, pendingRequests))) return end("refunded");
  const cancelled = live.cancelsAtPeriodEnd || pendingRequests.cancel?.subscriptionId === live.id;
  if (cancelled && runsUnpaid(account, live)) return end("cancelled");
  if (cancelled && !live.cancelsAtPeriodEnd) return [{ kind: "cancel", subscriptionId: live.id }];
  const since = invoices.some(({ state }) => state === "open") ? pastDueSince(account, live) : null;
  return since !== null && now >= since + PAST_DUE_GRACE_DAYS * DAY_MS ? end("payment_failed") : [];
}

/** Invoices to refund for ended subscriptions: money is returned only once nothing more can be charged. */
function refundsOwed(account: ProviderAccount, pendingRequests: PendingRequests): readonly ProviderAction[] {
  return account.invoices.flatMap((invoice) => {
    const { id, subscriptionId, state, pence, refundedPence, paymentId } = invoice;
    const subscription = account.subscriptions.find((candidate) => candidate.id === subscriptionId);
    const over = subscription === undefined || subscription.phase === "ended";
    const requested = pendingRequests.refundInvoiceIds.includes(id) || paidAfterCancelling(invoice, pendingRequests);
    const owed = requested || (subscription !== undefined && paidForNothing(subscription, invoice));
    if (!over || !owed || state !== "paid" || refundedPence >= pence || paymentId === null) return [];
    return [{ kind: "refund" as const, invoiceId: id, paymentId, refundedPence }];
  });
}

/**
 * Whether an invoice was paid after a cancellation was requested: in an outage the provider may learn of it only after another
 * charge.
 */
export function paidAfterCancelling({ subscriptionId, paidAt }: ProviderInvoice, { cancel }: PendingRequests): boolean {
  return cancel !== null && subscriptionId === cancel.subscriptionId && paidAt !== null && paidAt > cancel.askedAt;
}
