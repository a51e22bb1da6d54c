import type { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newCardFor, seconds, startBench, subscribe } from "#tests/support/stripe/bench";
import type { Bench } from "#tests/support/stripe/bench";

let bench: Bench;
let customer = "";
let id = "";
beforeEach(async () => {
  bench = await startBench("2026-11-01T10:00:00Z");
});
afterEach(() => bench.close());

const MASTERCARD = "5555555555554444";
const ASKS_ALWAYS = "4000002760003184";
const DECLINES_LATER = "4000000000000341";

async function start(request: Parameters<typeof subscribe>[1] = {}): Promise<Stripe.Subscription> {
  const subscription = await subscribe(bench, request);
  ({ customer, id } = subscription);
  return subscription;
}

async function current(): Promise<Stripe.Subscription> {
  return bench.stripe.subscriptions.retrieve(id);
}

async function itemId(): Promise<string> {
  return (await current()).items.data[0]?.id ?? "";
}

async function priceNow(): Promise<string> {
  return (await current()).items.data[0]?.price.id ?? "";
}

function amounts(): readonly (readonly [number, string])[] {
  return bench.server.state.chargesOf(customer).map(({ amount, status }) => [amount, status]);
}

/** To the yearly price, paid first, counted from `at`. */
async function switchToYearly(at: number): Promise<Stripe.Subscription> {
  return bench.stripe.subscriptions.update(id, {
    items: [{ id: await itemId(), price: "price_yearly" }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    proration_date: at,
    expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments.data.payment.payment_intent"],
  });
}

function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  if (invoice === null || typeof invoice === "string") throw new Error("the invoice is not expanded");
  return invoice.confirmation_secret?.client_secret ?? "";
}

describe("a change to a longer interval", () => {
  const at = seconds("2026-11-16T10:00:00Z");
  // Half of the thirty days of November are left of £2.99.
  const due = 2_999 - 150;

  it("costs what its preview said, and begins a new period at once", async () => {
    await start();
    bench.moveTo("2026-11-16T10:00:00Z");
    const preview = await bench.stripe.invoices.createPreview({
      customer,
      subscription: id,
      subscription_details: {
        items: [{ id: await itemId(), price: "price_yearly" }],
        proration_behavior: "always_invoice",
        proration_date: at,
      },
    });
    expect(preview.amount_due).toBe(due);
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-150, 2_999]);
    bench.moveTo("2026-11-16T10:20:00Z");
    const changed = await switchToYearly(at);
    expect(changed.pending_update).toBeNull();
    expect(changed.billing_cycle_anchor).toBe(seconds("2026-11-16T10:20:00Z"));
    expect(changed.items.data[0]).toMatchObject({
      price: { id: "price_yearly" },
      current_period_end: seconds("2027-11-16T10:20:00Z"),
    });
    expect(amounts()).toEqual([
      [299, "succeeded"],
      [due, "succeeded"],
    ]);
    bench.moveTo("2027-11-16T10:20:00Z");
    expect(amounts().at(-1)).toEqual([2_999, "succeeded"]);
  });

  it("waits for the bank's answer, and holds once it is paid", async () => {
    await start({ laterCard: ASKS_ALWAYS });
    bench.moveTo("2026-11-16T10:00:00Z");
    const waiting = await switchToYearly(at);
    expect(waiting).toMatchObject({
      status: "active",
      items: { data: [{ price: { id: "price_monthly" } }] },
      pending_update: {
        expires_at: at + 23 * 3_600,
        subscription_items: [{ price: { id: "price_yearly" } }],
      },
      latest_invoice: { payments: { data: [{ payment: { payment_intent: { status: "requires_action" } } }] } },
    });
    expect(bench.server.authenticate(secretOf(waiting), "complete")).toEqual({ status: "succeeded" });
    expect(await priceNow()).toBe("price_yearly");
    expect(amounts().at(-1)).toEqual([due, "succeeded"]);
    expect(bench.server.state.eventTypes()).toContain("customer.subscription.pending_update_applied");
  });

  it("that is not paid for is forgotten after 23 hours", async () => {
    await start({ laterCard: DECLINES_LATER });
    bench.moveTo("2026-11-16T10:00:00Z");
    const waiting = await switchToYearly(at);
    expect(waiting.latest_invoice).toMatchObject({
      payments: { data: [{ payment: { payment_intent: { status: "requires_payment_method" } } }] },
    });
    bench.moveTo("2026-11-17T08:59:59Z");
    expect((await current()).pending_update).not.toBeNull();
    bench.moveTo("2026-11-17T09:00:00Z");
    await expect(current()).resolves.toMatchObject({ status: "active", pending_update: null });
    expect(await priceNow()).toBe("price_monthly");
    expect(bench.server.state.invoicesOf(customer).at(-1)).toMatchObject({ status: "void", attempt_count: 1 });
    expect(bench.server.state.eventTypes()).toContain("customer.subscription.pending_update_expired");
  });

  it("holds at once where it need not be paid first, and is collected later", async () => {
    await start({ laterCard: DECLINES_LATER });
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: await itemId(), price: "price_yearly" }],
      proration_behavior: "always_invoice",
    };
    await expect(
      bench.stripe.subscriptions.update(id, { ...change, payment_behavior: "error_if_incomplete" }),
    ).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    expect(await priceNow()).toBe("price_monthly");
    await expect(bench.stripe.subscriptions.update(id, change)).resolves.toMatchObject({ status: "past_due" });
    expect(await priceNow()).toBe("price_yearly");
    const card = await newCardFor(bench, customer, MASTERCARD);
    await bench.stripe.subscriptions.update(id, { default_payment_method: card });
    bench.passDays(1);
    expect((await current()).status).toBe("active");
    expect(amounts().at(-1)).toEqual([2_999 - 299, "succeeded"]);
  });

  it("is dropped with its invoice", async () => {
    await start({ laterCard: DECLINES_LATER });
    const waiting = await switchToYearly(seconds("2026-11-01T10:00:00Z"));
    const invoice = waiting.latest_invoice;
    await bench.stripe.invoices.voidInvoice(typeof invoice === "string" ? invoice : (invoice?.id ?? ""));
    await expect(current()).resolves.toMatchObject({ pending_update: null, status: "active" });
  });

  it("carries nothing with it that may not wait, and no date outside the period", async () => {
    await start();
    await expect(
      bench.stripe.subscriptions.update(id, {
        items: [{ id: await itemId(), price: "price_yearly" }],
        payment_behavior: "pending_if_incomplete",
        cancel_at_period_end: true,
      }),
    ).rejects.toMatchObject({ param: "cancel_at_period_end" });
    await expect(switchToYearly(seconds("2026-10-31T10:00:00Z"))).rejects.toMatchObject({ param: "proration_date" });
  });

  it("gives credit for later invoices when the new price is smaller", async () => {
    await start({ price: "price_yearly" });
    await bench.stripe.subscriptions.update(id, {
      items: [{ id: await itemId(), price: "price_monthly" }],
      proration_behavior: "always_invoice",
    });
    await expect(bench.stripe.customers.retrieve(customer)).resolves.toMatchObject({ balance: 299 - 2_999 });
    bench.moveTo("2026-12-01T10:00:00Z");
    expect(amounts()).toEqual([[2_999, "succeeded"]]);
  });
});

describe("a schedule", () => {
  const phases = async (): Promise<Stripe.SubscriptionScheduleUpdateParams> => {
    const [item] = (await current()).items.data;
    return {
      end_behavior: "release",
      phases: [
        {
          items: [{ price: "price_yearly", quantity: 1 }],
          start_date: item?.current_period_start ?? 0,
          end_date: item?.current_period_end ?? 0,
        },
        { items: [{ price: "price_monthly", quantity: 1 }], duration: { interval: "month", interval_count: 1 } },
      ],
    };
  };

  it("changes the price with the next period, then lets go", async () => {
    await start({ price: "price_yearly" });
    const schedule = await bench.stripe.subscriptionSchedules.create({ from_subscription: id });
    const updated = await bench.stripe.subscriptionSchedules.update(schedule.id, await phases());
    expect(updated).toMatchObject({
      status: "active",
      current_phase: { start_date: seconds("2026-11-01T10:00:00Z"), end_date: seconds("2027-11-01T10:00:00Z") },
    });
    expect(updated.phases.map(({ end_date }) => end_date)).toEqual([
      seconds("2027-11-01T10:00:00Z"),
      seconds("2027-12-01T10:00:00Z"),
    ]);
    await expect(bench.stripe.subscriptions.retrieve(id, { expand: ["schedule"] })).resolves.toMatchObject({
      schedule: { id: schedule.id },
    });
    await expect(bench.stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
    });
    bench.moveTo("2027-11-01T10:00:00Z");
    expect(await priceNow()).toBe("price_monthly");
    bench.moveTo("2027-12-01T10:00:00Z");
    await expect(bench.stripe.subscriptionSchedules.retrieve(schedule.id)).resolves.toMatchObject({
      status: "released",
      released_subscription: id,
    });
    expect((await current()).schedule).toBeNull();
    expect(amounts().map(([amount]) => amount)).toEqual([2_999, 299, 299]);
  });

  it("can be released, and then nothing changes", async () => {
    await start({ price: "price_yearly" });
    const schedule = await bench.stripe.subscriptionSchedules.create({ from_subscription: id });
    await bench.stripe.subscriptionSchedules.update(schedule.id, await phases());
    await bench.stripe.subscriptionSchedules.release(schedule.id);
    await expect(bench.stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({ statusCode: 400 });
    bench.moveTo("2027-11-01T10:00:00Z");
    expect(await priceNow()).toBe("price_yearly");
  });

  it("charges its own card when a phase begins", async () => {
    await start({ price: "price_yearly" });
    const schedule = await bench.stripe.subscriptionSchedules.create({ from_subscription: id });
    await bench.stripe.subscriptionSchedules.update(schedule.id, await phases());
    const card = await newCardFor(bench, customer, MASTERCARD);
    await bench.stripe.subscriptionSchedules.update(schedule.id, {
      default_settings: { default_payment_method: card },
    });
    bench.moveTo("2027-11-01T10:00:00Z");
    expect(bench.server.state.chargesOf(customer).at(-1)).toMatchObject({ payment_method: card });
  });
});
