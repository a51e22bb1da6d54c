import type { Stripe } from "stripe";
import { billingDetails } from "#tests/support/stripe/render";
import type { ChargeRow, RefundRow } from "#tests/support/stripe/rows";

/** What the bank said. */
function outcomeOf({ refusal }: ChargeRow): Stripe.Charge.Outcome {
  const refused = refusal !== null;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: refused ? "declined_by_network" : "approved_by_network",
    reason: refusal?.decline_code ?? null,
    risk_level: "normal",
    seller_message: refused ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: refused ? "issuer_declined" : "authorized",
  };
}

function cardDetails({ amount, card, refusal }: ChargeRow): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: refusal === null ? amount : null,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "GB",
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    extended_authorization: { status: "disabled" },
    fingerprint: null,
    funding: "credit",
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function renderCharge(row: ChargeRow): Stripe.Charge {
  const paid = row.refusal === null;
  return {
    id: row.id,
    object: "charge",
    amount: row.amount,
    amount_captured: paid ? row.amount : 0,
    amount_refunded: row.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(),
    calculated_statement_descriptor: null,
    captured: paid,
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    description: null,
    disputed: row.disputed,
    failure_balance_transaction: null,
    failure_code: row.refusal?.code ?? null,
    failure_message: row.refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(row),
    paid,
    payment_intent: row.paymentIntent,
    payment_method: row.paymentMethod,
    payment_method_details: { card: cardDetails(row), type: "card" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amountRefunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

export function renderRefund(row: RefundRow): Stripe.Refund {
  return {
    id: row.id,
    object: "refund",
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: { ...row.metadata },
    payment_intent: row.paymentIntent,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}
