import type { Stripe } from "stripe";
import type { PhaseRow, ScheduleRow } from "#tests/support/stripe/rows";
import type { StripeRecords } from "#tests/support/stripe/records";

function renderPhase(records: StripeRecords, phase: PhaseRow): Stripe.SubscriptionSchedule.Phase {
  const price = records.priceOf(phase.price);
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: price.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: phase.end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: price.id,
        price: price.id,
        quantity: 1,
        tax_rates: [],
      },
    ],
    metadata: { ...phase.metadata },
    on_behalf_of: null,
    proration_behavior: phase.prorationBehavior,
    start_date: phase.start,
    transfer_data: null,
    trial_end: phase.trialEnd,
  };
}

export function renderSchedule(records: StripeRecords, row: ScheduleRow): Stripe.SubscriptionSchedule {
  const current = row.phases.find((phase) => phase.start <= records.now && records.now < phase.end);
  return {
    id: row.id,
    object: "subscription_schedule",
    application: null,
    billing_mode: { type: "flexible", flexible: null },
    canceled_at: row.canceledAt,
    completed_at: null,
    created: row.created,
    current_phase:
      row.status === "active" && current !== undefined ? { start_date: current.start, end_date: current.end } : null,
    customer: row.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: row.defaultPaymentMethod,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: { ...row.metadata },
    pause_schedules: [],
    phases: row.phases.map((phase) => renderPhase(records, phase)),
    released_at: row.releasedAt,
    released_subscription: row.releasedSubscription,
    status: row.status,
    subscription: row.subscription,
    test_clock: null,
  };
}
