import type { Stripe } from "stripe";
import type {
  CustomerRow,
  PaymentIntentRow,
  PaymentMethodRow,
  PriceRow,
  Refusal,
  SetupIntentRow,
} from "#tests/support/stripe/rows";
import type { StripeRecords } from "#tests/support/stripe/records";

/** Rows in the pinned API's form; the SDK's types ensure that nothing is missing. */

export function listOf<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}

export function renderCustomer(row: CustomerRow): Stripe.Customer | Stripe.DeletedCustomer {
  if (row.deleted) return { id: row.id, object: "customer", deleted: true };
  return {
    id: row.id,
    object: "customer",
    address: null,
    balance: row.balance,
    created: row.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: { ...row.metadata },
    name: row.name,
    next_invoice_sequence: row.invoiceCount + 1,
    phone: row.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export function billingDetails(): Stripe.PaymentMethod.BillingDetails {
  return { address: { ...NO_ADDRESS }, email: null, name: null, phone: null, tax_id: null };
}

export function renderPaymentMethod(row: PaymentMethodRow): Stripe.PaymentMethod {
  return {
    id: row.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingDetails(),
    card: {
      brand: row.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "GB",
      display_brand: row.brand,
      exp_month: row.expMonth,
      exp_year: row.expYear,
      fingerprint: null,
      funding: "credit",
      generated_from: null,
      last4: row.last4,
      networks: { available: [row.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

function nextAction(
  kind: "setup" | "payment",
  id: string,
): Stripe.SetupIntent.NextAction & Stripe.PaymentIntent.NextAction {
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect", source: `${kind}:${id}` },
  };
}

function intentError(
  records: StripeRecords,
  refusal: Refusal | null,
  paymentMethod: string | null,
): Stripe.SetupIntent.LastSetupError | null {
  if (refusal === null) return null;
  const method = records.paymentMethods.find(paymentMethod);
  return {
    type: refusal.decline_code === undefined ? "invalid_request_error" : "card_error",
    ...refusal,
    ...(method === undefined ? {} : { payment_method: renderPaymentMethod(method) }),
  };
}

export function renderSetupIntent(records: StripeRecords, row: SetupIntentRow): Stripe.SetupIntent {
  return {
    id: row.id,
    object: "setup_intent",
    allowed_payment_method_types:
      row.allowedTypes === null ? null : (row.allowedTypes as Stripe.SetupIntent.AllowedPaymentMethodType[]),
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: row.cancellationReason,
    client_secret: row.clientSecret,
    created: row.created,
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: intentError(records, row.lastError, row.paymentMethod),
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: { ...row.metadata },
    next_action: row.status === "requires_action" ? nextAction("setup", row.id) : null,
    on_behalf_of: null,
    // A refused payment method is removed from the intent again.
    payment_method: row.status === "requires_payment_method" ? null : row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: row.status,
    usage: row.usage,
  };
}

export function renderPaymentIntent(records: StripeRecords, row: PaymentIntentRow): Stripe.PaymentIntent {
  return {
    id: row.id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount: row.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.status === "succeeded" ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: row.canceledAt,
    cancellation_reason: row.status === "canceled" ? "void_invoice" : null,
    capture_method: "automatic",
    client_secret: row.clientSecret,
    confirmation_method: "automatic",
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: intentError(records, row.lastError, row.paymentMethod),
    latest_charge: row.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: row.status === "requires_action" ? nextAction("payment", row.id) : null,
    on_behalf_of: null,
    payment_method: row.status === "requires_payment_method" ? null : row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Decimals are sent as text; only the SDK converts them to numbers. */
export function decimal(amount: number): NonNullable<Stripe.Price["unit_amount_decimal"]> {
  return String(amount) as unknown as NonNullable<Stripe.Price["unit_amount_decimal"]>;
}

export function renderPrice(row: PriceRow): Stripe.Price {
  return {
    id: row.id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: 0,
    currency: row.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: "prod_mealwright",
    recurring: {
      interval: row.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "inclusive",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: row.amount,
    unit_amount_decimal: decimal(row.amount),
  };
}
