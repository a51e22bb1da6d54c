import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SwitchOffer } from "#contract/billing";
import { DAY_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { beginCheckout, confirmCard, detailsOf, passDays, statusOf, subscribe } from "#tests/support/billing";
import { oneEngine } from "#tests/support/engines";
import { refusing, unavailable, watchPayments } from "#tests/support/watched-payments";

const { instead, watched } = watchPayments();

describe("billing when something goes wrong", () => {
  let app: TestApp;
  beforeAll(async () => {
    const engine = oneEngine();
    app = await startTestApp({ engine, overrides: { payments: watched } });
  });
  afterEach(() => instead.clear());
  afterAll(() => app.close());

  const invoices = async (person: TestClient) =>
    (await person.get("/api/subscription/invoices")).body as { amount: number }[];
  const usedTrial = async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    await passDays(app, 7);
    return person;
  };

  it("carries out a cancellation requested during a provider outage, before the next charge", async () => {
    const person = await app.signUp();
    await subscribe(person);
    app.clock.advance(6.9 * DAY_MS);
    instead.set("setCancelsAtPeriodEnd", unavailable);
    const refused = await person.post("/api/cancel-subscription");
    expect([refused.status, refused.body]).toMatchObject([503, { code: "payment_provider_unavailable" }]);
    expect((refused.body as { message: string }).message).toContain("We have your cancellation");
    instead.clear();
    await passDays(app, 0);
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: true });
    await passDays(app, 1);
    expect(await invoices(person)).toEqual([]);
  });

  it("refunds what was charged between two clicks on cancel that did not reach the provider", async () => {
    const person = await app.signUp();
    await subscribe(person);
    app.clock.advance(6 * DAY_MS);
    instead.set("setCancelsAtPeriodEnd", unavailable);
    await person.post("/api/cancel-subscription");
    app.clock.advance(2 * DAY_MS);
    instead.set("endNow", unavailable);
    await person.post("/api/cancel-subscription");
    instead.clear();
    await person.post("/api/cancel-subscription");
    expect(await invoices(person)).toMatchObject([{ amount: 2.99, refunded: 2.99 }]);
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
  });

  it("cancels what is past due under a free grant, and says so", async () => {
    const person = await app.signUp();
    await subscribe(person, { card: "failsLater" });
    const { accounts } = app.context;
    await accounts.changeEntitlement(person.user.id, (facts) => ({ ...facts, grantedAt: app.clock.now() }));
    await passDays(app, 8);
    expect((await person.post("/api/cancel-subscription")).status).toBe(200);
    await accounts.changeEntitlement(person.user.id, (facts) => ({ ...facts, grantedAt: null }));
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
  });

  it("cancels a trial without a card once, however often, under a free grant too", async () => {
    const person = await app.signUp();
    expect((await person.post("/api/activate-subscription", { isTrial: true })).status).toBe(200);
    const { accounts } = app.context;
    await accounts.changeEntitlement(person.user.id, (facts) => ({ ...facts, grantedAt: app.clock.now() }));
    for (const _click of [1, 2]) expect((await person.post("/api/cancel-subscription")).status).toBe(200);
    await accounts.changeEntitlement(person.user.id, (facts) => ({ ...facts, grantedAt: null }));
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: true });
    expect((await person.post("/api/cancel-subscription")).status).toBe(200);
  });

  it("lets the latest request win when a cancellation is undone before it reaches the provider", async () => {
    const person = await app.signUp();
    await subscribe(person);
    instead.set("setCancelsAtPeriodEnd", unavailable);
    await person.post("/api/cancel-subscription");
    instead.clear();
    expect((await person.post("/api/reactivate-subscription")).body).toMatchObject({ status: "trial" });
    await app.context.billing.reconcile();
    expect(await statusOf(person)).toMatchObject({ status: "trial" });
  });

  it("finishes an interrupted refund, and says so to a repeated click", async () => {
    const person = await usedTrial();
    await subscribe(person);
    instead.set("refund", unavailable);
    expect((await person.post("/api/subscription/refund")).status).toBe(503);
    instead.clear();
    expect((await person.post("/api/subscription/refund")).body).toMatchObject({ status: "cancelled" });
    expect(await invoices(person)).toMatchObject([{ amount: 2.99, refunded: 2.99 }]);
  });

  it("reads and writes an account on which one step always fails", async () => {
    const person = await usedTrial();
    await subscribe(person);
    instead.set("refund", refusing);
    expect((await person.post("/api/subscription/refund")).body).toMatchObject({
      code: "payment_provider_unavailable",
    });
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    await subscribe(person);
    await passDays(app, 40);
    await person.post("/api/login", { username: person.user.username, password: PASSWORD });
    expect(await invoices(person)).toHaveLength(3);
    expect((await person.post("/api/cancel-subscription")).body).toMatchObject({ status: "cancelled" });
  });

  it("removes no one's access during a provider outage, and explains refusals", async () => {
    const person = await app.signUp();
    await subscribe(person);
    instead.set("readAccount", unavailable);
    await passDays(app, 7.5);
    expect(await statusOf(person)).toMatchObject({ status: "active", hasActiveSubscription: true });
    const offer = await person.post("/api/subscription/switch-offer", { plan: "yearly" });
    expect([offer.status, offer.body]).toMatchObject([503, { code: "payment_provider_unavailable" }]);
    instead.clear();
    expect((await detailsOf(person)).plan).toBe("monthly");
    expect(await invoices(person)).toHaveLength(1);
  });

  it("finds a subscription whose creation was interrupted just after it succeeded", async () => {
    const person = await app.signUp();
    const { clientSecret } = await beginCheckout(person);
    await confirmCard(person, clientSecret);
    instead.set("subscribe", async (real) => {
      await real();
      instead.set("readAccount", unavailable);
    });
    expect((await person.post("/api/activate-subscription", {})).status).toBe(503);
    instead.clear();
    // The event is lost as well: only the clock is left.
    instead.set("collectEvents", () => Promise.resolve([]));
    await app.context.billing.syncDueAccounts();
    expect(await statusOf(person)).toMatchObject({ status: "trial", interval: "month" });
  });

  it("charges once when two forms of two checkout modes are confirmed", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    const setup = await beginCheckout(person);
    await passDays(app, 7);
    const payment = await beginCheckout(person);
    expect([setup.intentType, payment.intentType]).toEqual(["setup", "payment"]);
    await confirmCard(person, setup.clientSecret);
    await person.post("/api/activate-subscription", {});
    expect((await confirmCard(person, payment.clientSecret)).status).toBe(422);
    expect(await invoices(person)).toHaveLength(1);
  });

  it("opens no second payment when the first succeeded a moment ago", async () => {
    const person = await usedTrial();
    const { clientSecret } = await beginCheckout(person);
    instead.set("abandonUnpaid", async (real) => {
      await confirmCard(person, clientSecret);
      return real();
    });
    const other = await person.post("/api/create-subscription-payment", { plan: "yearly" });
    expect(other.body).toMatchObject({ code: "already_subscribed" });
    expect(await invoices(person)).toHaveLength(1);
  });

  it("charges no card for a page that promised a trial weeks ago", async () => {
    const person = await app.signUp();
    const [first, stale] = [await beginCheckout(person, "monthly"), await beginCheckout(person, "yearly")];
    await confirmCard(person, first.clientSecret);
    await person.post("/api/activate-subscription", {});
    await person.post("/api/cancel-subscription");
    instead.set("readSetup", unavailable);
    await passDays(app, 8);
    await passDays(app, 12);
    instead.clear();
    await confirmCard(person, stale.clientSecret);
    const late = await person.post("/api/activate-subscription", {});
    expect(late.status).not.toBe(200);
    expect(await invoices(person)).toEqual([]);
  });

  it("says why a card was refused, even if a webhook saw it first", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    const { clientSecret } = await beginCheckout(person);
    app.clock.advance(7 * DAY_MS);
    await confirmCard(person, clientSecret, "failsLater");
    await app.context.billing.reconcile();
    const answer = await person.post("/api/activate-subscription", {});
    expect(answer.body).toEqual({ message: "Your card was declined.", code: "card_refused" });
  });

  it("answers 409 when the period ends while a cancellation is being undone", async () => {
    const person = await app.signUp();
    await subscribe(person);
    await person.post("/api/cancel-subscription");
    instead.set("setCancelsAtPeriodEnd", (real) => {
      app.clock.advance(8 * DAY_MS);
      return real();
    });
    const late = await person.post("/api/reactivate-subscription");
    expect([late.status, late.body]).toMatchObject([409, { code: "period_ended" }]);
  });

  it("ends and refunds a second subscription, should one ever exist", async () => {
    const person = await usedTrial();
    const { clientSecret } = await beginCheckout(person);
    // The provider keeps a form payable despite being asked to cancel it.
    instead.set("abandonUnpaid", () => Promise.resolve());
    app.clock.advance(1_000);
    const other = await beginCheckout(person, "yearly");
    await confirmCard(person, other.clientSecret);
    await confirmCard(person, clientSecret);
    await person.post("/api/activate-subscription", {});
    const [dear, cheap] = (await invoices(person)).toSorted((one, other) => other.amount - one.amount);
    expect(dear).toMatchObject({ amount: 29.99, refunded: 29.99 });
    expect(cheap).toMatchObject({ amount: 2.99, refunded: 0 });
    expect((await detailsOf(person)).plan).toBe("monthly");
    await app.drainJobs();
    const told = app.mailbox.filter(({ to, text }) => to === person.user.email && /our\s+mistake/u.test(text));
    expect(told).toHaveLength(1);
  });

  it("does not let an open form start a subscription while the account is being deleted", async () => {
    const person = await app.signUp();
    const { clientSecret } = await beginCheckout(person);
    instead.set("readAccount", async (real) => {
      instead.clear();
      await confirmCard(person, clientSecret);
      return real();
    });
    await app.context.billing.endBilling(person.user.id);
    await app.context.billing.reconcile();
    expect((await detailsOf(person)).plan).toBeNull();
  });

  it("drops an offer refused by the bank, so that a new one can be made", async () => {
    const person = await usedTrial();
    await subscribe(person);
    const { clientSecret: cardSecret } = (await person.post("/api/subscription/card")).body as { clientSecret: string };
    await person.post("/api/sandbox/confirm-card", {
      clientSecret: cardSecret,
      card: { number: "4000002760003184", expiry: "12/39", cvc: "123" },
      authentication: "complete",
    });
    await person.post("/api/activate-subscription", {});
    const offer = (await person.post("/api/subscription/switch-offer", { plan: "yearly" })).body as SwitchOffer;
    const take = () => person.post("/api/subscription/switch", { offerId: offer.offerId });
    const asked = (await take()).body as { outcome: string; clientSecret: string };
    expect(asked.outcome).toBe("confirm");
    await person.post("/api/sandbox/confirm-card", { clientSecret: asked.clientSecret, authentication: "fail" });
    expect((await take()).body).toMatchObject({ code: "card_refused" });
    expect((await take()).body).toMatchObject({ code: "offer_changed" });
    expect((await detailsOf(person)).plan).toBe("monthly");
  });
});
