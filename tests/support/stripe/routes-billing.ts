import type { Stripe } from "stripe";
import { needed } from "#tests/support/stripe/checks";
import { previewInvoice } from "#tests/support/stripe/preview";
import { finalizeByHand, payInvoice, refund, updateInvoice } from "#tests/support/stripe/money";
import { renderCharge, renderRefund } from "#tests/support/stripe/render-charge";
import { renderInvoice, renderInvoicePayment, renderSubscription } from "#tests/support/stripe/render-billing";
import { renderSchedule } from "#tests/support/stripe/render-schedule";
import { page, route } from "#tests/support/stripe/route";
import type { Route } from "#tests/support/stripe/route";
import type { InvoiceRow } from "#tests/support/stripe/rows";
import { createSchedule, releaseSchedule, scheduleOf, updateSchedule } from "#tests/support/stripe/schedules";
import { voidInvoice } from "#tests/support/stripe/subscription-status";
import { invalid, missing, notFound } from "#tests/support/stripe/stripe-error";
import { updateSubscription } from "#tests/support/stripe/subscription-update";
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  subscriptionOf,
} from "#tests/support/stripe/subscriptions";
import { listEvents, renderEvent } from "#tests/support/stripe/webhooks";
import type { StripeRecords } from "#tests/support/stripe/records";

const PAGE = ["limit", "starting_after"] as const;
const EVENTS = ["type", "types", "created", ...PAGE] as const;

const subscriptions: readonly Route[] = [
  route<Stripe.SubscriptionCreateParams>(
    "POST /v1/subscriptions",
    "SubscriptionCreateParams",
    [
      ...(["customer", "items", "default_payment_method", "trial_end", "trial_period_days", "trial_settings"] as const),
      ...(["payment_behavior", "payment_settings", "off_session", "metadata", "description"] as const),
      ...(["proration_behavior", "collection_method", "billing_mode", "cancel_at_period_end"] as const),
    ],
    (records, params) => renderSubscription(records, createSubscription(records, params)),
  ),
  route<Stripe.SubscriptionListParams>(
    "GET /v1/subscriptions",
    "SubscriptionListParams",
    ["customer", "price", "status", ...PAGE],
    (records, params) =>
      page("/v1/subscriptions", listSubscriptions(records, params), params, (row) => renderSubscription(records, row)),
  ),
  route("GET /v1/subscriptions/:id", null, [], (records, _params, id) =>
    renderSubscription(records, subscriptionOf(records, id)),
  ),
  route<Stripe.SubscriptionUpdateParams>(
    "POST /v1/subscriptions/:id",
    "SubscriptionUpdateParams",
    [
      ...(["items", "default_payment_method", "trial_end", "trial_settings", "payment_behavior"] as const),
      ...(["payment_settings", "off_session", "metadata", "description", "proration_behavior"] as const),
      ...(["proration_date", "cancel_at_period_end", "cancel_at", "cancellation_details"] as const),
    ],
    (records, params, id) => renderSubscription(records, updateSubscription(records, id, params)),
  ),
  route<Stripe.SubscriptionCancelParams>(
    "DELETE /v1/subscriptions/:id",
    "SubscriptionCancelParams",
    ["cancellation_details", "invoice_now", "prorate"],
    (records, params, id) => renderSubscription(records, cancelSubscription(records, id, params)),
  ),
];

const schedules: readonly Route[] = [
  route<Stripe.SubscriptionScheduleCreateParams>(
    "POST /v1/subscription_schedules",
    "SubscriptionScheduleCreateParams",
    ["from_subscription"],
    (records, params) => renderSchedule(records, createSchedule(records, params)),
  ),
  route("GET /v1/subscription_schedules/:id", null, [], (records, _params, id) =>
    renderSchedule(records, scheduleOf(records, id)),
  ),
  route<Stripe.SubscriptionScheduleUpdateParams>(
    "POST /v1/subscription_schedules/:id",
    "SubscriptionScheduleUpdateParams",
    ["phases", "end_behavior", "metadata", "proration_behavior", "default_settings"],
    (records, params, id) => renderSchedule(records, updateSchedule(records, id, params)),
  ),
  route<Stripe.SubscriptionScheduleReleaseParams>(
    "POST /v1/subscription_schedules/:id/release",
    "SubscriptionScheduleReleaseParams",
    [],
    (records, _params, id) => renderSchedule(records, releaseSchedule(records, id)),
  ),
];

function invoiceOf(records: StripeRecords, id: string): InvoiceRow {
  const invoice = records.invoices.find(id);
  if (invoice === undefined) throw notFound("invoice", id);
  return invoice;
}

const invoices: readonly Route[] = [
  route<Stripe.InvoiceCreatePreviewParams>(
    "POST /v1/invoices/create_preview",
    "InvoiceCreatePreviewParams",
    ["customer", "subscription", "subscription_details"],
    (records, params) => renderInvoice(records, previewInvoice(records, params)),
  ),
  route<Stripe.InvoiceListParams>(
    "GET /v1/invoices",
    "InvoiceListParams",
    ["customer", "subscription", "status", ...PAGE],
    (records, params) => {
      const rows = (
        params.customer === undefined ? records.invoices.all() : records.invoices.ofCustomer(params.customer)
      )
        .filter(({ subscription }) => params.subscription === undefined || subscription === params.subscription)
        .filter(({ status }) => params.status === undefined || status === params.status);
      return page("/v1/invoices", rows, params, (row) => renderInvoice(records, row));
    },
  ),
  route("GET /v1/invoices/:id", null, [], (records, _params, id) => renderInvoice(records, invoiceOf(records, id))),
  route<Stripe.InvoiceUpdateParams>(
    "POST /v1/invoices/:id",
    "InvoiceUpdateParams",
    ["auto_advance"],
    (records, params, id) => renderInvoice(records, updateInvoice(records, invoiceOf(records, id), params)),
  ),
  route<Stripe.InvoiceFinalizeInvoiceParams>(
    "POST /v1/invoices/:id/finalize",
    "InvoiceFinalizeInvoiceParams",
    ["auto_advance"],
    (records, params, id) => renderInvoice(records, finalizeByHand(records, invoiceOf(records, id), params)),
  ),
  route<Stripe.InvoicePayParams>(
    "POST /v1/invoices/:id/pay",
    "InvoicePayParams",
    ["payment_method", "off_session"],
    (records, params, id) => renderInvoice(records, payInvoice(records, invoiceOf(records, id), params)),
  ),
  route<Stripe.InvoiceVoidInvoiceParams>(
    "POST /v1/invoices/:id/void",
    "InvoiceVoidInvoiceParams",
    [],
    (records, _params, id) => {
      const invoice = invoiceOf(records, id);
      if (invoice.status !== "open") {
        throw invalid(`You can only pass in open invoices. This invoice isn't open.`);
      }
      voidInvoice(records, invoice);
      return renderInvoice(records, invoice);
    },
  ),
  route<Stripe.InvoicePaymentListParams>(
    "GET /v1/invoice_payments",
    "InvoicePaymentListParams",
    ["invoice", "payment", "status", ...PAGE],
    (records, params) => {
      const rows = records.invoices
        .all()
        .filter(({ id }) => params.invoice === undefined || id === params.invoice)
        .filter(({ paymentIntent }) => {
          const wanted = params.payment?.payment_intent;
          return wanted === undefined || paymentIntent === wanted;
        })
        .map(renderInvoicePayment)
        .filter((row) => row !== null)
        .filter(({ status }) => params.status === undefined || status === params.status);
      return page("/v1/invoice_payments", rows, params, (row) => row);
    },
  ),
];

const money: readonly Route[] = [
  route<Stripe.ChargeListParams>(
    "GET /v1/charges",
    "ChargeListParams",
    ["customer", "payment_intent", ...PAGE],
    (records, params) => {
      const rows = (
        params.customer === undefined ? records.charges.all() : records.charges.ofCustomer(params.customer)
      ).filter(({ paymentIntent }) => params.payment_intent === undefined || paymentIntent === params.payment_intent);
      return page("/v1/charges", rows, params, renderCharge);
    },
  ),
  route("GET /v1/charges/:id", null, [], (records, _params, id) => {
    const charge = records.charges.find(id);
    if (charge === undefined) throw notFound("charge", id);
    return renderCharge(charge);
  }),
  route<Stripe.RefundCreateParams>(
    "POST /v1/refunds",
    "RefundCreateParams",
    ["payment_intent", "charge", "amount", "reason", "metadata"],
    (records, params) => renderRefund(refund(records, params)),
  ),
  route<Stripe.RefundListParams>(
    "GET /v1/refunds",
    "RefundListParams",
    ["payment_intent", "charge", ...PAGE],
    (records, params) => {
      const rows = records.refunds
        .all()
        .filter(({ charge }) => params.charge === undefined || charge === params.charge)
        .filter(({ paymentIntent }) => params.payment_intent === undefined || paymentIntent === params.payment_intent);
      return page("/v1/refunds", rows, params, renderRefund);
    },
  ),
  route<Stripe.EventListParams>("GET /v1/events", "EventListParams", EVENTS, (records, params) => {
    const rows = listEvents(records, params);
    return page("/v1/events", rows, params, (row) => renderEvent(records, row));
  }),
  route("GET /v1/events/:id", null, [], (records, _params, id) => {
    const event = records.events.find(id);
    if (event === undefined) throw missing("event", needed(id, "id"), "id");
    return renderEvent(records, event);
  }),
];

export const billingRoutes: readonly Route[] = [...subscriptions, ...schedules, ...invoices, ...money];
