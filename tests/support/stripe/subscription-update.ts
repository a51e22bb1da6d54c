import type { Stripe } from "stripe";
import { endPeriod } from "#tests/support/stripe/advance";
import { HOUR } from "#tests/support/stripe/calendar";
import { mergeMetadata, methodOf, refuseOtherThanCards, singlePrice, textOf } from "#tests/support/stripe/checks";
import { cardFor, chargeInvoice, chargeOutcome, planNextTry } from "#tests/support/stripe/collect";
import { draftInvoice, finalizeInvoice, postInvoice } from "#tests/support/stripe/ledger";
import { changeOf } from "#tests/support/stripe/proration";
import type { Change } from "#tests/support/stripe/proration";
import type { InvoiceRow, SubscriptionRow } from "#tests/support/stripe/rows";
import {
  afterPaid,
  discardPendingUpdate,
  fallPastDue,
  hasEnded,
  emitSubscriptionEvent,
} from "#tests/support/stripe/subscription-status";
import { invalid, notOffered } from "#tests/support/stripe/stripe-error";
import { keepDetails, subscriptionOf, throwUnlessPaid } from "#tests/support/stripe/subscriptions";
import type { StripeRecords } from "#tests/support/stripe/records";

type Params = Stripe.SubscriptionUpdateParams;

const PENDING_EXPIRY = 23 * HOUR;
/** Parameters allowed in a change that is pending payment. */
const PENDING_PARAMS = new Set([
  "expand",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "items",
  "metadata",
  "off_session",
  "trial_end",
]);

export function updateSubscription(records: StripeRecords, id: string, params: Params): SubscriptionRow {
  const subscription = subscriptionOf(records, id);
  refuseWrongMoment(subscription, params);
  const change = params.items === undefined ? null : requestedChange(records, subscription, params, params.items);
  if (params.default_payment_method !== undefined && params.default_payment_method !== "") {
    methodOf(records, params.default_payment_method, subscription.customer, "default_payment_method");
  }
  if (change !== null && change.lines.length > 0) {
    if (params.payment_behavior === "error_if_incomplete") {
      throwUnlessPaid(chargeOutcome(futureCard(records, subscription, params), params.off_session !== true));
    }
    discardPendingUpdate(records, subscription);
    if (params.payment_behavior === "pending_if_incomplete") {
      payFirst(records, subscription, change, params);
      return subscription;
    }
  }
  applyPlainParams(records, subscription, params);
  if (change !== null) applyChange(records, subscription, change, params);
  moveTrialEnd(records, subscription, params.trial_end);
  emitSubscriptionEvent(records, subscription, "updated");
  return subscription;
}

function refuseWrongMoment(subscription: SubscriptionRow, params: Params): void {
  const names = Object.keys(params).filter((name) => name !== "expand");
  if (hasEnded(subscription) && names.some((name) => name !== "metadata" && name !== "cancellation_details")) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.schedule !== null && params.cancel_at_period_end !== undefined) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: "cancel_at_period_end" },
    );
  }
  if (subscription.schedule !== null && params.items !== undefined) {
    throw notOffered("a change of items while a schedule manages the subscription");
  }
  const unfit = names.find((name) => !PENDING_PARAMS.has(name));
  if (params.payment_behavior === "pending_if_incomplete" && unfit !== undefined) {
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass these supported params: ${[...PENDING_PARAMS].join(", ")}.`,
      { param: unfit },
    );
  }
  if (subscription.status === "incomplete" && params.items !== undefined) {
    throw invalid("This subscription's items cannot be updated while it is incomplete.", { param: "items" });
  }
}

function requestedChange(
  records: StripeRecords,
  subscription: SubscriptionRow,
  params: Params,
  items: Params["items"],
): Change {
  const [item] = items ?? [];
  if (item?.id === undefined) throw notOffered("a second item; name the item's id to change its price");
  if (item.id !== subscription.itemId) {
    throw invalid(`No such subscription item: '${item.id}'`, { code: "resource_missing", param: "items[0][id]" });
  }
  const price = singlePrice(records, [{ price: subscription.price, ...item }], "items");
  const behavior = params.proration_behavior ?? "create_prorations";
  return changeOf(records, subscription, { price, behavior, prorationDate: params.proration_date });
}

/** The card charged once the other parameters apply. */
function futureCard(records: StripeRecords, subscription: SubscriptionRow, params: Params): ReturnType<typeof cardFor> {
  const named = params.default_payment_method;
  return named === undefined || named === "" ? cardFor(records, subscription) : records.paymentMethods.find(named);
}

function invoiceChange(records: StripeRecords, subscription: SubscriptionRow, change: Change): InvoiceRow {
  const invoice = draftInvoice(records, subscription, "subscription_update", change.lines);
  postInvoice(records, subscription, invoice);
  return invoice;
}

/** The change applies only once paid; until then it is pending on the subscription, for 23 hours. */
function payFirst(records: StripeRecords, subscription: SubscriptionRow, change: Change, params: Params): void {
  const invoice = invoiceChange(records, subscription, change);
  // The retry schedule skips such an invoice.
  invoice.autoAdvance = false;
  subscription.pendingUpdate = {
    expiresAt: Math.min(records.now + PENDING_EXPIRY, subscription.periodEnd),
    invoice: invoice.id,
    price: change.price.id,
    anchor: change.anchorMoves ? change.anchor : null,
    periodStart: change.periodStart,
    periodEnd: change.periodEnd,
    metadata: params.metadata === undefined ? null : mergeMetadata(subscription.metadata, params.metadata),
  };
  finalizeInvoice(records, invoice);
  if (invoice.amountDue === 0) {
    afterPaid(records, invoice);
    return;
  }
  const card = cardFor(records, subscription);
  chargeInvoice(records, invoice, { card, present: params.off_session !== true, automatic: false });
  if (subscription.pendingUpdate !== null) emitSubscriptionEvent(records, subscription, "updated");
}

function applyChange(records: StripeRecords, subscription: SubscriptionRow, change: Change, params: Params): void {
  subscription.price = change.price.id;
  subscription.anchor = change.anchor;
  subscription.periodStart = change.periodStart;
  subscription.periodEnd = change.periodEnd;
  if (change.lines.length === 0) return;
  const invoice = invoiceChange(records, subscription, change);
  finalizeInvoice(records, invoice);
  if (invoice.amountDue === 0) {
    afterPaid(records, invoice);
    return;
  }
  if (params.payment_behavior === "default_incomplete") {
    fallPastDue(records, subscription);
    return;
  }
  const card = cardFor(records, subscription);
  const outcome = chargeInvoice(records, invoice, { card, present: params.off_session !== true, automatic: false });
  if (outcome.kind === "paid") return;
  planNextTry(records, invoice);
  fallPastDue(records, subscription);
}

function applyPlainParams(records: StripeRecords, subscription: SubscriptionRow, params: Params): void {
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  subscription.description = textOf(params.description, subscription.description);
  subscription.defaultPaymentMethod = textOf(params.default_payment_method, subscription.defaultPaymentMethod);
  keepDetails(subscription, params.cancellation_details);
  const { payment_method_types: types } = params.payment_settings ?? {};
  refuseOtherThanCards(types);
  if (types !== undefined) subscription.paysByCardAlone = types !== "";
  const save = params.payment_settings?.save_default_payment_method;
  if (save !== undefined) subscription.saveDefault = save === "on_subscription";
  const atTrialEnd = params.trial_settings?.end_behavior?.missing_payment_method;
  if (atTrialEnd !== undefined) {
    subscription.missingPaymentMethod = atTrialEnd as SubscriptionRow["missingPaymentMethod"];
  }
  planTheEnd(records, subscription, params);
}

function planTheEnd(records: StripeRecords, subscription: SubscriptionRow, params: Params): void {
  const { cancel_at: day, cancel_at_period_end: atPeriodEnd } = params;
  if (typeof day === "string" && day !== "") throw notOffered(`cancel_at=${day}`);
  const before = subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;
  if (typeof day === "number") {
    if (day <= records.now) throw invalid("cancel_at must be in the future.", { param: "cancel_at" });
    subscription.cancelAt = day;
  } else if (day !== undefined) subscription.cancelAt = null;
  subscription.cancelAtPeriodEnd = atPeriodEnd ?? subscription.cancelAtPeriodEnd;
  if (atPeriodEnd === true) subscription.cancelAt = null;
  const cancels = subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;
  if (cancels === before) return;
  subscription.canceledAt = cancels ? records.now : null;
  subscription.endReason = cancels ? "cancellation_requested" : null;
  if (!cancels && params.cancellation_details === undefined) {
    subscription.comment = null;
    subscription.feedback = null;
  }
}

function moveTrialEnd(records: StripeRecords, subscription: SubscriptionRow, trialEnd: Params["trial_end"]): void {
  if (trialEnd === undefined) return;
  if (subscription.status !== "trialing") throw notOffered("a trial for a subscription that runs");
  const end = trialEnd === "now" ? records.now : trialEnd;
  if (end < records.now) {
    throw invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", { param: "trial_end" });
  }
  subscription.trialEnd = end;
  subscription.anchor = end;
  subscription.periodEnd = end;
  if (trialEnd === "now") endPeriod(records, subscription);
}
