import { DAY_MS } from "#domain/entitlement/entitlement";
import type { ProviderAccount, ProviderInvoice } from "#domain/entitlement/provider-account";
import { invoicesOf, liveSubscription } from "#domain/entitlement/subscription-facts";

/** How long "Cancel and refund" is offered after a qualifying charge (spec C44). */
export const REFUND_DAYS = 14;

/** A right to cancel with a full refund. */
export interface RefundRight {
  readonly invoiceIds: readonly string[];
  /** The refund, in pence. */
  readonly pence: number;
  /** When the right expires, in epoch milliseconds. */
  readonly until: number;
}

/**
 * The user's right to cancel and be refunded at `now`, or null. After a subscription's first charge it covers everything paid
 * since; after a yearly renewal it covers that renewal. Monthly renewals and changes of plan give no right of their own.
 */
export function refundRight(account: ProviderAccount, now: number): RefundRight | null {
  const live = liveSubscription(account);
  if (live === null) return null;
  const paid = invoicesOf(account, live.id).filter(({ state, paidAt }) => state === "paid" && paidAt !== null);
  const [first] = paid;
  const last = paid.at(-1);
  if (first === undefined || last === undefined) return null;
  const deadline = (paidAt: number | null) => (paidAt ?? 0) + REFUND_DAYS * DAY_MS;
  if (now < deadline(first.paidAt)) return rightTo(paid, deadline(first.paidAt));
  const yearly = last.reason === "renewal" && live.interval === "year";
  return yearly && now < deadline(last.paidAt) ? rightTo([last], deadline(last.paidAt)) : null;
}

/** What can still be refunded of these; null if nothing. */
function rightTo(paid: readonly ProviderInvoice[], until: number): RefundRight | null {
  const invoices = paid.filter(({ paymentId, pence, refundedPence }) => paymentId !== null && refundedPence < pence);
  if (invoices.length === 0) return null;
  return {
    invoiceIds: invoices.map(({ id }) => id),
    pence: invoices.reduce((sum, { pence, refundedPence }) => sum + pence - refundedPence, 0),
    until,
  };
}
