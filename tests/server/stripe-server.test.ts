import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { customerWithCard, seconds, startBench } from "#tests/support/stripe/bench";
import type { Bench } from "#tests/support/stripe/bench";

describe("the local Stripe server", () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await startBench("2026-11-01T10:00:00Z");
  });
  afterEach(() => bench.close());

  it("starts a trial with a confirmed card, and charges it when the trial ends", async () => {
    const { stripe, server } = bench;
    const { customer, card } = await customerWithCard(bench, "4242424242424242");
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: "price_monthly" }],
      default_payment_method: card,
      trial_end: seconds("2026-11-08T10:00:00Z"),
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      off_session: true,
      metadata: { user_id: "1" },
      expand: ["latest_invoice"],
    });
    expect(subscription.status).toBe("trialing");
    expect(subscription.latest_invoice).toMatchObject({ status: "paid", amount_due: 0 });
    expect(server.state.chargesOf(customer)).toEqual([]);
    bench.moveTo("2026-11-08T10:00:00Z");
    const later = await stripe.subscriptions.retrieve(subscription.id);
    expect(later.status).toBe("active");
    expect(later.items.data[0]).toMatchObject({
      current_period_start: seconds("2026-11-08T10:00:00Z"),
      current_period_end: seconds("2026-12-08T10:00:00Z"),
    });
    expect(server.state.chargesOf(customer)).toMatchObject([{ amount: 299, status: "succeeded" }]);
  });

  it("makes an incomplete subscription that the browser pays", async () => {
    const { stripe, server } = bench;
    const { id: customer } = await stripe.customers.create({ email: "cook@example.org" });
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: "price_yearly" }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
      expand: ["latest_invoice.confirmation_secret"],
    });
    expect(subscription.status).toBe("incomplete");
    const invoice = subscription.latest_invoice;
    if (invoice === null || typeof invoice === "string") throw new Error("the invoice is not expanded");
    const secret = invoice.confirmation_secret?.client_secret ?? "";
    expect(server.confirmPayment(secret, "4000000000000002")).toMatchObject({ error: { code: "card_declined" } });
    expect(server.confirmPayment(secret, "4242424242424242")).toEqual({ status: "succeeded" });
    const paid = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice.payments.data.payment.payment_intent", "default_payment_method"],
    });
    expect(paid).toMatchObject({
      status: "active",
      default_payment_method: { card: { last4: "4242", brand: "visa" } },
      latest_invoice: { payments: { data: [{ payment: { payment_intent: { amount: 2_999, status: "succeeded" } } }] } },
    });
  });
});
