import { advance } from "#tests/support/stripe/advance";
import { disputeCharge } from "#tests/support/stripe/collect";
import type { Confirmation } from "#tests/support/stripe/intents";
import {
  authenticateIntent,
  confirmPaymentIntent,
  confirmSetupIntent,
  intentOfSecret,
  newCard,
} from "#tests/support/stripe/intents";
import { invalid } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

/** What Stripe.js and the customer's bank do in the browser. */
export interface Browser {
  /** Confirms a SetupIntent with a typed card. */
  confirmSetup(clientSecret: string, cardNumber: string): Confirmation;
  /** Confirms a PaymentIntent with a typed card; without a number, with the card that it already names. */
  confirmPayment(clientSecret: string, cardNumber?: string): Confirmation;
  /** Answers the bank's question. */
  authenticate(clientSecret: string, answer: "complete" | "fail"): Confirmation;
  /** Makes the customer's bank charge back a payment, by its intent. */
  dispute(paymentIntent: string): void;
}

export function createBrowser(records: StripeRecords, clock: () => number): Browser {
  return {
    confirmSetup: (clientSecret, cardNumber) => {
      advance(records, clock());
      const intent = intentOfSecret(records, clientSecret);
      if (!("usage" in intent)) throw invalid("This client secret is of a PaymentIntent.");
      const card = newCard(records, cardNumber);
      return "behaviour" in card ? confirmSetupIntent(records, intent, card) : { error: card };
    },
    confirmPayment: (clientSecret, cardNumber) => {
      advance(records, clock());
      const intent = intentOfSecret(records, clientSecret);
      if ("usage" in intent) throw invalid("This client secret is of a SetupIntent.");
      const kept = records.paymentMethods.find(intent.paymentMethod);
      const card = cardNumber === undefined ? kept : newCard(records, cardNumber);
      if (card === undefined) throw invalid("There is no payment method to confirm with.");
      return "behaviour" in card ? confirmPaymentIntent(records, intent, card) : { error: card };
    },
    authenticate: (clientSecret, answer) => {
      advance(records, clock());
      return authenticateIntent(records, intentOfSecret(records, clientSecret), answer);
    },
    dispute: (paymentIntent) => {
      advance(records, clock());
      const { latestCharge } = records.paymentIntents.get(paymentIntent);
      disputeCharge(records, records.charges.get(latestCharge ?? ""));
    },
  };
}

/** `POST /stub/confirm`: confirms, and answers the bank if it asks and an answer is given. */
export function confirmForStub(records: StripeRecords, browser: Browser, request: unknown): Confirmation {
  const { clientSecret, number, authentication } = readStubRequest(request);
  const intent = intentOfSecret(records, clientSecret);
  const isWaiting = intent.status === "requires_action" && number === undefined;
  let result: Confirmation = { status: intent.status };
  if (!isWaiting) {
    result =
      "usage" in intent
        ? browser.confirmSetup(clientSecret, number ?? "")
        : browser.confirmPayment(clientSecret, number);
  }
  if (authentication === undefined || !("status" in result) || result.status !== "requires_action") return result;
  return browser.authenticate(clientSecret, authentication);
}

interface StubRequest {
  readonly clientSecret: string;
  readonly number: string | undefined;
  readonly authentication: "complete" | "fail" | undefined;
}

function readStubRequest(request: unknown): StubRequest {
  const { clientSecret, number, authentication } = (request ?? {}) as Record<string, unknown>;
  if (typeof clientSecret !== "string") throw invalid("clientSecret is missing");
  if (number !== undefined && typeof number !== "string") throw invalid("number must be text");
  if (authentication !== undefined && authentication !== "complete" && authentication !== "fail") {
    throw invalid("authentication must be complete or fail");
  }
  return { clientSecret, number, authentication };
}
