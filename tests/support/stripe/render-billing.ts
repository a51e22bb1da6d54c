import type { Stripe } from "stripe";
import type { InvoiceRow, LineRow, PriceRow, SubscriptionRow } from "#tests/support/stripe/rows";
import { decimal, listOf, renderPrice } from "#tests/support/stripe/render";
import type { StripeRecords } from "#tests/support/stripe/records";

function renderPlan(price: PriceRow): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: true,
    amount: price.amount,
    amount_decimal: decimal(price.amount),
    billing_scheme: "per_unit",
    created: 0,
    currency: price.currency,
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: "prod_mealwright",
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

function renderItem(
  records: StripeRecords,
  row: SubscriptionRow,
  change: Partial<SubscriptionRow> = {},
): Stripe.SubscriptionItem {
  const { itemId, price, periodStart, periodEnd, created, id } = { ...row, ...change };
  return {
    id: itemId,
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: periodEnd,
    current_period_start: periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: renderPlan(records.priceOf(price)),
    price: renderPrice(records.priceOf(price)),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
}

export function renderSubscription(records: StripeRecords, row: SubscriptionRow): Stripe.Subscription {
  const cancelsAt = row.cancelAtPeriodEnd ? row.periodEnd : row.cancelAt;
  return {
    id: row.id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: row.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { type: "flexible", flexible: null },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancelsAt,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: row.canceledAt,
    cancellation_details: {
      comment: row.comment,
      feedback: row.feedback,
      feedback_option: null,
      reason: row.endReason,
    },
    collection_method: "charge_automatically",
    created: row.created,
    currency: records.priceOf(row.price).currency,
    customer: row.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: row.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: row.description,
    discounts: [],
    ended_at: row.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf(`/v1/subscription_items?subscription=${row.id}`, [renderItem(records, row)]),
    latest_invoice: row.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: { ...row.metadata },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: row.paysByCardAlone ? ["card"] : null,
      save_default_payment_method: row.saveDefault ? "on_subscription" : "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: renderPendingUpdate(records, row),
    schedule: row.schedule,
    start_date: row.created,
    status: row.status,
    test_clock: null,
    transfer_data: null,
    trial_end: row.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: row.missingPaymentMethod } },
    trial_start: row.trialStart,
  };
}

function renderPendingUpdate(records: StripeRecords, row: SubscriptionRow): Stripe.Subscription.PendingUpdate | null {
  const pending = row.pendingUpdate;
  if (pending === null) return null;
  return {
    billing_cycle_anchor: pending.anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: pending.expiresAt,
    metadata: pending.metadata,
    subscription_items: [renderItem(records, row, { price: pending.price })],
    trial_end: null,
    trial_from_plan: null,
  };
}

function renderLine(records: StripeRecords, invoice: InvoiceRow, line: LineRow): Stripe.InvoiceLineItem {
  return {
    id: line.id,
    object: "line_item",
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: line.item,
      },
      type: "subscription_item_details",
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: "prod_mealwright" },
      type: "price_details",
      unit_amount_decimal: decimal(records.priceOf(line.price).amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

/** `confirmation_secret` and `payments` are left to `expand`, as Stripe leaves them. */
export function renderInvoice(records: StripeRecords, row: InvoiceRow): Stripe.Invoice {
  const customer = records.customers.get(row.customer);
  const subscription = records.subscriptions.find(row.subscription);
  return {
    id: row.id,
    object: "invoice",
    account_country: "GB",
    account_name: null,
    account_tax_ids: null,
    amount_due: row.amountDue,
    amount_overpaid: 0,
    amount_paid: row.amountPaid,
    amount_remaining: row.amountDue - row.amountPaid,
    amount_shipping: 0,
    application: null,
    attempt_count: row.attemptCount,
    attempted: row.attemptCount > 0 || row.status === "paid",
    auto_advance: row.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: row.finalizesAt,
    billing_reason: row.reason,
    collection_method: "charge_automatically",
    created: row.created,
    currency: row.currency,
    custom_fields: null,
    customer: row.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: row.finalizedAt,
    ending_balance: row.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: row.number === null ? null : `https://invoice.stripe.com/i/${row.id}`,
    invoice_pdf: row.number === null ? null : `https://pay.stripe.com/invoice/${row.id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      `/v1/invoices/${row.id}/lines`,
      row.lines.map((line) => renderLine(records, row, line)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: row.status === "open" ? row.nextAttempt : null,
    number: row.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      schedule_details: null,
      subscription_details: { metadata: { ...subscription?.metadata }, subscription: row.subscription },
      type: "subscription_details",
    } as Stripe.Invoice.Parent,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: row.periodEnd,
    period_start: row.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: row.startingBalance,
    statement_descriptor: null,
    status: row.status,
    status_transitions: {
      finalized_at: row.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: row.paidAt,
      voided_at: row.voidedAt,
    },
    subtotal: row.total,
    subtotal_excluding_tax: row.total,
    test_clock: null,
    total: row.total,
    total_discount_amounts: [],
    total_excluding_tax: row.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: row.finalizedAt,
  };
}

export function renderInvoicePayment(invoice: InvoiceRow): Stripe.InvoicePayment | null {
  if (invoice.invoicePayment === null || invoice.paymentIntent === null) return null;
  const status = { paid: "paid", void: "canceled", open: "open", draft: "open" }[invoice.status];
  return {
    id: invoice.invoicePayment,
    object: "invoice_payment",
    amount_paid: invoice.status === "paid" ? invoice.amountPaid : null,
    amount_requested: invoice.amountDue,
    created: invoice.finalizedAt ?? invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: invoice.paymentIntent, type: "payment_intent" },
    status,
    status_transitions: { canceled_at: invoice.voidedAt, paid_at: invoice.paidAt },
  };
}
