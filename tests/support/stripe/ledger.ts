import { renderPaymentIntent } from "#tests/support/stripe/render";
import { renderInvoice } from "#tests/support/stripe/render-billing";
import type { InvoiceRow, LineRow, PriceRow, SubscriptionRow } from "#tests/support/stripe/rows";
import type { StripeRecords } from "#tests/support/stripe/records";

/** Invoices by themselves: made, finalised, paid, voided. What that does to a subscription is in standing.ts. */

export function priceLine(
  records: StripeRecords,
  subscription: Pick<SubscriptionRow, "itemId">,
  price: PriceRow,
  period: { readonly start: number; readonly end: number },
  more: { readonly amount?: number; readonly description?: string; readonly proration?: boolean } = {},
): LineRow {
  return {
    id: records.newId("il"),
    amount: more.amount ?? price.amount,
    description: more.description ?? `1 × Mealwright (at £${(price.amount / 100).toFixed(2)} / ${price.interval})`,
    price: price.id,
    item: subscription.itemId,
    proration: more.proration ?? false,
    start: period.start,
    end: period.end,
  };
}

/** An invoice not yet recorded, as in a preview. The customer's credit is used first. */
export function draftInvoice(
  records: StripeRecords,
  subscription: Pick<SubscriptionRow, "id" | "customer">,
  reason: InvoiceRow["reason"],
  lines: readonly LineRow[],
): InvoiceRow {
  const { balance } = records.customers.get(subscription.customer);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const amountDue = Math.max(0, total + Math.min(0, balance));
  return {
    id: records.newId(reason === "upcoming" ? "upcoming_in" : "in"),
    created: records.now,
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    currency: records.priceOf(lines[0]?.price ?? "").currency,
    lines,
    total,
    startingBalance: balance,
    amountDue,
    // Stripe gives a new period's invoice the dates of the previous period; only its lines say what is paid for.
    periodStart: records.now,
    periodEnd: records.now,
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

export function postInvoice(records: StripeRecords, subscription: SubscriptionRow, invoice: InvoiceRow): void {
  records.invoices.add(invoice);
  subscription.latestInvoice = invoice.id;
  records.emit("invoice.created", renderInvoice(records, invoice));
}

/** Numbers the invoice and makes it payable; a zero invoice is paid at once. */
export function finalizeInvoice(records: StripeRecords, invoice: InvoiceRow): void {
  const customer = records.customers.get(invoice.customer);
  customer.invoiceCount += 1;
  customer.balance += invoice.total - invoice.amountDue;
  invoice.number = `${customer.id.slice(-8).toUpperCase()}-${String(customer.invoiceCount).padStart(4, "0")}`;
  invoice.endingBalance = customer.balance;
  invoice.status = "open";
  invoice.finalizesAt = null;
  invoice.finalizedAt = records.now;
  if (invoice.amountDue > 0) {
    const id = records.newId("pi");
    records.paymentIntents.add({
      id,
      created: records.now,
      customer: invoice.customer,
      clientSecret: `${id}_secret_${records.newId("s").slice(2)}`,
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
    invoice.invoicePayment = records.newId("inpay");
    records.emit("payment_intent.created", renderPaymentIntent(records, records.paymentIntents.get(id)));
  }
  records.emit("invoice.finalized", renderInvoice(records, invoice));
  if (invoice.amountDue === 0) markPaid(records, invoice);
}

export function markPaid(records: StripeRecords, invoice: InvoiceRow): void {
  invoice.status = "paid";
  invoice.amountPaid = invoice.amountDue;
  invoice.paidAt = records.now;
  invoice.nextAttempt = null;
  invoice.autoAdvance = false;
  records.emit("invoice.paid", renderInvoice(records, invoice));
  records.emit("invoice.payment_succeeded", renderInvoice(records, invoice));
}

export function markVoid(records: StripeRecords, invoice: InvoiceRow): void {
  invoice.status = "void";
  invoice.voidedAt = records.now;
  invoice.nextAttempt = null;
  invoice.autoAdvance = false;
  records.customers.get(invoice.customer).balance -= invoice.total - invoice.amountDue;
  const intent = records.paymentIntents.find(invoice.paymentIntent);
  if (intent !== undefined) {
    intent.status = "canceled";
    intent.canceledAt = records.now;
    records.emit("payment_intent.canceled", renderPaymentIntent(records, intent));
  }
  records.emit("invoice.voided", renderInvoice(records, invoice));
}

/** A subscription's unpaid invoices. */
export function openInvoices(records: StripeRecords, subscription: SubscriptionRow): readonly InvoiceRow[] {
  return records.invoices
    .ofCustomer(subscription.customer)
    .filter((invoice) => invoice.subscription === subscription.id && invoice.status === "open");
}
