import { screen } from "@testing-library/react";
import { activateSubscription, markPlanSelected, type SubscriptionStatusAnswer } from "#contract/accounts";
import {
  confirmSandboxCard,
  createSubscriptionPayment,
  getSubscription,
  listInvoices,
  type SubscriptionPayment,
} from "#contract/billing";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { STATES } from "#tests/support/subscription-states";
import {
  fill,
  IN_TRIAL,
  NO_ACCESS,
  type openPage,
  PERSON,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";

/** A user who has just signed up. */
export const NEW_PERSON = { ...PERSON, hasSelectedPlan: "false" } as const;

/** A trial with a card: charged once it ends. */
export const TRIAL_WITH_CARD: SubscriptionStatusAnswer = { ...IN_TRIAL, interval: "month" };

export const CARD_REFUSED = {
  status: 422,
  json: { message: "Your card was declined.", code: "card_refused" },
} as const;

export function paymentFor(plan: PaidPlan): SubscriptionPayment {
  return {
    clientSecret: `secret-${plan}`,
    amount: plan === "yearly" ? 2_999 : 299,
    plan,
    intentType: "setup",
    firstChargeAt: "2026-11-29T12:00:00.000Z",
    cardForm: { provider: "sandbox" },
  };
}

/** A server that takes test cards, at which a user without a subscription is signed in. */
export function serverWithCheckout(status: SubscriptionStatusAnswer = NO_ACCESS): StubbedServer {
  return serverFor(status, NEW_PERSON)
    .answer(createSubscriptionPayment, ({ body }) => paymentFor((body as { plan: PaidPlan }).plan))
    .answer(confirmSandboxCard, { outcome: "succeeded" })
    .answer(activateSubscription, { ...TRIAL_WITH_CARD, justSubscribed: true })
    .answer(markPlanSelected, PERSON)
    .answer(getSubscription, STATES.paid.details)
    .answer(listInvoices, []);
}

/** Fills in the sandbox's card form. */
export async function typeCard(user: ReturnType<typeof openPage>, number = "4242424242424242"): Promise<void> {
  await screen.findByLabelText("Card number");
  await fill(user, "Card number", number);
  await fill(user, "Expiry date", "1234");
  await fill(user, "Security code", "123");
}

/** As fast as a machine presses: before anything could be drawn. */
export function pressTwice(button: HTMLElement): void {
  button.click();
  button.click();
}
