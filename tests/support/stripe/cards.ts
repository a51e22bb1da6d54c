import type { CardBehaviour, PaymentMethodRow, Refusal } from "#tests/support/stripe/rows";

const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  "4242424242424242": "pays",
  "5555555555554444": "pays",
  "4000000000000002": "declined",
  "4000000000009995": "insufficient_funds",
  "4000002500003155": "asks_once",
  "4000002760003184": "asks_always",
  "4000000000000341": "declines_later",
  "4000000000000259": "disputes",
};

/** The names of Stripe's ready-made test payment methods. */
export const TEST_PAYMENT_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_createDispute: "4000000000000259",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
};

const DECLINED: Refusal = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
const INSUFFICIENT_FUNDS: Refusal = {
  code: "card_declined",
  decline_code: "insufficient_funds",
  message: "Your card has insufficient funds.",
};
const LIVE_CARD: Refusal = {
  code: "card_declined",
  decline_code: "test_mode_live_card",
  message:
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
};
const AUTHENTICATION_REQUIRED: Refusal = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};
export const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The behaviour of a card number; a refusal if it is not a card number. */
export function recognise(number: string): { readonly behaviour: CardBehaviour } | { readonly refusal: Refusal } {
  const digits = number.replaceAll(/[\s-]/gu, "");
  if (!/^\d{12,19}$/u.test(digits) || !passesLuhn(digits)) {
    return { refusal: { code: "incorrect_number", message: "Your card number is incorrect." } };
  }
  return { behaviour: TEST_CARDS[digits] ?? "not_a_test_card" };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

type Card = Pick<PaymentMethodRow, "behaviour" | "setUp">;
type Answer = "yes" | "asks" | Refusal;

/** The bank's answer when the owner saves the card for later use. */
export function answerToSetup({ behaviour }: Pick<Card, "behaviour">): Answer {
  if (behaviour === "asks_once" || behaviour === "asks_always") return "asks";
  return behaviour === "declines_later" ? "yes" : (refusalOf(behaviour) ?? "yes");
}

/** The bank's answer when the owner pays in the browser. */
export function answerToPayment({ behaviour }: Pick<Card, "behaviour">): Answer {
  if (behaviour === "asks_once" || behaviour === "asks_always") return "asks";
  return refusalOf(behaviour) ?? "yes";
}

/** The bank's answer to a charge by the server, on-session or off-session. */
export function answerToCharge(card: Card, present: boolean): Answer {
  const asks = card.behaviour === "asks_always" || (card.behaviour === "asks_once" && !card.setUp);
  if (asks) return present ? "asks" : AUTHENTICATION_REQUIRED;
  return refusalOf(card.behaviour) ?? "yes";
}

function refusalOf(behaviour: CardBehaviour): Refusal | null {
  switch (behaviour) {
    case "declined":
    case "declines_later":
      return DECLINED;
    case "insufficient_funds":
      return INSUFFICIENT_FUNDS;
    case "not_a_test_card":
      return LIVE_CARD;
    case "pays":
    case "disputes":
    case "asks_once":
    case "asks_always":
      return null;
  }
}
