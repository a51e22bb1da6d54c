import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jsonLog } from "#server/services/log/log";
import { ProviderUnavailable, type Payments } from "#server/services/payments/payments";
import { stripePayments } from "#server/services/payments/stripe-payments";
import { paymentStateOf } from "#server/services/payments/stripe-switch";
import { CARDS, only, payers, startStripe, stripeConfig, type StripeUnderTest } from "#tests/support/payments";

const START = Date.UTC(2027, 0, 31, 9, 30);
const CREATE = /^POST \/v1\/subscriptions$/u;
const SLOW_MS = 700;
/** Longer than a busy machine takes. */
const LONG_MS = 20_000;

let under: StripeUnderTest;
let they: ReturnType<typeof payers>;
beforeEach(async () => {
  under = await startStripe(START);
  they = payers(under);
});
afterEach(() => under.close());

const withTimeouts = (answerMs: number, chargeMs: number): Payments =>
  stripePayments(stripeConfig(under.server.url), jsonLog("silent"), under.clock, { answerMs, chargeMs });
const charged = (customerId: string) =>
  under.server.state.chargesOf(customerId).filter(({ status }) => status === "succeeded").length;
const order = async () => {
  const customerId = await they.newCustomer();
  const setupId = await they.confirmedSetup(customerId);
  return { customerId, setupId, plan: "monthly", trialEndsAt: null, key: `sub:${setupId}` } as const;
};

describe("a payment that takes the bank long", () => {
  it("is waited for longer than any other answer", async () => {
    const request = await order();
    under.server.delay(CREATE, 4 * SLOW_MS);
    await withTimeouts(3 * SLOW_MS, LONG_MS).subscribe(request);
    expect(charged(request.customerId)).toBe(1);
  });

  it("is not known, and never refused, when the wait was too short; the next look finds it, made once", async () => {
    const request = await order();
    under.server.delay(CREATE, SLOW_MS);
    const hasty = withTimeouts(LONG_MS, SLOW_MS / 5);
    await expect(hasty.subscribe(request)).rejects.toBeInstanceOf(ProviderUnavailable);
    under.server.forgetFaults();
    const payments = withTimeouts(LONG_MS, LONG_MS);
    await payments.subscribe(request);
    expect(only((await payments.readAccount(request.customerId)).subscriptions)).toMatchObject({ phase: "active" });
    expect(charged(request.customerId)).toBe(1);
  });

  it("is the same for a change of plan", async () => {
    const { customerId, subscriptionId } = await they.subscribed({ number: CARDS.good });
    const change = { subscriptionId, plan: "yearly", at: under.clock.now(), key: "switch:1" } as const;
    under.server.delay("POST /v1/subscriptions/", SLOW_MS);
    const hasty = withTimeouts(LONG_MS, SLOW_MS / 5);
    await expect(hasty.switchNow(change)).rejects.toBeInstanceOf(ProviderUnavailable);
    under.server.forgetFaults();
    expect(await withTimeouts(LONG_MS, LONG_MS).switchNow(change)).toEqual({ clientSecret: null });
    expect(charged(customerId)).toBe(2);
  });
});

describe("the invoice of a change of plan", () => {
  const payment = (status: Stripe.Invoice.Status, intent: Stripe.PaymentIntent.Status | null) =>
    paymentStateOf({
      status,
      clientSecret: "secret",
      intent: intent === null ? null : ({ status: intent } as Stripe.PaymentIntent),
    });

  it.each([
    ["paid", "succeeded", "paid"],
    ["open", "requires_action", "asks"],
    ["open", "requires_confirmation", "asks"],
    ["open", "processing", "waits"],
    ["open", "requires_payment_method", "refused"],
    ["void", "canceled", "refused"],
  ] as const)("that is %s while its payment is %s: %s", (status, intent, standing) => {
    expect(payment(status, intent)).toBe(standing);
  });
});

it("names no piece of work by a longer key than Stripe takes", async () => {
  const { subscriptionId } = await they.subscribed({ number: CARDS.good });
  const key = "k".repeat(400);
  for (const cancels of [true, false]) {
    await under.payments.setCancelsAtPeriodEnd({ subscriptionId, cancels, key: `${key}:${cancels}` });
  }
  expect(under.server.state.subscriptionsOf(only(under.server.state.customerIds()))).toMatchObject([
    { cancel_at_period_end: false },
  ]);
});
