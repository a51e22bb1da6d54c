import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { accountOf } from "#server/services/payments/stripe-account";

const PRICES = { priceMonthly: "price_month", priceYearly: "price_year" };
const START = 1_800_000_000;
const DAY = 86_400;
const ms = (seconds: number) => seconds * 1_000;

/** Only what the mapping reads; Stripe's objects have ten times as much. */
function subscription(change: Record<string, unknown> = {}, interval: "month" | "year" = "month"): Stripe.Subscription {
  const price = { id: `price_${interval}`, recurring: { interval, interval_count: 1 } };
  const item = { id: "si_1", price, current_period_start: START, current_period_end: START + 30 * DAY };
  return {
    id: "sub_1",
    object: "subscription",
    status: "active",
    created: START,
    items: { data: [item] },
    trial_start: null,
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    ended_at: null,
    default_payment_method: null,
    schedule: null,
    metadata: {},
    ...change,
  } as unknown as Stripe.Subscription;
}

function invoice(change: Record<string, unknown> = {}): Stripe.Invoice {
  return {
    id: "in_1",
    object: "invoice",
    number: "MW-1",
    status: "paid",
    created: START + 60,
    amount_due: 299,
    attempt_count: 1,
    billing_reason: "subscription_create",
    parent: { type: "subscription_details", subscription_details: { subscription: "sub_1" } },
    lines: { data: [{ period: { start: START, end: START + 30 * DAY } }] },
    period_start: START - 30 * DAY,
    period_end: START,
    status_transitions: { paid_at: START + 61 },
    payments: { data: [{ status: "paid", payment: { type: "payment_intent", payment_intent: "pi_1" } }] },
    ...change,
  } as unknown as Stripe.Invoice;
}

function charge(payment: string, refunded: number): Stripe.Charge {
  return { id: `ch_${refunded}`, payment_intent: payment, amount_refunded: refunded } as unknown as Stripe.Charge;
}

const none = { subscriptions: [], invoices: [], charges: [] };
const tell = (one: Stripe.Subscription) => accountOf({ ...none, subscriptions: [one] }, PRICES).subscriptions[0];
const stripeInvoice = (one: Stripe.Invoice, charges: Stripe.Charge[] = [], subscriptions: Stripe.Subscription[] = []) =>
  accountOf({ subscriptions, invoices: [one], charges }, PRICES).invoices[0];

describe("a subscription at Stripe", () => {
  it.each([
    ["incomplete", "incomplete", null],
    ["incomplete_expired", "incomplete", null],
    ["trialing", "trialing", null],
    ["active", "active", null],
    ["past_due", "past_due", null],
    ["unpaid", "past_due", null],
    ["paused", "ended", "no_card"],
    ["canceled", "ended", "other"],
  ])("that is %s is %s to us", (status, phase, endReason) => {
    expect(tell(subscription({ status, ended_at: status === "canceled" ? START : null }))).toMatchObject({
      phase,
      endReason,
    });
  });

  it("that was never paid for says when it was given up", () => {
    expect(tell(subscription({ status: "incomplete", ended_at: null }))).toMatchObject({ endedAt: null });
    const expired = subscription({ status: "incomplete_expired", ended_at: START + 9 });
    expect(tell(expired)).toMatchObject({ phase: "incomplete", endedAt: ms(START + 9), endReason: null });
  });

  it("in a state that is not known is not guessed at", () => {
    expect(() => tell(subscription({ status: "hibernating" }))).toThrow(/hibernating/u);
  });

  it("tells its period by its item, and a trial's by the trial", () => {
    expect(tell(subscription())).toMatchObject({
      periodStartsAt: ms(START),
      periodEndsAt: ms(START + 30 * DAY),
      trialEndsAt: null,
    });
    const trial = { status: "trialing", trial_start: START + 5, trial_end: START + 7 * DAY };
    expect(tell(subscription(trial))).toMatchObject({
      trialStartedAt: ms(START + 5),
      trialEndsAt: ms(START + 7 * DAY),
      periodStartsAt: ms(START + 5),
      periodEndsAt: ms(START + 7 * DAY),
    });
    expect(tell(subscription({ ...trial, status: "active" }))).toMatchObject({ periodEndsAt: ms(START + 30 * DAY) });
  });

  it.each([{ cancel_at_period_end: true, cancel_at: START + 30 * DAY }, { cancel_at: START + 9 * DAY }])(
    "is cancelled by %o, since it was asked for",
    (change) => {
      expect(tell(subscription({ ...change, canceled_at: START + 3 }))).toMatchObject({
        phase: "active",
        cancelsAtPeriodEnd: true,
        cancelledAt: ms(START + 3),
      });
    },
  );

  const ended = { status: "canceled", canceled_at: START + 9, ended_at: START + 9 };
  const details = (reason: string | null, comment: string | null = null) => ({
    cancellation_details: { comment, feedback: null, reason },
  });
  const marked = (endReason: string, at = START + 8) => ({
    ...details("cancellation_requested"),
    metadata: { end_reason: endReason, end_marked_at: String(at) },
  });
  it.each([
    ["refunded", marked("refunded"), null],
    ["duplicate", marked("duplicate"), null],
    ["cancelled", marked("cancelled"), ms(START + 9)],
    // Anyone who cancels on a page of Stripe's writes what they like.
    ["cancelled", details("cancellation_requested", "refunded"), ms(START + 9)],
    ["cancelled", details("cancellation_requested", "duplicate"), ms(START + 9)],
    // The end that this mark meant was never made.
    ["cancelled", marked("refunded", START - DAY), ms(START + 9)],
    ["cancelled", marked("everything"), ms(START + 9)],
    ["cancelled", details("cancellation_requested", "too dear"), ms(START + 9)],
    ["cancelled", details("cancellation_requested"), ms(START + 9)],
    ["cancelled", { ...details(null), cancel_at_period_end: true }, ms(START + 9)],
    ["payment_failed", details("payment_failed"), null],
    ["payment_failed", details("payment_failed", "no thanks"), null],
    ["disputed", details("payment_disputed"), null],
    ["no_card", { ...details(null), trial_start: START, trial_end: START + 9 }, null],
    ["other", details("canceled_by_retention_policy"), null],
    ["other", { cancellation_details: null }, null],
  ])("ended because of %s: %o", (endReason, change, cancelledAt) => {
    expect(tell(subscription({ ...ended, ...change }))).toMatchObject({
      phase: "ended",
      endReason,
      cancelledAt,
      endedAt: ms(START + 9),
      nextInterval: null,
    });
  });

  const schedule = (price: unknown, change = {}) => ({
    schedule: {
      id: "sub_sched_1",
      status: "active",
      current_phase: { start_date: START, end_date: START + 30 * DAY },
      phases: [
        { start_date: START, end_date: START + 30 * DAY, items: [{ price: "price_year" }] },
        { start_date: START + 30 * DAY, end_date: START + 60 * DAY, items: [{ price }] },
      ],
      ...change,
    },
  });
  it.each([
    ["month", schedule("price_month")],
    ["month", schedule({ id: "price_month" })],
    [null, schedule("price_year")],
    [null, schedule("price_of_another_shop")],
    [null, schedule("price_month", { status: "released" })],
    [null, { schedule: "sub_sched_1" }],
  ])("goes on as %s", (nextInterval, change) => {
    expect(tell(subscription(change, "year"))).toMatchObject({ interval: "year", nextInterval });
  });

  it("names its card as people recognise it", () => {
    const card = { brand: "visa", last4: "4242", exp_month: 7, exp_year: 2030 };
    expect(tell(subscription({ default_payment_method: { id: "pm_1", card } }))?.card).toEqual({
      brand: "visa",
      last4: "4242",
      expiryMonth: 7,
      expiryYear: 2_030,
    });
    expect(tell(subscription({ default_payment_method: "pm_1" }))?.card).toBeNull();
  });
});

describe("an invoice at Stripe", () => {
  it("is told with what it pays for, not with the period that has passed", () => {
    expect(stripeInvoice(invoice())).toEqual({
      id: "in_1",
      number: "MW-1",
      subscriptionId: "sub_1",
      state: "paid",
      reason: "first",
      pence: 299,
      refundedPence: 0,
      createdAt: ms(START + 60),
      paidAt: ms(START + 61),
      periodStartsAt: ms(START),
      periodEndsAt: ms(START + 30 * DAY),
      failedAttempts: 0,
      paymentId: "pi_1",
    });
  });

  it("of a change tells the new period, not the credit for the old one", () => {
    const credit = { amount: -200, period: { start: START + DAY, end: START + 30 * DAY } };
    const year = { amount: 2_999, period: { start: START + DAY, end: START + 366 * DAY } };
    for (const data of [
      [credit, year],
      [year, credit],
    ]) {
      expect(stripeInvoice(invoice({ billing_reason: "subscription_update", lines: { data } }))).toMatchObject({
        reason: "switch",
        periodStartsAt: ms(START + DAY),
        periodEndsAt: ms(START + 366 * DAY),
      });
    }
  });

  it.each([
    ["subscription_create", "first"],
    ["subscription_cycle", "renewal"],
    // With no credit for what was paid before: a change that was to begin with the new period.
    ["subscription_update", "renewal"],
    ["manual", "other"],
    [null, "other"],
  ])("made for %s is a %s", (billing_reason, reason) => {
    expect(stripeInvoice(invoice({ billing_reason }))).toMatchObject({ reason });
  });

  it.each([
    { status: "draft", billing_reason: "manual" },
    { status: "draft", billing_reason: "subscription_create" },
    { status: null },
    { amount_due: 0 },
  ])("is left out with %o", (change) => {
    expect(stripeInvoice(invoice(change))).toBeUndefined();
  });

  const running = subscription();
  const over = subscription({ status: "canceled", ended_at: START });
  it.each([
    ["open", running, "open"],
    ["uncollectible", running, "open"],
    ["draft", running, "open"],
    ["draft", over, "void"],
    ["open", over, "void"],
    ["uncollectible", over, "void"],
    ["void", running, "void"],
    ["paid", over, "paid"],
  ])("that is %s is told by whether its subscription still runs", (status, of, state) => {
    expect(stripeInvoice(invoice({ status, billing_reason: "subscription_cycle" }), [], [of])).toMatchObject({ state });
  });

  it("counts the tries that failed, and names no payment before there is one", () => {
    expect(stripeInvoice(invoice({ status: "open", attempt_count: 2, payments: { data: [] } }))).toMatchObject({
      failedAttempts: 2,
      paymentId: null,
    });
    expect(stripeInvoice(invoice({ attempt_count: 3 }))).toMatchObject({ failedAttempts: 2 });
  });

  it("tells what was given back, of its own payment alone", () => {
    const charges = [charge("pi_1", 0), charge("pi_1", 299), charge("pi_2", 2_999)];
    expect(stripeInvoice(invoice(), charges)).toMatchObject({ refundedPence: 299 });
  });

  it("comes newest first", () => {
    const stripeInvoices = [invoice({ id: "in_old", created: START }), invoice({ id: "in_new", created: START + DAY })];
    const { invoices } = accountOf({ ...none, invoices: stripeInvoices }, PRICES);
    expect(invoices.map(({ id }) => id)).toEqual(["in_new", "in_old"]);
  });
});
