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
import { voidInvoice } from "#tests/support/stripe/standing";
import { invalid, missing, notFound } from "#tests/support/stripe/stripe-error";
import { updateSubscription } from "#tests/support/stripe/subscription-update";
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  subscriptionOf,
} from "#tests/support/stripe/subscriptions";
import { listEvents, renderEvent } from "#tests/support/stripe/webhooks";
import type { World } from "#tests/support/stripe/world";

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
    (world, params) => renderSubscription(world, createSubscription(world, params)),
  ),
  route<Stripe.SubscriptionListParams>(
    "GET /v1/subscriptions",
    "SubscriptionListParams",
    ["customer", "price", "status", ...PAGE],
    (world, params) =>
      page("/v1/subscriptions", listSubscriptions(world, params), params, (row) => renderSubscription(world, row)),
  ),
  route("GET /v1/subscriptions/:id", null, [], (world, _params, id) =>
    renderSubscription(world, subscriptionOf(world, id)),
  ),
  route<Stripe.SubscriptionUpdateParams>(
    "POST /v1/subscriptions/:id",
    "SubscriptionUpdateParams",
    [
      ...(["items", "default_payment_method", "trial_end", "trial_settings", "payment_behavior"] as const),
      ...(["payment_settings", "off_session", "metadata", "description", "proration_behavior"] as const),
      ...(["proration_date", "cancel_at_period_end", "cancel_at", "cancellation_details"] as const),
    ],
    (world, params, id) => renderSubscription(world, updateSubscription(world, id, params)),
  ),
  route<Stripe.SubscriptionCancelParams>(
    "DELETE /v1/subscriptions/:id",
    "SubscriptionCancelParams",
    ["cancellation_details", "invoice_now", "prorate"],
    (world, params, id) => renderSubscription(world, cancelSubscription(world, id, params)),
  ),
];

const schedules: readonly Route[] = [
  route<Stripe.SubscriptionScheduleCreateParams>(
    "POST /v1/subscription_schedules",
    "SubscriptionScheduleCreateParams",
    ["from_subscription"],
    (world, params) => renderSchedule(world, createSchedule(world, params)),
  ),
  route("GET /v1/subscription_schedules/:id", null, [], (world, _params, id) =>
    renderSchedule(world, scheduleOf(world, id)),
  ),
  route<Stripe.SubscriptionScheduleUpdateParams>(
    "POST /v1/subscription_schedules/:id",
    "SubscriptionScheduleUpdateParams",
    ["phases", "end_behavior", "metadata", "proration_behavior", "default_settings"],
    (world, params, id) => renderSchedule(world, updateSchedule(world, id, params)),
  ),
  route<Stripe.SubscriptionScheduleReleaseParams>(
    "POST /v1/subscription_schedules/:id/release",
    "SubscriptionScheduleReleaseParams",
    [],
    (world, _params, id) => renderSchedule(world, releaseSchedule(world, id)),
  ),
];

function invoiceOf(world: World, id: string): InvoiceRow {
  const invoice = world.invoices.find(id);
  if (invoice === undefined) throw notFound("invoice", id);
  return invoice;
}

const invoices: readonly Route[] = [
  route<Stripe.InvoiceCreatePreviewParams>(
    "POST /v1/invoices/create_preview",
    "InvoiceCreatePreviewParams",
    ["customer", "subscription", "subscription_details"],
    (world, params) => renderInvoice(world, previewInvoice(world, params)),
  ),
  route<Stripe.InvoiceListParams>(
    "GET /v1/invoices",
    "InvoiceListParams",
    ["customer", "subscription", "status", ...PAGE],
    (world, params) => {
      const rows = (params.customer === undefined ? world.invoices.all() : world.invoices.ofCustomer(params.customer))
        .filter(({ subscription }) => params.subscription === undefined || subscription === params.subscription)
        .filter(({ status }) => params.status === undefined || status === params.status);
      return page("/v1/invoices", rows, params, (row) => renderInvoice(world, row));
    },
  ),
  route("GET /v1/invoices/:id", null, [], (world, _params, id) => renderInvoice(world, invoiceOf(world, id))),
  route<Stripe.InvoiceUpdateParams>(
    "POST /v1/invoices/:id",
    "InvoiceUpdateParams",
    ["auto_advance"],
    (world, params, id) => renderInvoice(world, updateInvoice(world, invoiceOf(world, id), params)),
  ),
  route<Stripe.InvoiceFinalizeInvoiceParams>(
    "POST /v1/invoices/:id/finalize",
    "InvoiceFinalizeInvoiceParams",
    ["auto_advance"],
    (world, params, id) => renderInvoice(world, finalizeByHand(world, invoiceOf(world, id), params)),
  ),
  route<Stripe.InvoicePayParams>(
    "POST /v1/invoices/:id/pay",
    "InvoicePayParams",
    ["payment_method", "off_session"],
    (world, params, id) => renderInvoice(world, payInvoice(world, invoiceOf(world, id), params)),
  ),
  route<Stripe.InvoiceVoidInvoiceParams>(
    "POST /v1/invoices/:id/void",
    "InvoiceVoidInvoiceParams",
    [],
    (world, _params, id) => {
      const invoice = invoiceOf(world, id);
      if (invoice.status !== "open") {
        throw invalid(`You can only pass in open invoices. This invoice isn't open.`);
      }
      voidInvoice(world, invoice);
      return renderInvoice(world, invoice);
    },
  ),
  route<Stripe.InvoicePaymentListParams>(
    "GET /v1/invoice_payments",
    "InvoicePaymentListParams",
    ["invoice", "payment", "status", ...PAGE],
    (world, params) => {
      const rows = world.invoices
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
    (world, params) => {
      const rows = (
        params.customer === undefined ? world.charges.all() : world.charges.ofCustomer(params.customer)
      ).filter(({ paymentIntent }) => params.payment_intent === undefined || paymentIntent === params.payment_intent);
      return page("/v1/charges", rows, params, renderCharge);
    },
  ),
  route("GET /v1/charges/:id", null, [], (world, _params, id) => {
    const charge = world.charges.find(id);
    if (charge === undefined) throw notFound("charge", id);
    return renderCharge(charge);
  }),
  route<Stripe.RefundCreateParams>(
    "POST /v1/refunds",
    "RefundCreateParams",
    ["payment_intent", "charge", "amount", "reason", "metadata"],
    (world, params) => renderRefund(refund(world, params)),
  ),
  route<Stripe.RefundListParams>(
    "GET /v1/refunds",
    "RefundListParams",
    ["payment_intent", "charge", ...PAGE],
    (world, params) => {
      const rows = world.refunds
        .all()
        .filter(({ charge }) => params.charge === undefined || charge === params.charge)
        .filter(({ paymentIntent }) => params.payment_intent === undefined || paymentIntent === params.payment_intent);
      return page("/v1/refunds", rows, params, renderRefund);
    },
  ),
  route<Stripe.EventListParams>("GET /v1/events", "EventListParams", EVENTS, (world, params) => {
    const rows = listEvents(world, params);
    return page("/v1/events", rows, params, (row) => renderEvent(world, row));
  }),
  route("GET /v1/events/:id", null, [], (world, _params, id) => {
    const event = world.events.find(id);
    if (event === undefined) throw missing("event", needed(id, "id"), "id");
    return renderEvent(world, event);
  }),
];

export const billingRoutes: readonly Route[] = [...subscriptions, ...schedules, ...invoices, ...money];
