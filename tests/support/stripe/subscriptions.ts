import type { Stripe } from "stripe";
import { advance } from "#tests/support/stripe/advance";
import { DAY, periodEndAfter } from "#tests/support/stripe/calendar";
import {
  customerOf,
  mergeMetadata,
  methodOf,
  needed,
  refuseOtherThanCards,
  singlePrice,
} from "#tests/support/stripe/checks";
import { cardFor, chargeInvoice, chargeOutcome } from "#tests/support/stripe/collect";
import type { Outcome } from "#tests/support/stripe/collect";
import { draftInvoice, finalizeInvoice, postInvoice, priceLine } from "#tests/support/stripe/ledger";
import type { SubscriptionRow } from "#tests/support/stripe/rows";
import {
  endSubscription,
  expireIncomplete,
  hasEnded,
  emitSubscriptionEvent,
} from "#tests/support/stripe/subscription-status";
import { cardError, invalid, missing, notFound, notOffered } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

export function createSubscription(records: StripeRecords, params: Stripe.SubscriptionCreateParams): SubscriptionRow {
  const { id: customer } = customerOf(records, params.customer);
  const price = singlePrice(records, needed(params.items, "items"), "items");
  const behavior = params.payment_behavior ?? "allow_incomplete";
  if (behavior === "pending_if_incomplete") {
    throw invalid("`pending_if_incomplete` is only used with updates.", { param: "payment_behavior" });
  }
  if (params.billing_mode !== undefined && params.billing_mode.type !== "flexible") {
    throw notOffered("a classic billing mode");
  }
  if (params.collection_method === "send_invoice") throw notOffered("invoices that are sent");
  if (params.default_payment_method !== undefined) {
    methodOf(records, params.default_payment_method, customer, "default_payment_method");
  }
  const trialEnd = trialEndOf(records, params);
  refuseOtherThanCards(params.payment_settings?.payment_method_types);
  const { now } = records;
  const saveDefault = params.payment_settings?.save_default_payment_method === "on_subscription";
  const subscription: SubscriptionRow = {
    id: records.newId("sub"),
    created: now,
    customer,
    itemId: records.newId("si"),
    status: trialEnd === null ? "incomplete" : "trialing",
    price: price.id,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? periodEndAfter(now, price, now),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    missingPaymentMethod: missingPaymentMethodOf(params),
    trialEndAnnounced: false,
    cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
    cancelAt: null,
    canceledAt: params.cancel_at_period_end === true ? now : null,
    endedAt: null,
    comment: null,
    feedback: null,
    endReason: params.cancel_at_period_end === true ? "cancellation_requested" : null,
    defaultPaymentMethod: params.default_payment_method ?? null,
    saveDefault,
    paysByCardAlone: params.payment_settings?.payment_method_types !== undefined,
    latestInvoice: null,
    pendingUpdate: null,
    schedule: null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  };
  if (trialEnd === null) refuseWhatCannotBePaid(records, subscription, params);
  records.subscriptions.add(subscription);
  records.live.add(subscription);
  emitSubscriptionEvent(records, subscription, "created");
  createFirstInvoice(records, subscription, params);
  // A trial shorter than three days is announced at once.
  advance(records, records.now);
  return subscription;
}

function trialEndOf(records: StripeRecords, params: Stripe.SubscriptionCreateParams): number | null {
  const { trial_end: trialEnd, trial_period_days: days } = params;
  if (trialEnd !== undefined && days !== undefined) {
    throw invalid("You may only specify one of these parameters: trial_end, trial_period_days.");
  }
  if (trialEnd === "now") return null;
  if (trialEnd !== undefined) {
    if (trialEnd <= records.now) {
      throw invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", { param: "trial_end" });
    }
    return trialEnd;
  }
  return days === undefined || days === 0 ? null : records.now + days * DAY;
}

function missingPaymentMethodOf(
  params: Pick<Stripe.SubscriptionCreateParams, "trial_settings">,
): SubscriptionRow["missingPaymentMethod"] {
  const end = params.trial_settings?.end_behavior;
  if (end?.billing_cycle_anchor === "unchanged") throw notOffered("an unchanged anchor at the end of a trial");
  return (end?.missing_payment_method ?? "create_invoice") as SubscriptionRow["missingPaymentMethod"];
}

/** With `error_if_incomplete`, or with nothing to charge at all, there is no subscription. */
function refuseWhatCannotBePaid(
  records: StripeRecords,
  subscription: SubscriptionRow,
  params: Stripe.SubscriptionCreateParams,
): void {
  if (params.payment_behavior === "default_incomplete") return;
  const card = cardFor(records, subscription);
  const outcome = chargeOutcome(card, params.off_session !== true);
  if (card === undefined && outcome.kind === "refused")
    throw invalid(outcome.refusal.message, { code: "resource_missing" });
  if (params.payment_behavior === "error_if_incomplete") throwUnlessPaid(outcome);
}

/** Throws the card error of a charge that would not go through. */
export function throwUnlessPaid(outcome: Outcome): void {
  if (outcome.kind === "refused") throw cardError(outcome.refusal);
  if (outcome.kind === "asks") {
    throw cardError({
      code: "subscription_payment_intent_requires_action",
      message: "This payment requires additional user action before it can be completed successfully.",
    });
  }
}

function createFirstInvoice(
  records: StripeRecords,
  subscription: SubscriptionRow,
  params: Stripe.SubscriptionCreateParams,
): void {
  const price = records.priceOf(subscription.price);
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const free = subscription.status === "trialing" ? { amount: 0, description: "Trial period for Mealwright" } : {};
  const line = priceLine(records, subscription, price, period, free);
  const invoice = draftInvoice(records, subscription, "subscription_create", [line]);
  postInvoice(records, subscription, invoice);
  finalizeInvoice(records, invoice);
  if (invoice.amountDue === 0) {
    if (subscription.status === "incomplete") subscription.status = "active";
    return;
  }
  const card = cardFor(records, subscription);
  if (params.payment_behavior !== "default_incomplete") {
    chargeInvoice(records, invoice, { card, present: params.off_session !== true, automatic: false });
    return;
  }
  const intent = records.paymentIntents.get(invoice.paymentIntent ?? "");
  if (card !== undefined) {
    intent.paymentMethod = card.id;
    intent.status = "requires_confirmation";
  }
}

export function subscriptionOf(records: StripeRecords, id: string): SubscriptionRow {
  const subscription = records.subscriptions.find(id);
  if (subscription === undefined) throw notFound("subscription", id);
  return subscription;
}

export function cancelSubscription(
  records: StripeRecords,
  id: string,
  params: Stripe.SubscriptionCancelParams,
): SubscriptionRow {
  const subscription = subscriptionOf(records, id);
  if (hasEnded(subscription)) throw notFound("subscription", id);
  if (params.invoice_now === true || params.prorate === true) throw notOffered("a final invoice");
  keepDetails(subscription, params.cancellation_details);
  // What was never paid for does not end, it expires, and its invoice can no longer be paid.
  if (subscription.status === "incomplete") expireIncomplete(records, subscription);
  else endSubscription(records, subscription, "cancellation_requested");
  return subscription;
}

/** What the customer said about leaving. */
export function keepDetails(
  subscription: SubscriptionRow,
  details: Stripe.Emptyable<Stripe.SubscriptionUpdateParams.CancellationDetails> | undefined,
): void {
  if (details === undefined) return;
  const { comment = null, feedback = null } = typeof details === "object" && details !== null ? details : {};
  subscription.comment = comment === "" ? null : comment;
  subscription.feedback = feedback === "" ? null : feedback;
}

export function listSubscriptions(
  records: StripeRecords,
  params: Stripe.SubscriptionListParams,
): readonly SubscriptionRow[] {
  if (params.customer !== undefined && records.customers.find(params.customer) === undefined) {
    throw missing("customer", params.customer, "customer");
  }
  const rows =
    params.customer === undefined ? records.subscriptions.all() : records.subscriptions.ofCustomer(params.customer);
  return rows.filter((row) => {
    if (params.price !== undefined && row.price !== params.price) return false;
    if (params.status === undefined) return !hasEnded(row);
    if (params.status === "ended") return hasEnded(row);
    return params.status === "all" || params.status === row.status;
  });
}
