import { DAY } from "#tests/support/stripe/calendar";
import { answerToCharge } from "#tests/support/stripe/cards";
import { finalizeInvoice, markPaid } from "#tests/support/stripe/ledger";
import { renderPaymentIntent } from "#tests/support/stripe/render";
import { renderCharge } from "#tests/support/stripe/render-charge";
import { renderDispute } from "#tests/support/stripe/render-dispute";
import { renderInvoice } from "#tests/support/stripe/render-billing";
import type {
  ChargeRow,
  InvoiceRow,
  PaymentIntentRow,
  PaymentMethodRow,
  Refusal,
  SubscriptionRow,
} from "#tests/support/stripe/rows";
import { afterPaid, endSubscription, fallPastDue, hasEnded } from "#tests/support/stripe/subscription-status";
import type { StripeRecords } from "#tests/support/stripe/records";

/** When a failed payment is retried, counted from the first try; within two weeks, as docs/stripe.md has it set up. */
const RETRIES = [1 * DAY, 3 * DAY, 5 * DAY, 9 * DAY, 14 * DAY];

export type Outcome =
  | { readonly kind: "paid" }
  | { readonly kind: "asks" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

const NO_CARD: Refusal = {
  code: "resource_missing",
  message:
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
};

/** The card that Stripe charges automatically. */
export function cardFor(records: StripeRecords, subscription: SubscriptionRow): PaymentMethodRow | undefined {
  const { defaultPaymentMethod } = records.customers.get(subscription.customer);
  return records.paymentMethods.find(subscription.defaultPaymentMethod ?? defaultPaymentMethod);
}

/** The result of a charge, without making it. */
export function chargeOutcome(card: PaymentMethodRow | undefined, present: boolean): Outcome {
  if (card === undefined) return { kind: "refused", refusal: NO_CARD };
  const answer = answerToCharge(card, present);
  if (answer === "yes") return { kind: "paid" };
  return answer === "asks" ? { kind: "asks" } : { kind: "refused", refusal: answer };
}

/** Charges an open invoice. `automatic`: by Stripe's own schedule; after the first, only these tries are counted. */
export function chargeInvoice(
  records: StripeRecords,
  invoice: InvoiceRow,
  {
    card,
    present,
    automatic,
  }: { readonly card: PaymentMethodRow | undefined; readonly present: boolean; readonly automatic: boolean },
): Outcome {
  const intent = records.paymentIntents.get(invoice.paymentIntent ?? "");
  const outcome = chargeOutcome(card, present);
  invoice.attemptCount = automatic ? invoice.attemptCount + 1 : Math.max(1, invoice.attemptCount);
  intent.paymentMethod = card?.id ?? null;
  if (outcome.kind === "paid" && card !== undefined) payIntent(records, intent, card);
  if (outcome.kind === "asks") askOwner(records, intent);
  if (outcome.kind === "refused") refuseIntent(records, intent, outcome.refusal);
  return outcome;
}

/** Records a payment, and everything that was waiting for it. */
export function payIntent(records: StripeRecords, intent: PaymentIntentRow, card: PaymentMethodRow): void {
  const invoice = records.invoices.get(intent.invoice);
  card.setUp = true;
  card.customer ??= intent.customer;
  intent.status = "succeeded";
  intent.paymentMethod = card.id;
  intent.lastError = null;
  writeCharge(records, intent, card.id, null);
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  records.emit("payment_intent.succeeded", renderPaymentIntent(records, intent));
  markPaid(records, invoice);
  afterPaid(records, invoice);
  if (card.behaviour === "disputes") disputeCharge(records, records.charges.get(intent.latestCharge ?? ""));
}

/** A chargeback. Stripe ends nothing by itself. */
export function disputeCharge(records: StripeRecords, charge: ChargeRow): void {
  charge.disputed = true;
  records.emit("charge.updated", renderCharge(charge));
  records.emit("charge.dispute.created", renderDispute(charge, { id: records.newId("du"), now: records.now }));
}

function writeCharge(
  records: StripeRecords,
  intent: PaymentIntentRow,
  paymentMethod: string,
  refusal: Refusal | null,
): void {
  const charge = records.charges.add({
    id: records.newId("ch"),
    created: records.now,
    customer: intent.customer,
    paymentIntent: intent.id,
    paymentMethod,
    amount: intent.amount,
    currency: intent.currency,
    refusal,
    card: records.paymentMethods.get(paymentMethod),
    amountRefunded: 0,
    disputed: false,
  });
  intent.latestCharge = charge.id;
  records.emit(refusal === null ? "charge.succeeded" : "charge.failed", renderCharge(charge));
}

export function askOwner(records: StripeRecords, intent: PaymentIntentRow): void {
  const invoice = records.invoices.get(intent.invoice);
  intent.status = "requires_action";
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  records.emit("payment_intent.requires_action", renderPaymentIntent(records, intent));
  records.emit("invoice.payment_action_required", renderInvoice(records, invoice));
}

export function refuseIntent(records: StripeRecords, intent: PaymentIntentRow, refusal: Refusal): void {
  const invoice = records.invoices.get(intent.invoice);
  intent.status = "requires_payment_method";
  intent.lastError = refusal;
  // Only a bank's refusal is a failed charge; a failed authentication never reached it.
  if (intent.paymentMethod !== null && refusal.decline_code !== undefined) {
    writeCharge(records, intent, intent.paymentMethod, refusal);
  }
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  records.emit("payment_intent.payment_failed", renderPaymentIntent(records, intent));
  records.emit("invoice.payment_failed", renderInvoice(records, invoice));
}

/** Finalises a live subscription's invoice and charges its card off-session. */
export function collect(records: StripeRecords, invoice: InvoiceRow): void {
  const subscription = records.subscriptions.get(invoice.subscription);
  finalizeInvoice(records, invoice);
  if (invoice.status === "paid") afterPaid(records, invoice);
  else tryToCollect(records, subscription, invoice);
}

/** When a failed payment is retried; null after the last time. */
export function planNextTry(records: StripeRecords, invoice: InvoiceRow): void {
  const wait = RETRIES[invoice.retries];
  invoice.nextAttempt = wait === undefined ? null : (invoice.finalizedAt ?? records.now) + wait;
}

export function tryToCollect(records: StripeRecords, subscription: SubscriptionRow, invoice: InvoiceRow): void {
  const first = invoice.attemptCount === 0;
  if (!first) invoice.retries += 1;
  planNextTry(records, invoice);
  const card = cardFor(records, subscription);
  const outcome = chargeInvoice(records, invoice, { card, present: false, automatic: true });
  if (outcome.kind === "paid" || hasEnded(subscription)) return;
  if (invoice.nextAttempt === null) endSubscription(records, subscription, "payment_failed");
  else fallPastDue(records, subscription);
}
