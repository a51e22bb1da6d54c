import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { CustomerGone } from "#server/services/payments/payments";
import { PASSWORD, type TestApp } from "#tests/support/app";
import { beginCheckout, CARDS, statusOf } from "#tests/support/billing";
import { STRIPE_KEYS } from "#tests/support/billing-stripe";
import { oneEngine } from "#tests/support/engines";
import type { StripeServer } from "#tests/support/stripe/server";
import { unavailable, watchPayments } from "#tests/support/watched-payments";
import {
  listenForWebhooks,
  passTime,
  startStripeApp,
  type StripeSubscriber,
  subscribeThroughStripe,
} from "#tests/support/stripe-app";

const { instead, watched } = watchPayments();
let app: TestApp;
let webhookUrl: string;
let stripe: StripeServer;
beforeAll(async () => {
  const overrides = { payments: watched };
  ({ app, stripe } = await startStripeApp({ engine: oneEngine(), overrides, draftSeconds: 3_600 }));
  webhookUrl = await listenForWebhooks(app);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const subscribed = () => subscribeThroughStripe({ app, stripe });
const pass = (milliseconds: number) => passTime({ app, stripe }, milliseconds);
const chargedPence = (customerId: string) =>
  stripe.state
    .chargesOf(customerId)
    .filter(({ paid }) => paid)
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);

describe("a payment that the bank charges back", () => {
  const sendWebhook = async (type: string) => {
    stripe.webhooks.aim({ url: webhookUrl, secret: STRIPE_KEYS.webhook });
    const delivered = await stripe.webhooks.deliver();
    stripe.webhooks.aim(null);
    return delivered.filter((one) => one.type === type).map(({ status }) => status);
  };

  it("ends the subscription it paid for immediately, says so, and is not refunded as well", async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS + 2 * HOUR_MS);
    await sendWebhook("invoice.paid");
    await app.drainJobs();
    const [charge] = stripe.state.chargesOf(person.customerId);
    stripe.dispute(charge?.payment_intent as string);
    expect(await sendWebhook("charge.dispute.created")).toEqual([200]);
    expect(await statusOf(person)).toMatchObject({ status: "expired", hasActiveSubscription: false });
    expect(stripe.state.subscriptionsOf(person.customerId)).toMatchObject([
      { status: "canceled", metadata: { end_reason: "disputed" } },
    ]);
    expect((await person.post("/api/subscription/refund")).status).toBe(409);
    await app.drainJobs();
    await app.context.billing.reconcile();
    await app.drainJobs();
    const told = app.mailbox.filter(({ to, subject }) => to === person.user.email && subject.includes("taken back"));
    expect(told).toHaveLength(1);
    expect(stripe.state.refundsOf(person.customerId)).toEqual([]);
  });

  it("leaves a later subscription alone", async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS + 2 * HOUR_MS);
    const [old] = stripe.state.chargesOf(person.customerId);
    await person.post("/api/cancel-subscription");
    await pass(32 * DAY_MS);
    const back = app.client();
    await back.post("/api/login", { username: person.user.username, password: PASSWORD });
    const { clientSecret } = await beginCheckout(back);
    stripe.confirmPayment(clientSecret, CARDS.good);
    expect((await back.post("/api/activate-subscription", {})).status).toBe(200);
    stripe.dispute(old?.payment_intent as string);
    expect(await sendWebhook("charge.dispute.created")).toEqual([200]);
    expect(await statusOf(back)).toMatchObject({ status: "active", hasActiveSubscription: true });
  });
});

describe("a customer deleted at Stripe", () => {
  const erase = async (customerId: string) => {
    const headers = { authorization: `Bearer ${STRIPE_KEYS.secret}` };
    expect((await fetch(`${stripe.url}/v1/customers/${customerId}`, { method: "DELETE", headers })).status).toBe(200);
  };
  const paidUp = async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS + 2 * HOUR_MS);
    expect(chargedPence(person.customerId)).toBe(299);
    return person;
  };
  const comesBack = async (person: StripeSubscriber) => {
    const { clientSecret, intentType } = await beginCheckout(person, "yearly");
    expect(intentType).toBe("payment");
    stripe.confirmPayment(clientSecret, CARDS.good);
    expect((await person.post("/api/activate-subscription", {})).status).toBe(200);
    expect(await statusOf(person)).toMatchObject({ status: "active", interval: "year" });
    const fresh = stripe.state.customerIds().at(-1) ?? "";
    expect([chargedPence(person.customerId), chargedPence(fresh)]).toEqual([299, 2_999]);
    const invoices = (await person.get("/api/subscription/invoices")).body as { id: string; amount: number }[];
    expect(invoices.map(({ amount }) => amount)).toEqual([29.99, 2.99]);
    const old = invoices.at(-1)?.id ?? "";
    expect((await person.get(`/api/subscription/invoices/${old}/pdf`)).status).toBe(200);
    await app.context.billing.reconcile();
    expect(await statusOf(person)).toMatchObject({ status: "active", interval: "year" });
  };

  it("no longer has a subscription, and subscribes again as a new customer, charged once", async () => {
    const person = await paidUp();
    await erase(person.customerId);
    await app.context.billing.reconcile();
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    await comesBack(person);
  });

  it("is discovered at the checkout if no webhook or job came first", async () => {
    const person = await paidUp();
    await erase(person.customerId);
    await comesBack(person);
    expect(stripe.state.subscriptionsOf(person.customerId)).toMatchObject([{ status: "canceled" }]);
  });

  it("counts as ended even if Stripe no longer lists the subscription", async () => {
    const person = await paidUp();
    await erase(person.customerId);
    instead.set("readAccount", () => Promise.reject(new CustomerGone("gone")));
    await app.context.billing.reconcile();
    expect(await statusOf(person)).toMatchObject({ status: "expired", hasActiveSubscription: false });
    instead.set("readAccount", (real, customerId) =>
      customerId === person.customerId ? Promise.reject(new CustomerGone("gone")) : real(),
    );
    await comesBack(person);
    instead.clear();
  });

  it("loses nothing if a wrong key makes Stripe know no one", async () => {
    const person = await paidUp();
    instead.set("readAccount", () => Promise.reject(new CustomerGone("gone")));
    instead.set("customerState", () => Promise.resolve("unknown"));
    await app.context.billing.reconcile();
    expect((await person.post("/api/create-subscription-payment", { plan: "monthly" })).status).toBeGreaterThan(399);
    instead.clear();
    expect(await statusOf(person)).toMatchObject({ status: "active", hasActiveSubscription: true });
  });

  it("allows its account to be deleted, and invalidates any open form", async () => {
    const person = await paidUp();
    const begun = await person.post("/api/subscription/card");
    await erase(person.customerId);
    stripe.confirmSetup((begun.body as { clientSecret: string }).clientSecret, CARDS.mastercard);
    expect((await person.post("/api/activate-subscription", {})).status).toBe(409);
    expect((await person.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
    await app.drainJobs();
  });
});

describe("the hour in which the invoice of a renewal is a draft", () => {
  it("does not charge a user who cancels in it, and access ends at once", async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS + 20 * MINUTE_MS);
    expect(await statusOf(person)).toMatchObject({ status: "active", hasActiveSubscription: true });
    const details = (await person.get("/api/subscription")).body;
    expect(details).toMatchObject({ canCancel: true, cancelEndsAtOnce: true });
    expect((await person.post("/api/cancel-subscription")).status).toBe(200);
    await pass(3 * HOUR_MS);
    expect(chargedPence(person.customerId)).toBe(0);
    expect(stripe.state.invoicesOf(person.customerId).at(-1)).toMatchObject({ status: "void" });
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
  });

  it("does not charge a user who cancelled before it during a provider outage", async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS - 5 * MINUTE_MS);
    for (const call of ["readAccount", "setCancelsAtPeriodEnd"]) instead.set(call, unavailable);
    expect((await person.post("/api/cancel-subscription")).status).toBe(503);
    instead.clear();
    await pass(25 * MINUTE_MS);
    await pass(2 * HOUR_MS);
    expect(chargedPence(person.customerId)).toBe(0);
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    expect(stripe.state.subscriptionsOf(person.customerId)).toMatchObject([{ status: "canceled" }]);
  });
});
