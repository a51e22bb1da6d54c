import { Writable } from "node:stream";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StripeConfig } from "#server/config";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { CardRefused, ProviderUnavailable, WrongPrices } from "#server/services/payments/payments";
import { stripePayments } from "#server/services/payments/stripe-payments";
import {
  CARDS,
  monthsLater,
  only,
  payers,
  startStripe,
  stripeConfig,
  type StripeUnderTest,
} from "#tests/support/payments";

const START = Date.UTC(2027, 0, 31, 9, 30);
const CREATE = /^POST \/v1\/subscriptions$/u;

let under: StripeUnderTest;
let they: ReturnType<typeof payers>;
beforeEach(async () => {
  under = await startStripe(START);
  they = payers(under);
});
afterEach(() => under.close());

async function order() {
  const customerId = await they.newCustomer();
  const setupId = await they.confirmedSetup(customerId);
  return { customerId, setupId, plan: "monthly", trialEndsAt: null, key: `sub:${setupId}` } as const;
}

const charged = (customerId: string) =>
  under.server.state.chargesOf(customerId).filter(({ status }) => status === "succeeded").length;

describe("when Stripe answers with a fault, and keeps that answer under the key", () => {
  const failsOnce = async (where: RegExp | string, afterTheWork: boolean, work: () => Promise<unknown>) => {
    under.server.failNext(where, { status: 500, afterTheWork });
    await expect(work()).rejects.toBeInstanceOf(ProviderUnavailable);
    return work();
  };

  it.each([false, true])("a card makes one subscription; the work was done: %s", async (afterTheWork) => {
    const request = await order();
    await failsOnce(CREATE, afterTheWork, () => under.payments.subscribe(request));
    await under.payments.subscribe(request);
    expect(under.server.state.subscriptionsOf(request.customerId)).toHaveLength(1);
    expect(charged(request.customerId)).toBe(1);
  });

  it("a card makes one subscription after an outage of several tries", async () => {
    const request = await order();
    under.server.failNext(CREATE, { status: 500, times: 3 });
    const tries = [];
    for (let made = 0; made < 5; made += 1) {
      tries.push(
        await under.payments
          .subscribe(request)
          .then(() => true)
          .catch((error: Error) => error.name),
      );
    }
    const unavailable = "ProviderUnavailable";
    expect(tries).toEqual([unavailable, unavailable, true, true, true]);
    expect(charged(request.customerId)).toBe(1);
  });

  it("an unpaid subscription is begun once", async () => {
    const request = { customerId: await they.newCustomer(), plan: "yearly", key: they.freshKey() } as const;
    const begin = () => under.payments.beginUnpaid(request);
    expect(await failsOnce(CREATE, true, begin)).toEqual(await begin());
    expect(under.server.state.subscriptionsOf(request.customerId)).toHaveLength(1);
  });

  it.each([false, true])("a change of plan is charged once; the work was done: %s", async (afterTheWork) => {
    const { customerId, subscriptionId } = await they.subscribed();
    const change = { subscriptionId, plan: "yearly", at: under.clock.now(), key: they.freshKey() } as const;
    const answer = await failsOnce("POST /v1/subscriptions/", afterTheWork, () => under.payments.switchNow(change));
    expect(answer).toEqual({ clientSecret: null });
    expect(await they.readSubscription(customerId)).toMatchObject({ interval: "year" });
    expect(charged(customerId)).toBe(2);
  });

  it.each([false, true])("a cancellation is made; the work was done: %s", async (afterTheWork) => {
    const { customerId, subscriptionId } = await they.subscribed();
    const change = { subscriptionId, cancels: true, key: they.freshKey() };
    await failsOnce("POST /v1/subscriptions/", afterTheWork, () => under.payments.setCancelsAtPeriodEnd(change));
    expect(await they.readSubscription(customerId)).toMatchObject({ cancelsAtPeriodEnd: true });
  });

  it("a change of plan is scheduled, and money is given back once", async () => {
    const { customerId, subscriptionId } = await they.subscribed({ plan: "yearly" });
    const change = { subscriptionId, plan: "monthly", key: they.freshKey() } as const;
    await failsOnce(/^POST \/v1\/subscription_schedules$/u, true, () => under.payments.scheduleSwitch(change));
    expect(await they.readSubscription(customerId)).toMatchObject({ nextInterval: "month" });
    const { paymentId } = only((await they.readAccount(customerId)).invoices);
    const request = { paymentId: paymentId ?? "", key: they.freshKey() };
    await failsOnce("POST /v1/refunds", true, () => under.payments.refund(request));
    expect(under.server.state.refundsOf(customerId)).toHaveLength(1);
  });
});

describe("when no answer comes", () => {
  it("the same request is sent again and makes one subscription", async () => {
    const request = await order();
    under.server.loseAnswerOf(CREATE);
    await under.payments.subscribe(request);
    expect(under.server.state.subscriptionsOf(request.customerId)).toHaveLength(1);
  });

  it("says so after a few tries, and a later one finds what was made, even days later under another key", async () => {
    const request = await order();
    under.server.loseAnswerOf(CREATE, 4);
    await expect(under.payments.subscribe(request)).rejects.toBeInstanceOf(ProviderUnavailable);
    under.clock.advance(3 * DAY_MS);
    await under.payments.subscribe(request);
    await under.payments.subscribe({ ...request, key: they.freshKey() });
    expect(under.server.state.subscriptionsOf(request.customerId)).toHaveLength(1);
    expect(charged(request.customerId)).toBe(1);
  });

  it("a trial that has ended meanwhile is not held up by the key of the first try", async () => {
    const request = { ...(await order()), trialEndsAt: START + HOUR_MS };
    under.server.failNext(CREATE, { status: 500 });
    await expect(under.payments.subscribe(request)).rejects.toBeInstanceOf(ProviderUnavailable);
    under.clock.advance(2 * HOUR_MS);
    await under.payments.subscribe({ ...request, trialEndsAt: null });
    expect(under.server.state.subscriptionsOf(request.customerId)).toHaveLength(1);
    expect(charged(request.customerId)).toBe(1);
  });
});

describe("Stripe's prices", () => {
  const withPrices = (change: Partial<StripeConfig>) =>
    stripePayments({ ...stripeConfig(under.server.url), ...change }, jsonLog("silent"), under.clock);

  it.each([
    [{ priceMonthly: "price_yearly" }, /^STRIPE_PRICE_MONTHLY names price_yearly, which is 2999 pence a year/u],
    [{ priceYearly: "price_gone" }, /^STRIPE_PRICE_YEARLY names price_gone, which is unknown to Stripe/u],
  ])("are refused as %o", async (change, message) => {
    const fault = await withPrices(change)
      .checkPrices()
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(WrongPrices);
    expect((fault as Error).message).toMatch(message);
  });

  it("are nothing to ask for with a wrong key", async () => {
    await expect(withPrices({ secretKey: "sk_test_of_another" }).checkPrices()).rejects.toThrow(/STRIPE_SECRET_KEY/u);
  });
});

it("reads an account to its last page", async () => {
  const { customerId, startedAt } = await they.subscribed();
  under.clock.advance(monthsLater(startedAt, 104) + 2 * HOUR_MS - startedAt);
  expect((await they.readAccount(customerId)).invoices).toHaveLength(105);
});

it("charges a card that was changed after a change of plan was scheduled", async () => {
  const of = await they.subscribed({ plan: "yearly" });
  await under.payments.scheduleSwitch({ subscriptionId: of.subscriptionId, plan: "monthly", key: they.freshKey() });
  await they.useCard(of, CARDS.declinesLater);
  under.clock.advance(monthsLater(of.startedAt, 12) + HOUR_MS - under.clock.now());
  expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "past_due", interval: "month" });
});

it("takes back an end that someone has set to a day, in Stripe's own pages", async () => {
  const { customerId, subscriptionId } = await they.subscribed();
  const { host, port } = under.server;
  const byHand = new Stripe("sk_test_local", { host, port, protocol: "http", telemetry: false });
  await byHand.subscriptions.update(subscriptionId, { cancel_at: (START + 9 * DAY_MS) / 1_000 });
  expect(await they.readSubscription(customerId)).toMatchObject({ cancelsAtPeriodEnd: true, cancelledAt: START });
  await under.payments.setCancelsAtPeriodEnd({ subscriptionId, cancels: false, key: they.freshKey() });
  under.clock.advance(10 * DAY_MS);
  expect(await they.readSubscription(customerId)).toMatchObject({ phase: "active", cancelsAtPeriodEnd: false });
});

it("charges nothing for a renewal whose invoice was a draft when the subscription ended, whatever went wrong on the way", async () => {
  for (const where of ["", "POST /v1/invoices/", "/finalize", "DELETE /v1/subscriptions", "/void"]) {
    for (const afterTheWork of [false, true]) {
      const { customerId, subscriptionId, startedAt } = await they.subscribed();
      under.clock.advance(monthsLater(startedAt, 1) - under.clock.now() + 10 * 60_000);
      const end = { subscriptionId, reason: "cancelled", key: they.freshKey() } as const;
      if (where !== "") {
        under.server.failNext(where, { status: 500, afterTheWork });
        await expect(under.payments.endNow(end)).rejects.toBeInstanceOf(ProviderUnavailable);
      }
      await under.payments.endNow(end);
      under.clock.advance(3 * HOUR_MS);
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "ended", endReason: "cancelled" });
      expect(charged(customerId)).toBe(1);
      expect(under.server.state.invoicesOf(customerId).map(({ status }) => status)).toEqual(["paid", "void"]);
    }
  }
});

it("tells of a payment that the bank has taken back, and gives it back no second time", async () => {
  const of = await they.subscribed({ number: CARDS.disputes });
  const { paymentId } = only((await they.readAccount(of.customerId)).invoices);
  under.clock.advance(2 * MINUTE_MS);
  const disputed = await they.readAccount(of.customerId);
  expect(disputed.disputedInvoiceIds).toEqual([only(disputed.invoices).id]);
  expect(only(disputed.invoices)).toMatchObject({ state: "paid", pence: 299, refundedPence: 0, paymentId: null });
  expect(only(disputed.subscriptions)).toMatchObject({ phase: "active" });
  if (paymentId !== null) {
    await expect(under.payments.refund({ paymentId, key: they.freshKey() })).rejects.toThrow(/refund|disputed/u);
  }
  await under.payments.endNow({ subscriptionId: of.subscriptionId, reason: "disputed", key: they.freshKey() });
  under.clock.advance(40 * DAY_MS);
  const after = await they.readAccount(of.customerId);
  expect(only(after.subscriptions)).toMatchObject({ phase: "ended", endReason: "disputed" });
  expect(after.invoices).toHaveLength(1);
});

it("lets nobody pay for a change of plan once the subscription has ended", async () => {
  const of = await they.subscribed();
  await they.useCard(of, CARDS.asksAlways);
  const change = { subscriptionId: of.subscriptionId, plan: "yearly", at: under.clock.now() } as const;
  const { clientSecret } = await under.payments.switchNow({ ...change, key: they.freshKey() });
  await under.payments.endNow({ subscriptionId: of.subscriptionId, reason: "refunded", key: they.freshKey() });
  await expect(under.confirmPayment(clientSecret ?? "", null, "complete")).rejects.toBeInstanceOf(CardRefused);
  expect(charged(of.customerId)).toBe(1);
});

it("gives the same question of the bank back to the same change, and another change replaces it", async () => {
  const of = await they.subscribed();
  await they.useCard(of, CARDS.asksAlways);
  const change = { subscriptionId: of.subscriptionId, plan: "yearly", at: under.clock.now() } as const;
  const first = await under.payments.switchNow({ ...change, key: "offer-1" });
  expect(first.clientSecret).not.toBeNull();
  expect(await under.payments.switchNow({ ...change, key: "offer-1" })).toEqual(first);
  under.clock.advance(HOUR_MS);
  const later = await under.payments.switchNow({ ...change, at: under.clock.now(), key: "offer-2" });
  await expect(under.confirmPayment(first.clientSecret ?? "", null, "complete")).rejects.toBeInstanceOf(CardRefused);
  expect(await under.confirmPayment(later.clientSecret ?? "", null, "complete")).toBe("succeeded");
  expect(charged(of.customerId)).toBe(2);
});

it("writes nothing about the customer and no secret into the log or an error", async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = jsonLog("info", destination);
  const payments = stripePayments(stripeConfig(under.server.url), log, under.clock);
  const customerId = await they.newCustomer();
  const setupId = await they.confirmedSetup(customerId, CARDS.declinesLater);
  const request = { customerId, setupId, plan: "monthly", trialEndsAt: null, key: "key" } as const;
  const setup = await payments.beginSetup({ customerId, key: "key-of-setup" });
  under.server.failNext("GET /v1/invoices", { status: 500 });
  const failures = await Promise.allSettled([
    payments.readAccount(customerId),
    payments.subscribe({ ...request, key: "key-of-another" }),
    payments.readUnpaid("sub_unknown"),
    payments.subscribe(request),
  ]);
  for (const failure of failures) if (failure.status === "rejected") log.error({ err: failure.reason }, "It failed");
  const written = lines.join("");
  expect(lines.length).toBeGreaterThan(4);
  expect(written).toMatch(/A card was refused/u);
  expect(written).toMatch(/Stripe did not answer/u);
  expect(written).not.toMatch(/sk_test|whsec|_secret_|@example|Paula/u);
  expect(written).not.toContain(setup.clientSecret);
});
