import { markVoid, openInvoices } from "#tests/support/stripe/ledger";
import { renderSubscription } from "#tests/support/stripe/render-billing";
import { renderSchedule } from "#tests/support/stripe/render-schedule";
import type { InvoiceRow, SubscriptionRow, SubscriptionStatus } from "#tests/support/stripe/rows";
import type { World } from "#tests/support/stripe/world";

/** What becomes of a subscription when its invoices are paid, voided or given up. */

export function tellOfSubscription(world: World, subscription: SubscriptionRow, what: string): void {
  world.emit(`customer.subscription.${what}`, renderSubscription(world, subscription));
}

export function hasEnded({ status }: SubscriptionRow): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function moveTo(world: World, subscription: SubscriptionRow, status: SubscriptionStatus): void {
  subscription.status = status;
  tellOfSubscription(world, subscription, "updated");
}

/** Whether money is owed for what the subscription already is, rather than for a change that waits. */
function owes(world: World, subscription: SubscriptionRow): boolean {
  return openInvoices(world, subscription).some(({ id }) => id !== subscription.pendingUpdate?.invoice);
}

export function afterPaid(world: World, invoice: InvoiceRow): void {
  const subscription = world.subscriptions.get(invoice.subscription);
  if (hasEnded(subscription)) return;
  const intent = world.paymentIntents.find(invoice.paymentIntent);
  if (subscription.saveDefault && intent !== undefined) subscription.defaultPaymentMethod = intent.paymentMethod;
  if (subscription.pendingUpdate?.invoice === invoice.id) applyPendingUpdate(world, subscription);
  const revived = subscription.status === "past_due" && !owes(world, subscription);
  if (subscription.status === "incomplete" || revived) moveTo(world, subscription, "active");
}

function applyPendingUpdate(world: World, subscription: SubscriptionRow): void {
  const pending = subscription.pendingUpdate;
  if (pending === null) return;
  subscription.pendingUpdate = null;
  subscription.price = pending.price;
  subscription.anchor = pending.anchor ?? subscription.anchor;
  subscription.periodStart = pending.periodStart;
  subscription.periodEnd = pending.periodEnd;
  subscription.metadata = pending.metadata ?? subscription.metadata;
  tellOfSubscription(world, subscription, "pending_update_applied");
  tellOfSubscription(world, subscription, "updated");
}

export function fallPastDue(world: World, subscription: SubscriptionRow): void {
  if (subscription.status === "active") moveTo(world, subscription, "past_due");
}

export function voidInvoice(world: World, invoice: InvoiceRow): void {
  markVoid(world, invoice);
  const subscription = world.subscriptions.get(invoice.subscription);
  if (subscription.status === "incomplete") expireIncomplete(world, subscription);
  if (subscription.pendingUpdate?.invoice === invoice.id) {
    subscription.pendingUpdate = null;
    tellOfSubscription(world, subscription, "updated");
  }
  if (subscription.status === "past_due" && !owes(world, subscription)) moveTo(world, subscription, "active");
}

export function expireIncomplete(world: World, subscription: SubscriptionRow): void {
  subscription.status = "incomplete_expired";
  subscription.endedAt = world.now;
  subscription.canceledAt = world.now;
  world.live.delete(subscription);
  for (const invoice of openInvoices(world, subscription)) markVoid(world, invoice);
  tellOfSubscription(world, subscription, "updated");
}

/** Whether Stripe is still to charge for what a subscription was. */
export function hasDraft(world: World, subscription: SubscriptionRow): boolean {
  return world.invoices
    .ofCustomer(subscription.customer)
    .some((invoice) => invoice.subscription === subscription.id && invoice.finalizesAt !== null);
}

export function discardPendingUpdate(world: World, subscription: SubscriptionRow): void {
  const pending = subscription.pendingUpdate;
  if (pending === null) return;
  subscription.pendingUpdate = null;
  markVoid(world, world.invoices.get(pending.invoice));
}

/**
 * Ends a subscription for good. Its open invoices stay open and payable, as Stripe leaves them; they are only no longer
 * collected. Stripe promises this of final invoices alone, so a draft goes on to be charged.
 */
export function endSubscription(world: World, subscription: SubscriptionRow, reason: string | null): void {
  discardPendingUpdate(world, subscription);
  subscription.status = "canceled";
  subscription.endedAt = world.now;
  subscription.canceledAt ??= world.now;
  subscription.endReason = reason;
  if (!hasDraft(world, subscription)) world.live.delete(subscription);
  for (const invoice of world.invoices.ofCustomer(subscription.customer)) {
    if (invoice.subscription !== subscription.id || invoice.status === "draft") continue;
    invoice.autoAdvance = false;
    invoice.nextAttempt = null;
  }
  const schedule = world.schedules.find(subscription.schedule);
  if (schedule?.status === "active") {
    schedule.status = "canceled";
    schedule.canceledAt = world.now;
    world.emit("subscription_schedule.canceled", renderSchedule(world, schedule));
  }
  tellOfSubscription(world, subscription, "deleted");
}
