import type { Stripe } from "stripe";
import { periodEndAfter } from "#tests/support/stripe/calendar";
import { singlePrice } from "#tests/support/stripe/checks";
import { draftInvoice, priceLine } from "#tests/support/stripe/ledger";
import { changeOf } from "#tests/support/stripe/proration";
import type { InvoiceRow, SubscriptionRow } from "#tests/support/stripe/rows";
import { hasEnded } from "#tests/support/stripe/subscription-status";
import { invalid, missing, notOffered } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

const DETAILS = new Set(["items", "proration_behavior", "proration_date"]);

/** What a change would charge immediately; without one, what the next period will. Nothing is stored. */
export function previewInvoice(records: StripeRecords, params: Stripe.InvoiceCreatePreviewParams): InvoiceRow {
  if (params.subscription === undefined) throw notOffered("previews without a subscription");
  const subscription = records.subscriptions.find(params.subscription);
  if (subscription === undefined || hasEnded(subscription)) {
    throw missing("subscription", params.subscription, "subscription");
  }
  if (params.customer !== undefined && params.customer !== subscription.customer) {
    throw invalid("The subscription does not belong to the customer.", { param: "customer" });
  }
  const details = params.subscription_details ?? {};
  const other = Object.keys(details).find((name) => !DETAILS.has(name));
  if (other !== undefined) throw notOffered(`subscription_details[${other}]`);
  const lines = changedLines(records, subscription, details);
  if (lines !== null && lines.length > 0) return draftInvoice(records, subscription, "upcoming", lines);
  const price =
    details.items === undefined ? records.priceOf(subscription.price) : requestedPrice(records, subscription, details);
  const anchor = subscription.status === "trialing" ? subscription.periodEnd : subscription.anchor;
  const period = { start: subscription.periodEnd, end: periodEndAfter(anchor, price, subscription.periodEnd) };
  return draftInvoice(records, subscription, "upcoming", [priceLine(records, subscription, price, period)]);
}

type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;

function requestedPrice(
  records: StripeRecords,
  subscription: SubscriptionRow,
  { items = [] }: Details,
): ReturnType<StripeRecords["priceOf"]> {
  const [item] = items;
  if (item?.id !== subscription.itemId) throw notOffered("previews of a second item");
  return singlePrice(records, [{ price: subscription.price, ...item }], "subscription_details[items]");
}

function changedLines(
  records: StripeRecords,
  subscription: SubscriptionRow,
  details: Details,
): InvoiceRow["lines"] | null {
  if (details.items === undefined) return null;
  const { proration_behavior: behavior = "create_prorations", proration_date: date } = details;
  const price = requestedPrice(records, subscription, details);
  return changeOf(records, subscription, { price, behavior, prorationDate: date }).lines;
}
