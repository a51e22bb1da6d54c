import type { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seconds, startBench, subscribe } from "#tests/support/stripe/bench";
import type { Bench } from "#tests/support/stripe/bench";

let bench: Bench;
let customer = "";
let id = "";
beforeEach(async () => {
  bench = await startBench("2026-11-01T10:00:00Z");
});
afterEach(() => bench.close());

const DECLINES_LATER = "4000000000000341";

async function start(request: Parameters<typeof subscribe>[1] = {}): Promise<Stripe.Subscription> {
  const subscription = await subscribe(bench, request);
  ({ customer, id } = subscription);
  return subscription;
}

async function current(): Promise<Stripe.Subscription> {
  return bench.stripe.subscriptions.retrieve(id);
}

function amounts(): readonly (readonly [number, string])[] {
  return bench.server.state.chargesOf(customer).map(({ amount, status }) => [amount, status]);
}

describe("an end", () => {
  it("with the period can be undone until then", async () => {
    await start();
    await bench.stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: "unused", comment: "cancelled" },
    });
    await expect(current()).resolves.toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: seconds("2026-12-01T10:00:00Z"),
      canceled_at: seconds("2026-11-01T10:00:00Z"),
      cancellation_details: { reason: "cancellation_requested", feedback: "unused", comment: "cancelled" },
    });
    await bench.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await expect(current()).resolves.toMatchObject({ cancel_at: null, canceled_at: null });
    await bench.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    bench.moveTo("2026-12-01T10:00:00Z");
    await expect(current()).resolves.toMatchObject({
      status: "canceled",
      ended_at: seconds("2026-12-01T10:00:00Z"),
      cancellation_details: { reason: "cancellation_requested" },
    });
    await expect(bench.stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(amounts()).toHaveLength(1);
  });

  it("on a day of its own can be undone as well", async () => {
    await start();
    const day = seconds("2026-11-20T10:00:00Z");
    await expect(bench.stripe.subscriptions.update(id, { cancel_at: day })).resolves.toMatchObject({
      cancel_at: day,
      cancel_at_period_end: false,
    });
    await expect(bench.stripe.subscriptions.update(id, { cancel_at: "" })).resolves.toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await bench.stripe.subscriptions.update(id, { cancel_at: day });
    bench.moveTo("2026-11-21T10:00:00Z");
    await expect(current()).resolves.toMatchObject({ status: "canceled", ended_at: day });
  });

  it("at once keeps the comment, and happens once", async () => {
    await start();
    await bench.stripe.subscriptions.cancel(id, { cancellation_details: { comment: "duplicate" } });
    await expect(current()).resolves.toMatchObject({
      status: "canceled",
      cancellation_details: { comment: "duplicate", reason: "cancellation_requested" },
    });
    await expect(bench.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: "resource_missing" });
    const listed = async (status?: "all"): Promise<number> =>
      (await bench.stripe.subscriptions.list({ customer, ...(status && { status }) })).data.length;
    expect([await listed(), await listed("all")]).toEqual([0, 1]);
  });

  it("leaves an open invoice open, and stops collecting it", async () => {
    await start({ laterCard: DECLINES_LATER });
    bench.moveTo("2026-12-01T10:00:00Z");
    await bench.stripe.subscriptions.cancel(id);
    bench.moveTo("2026-12-31T10:00:00Z");
    expect(bench.server.state.invoicesOf(customer).at(-1)).toMatchObject({
      status: "open",
      attempt_count: 1,
      next_payment_attempt: null,
      auto_advance: false,
    });
  });

  it("of the customer ends the subscriptions as well", async () => {
    await start();
    await bench.stripe.customers.del(customer);
    await expect(bench.stripe.customers.retrieve(customer)).resolves.toMatchObject({ deleted: true });
    expect((await current()).status).toBe("canceled");
  });
});

describe("money given back", () => {
  it("is given back once", async () => {
    const { latest_invoice: invoice } = await start();
    const { data } = await bench.stripe.invoicePayments.list({ invoice: String(invoice) });
    const payment = data[0]?.payment.payment_intent;
    const request = { payment_intent: String(payment) };
    await expect(bench.stripe.refunds.create(request)).resolves.toMatchObject({ amount: 299, status: "succeeded" });
    await expect(bench.stripe.refunds.create(request)).rejects.toMatchObject({ code: "charge_already_refunded" });
    const charges = await bench.stripe.charges.list({ customer });
    expect(charges.data).toMatchObject([{ amount_refunded: 299, refunded: true }]);
    expect((await bench.stripe.refunds.list(request)).data).toHaveLength(1);
    expect(bench.server.state.refundsOf(customer)).toHaveLength(1);
    expect(bench.server.state.eventTypes()).toContain("charge.refunded");
  });

  it("may be a part, of a charge that was paid", async () => {
    await start({ laterCard: DECLINES_LATER });
    bench.moveTo("2026-12-01T10:00:00Z");
    const [failed, paid] = (await bench.stripe.charges.list({ customer })).data;
    await expect(bench.stripe.refunds.create({ charge: failed?.id ?? "" })).rejects.toMatchObject({ statusCode: 400 });
    const charge = paid?.id ?? "";
    await bench.stripe.refunds.create({ charge, amount: 100 });
    await expect(bench.stripe.refunds.create({ charge, amount: 200 })).rejects.toMatchObject({ param: "amount" });
  });
});

it("lists page after page, newest first", async () => {
  await start();
  bench.moveTo("2027-04-01T10:00:00Z");
  const first = await bench.stripe.invoices.list({ customer, limit: 2 });
  expect(first.has_more).toBe(true);
  const all = await bench.stripe.invoices.list({ customer, limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all).toHaveLength(6);
  expect(all.map(({ created }) => created)).toEqual(all.map(({ created }) => created).toSorted((a, b) => b - a));
  expect(new Set(all.map((invoice) => invoice.id)).size).toBe(6);
});
