import type { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { customerWithCard, newCardFor, seconds, startBench, subscribe } from "#tests/support/stripe/bench";
import type { Bench } from "#tests/support/stripe/bench";

let bench: Bench;
beforeEach(async () => {
  bench = await startBench("2026-11-01T10:00:00Z");
});
afterEach(() => bench.close());

const VISA = "4242424242424242";

function periodOf({ items }: Stripe.Subscription): readonly string[] {
  const [item] = items.data;
  return [item?.current_period_start ?? 0, item?.current_period_end ?? 0].map((at) =>
    new Date(at * 1_000).toISOString(),
  );
}

async function startTrial(number: string | null, days = 7): Promise<{ customer: string; id: string }> {
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create({});
  const card = number === null ? null : await newCardFor(bench, customer, number);
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price: "price_monthly" }],
    ...(card === null ? {} : { default_payment_method: card }),
    trial_end: bench.now() / 1_000 + days * 86_400,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    off_session: true,
  });
  return { customer, id };
}

async function startUnpaid(): Promise<{ customer: string; id: string; secret: string; invoice: string }> {
  const { id: customer } = await bench.stripe.customers.create({});
  const { id, latest_invoice: invoice } = await bench.stripe.subscriptions.create({
    customer,
    items: [{ price: "price_monthly" }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret"],
  });
  if (invoice === null || typeof invoice === "string") throw new Error("the invoice is not expanded");
  return { customer, id, secret: invoice.confirmation_secret?.client_secret ?? "", invoice: invoice.id };
}

function statusOf(id: string): Promise<string> {
  return bench.stripe.subscriptions.retrieve(id).then(({ status }) => status);
}

describe("a trial", () => {
  it("costs nothing, is announced three days before its end and is charged then", async () => {
    const { stripe, server } = bench;
    const { customer, id } = await startTrial(VISA);
    const trial = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    expect(trial).toMatchObject({
      status: "trialing",
      trial_end: seconds("2026-11-08T10:00:00Z"),
      latest_invoice: { status: "paid", amount_due: 0, billing_reason: "subscription_create" },
    });
    expect("current_period_end" in trial).toBe(false);
    expect(periodOf(trial)).toEqual(["2026-11-01T10:00:00.000Z", "2026-11-08T10:00:00.000Z"]);
    bench.moveTo("2026-11-05T09:59:59Z");
    expect(server.state.eventTypes()).not.toContain("customer.subscription.trial_will_end");
    bench.moveTo("2026-11-05T10:00:00Z");
    expect(server.state.eventTypes()).toContain("customer.subscription.trial_will_end");
    bench.moveTo("2026-11-08T09:59:59Z");
    expect(server.state.chargesOf(customer)).toEqual([]);
    bench.moveTo("2026-11-08T10:00:00Z");
    expect(await statusOf(id)).toBe("active");
    expect(server.state.chargesOf(customer)).toMatchObject([{ amount: 299, status: "succeeded" }]);
    expect(server.state.invoicesOf(customer).map(({ billing_reason, total }) => [billing_reason, total])).toEqual([
      ["subscription_create", 0],
      ["subscription_cycle", 299],
    ]);
  });

  it("shorter than three days is announced at once", async () => {
    await startTrial(VISA, 2);
    expect(bench.server.state.eventTypes()).toContain("customer.subscription.trial_will_end");
  });

  it("without a card ends with it, for no reason that Stripe names", async () => {
    const { id } = await startTrial(null);
    bench.passDays(8);
    await expect(bench.stripe.subscriptions.retrieve(id)).resolves.toMatchObject({
      status: "canceled",
      ended_at: seconds("2026-11-08T10:00:00Z"),
      cancellation_details: { reason: null },
    });
  });

  it("uses the customer's default card when it has none of its own", async () => {
    const { customer, id } = await startTrial(null);
    const card = await newCardFor(bench, customer, VISA);
    await bench.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    bench.passDays(8);
    expect(await statusOf(id)).toBe("active");
  });

  it("changes its price without a charge and keeps its end", async () => {
    const { customer, id } = await startTrial(VISA);
    const { items } = await bench.stripe.subscriptions.retrieve(id);
    const changed = await bench.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? "", price: "price_yearly" }],
      proration_behavior: "none",
    });
    expect(periodOf(changed)[1]).toBe("2026-11-08T10:00:00.000Z");
    bench.passDays(8);
    expect(bench.server.state.chargesOf(customer).map(({ amount }) => amount)).toEqual([2_999]);
    expect(periodOf(await bench.stripe.subscriptions.retrieve(id))[1]).toBe("2027-11-08T10:00:00.000Z");
  });

  it("can be cut short", async () => {
    const { customer, id } = await startTrial(VISA);
    await expect(bench.stripe.subscriptions.update(id, { trial_end: "now" })).resolves.toMatchObject({
      status: "active",
    });
    expect(bench.server.state.chargesOf(customer)).toHaveLength(1);
  });

  it.each(["4000000000000341", "4000002760003184"])("with the card %s falls past due at its end", async (number) => {
    const { customer, id } = await startTrial(number);
    bench.moveTo("2026-11-08T10:00:00Z");
    const failing = await bench.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    expect(failing).toMatchObject({
      status: "past_due",
      latest_invoice: { status: "open", attempt_count: 1, next_payment_attempt: seconds("2026-11-09T10:00:00Z") },
    });
    expect(bench.server.state.chargesOf(customer)).toMatchObject([{ status: "failed" }]);
    bench.moveTo("2026-11-11T10:00:00Z");
    expect(bench.server.state.invoicesOf(customer).at(-1)).toMatchObject({ attempt_count: 3 });
    bench.moveTo("2026-11-22T09:59:59Z");
    expect(await statusOf(id)).toBe("past_due");
    bench.moveTo("2026-11-22T10:00:00Z");
    await expect(bench.stripe.subscriptions.retrieve(id)).resolves.toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect(bench.server.state.invoicesOf(customer).at(-1)).toMatchObject({ status: "open", attempt_count: 6 });
  });

  it("with a card that asked at its confirmation is charged without asking again", async () => {
    const { id } = await startTrial("4000002500003155");
    bench.passDays(8);
    expect(await statusOf(id)).toBe("active");
  });
});

describe("a first payment in the browser", () => {
  it("is refused, asked about and made, and its card kept", async () => {
    const { stripe, server } = bench;
    const { customer, id, secret } = await startUnpaid();
    expect(server.confirmPayment(secret, "4000000000009995")).toMatchObject({
      error: { code: "card_declined", decline_code: "insufficient_funds" },
    });
    expect(server.confirmPayment(secret, "4000002760003184")).toEqual({ status: "requires_action" });
    expect(server.authenticate(secret, "fail")).toMatchObject({
      error: { code: "payment_intent_authentication_failure" },
    });
    expect(await statusOf(id)).toBe("incomplete");
    expect(server.confirmPayment(secret, "4000002500003155")).toEqual({ status: "requires_action" });
    expect(server.authenticate(secret, "complete")).toEqual({ status: "succeeded" });
    const paid = await stripe.subscriptions.retrieve(id, {
      expand: ["latest_invoice.payments.data.payment.payment_intent", "default_payment_method"],
    });
    expect(paid).toMatchObject({
      status: "active",
      default_payment_method: { card: { last4: "3155", brand: "visa" } },
      latest_invoice: {
        parent: { subscription_details: { subscription: id } },
        payments: { data: [{ status: "paid", payment: { payment_intent: { amount: 299, status: "succeeded" } } }] },
      },
    });
    expect(server.state.chargesOf(customer).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
    expect(server.confirmPayment(secret, VISA)).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
    bench.moveTo("2026-12-01T10:00:00Z");
    expect(server.state.chargesOf(customer)).toHaveLength(3);
  });

  it("shows its secret only to those who ask for it", async () => {
    const { invoice } = await startUnpaid();
    expect("confirmation_secret" in (await bench.stripe.invoices.retrieve(invoice))).toBe(false);
  });

  it.each(["time", "voiding", "cancelling"])("is given up by %s", async (way) => {
    const { stripe, server } = bench;
    const { id, secret, invoice } = await startUnpaid();
    if (way === "voiding") await stripe.invoices.voidInvoice(invoice);
    else if (way === "cancelling") await stripe.subscriptions.cancel(id);
    else {
      bench.moveTo("2026-11-02T08:59:59Z");
      expect(await statusOf(id)).toBe("incomplete");
      bench.moveTo("2026-11-02T09:00:00Z");
    }
    expect(await statusOf(id)).toBe("incomplete_expired");
    await expect(stripe.invoices.retrieve(invoice)).resolves.toMatchObject({ status: "void" });
    expect(server.confirmPayment(secret, VISA)).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
  });

  it("makes no subscription at all where that was asked for", async () => {
    const { stripe, server } = bench;
    const order = { items: [{ price: "price_monthly" }], payment_behavior: "error_if_incomplete", off_session: true };
    const { customer, card } = await customerWithCard(bench, "4000000000000341");
    await expect(
      stripe.subscriptions.create({ ...order, customer, default_payment_method: card }),
    ).rejects.toMatchObject({ statusCode: 402, type: "StripeCardError", decline_code: "generic_decline" });
    expect(server.state.subscriptionsOf(customer)).toEqual([]);
    const paying = await newCardFor(bench, customer, VISA);
    await expect(
      stripe.subscriptions.create({ ...order, customer, default_payment_method: paying }),
    ).resolves.toMatchObject({ status: "active" });
  });
});

describe("renewals", () => {
  it("keep the day of the month", async () => {
    bench.moveTo("2027-01-31T10:00:00Z");
    const { customer, id } = await subscribe(bench);
    const starts: string[] = [];
    for (const at of ["2027-02-28T10:00:00Z", "2027-03-31T10:00:00Z", "2027-04-30T10:00:00Z"]) {
      bench.moveTo(at);
      starts.push(periodOf(await bench.stripe.subscriptions.retrieve(id))[0] ?? "");
    }
    expect(starts).toEqual(["2027-02-28T10:00:00.000Z", "2027-03-31T10:00:00.000Z", "2027-04-30T10:00:00.000Z"]);
    expect(bench.server.state.chargesOf(customer)).toHaveLength(4);
  });

  it("all happen in one jump of the clock, each at its time", async () => {
    const { customer } = await subscribe(bench);
    bench.moveTo("2027-11-01T10:00:00Z");
    const created = bench.server.state.chargesOf(customer).map((charge) => charge.created);
    expect(created).toHaveLength(13);
    expect(created[2]).toBe(seconds("2027-01-01T10:00:00Z"));
  });

  it("wait as drafts for an hour when told to", async () => {
    await bench.close();
    bench = await startBench("2026-11-01T10:00:00Z", { draftSeconds: 3_600 });
    const { customer } = await subscribe(bench);
    bench.moveTo("2026-12-01T10:59:59Z");
    expect(bench.server.state.invoicesOf(customer).at(-1)).toMatchObject({ status: "draft", number: null });
    bench.moveTo("2026-12-01T11:00:00Z");
    expect(bench.server.state.invoicesOf(customer).at(-1)).toMatchObject({ status: "paid" });
  });

  it("that fail are healed by a new card", async () => {
    const { stripe, server } = bench;
    const { customer, id } = await startTrial("4000000000000341");
    bench.passDays(8);
    const [open] = (await stripe.invoices.list({ subscription: id, status: "open" })).data;
    await expect(stripe.invoices.pay(open?.id ?? "")).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    const card = await newCardFor(bench, customer, VISA);
    await stripe.subscriptions.update(id, { default_payment_method: card });
    await expect(stripe.invoices.pay(open?.id ?? "")).resolves.toMatchObject({ status: "paid", attempt_count: 2 });
    expect(await statusOf(id)).toBe("active");
    expect(server.state.chargesOf(customer).map(({ status }) => status)).toEqual([
      "failed",
      "failed",
      "failed",
      "succeeded",
    ]);
    await expect(stripe.invoices.pay(open?.id ?? "")).rejects.toMatchObject({ statusCode: 400 });
  });
});
