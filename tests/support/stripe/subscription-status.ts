import { markVoid, openInvoices } from "#tests/support/stripe/ledger";
import { renderSubscription } from "#tests/support/stripe/render-billing";
import { renderSchedule } from "#tests/support/stripe/render-schedule";
import type { InvoiceRow, SubscriptionRow, SubscriptionStatus } from "#tests/support/stripe/rows";
import type { StripeRecords } from "#tests/support/stripe/records";

/** How a subscription changes when its invoices are paid, voided or abandoned. */

export function emitSubscriptionEvent(records: StripeRecords, subscription: SubscriptionRow, what: string): void {
  records.emit(`customer.subscription.${what}`, renderSubscription(records, subscription));
}

export function hasEnded({ status }: SubscriptionRow): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function moveTo(records: StripeRecords, subscription: SubscriptionRow, status: SubscriptionStatus): void {
  subscription.status = status;
  emitSubscriptionEvent(records, subscription, "updated");
}

/** Whether money is owed for the current subscription, rather than for a pending change. */
function owes(records: StripeRecords, subscription: SubscriptionRow): boolean {
  return openInvoices(records, subscription).some(({ id }) => id !== subscription.pendingUpdate?.invoice);
}

export function afterPaid(records: StripeRecords, invoice: InvoiceRow): void {
  const subscription = records.subscriptions.get(invoice.subscription);
  if (hasEnded(subscription)) return;
  const intent = records.paymentIntents.find(invoice.paymentIntent);
  if (subscription.saveDefault && intent !== undefined) subscription.defaultPaymentMethod = intent.paymentMethod;
  if (subscription.pendingUpdate?.invoice === invoice.id) applyPendingUpdate(records, subscription);
  const revived = subscription.status === "past_due" && !owes(records, subscription);
  if (subscription.status === "incomplete" || revived) moveTo(records, subscription, "active");
}

function applyPendingUpdate(records: StripeRecords, subscription: SubscriptionRow): void {
  const pending = subscription.pendingUpdate;
  if (pending === null) return;
  subscription.pendingUpdate = null;
  subscription.price = pending.price;
  subscription.anchor = pending.anchor ?? subscription.anchor;
  subscription.periodStart = pending.periodStart;
  subscription.periodEnd = pending.periodEnd;
  subscription.metadata = pending.metadata ?? subscription.metadata;
  emitSubscriptionEvent(records, subscription, "pending_update_applied");
  emitSubscriptionEvent(records, subscription, "updated");
}

export function fallPastDue(records: StripeRecords, subscription: SubscriptionRow): void {
  if (subscription.status === "active") moveTo(records, subscription, "past_due");
}

export function voidInvoice(records: StripeRecords, invoice: InvoiceRow): void {
  markVoid(records, invoice);
  const subscription = records.subscriptions.get(invoice.subscription);
  if (subscription.status === "incomplete") expireIncomplete(records, subscription);
  if (subscription.pendingUpdate?.invoice === invoice.id) {
    subscription.pendingUpdate = null;
    emitSubscriptionEvent(records, subscription, "updated");
  }
  if (subscription.status === "past_due" && !owes(records, subscription)) moveTo(records, subscription, "active");
}

export function expireIncomplete(records: StripeRecords, subscription: SubscriptionRow): void {
  subscription.status = "incomplete_expired";
  subscription.endedAt = records.now;
  subscription.canceledAt = records.now;
  records.live.delete(subscription);
  for (const invoice of openInvoices(records, subscription)) markVoid(records, invoice);
  emitSubscriptionEvent(records, subscription, "updated");
}

/** Whether Stripe will still charge for an ended subscription. */
export function hasDraft(records: StripeRecords, subscription: SubscriptionRow): boolean {
  return records.invoices
    .ofCustomer(subscription.customer)
    .some((invoice) => invoice.subscription === subscription.id && invoice.finalizesAt !== null);
}

export function discardPendingUpdate(records: StripeRecords, subscription: SubscriptionRow): void {
  const pending = subscription.pendingUpdate;
  if (pending === null) return;
  subscription.pendingUpdate = null;
  markVoid(records, records.invoices.get(pending.invoice));
}

/**
 * Ends a subscription for good. Its open invoices stay open and payable, as Stripe leaves them; they are just no longer
 * collected. Stripe promises this of final invoices alone, so a draft goes on to be charged.
 */
export function endSubscription(records: StripeRecords, subscription: SubscriptionRow, reason: string | null): void {
  discardPendingUpdate(records, subscription);
  subscription.status = "canceled";
  subscription.endedAt = records.now;
  subscription.canceledAt ??= records.now;
  subscription.endReason = reason;
  if (!hasDraft(records, subscription)) records.live.delete(subscription);
  for (const invoice of records.invoices.ofCustomer(subscription.customer)) {
    if (invoice.subscription !== subscription.id || invoice.status === "draft") continue;
    invoice.autoAdvance = false;
    invoice.nextAttempt = null;
  }
  const schedule = records.schedules.find(subscription.schedule);
  if (schedule?.status === "active") {
    schedule.status = "canceled";
    schedule.canceledAt = records.now;
    records.emit("subscription_schedule.canceled", renderSchedule(records, schedule));
  }
  emitSubscriptionEvent(records, subscription, "deleted");
}
