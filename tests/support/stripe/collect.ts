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
import { afterPaid, endSubscription, fallPastDue, hasEnded } from "#tests/support/stripe/standing";
import type { World } from "#tests/support/stripe/world";

/** When a payment that failed is tried again, counted from the first try; within two weeks, as docs/stripe.md has it set up. */
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

/** The card that Stripe charges by itself. */
export function cardFor(world: World, subscription: SubscriptionRow): PaymentMethodRow | undefined {
  const { defaultPaymentMethod } = world.customers.get(subscription.customer);
  return world.paymentMethods.find(subscription.defaultPaymentMethod ?? defaultPaymentMethod);
}

/** What a charge would lead to, without making it. */
export function foresee(card: PaymentMethodRow | undefined, present: boolean): Outcome {
  if (card === undefined) return { kind: "refused", refusal: NO_CARD };
  const answer = answerToCharge(card, present);
  if (answer === "yes") return { kind: "paid" };
  return answer === "asks" ? { kind: "asks" } : { kind: "refused", refusal: answer };
}

/** Charges an open invoice. `automatic`: by Stripe's own schedule, the only tries that are counted after the first. */
export function chargeInvoice(
  world: World,
  invoice: InvoiceRow,
  {
    card,
    present,
    automatic,
  }: { readonly card: PaymentMethodRow | undefined; readonly present: boolean; readonly automatic: boolean },
): Outcome {
  const intent = world.paymentIntents.get(invoice.paymentIntent ?? "");
  const outcome = foresee(card, present);
  invoice.attemptCount = automatic ? invoice.attemptCount + 1 : Math.max(1, invoice.attemptCount);
  intent.paymentMethod = card?.id ?? null;
  if (outcome.kind === "paid" && card !== undefined) payIntent(world, intent, card);
  if (outcome.kind === "asks") askOwner(world, intent);
  if (outcome.kind === "refused") refuseIntent(world, intent, outcome.refusal);
  return outcome;
}

/** The money arrives, and with it everything that waited for it. */
export function payIntent(world: World, intent: PaymentIntentRow, card: PaymentMethodRow): void {
  const invoice = world.invoices.get(intent.invoice);
  card.setUp = true;
  card.customer ??= intent.customer;
  intent.status = "succeeded";
  intent.paymentMethod = card.id;
  intent.lastError = null;
  writeCharge(world, intent, card.id, null);
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  world.emit("payment_intent.succeeded", renderPaymentIntent(world, intent));
  markPaid(world, invoice);
  afterPaid(world, invoice);
  if (card.behaviour === "disputes") disputeCharge(world, world.charges.get(intent.latestCharge ?? ""));
}

/** The bank takes a payment back. Stripe ends nothing by itself. */
export function disputeCharge(world: World, charge: ChargeRow): void {
  charge.disputed = true;
  world.emit("charge.updated", renderCharge(charge));
  world.emit("charge.dispute.created", renderDispute(charge, { id: world.newId("du"), now: world.now }));
}

function writeCharge(world: World, intent: PaymentIntentRow, paymentMethod: string, refusal: Refusal | null): void {
  const charge = world.charges.add({
    id: world.newId("ch"),
    created: world.now,
    customer: intent.customer,
    paymentIntent: intent.id,
    paymentMethod,
    amount: intent.amount,
    currency: intent.currency,
    refusal,
    card: world.paymentMethods.get(paymentMethod),
    amountRefunded: 0,
    disputed: false,
  });
  intent.latestCharge = charge.id;
  world.emit(refusal === null ? "charge.succeeded" : "charge.failed", renderCharge(charge));
}

export function askOwner(world: World, intent: PaymentIntentRow): void {
  const invoice = world.invoices.get(intent.invoice);
  intent.status = "requires_action";
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  world.emit("payment_intent.requires_action", renderPaymentIntent(world, intent));
  world.emit("invoice.payment_action_required", renderInvoice(world, invoice));
}

export function refuseIntent(world: World, intent: PaymentIntentRow, refusal: Refusal): void {
  const invoice = world.invoices.get(intent.invoice);
  intent.status = "requires_payment_method";
  intent.lastError = refusal;
  // Only a bank's refusal is a charge that failed; an authentication that failed never reached it.
  if (intent.paymentMethod !== null && refusal.decline_code !== undefined) {
    writeCharge(world, intent, intent.paymentMethod, refusal);
  }
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  world.emit("payment_intent.payment_failed", renderPaymentIntent(world, intent));
  world.emit("invoice.payment_failed", renderInvoice(world, invoice));
}

/** Finalises the invoice of a running subscription and charges its card while nobody is there. */
export function collect(world: World, invoice: InvoiceRow): void {
  const subscription = world.subscriptions.get(invoice.subscription);
  finalizeInvoice(world, invoice);
  if (invoice.status === "paid") afterPaid(world, invoice);
  else tryToCollect(world, subscription, invoice);
}

/** When a failed payment is tried again; null after the last time. */
export function planNextTry(world: World, invoice: InvoiceRow): void {
  const wait = RETRIES[invoice.retries];
  invoice.nextAttempt = wait === undefined ? null : (invoice.finalizedAt ?? world.now) + wait;
}

export function tryToCollect(world: World, subscription: SubscriptionRow, invoice: InvoiceRow): void {
  const first = invoice.attemptCount === 0;
  if (!first) invoice.retries += 1;
  planNextTry(world, invoice);
  const card = cardFor(world, subscription);
  const outcome = chargeInvoice(world, invoice, { card, present: false, automatic: true });
  if (outcome.kind === "paid" || hasEnded(subscription)) return;
  if (invoice.nextAttempt === null) endSubscription(world, subscription, "payment_failed");
  else fallPastDue(world, subscription);
}
