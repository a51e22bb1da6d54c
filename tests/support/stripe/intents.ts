import {
  answerToCharge,
  answerToPayment,
  answerToSetup,
  NOT_AUTHENTICATED,
  recognise,
} from "#tests/support/stripe/cards";
import { askOwner, chargeInvoice, payIntent, refuseIntent } from "#tests/support/stripe/collect";
import { renderSetupIntent } from "#tests/support/stripe/render";
import type { PaymentIntentRow, PaymentMethodRow, Refusal, SetupIntentRow } from "#tests/support/stripe/rows";
import { invalid } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

/** The result of confirming an intent, as from Stripe.js. */
export type Confirmation =
  | { readonly status: string }
  | { readonly error: { readonly message: string; readonly code: string; readonly decline_code?: string } };

/** A card as it was typed into Stripe's form. Does not throw: an invalid number is a refusal. */
export function newCard(records: StripeRecords, number: string): PaymentMethodRow | Refusal {
  const known = recognise(number);
  if ("refusal" in known) return known.refusal;
  const digits = number.replaceAll(/\D/gu, "");
  return records.paymentMethods.add({
    id: records.newId("pm"),
    created: records.now,
    customer: null,
    brand: digits.startsWith("5") ? "mastercard" : "visa",
    last4: digits.slice(-4),
    expMonth: 12,
    expYear: new Date(records.now * 1_000).getUTCFullYear() + 3,
    behaviour: known.behaviour,
    setUp: false,
  });
}

function unexpected(kind: "setup" | "payment", status: string): Refusal {
  return {
    code: `${kind}_intent_unexpected_state`,
    message: `This ${kind === "setup" ? "SetupIntent" : "PaymentIntent"}'s status is ${status}, so it cannot be confirmed.`,
  };
}

function failed(refusal: Refusal): Confirmation {
  return { error: refusal };
}

export function confirmSetupIntent(
  records: StripeRecords,
  intent: SetupIntentRow,
  card: PaymentMethodRow,
): Confirmation {
  if (intent.status === "succeeded" || intent.status === "canceled") return failed(unexpected("setup", intent.status));
  const answer = answerToSetup(card);
  intent.paymentMethod = card.id;
  if (answer === "asks") {
    intent.status = "requires_action";
    intent.lastError = null;
    records.emit("setup_intent.requires_action", renderSetupIntent(records, intent));
    return { status: intent.status };
  }
  return answer === "yes" ? setUp(records, intent, card) : refuseSetup(records, intent, answer);
}

function setUp(records: StripeRecords, intent: SetupIntentRow, card: PaymentMethodRow): Confirmation {
  intent.status = "succeeded";
  intent.lastError = null;
  card.customer = intent.customer;
  card.setUp = true;
  records.emit("setup_intent.succeeded", renderSetupIntent(records, intent));
  return { status: intent.status };
}

function refuseSetup(records: StripeRecords, intent: SetupIntentRow, refusal: Refusal): Confirmation {
  intent.status = "requires_payment_method";
  intent.lastError = refusal;
  records.emit("setup_intent.setup_failed", renderSetupIntent(records, intent));
  return failed(refusal);
}

/** The owner confirms in the browser, with a new card or the one already on the intent. */
export function confirmPaymentIntent(
  records: StripeRecords,
  intent: PaymentIntentRow,
  card: PaymentMethodRow,
): Confirmation {
  if (intent.status === "succeeded" || intent.status === "canceled")
    return failed(unexpected("payment", intent.status));
  const answer = answerToPayment(card);
  intent.paymentMethod = card.id;
  if (answer === "asks") {
    askOwner(records, intent);
    return { status: intent.status };
  }
  if (answer === "yes") payIntent(records, intent, card);
  else {
    refuseIntent(records, intent, answer);
    return failed(answer);
  }
  return { status: "succeeded" };
}

/** The server confirms with a stored card. */
export function confirmForServer(
  records: StripeRecords,
  intent: PaymentIntentRow,
  card: PaymentMethodRow,
  present: boolean,
): Confirmation {
  if (intent.status === "succeeded" || intent.status === "canceled")
    return failed(unexpected("payment", intent.status));
  const answer = answerToCharge(card, present);
  const invoice = records.invoices.get(intent.invoice);
  chargeInvoice(records, invoice, { card, present, automatic: false });
  return typeof answer === "object" ? failed(answer) : { status: intent.status };
}

/** The owner's answer to the bank's question. */
export function authenticateIntent(
  records: StripeRecords,
  intent: SetupIntentRow | PaymentIntentRow,
  answer: "complete" | "fail",
): Confirmation {
  const setup = "usage" in intent;
  if (intent.status !== "requires_action") {
    return failed(unexpected(setup ? "setup" : "payment", intent.status));
  }
  const card = records.paymentMethods.get(intent.paymentMethod ?? "");
  if (answer === "fail") {
    const code = `${setup ? "setup" : "payment"}_intent_authentication_failure`;
    const refusal = { code, message: NOT_AUTHENTICATED };
    if (setup) return refuseSetup(records, intent, refusal);
    refuseIntent(records, intent, refusal);
    return failed(refusal);
  }
  if (setup) return setUp(records, intent, card);
  payIntent(records, intent, card);
  return { status: intent.status };
}

/** The intent for a client secret. */
export function intentOfSecret(records: StripeRecords, clientSecret: string): SetupIntentRow | PaymentIntentRow {
  const [id = ""] = clientSecret.split("_secret_");
  const intent = records.setupIntents.find(id) ?? records.paymentIntents.find(id);
  if (intent?.clientSecret !== clientSecret) {
    throw invalid("The client_secret provided does not match any intent.", {
      code: "resource_missing",
      param: "client_secret",
    });
  }
  return intent;
}
