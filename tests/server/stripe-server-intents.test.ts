import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { customerWithCard, newCardFor, seconds, startBench, subscribe } from "#tests/support/stripe/bench";
import type { Bench } from "#tests/support/stripe/bench";

let bench: Bench;
beforeEach(async () => {
  bench = await startBench("2026-11-01T10:00:00Z");
});
afterEach(() => bench.close());

const VISA = "4242424242424242";
const ASKS_ALWAYS = "4000002760003184";
const DECLINES_LATER = "4000000000000341";

/** An active subscription whose renewal could not be charged, and the invoice of that. */
async function fallPastDue(): Promise<{ customer: string; id: string; invoice: string; payment: string }> {
  const { customer, id } = await subscribe(bench, { laterCard: ASKS_ALWAYS });
  bench.moveTo("2026-12-01T10:00:00Z");
  const { data } = await bench.stripe.invoices.list({ subscription: id, status: "open", expand: ["data.payments"] });
  const [open] = data;
  return { customer, id, invoice: open?.id ?? "", payment: String(open?.payments?.data[0]?.payment.payment_intent) };
}

describe("setup intents", () => {
  it("are confirmed with a ready-made card, which then belongs to the customer", async () => {
    const { stripe } = bench;
    const { id: customer } = await stripe.customers.create({});
    const { id } = await stripe.setupIntents.create({ customer, usage: "off_session", metadata: { plan: "monthly" } });
    const confirmed = await stripe.setupIntents.confirm(id, {
      payment_method: "pm_card_mastercard",
      expand: ["payment_method"],
    });
    expect(confirmed).toMatchObject({
      status: "succeeded",
      metadata: { plan: "monthly" },
      payment_method: { customer, card: { brand: "mastercard", last4: "4444" } },
    });
    await expect(stripe.setupIntents.cancel(id)).rejects.toMatchObject({ code: "setup_intent_unexpected_state" });
    expect(bench.server.state.setupIntentsOf(customer)).toHaveLength(1);
  });

  it("can be cancelled, and then not be confirmed", async () => {
    const { stripe, server } = bench;
    const { id: customer } = await stripe.customers.create({});
    const { id, client_secret: secret } = await stripe.setupIntents.create({ customer });
    await stripe.setupIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(server.confirmSetup(secret ?? "", VISA)).toMatchObject({ error: { code: "setup_intent_unexpected_state" } });
    await expect(stripe.setupIntents.list({ customer })).resolves.toMatchObject({ data: [{ status: "canceled" }] });
  });

  it("keep the last refusal until another card is taken", async () => {
    const { stripe, server } = bench;
    const { id: customer } = await stripe.customers.create({});
    const { id, client_secret: secret } = await stripe.setupIntents.create({ customer });
    server.confirmSetup(secret ?? "", "4000000000000002");
    await expect(stripe.setupIntents.retrieve(id)).resolves.toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_setup_error: { type: "card_error", code: "card_declined", message: "Your card was declined." },
    });
    server.confirmSetup(secret ?? "", VISA);
    await expect(stripe.setupIntents.retrieve(id)).resolves.toMatchObject({
      status: "succeeded",
      last_setup_error: null,
    });
    expect(server.state.eventTypes()).toEqual([
      "customer.created",
      "setup_intent.created",
      "setup_intent.setup_failed",
      "setup_intent.succeeded",
    ]);
  });
});

describe("payment methods", () => {
  it("are attached to one customer", async () => {
    const { stripe } = bench;
    const { customer, card } = await customerWithCard(bench, VISA);
    await expect(stripe.paymentMethods.retrieve(card)).resolves.toMatchObject({ customer, card: { last4: "4242" } });
    const { id: other } = await stripe.customers.create({});
    await expect(stripe.paymentMethods.attach(card, { customer: other })).rejects.toMatchObject({ statusCode: 400 });
    const attached = await stripe.paymentMethods.attach("pm_card_visa", { customer: other });
    expect(attached.customer).toBe(other);
    await expect(
      stripe.customers.update(other, { invoice_settings: { default_payment_method: card } }),
    ).rejects.toMatchObject({ code: "resource_missing" });
  });
});

describe("a payment that is past due", () => {
  it("needs its owner where the bank wants to ask", async () => {
    const { stripe, server } = bench;
    const { id, invoice, payment } = await fallPastDue();
    await expect(stripe.paymentIntents.retrieve(payment)).resolves.toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "authentication_required" },
    });
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: "authentication_required" });
    await expect(stripe.invoices.pay(invoice, { off_session: false })).rejects.toMatchObject({
      code: "invoice_payment_intent_requires_action",
    });
    const { client_secret: secret } = await stripe.paymentIntents.retrieve(payment);
    expect(server.authenticate(secret ?? "", "complete")).toEqual({ status: "succeeded" });
    await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({ status: "active" });
  });

  it("is confirmed with another card, in the browser or by the server", async () => {
    const { stripe, server } = bench;
    const { customer, id, payment } = await fallPastDue();
    const { client_secret: secret } = await stripe.paymentIntents.retrieve(payment);
    expect(server.confirmPayment(secret ?? "", DECLINES_LATER)).toMatchObject({ error: { code: "card_declined" } });
    const card = await newCardFor(bench, customer, VISA);
    await expect(
      stripe.paymentIntents.confirm(payment, { payment_method: card, expand: ["latest_charge"] }),
    ).resolves.toMatchObject({ status: "succeeded", amount: 299, latest_charge: { status: "succeeded", customer } });
    await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({ status: "active" });
  });

  it("is active again once its invoice is voided", async () => {
    const { stripe } = bench;
    const { id, invoice } = await fallPastDue();
    await stripe.invoices.voidInvoice(invoice);
    await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({ status: "active" });
    await expect(stripe.invoices.voidInvoice(invoice)).rejects.toMatchObject({ statusCode: 400 });
  });

  it("does not outlive its subscription, and could still be paid by hand", async () => {
    const { stripe } = bench;
    const { customer, id, invoice } = await fallPastDue();
    bench.moveTo("2026-12-15T10:00:00Z");
    await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({ status: "canceled" });
    const card = await newCardFor(bench, customer, VISA);
    await expect(stripe.invoices.pay(invoice, { payment_method: card })).resolves.toMatchObject({ status: "paid" });
    await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({ status: "canceled" });
  });
});

describe("a subscription made while its owner is there", () => {
  it("stays incomplete while the bank asks", async () => {
    const { stripe } = bench;
    const { customer, card } = await customerWithCard(bench, ASKS_ALWAYS);
    const order = { customer, items: [{ price: "price_monthly" }], default_payment_method: card };
    const made = await stripe.subscriptions.create({
      ...order,
      expand: ["latest_invoice.payments.data.payment.payment_intent"],
    });
    expect(made).toMatchObject({
      status: "incomplete",
      latest_invoice: { payments: { data: [{ payment: { payment_intent: { status: "requires_action" } } }] } },
    });
    await expect(
      stripe.subscriptions.create({ ...order, payment_behavior: "error_if_incomplete" }),
    ).rejects.toMatchObject({ code: "subscription_payment_intent_requires_action" });
    expect(bench.server.state.subscriptionsOf(customer)).toHaveLength(1);
  });

  it("cannot be made without any card, or with a card of another user", async () => {
    const { stripe } = bench;
    const { id: customer } = await stripe.customers.create({});
    const items = [{ price: "price_monthly" }];
    await expect(stripe.subscriptions.create({ customer, items })).rejects.toMatchObject({ statusCode: 400 });
    const { card } = await customerWithCard(bench, VISA);
    await expect(stripe.subscriptions.create({ customer, items, default_payment_method: card })).rejects.toMatchObject({
      param: "default_payment_method",
    });
    await expect(
      stripe.subscriptions.create({ customer, items, trial_end: seconds("2026-10-01T10:00:00Z") }),
    ).rejects.toMatchObject({ param: "trial_end" });
    expect(bench.server.state.subscriptionsOf(customer)).toEqual([]);
  });
});

it("previews the next renewal, and keeps the events of everything", async () => {
  const { stripe } = bench;
  const { id, customer } = await subscribe(bench);
  const preview = await stripe.invoices.createPreview({ subscription: id, customer });
  expect(preview).toMatchObject({
    amount_due: 299,
    lines: { data: [{ period: { start: seconds("2026-12-01T10:00:00Z"), end: seconds("2027-01-01T10:00:00Z") } }] },
  });
  expect(bench.server.state.invoicesOf(customer)).toHaveLength(1);
  const { data } = await stripe.events.list({ type: "invoice.paid" });
  expect(data).toMatchObject([{ object: "event", data: { object: { amount_paid: 299, customer } } }]);
});
