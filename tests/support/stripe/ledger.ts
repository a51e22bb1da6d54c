import { renderPaymentIntent } from "#tests/support/stripe/render";
import { renderInvoice } from "#tests/support/stripe/render-billing";
import type { InvoiceRow, LineRow, PriceRow, SubscriptionRow } from "#tests/support/stripe/rows";
import type { World } from "#tests/support/stripe/world";

/** Invoices by themselves: made, finalised, paid, voided. What that does to a subscription stands in standing.ts. */

export function priceLine(
  world: World,
  subscription: Pick<SubscriptionRow, "itemId">,
  price: PriceRow,
  period: { readonly start: number; readonly end: number },
  more: { readonly amount?: number; readonly description?: string; readonly proration?: boolean } = {},
): LineRow {
  return {
    id: world.newId("il"),
    amount: more.amount ?? price.amount,
    description: more.description ?? `1 × Mealwright (at £${(price.amount / 100).toFixed(2)} / ${price.interval})`,
    price: price.id,
    item: subscription.itemId,
    proration: more.proration ?? false,
    start: period.start,
    end: period.end,
  };
}

/** An invoice that is written down nowhere yet, as a preview shows it. Credit of the customer is used up first. */
export function draftInvoice(
  world: World,
  subscription: Pick<SubscriptionRow, "id" | "customer">,
  reason: InvoiceRow["reason"],
  lines: readonly LineRow[],
): InvoiceRow {
  const { balance } = world.customers.get(subscription.customer);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const amountDue = Math.max(0, total + Math.min(0, balance));
  return {
    id: world.newId(reason === "upcoming" ? "upcoming_in" : "in"),
    created: world.now,
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    currency: world.priceOf(lines[0]?.price ?? "").currency,
    lines,
    total,
    startingBalance: balance,
    amountDue,
    // Stripe gives the invoice of a new period the bounds of the period before; only its lines tell what is paid for.
    periodStart: world.now,
    periodEnd: world.now,
    number: null,
    status: "draft",
    endingBalance: null,
    amountPaid: 0,
    attemptCount: 0,
    retries: 0,
    nextAttempt: null,
    finalizesAt: null,
    autoAdvance: true,
    paymentIntent: null,
    invoicePayment: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
  };
}

export function postInvoice(world: World, subscription: SubscriptionRow, invoice: InvoiceRow): void {
  world.invoices.add(invoice);
  subscription.latestInvoice = invoice.id;
  world.emit("invoice.created", renderInvoice(world, invoice));
}

/** Numbers the invoice and asks for its money; one over nothing is paid at once. */
export function finalizeInvoice(world: World, invoice: InvoiceRow): void {
  const customer = world.customers.get(invoice.customer);
  customer.invoiceCount += 1;
  customer.balance += invoice.total - invoice.amountDue;
  invoice.number = `${customer.id.slice(-8).toUpperCase()}-${String(customer.invoiceCount).padStart(4, "0")}`;
  invoice.endingBalance = customer.balance;
  invoice.status = "open";
  invoice.finalizesAt = null;
  invoice.finalizedAt = world.now;
  if (invoice.amountDue > 0) {
    const id = world.newId("pi");
    world.paymentIntents.add({
      id,
      created: world.now,
      customer: invoice.customer,
      clientSecret: `${id}_secret_${world.newId("s").slice(2)}`,
      invoice: invoice.id,
      amount: invoice.amountDue,
      currency: invoice.currency,
      status: "requires_payment_method",
      paymentMethod: null,
      latestCharge: null,
      lastError: null,
      canceledAt: null,
    });
    invoice.paymentIntent = id;
    invoice.invoicePayment = world.newId("inpay");
    world.emit("payment_intent.created", renderPaymentIntent(world, world.paymentIntents.get(id)));
  }
  world.emit("invoice.finalized", renderInvoice(world, invoice));
  if (invoice.amountDue === 0) markPaid(world, invoice);
}

export function markPaid(world: World, invoice: InvoiceRow): void {
  invoice.status = "paid";
  invoice.amountPaid = invoice.amountDue;
  invoice.paidAt = world.now;
  invoice.nextAttempt = null;
  invoice.autoAdvance = false;
  world.emit("invoice.paid", renderInvoice(world, invoice));
  world.emit("invoice.payment_succeeded", renderInvoice(world, invoice));
}

export function markVoid(world: World, invoice: InvoiceRow): void {
  invoice.status = "void";
  invoice.voidedAt = world.now;
  invoice.nextAttempt = null;
  invoice.autoAdvance = false;
  world.customers.get(invoice.customer).balance -= invoice.total - invoice.amountDue;
  const intent = world.paymentIntents.find(invoice.paymentIntent);
  if (intent !== undefined) {
    intent.status = "canceled";
    intent.canceledAt = world.now;
    world.emit("payment_intent.canceled", renderPaymentIntent(world, intent));
  }
  world.emit("invoice.voided", renderInvoice(world, invoice));
}

/** The invoices of a subscription that wait for money. */
export function openInvoices(world: World, subscription: SubscriptionRow): readonly InvoiceRow[] {
  return world.invoices
    .ofCustomer(subscription.customer)
    .filter((invoice) => invoice.subscription === subscription.id && invoice.status === "open");
}
