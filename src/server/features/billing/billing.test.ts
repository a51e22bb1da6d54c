import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SwitchOffer } from "#contract/billing";
import { DAY_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { beginCheckout, confirmCard, detailsOf, passDays, statusOf, subscribe } from "#tests/support/billing";
import { sampledEngines } from "#tests/support/engines";

describe.each(sampledEngines())("billing on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "1000" } });
  });
  afterAll(() => app.close());

  const inDays = (days: number) => new Date(app.clock.now() + days * DAY_MS).toISOString();
  const emailsTo = async (username: string) => {
    await app.drainJobs();
    return app.mailbox
      .filter(({ to }) => to.startsWith(`${username}@`))
      .map(({ messageId }) => messageId.split("-")[0] ?? "")
      .filter(
        (kind) =>
          (/^[a-z_]+$/u.test(kind) && kind.includes("_")) ||
          kind === "receipt" ||
          kind === "cancelled" ||
          kind === "refunded",
      )
      .toSorted();
  };

  /** Longer than a session lasts: the user signs in again. */
  const passLong = async (days: number, person: TestClient & { readonly user: { readonly username: string } }) => {
    await passDays(app, days);
    await person.post("/api/login", { username: person.user.username, password: PASSWORD });
  };

  it("takes a card, runs the trial, charges when it ends, and renews", async () => {
    const person = await app.signUp();
    const begun = await beginCheckout(person);
    expect(begun).toMatchObject({ amount: 299, plan: "monthly", intentType: "setup", firstChargeAt: inDays(7) });
    expect(await statusOf(person)).toMatchObject({ status: null, hasUsedTrial: false });
    expect((await person.post("/api/activate-subscription", {})).status).toBe(409);

    expect((await confirmCard(person, begun.clientSecret)).body).toEqual({ outcome: "succeeded" });
    const active = await person.post("/api/activate-subscription", {});
    expect(active.body).toMatchObject({
      status: "trial",
      interval: "month",
      nextBillingDate: inDays(7),
      trialEndsAt: inDays(7),
    });
    expect(await emailsTo(person.user.username)).toEqual(["trial_started"]);

    await passDays(app, 4);
    expect(await emailsTo(person.user.username)).toEqual(["trial_ending", "trial_started"]);
    await passDays(app, 3);
    expect(await statusOf(person)).toMatchObject({
      status: "active",
      hasActiveSubscription: true,
      trialExpired: false,
    });
    expect(await emailsTo(person.user.username)).toEqual(["receipt", "trial_ending", "trial_started"]);
    const invoices = await person.get("/api/subscription/invoices");
    expect(invoices.body).toMatchObject([{ amount: 2.99, refunded: 0 }]);
    const [{ id }] = invoices.body as [{ id: string }];
    const pdf = await person.get(`/api/subscription/invoices/${id}/pdf`);
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");

    const stranger = await app.signUp();
    expect((await stranger.get(`/api/subscription/invoices/${id}/pdf`)).status).toBe(404);
    await passLong(31, person);
    expect((await person.get("/api/subscription/invoices")).body).toHaveLength(2);
  });

  it("carries over the remaining days of a cardless trial", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    const ends = inDays(7);
    await passDays(app, 5);
    expect(await beginCheckout(person, "yearly")).toMatchObject({ amount: 2_999, firstChargeAt: ends });
    expect(await subscribe(person, { plan: "yearly" })).toMatchObject({
      status: "trial",
      trialEndsAt: ends,
      nextBillingDate: ends,
      interval: "year",
    });
    // With less than three days left the reminder goes out at once.
    expect(await emailsTo(person.user.username)).toEqual(["trial_ending", "trial_started"]);
  });

  it("charges at once when the trial is used up, with one receipt", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    await passDays(app, 7);
    expect(await statusOf(person)).toMatchObject({ status: "trial_expired", hasActiveSubscription: false });
    const begun = await beginCheckout(person);
    expect(begun).toMatchObject({ intentType: "payment", amount: 299, firstChargeAt: null });
    const declined = await confirmCard(person, begun.clientSecret, "declined");
    expect([declined.status, declined.body]).toEqual([
      422,
      { message: "Your card was declined.", code: "card_refused" },
    ]);
    expect(await beginCheckout(person)).toMatchObject({ clientSecret: begun.clientSecret });

    const asked = await confirmCard(person, begun.clientSecret, "asksOnce");
    expect(asked.body).toEqual({ outcome: "authenticate" });
    const refused = await person.post("/api/sandbox/confirm-card", {
      clientSecret: begun.clientSecret,
      authentication: "fail",
    });
    expect(refused.status).toBe(422);
    expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: false });
    expect(await subscribe(person)).toMatchObject({ status: "active", nextBillingDate: expect.any(String) });
    expect(await emailsTo(person.user.username)).toEqual(["receipt"]);
  });

  it("makes one subscription from twenty activations, two plans and two tabs", async () => {
    const person = await app.signUp();
    const monthly = await beginCheckout(person, "monthly");
    const yearly = await beginCheckout(person, "yearly");
    await confirmCard(person, monthly.clientSecret);
    await confirmCard(person, yearly.clientSecret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.post("/api/activate-subscription", {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await emailsTo(person.user.username)).toEqual(["trial_started"]);
    await passDays(app, 8);
    expect((await person.get("/api/subscription/invoices")).body).toHaveLength(1);
  });

  it("starts one trial for twenty requests", async () => {
    const person = await app.signUp();
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => person.post("/api/activate-subscription", { isTrial: true })),
    );
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(starts.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("needs no browser after the card is confirmed", async () => {
    const person = await app.signUp();
    const { clientSecret } = await beginCheckout(person);
    await confirmCard(person, clientSecret);
    await app.context.billing.syncDueAccounts();
    expect(await statusOf(person)).toMatchObject({ status: "trial", interval: "month" });
  });

  it("never creates a second subscription, and says so", async () => {
    const person = await app.signUp();
    await subscribe(person);
    const again = await person.post("/api/create-subscription-payment", { plan: "yearly" });
    expect([again.status, again.body]).toMatchObject([409, { code: "already_subscribed" }]);
  });

  it("cancels at the end of the period, which can be undone until then", async () => {
    const person = await app.signUp();
    await subscribe(person);
    await passDays(app, 8);
    const ends = (await statusOf(person)).nextBillingDate;
    expect((await person.post("/api/cancel-subscription")).body).toMatchObject({
      status: "cancelled",
      hasActiveSubscription: true,
      nextBillingDate: null,
    });
    expect((await person.post("/api/cancel-subscription")).status).toBe(200);
    expect(await detailsOf(person)).toMatchObject({ accessEndsAt: ends, canReactivate: true, canCancel: false });
    expect((await person.post("/api/reactivate-subscription")).body).toMatchObject({
      status: "active",
      nextBillingDate: ends,
    });
    app.clock.advance(1_000);
    await person.post("/api/cancel-subscription");
    await passLong(31, person);
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    expect((await person.post("/api/reactivate-subscription")).body).toMatchObject({ code: "period_ended" });
    expect((await person.post("/api/cancel-subscription")).body).toMatchObject({ code: "no_live_subscription" });
    expect((await person.get("/api/subscription/invoices")).body).toHaveLength(1);
    expect(await emailsTo(person.user.username)).toEqual(["cancelled", "cancelled", "receipt", "trial_started"]);
    expect((await beginCheckout(person)).intentType).toBe("payment");
  });

  it("cancels and reinstates a cardless trial, unknown to any provider", async () => {
    const person = await app.signUp();
    expect((await person.post("/api/cancel-subscription")).body).toMatchObject({ code: "no_live_subscription" });
    await person.post("/api/activate-subscription", { isTrial: true });
    expect((await person.post("/api/cancel-subscription")).body).toMatchObject({
      status: "cancelled",
      hasActiveSubscription: true,
    });
    expect((await person.post("/api/reactivate-subscription")).body).toMatchObject({ status: "trial" });
    await person.post("/api/cancel-subscription");
    await passDays(app, 8);
    expect((await person.post("/api/reactivate-subscription")).body).toMatchObject({ code: "period_ended" });
  });

  it("switches to yearly at the price shown, and back at the end of the period", { timeout: 90_000 }, async () => {
    const person = await app.signUp();
    await subscribe(person);
    await passDays(app, 8);
    app.clock.advance(10 * DAY_MS);
    const offer = (await person.post("/api/subscription/switch-offer", { plan: "yearly" })).body as SwitchOffer;
    expect(offer).toMatchObject({ kind: "now", price: 29.99 });
    expect(offer.amountDue).toBeGreaterThan(27);
    expect(offer.amountDue).toBeLessThan(29.99);
    const other = await app.signUp();
    expect((await other.post("/api/subscription/switch", { offerId: offer.offerId })).status).toBe(409);
    const doubled = await Promise.all(
      [1, 2].map(() => person.post("/api/subscription/switch", { offerId: offer.offerId })),
    );
    expect(doubled.map(({ body }) => body)).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
    expect((await person.get("/api/subscription/invoices")).body).toMatchObject([
      { amount: offer.amountDue },
      { amount: 2.99 },
    ]);
    expect(await statusOf(person)).toMatchObject({ interval: "year", nextBillingDate: offer.nextChargeAt });

    const back = (await person.post("/api/subscription/switch-offer", { plan: "monthly" })).body as SwitchOffer;
    expect(back).toMatchObject({ kind: "at_period_end", amountDue: 0, startsAt: offer.nextChargeAt });
    await person.post("/api/subscription/switch", { offerId: back.offerId });
    expect(await detailsOf(person)).toMatchObject({ plan: "yearly", scheduledPlan: "monthly" });
    const stale = await person.post("/api/subscription/switch", { offerId: "nonsense" });
    expect(stale.body).toMatchObject({ code: "offer_changed" });
    await passLong(367, person);
    expect(await detailsOf(person)).toMatchObject({ plan: "monthly", scheduledPlan: null });
  });

  it("refunds within 14 days of the first charge, and ends access immediately", async () => {
    const person = await app.signUp();
    await subscribe(person, { plan: "yearly" });
    expect((await person.post("/api/subscription/refund")).body).toMatchObject({ code: "no_refund_right" });
    await passDays(app, 8);
    expect((await detailsOf(person)).refund).toMatchObject({ amount: 29.99 });
    const refunded = await person.post("/api/subscription/refund");
    expect(refunded.body).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    expect((await person.get("/api/subscription/invoices")).body).toMatchObject([{ amount: 29.99, refunded: 29.99 }]);
    // A second click finds it already done.
    expect((await person.post("/api/subscription/refund")).body).toEqual(refunded.body);
    expect(await emailsTo(person.user.username)).toContain("refunded");
  });

  it("keeps access for seven days when a charge fails, and charges nothing afterwards", async () => {
    const person = await app.signUp();
    await subscribe(person, { card: "failsLater" });
    await passDays(app, 7);
    expect(await statusOf(person)).toMatchObject({ status: "active", hasActiveSubscription: true });
    expect((await detailsOf(person)).pastDue).toMatchObject({ amount: 2.99, accessUntil: inDays(7) });
    await passDays(app, 7);
    expect(await statusOf(person)).toMatchObject({ status: "expired", hasActiveSubscription: false });
    expect((await person.get("/api/subscription/invoices")).body).toEqual([]);
    expect(await emailsTo(person.user.username)).toEqual(["payment_failed", "trial_started"]);
    expect(await subscribe(person)).toMatchObject({ status: "active" });
  });

  it("pays an overdue invoice with another card", async () => {
    const person = await app.signUp();
    await subscribe(person, { card: "failsLater" });
    await passDays(app, 8);
    const { clientSecret } = (await person.post("/api/subscription/card")).body as { clientSecret: string };
    await confirmCard(person, clientSecret, "mastercard");
    expect((await person.post("/api/activate-subscription", {})).body).toMatchObject({ status: "active" });
    expect(await detailsOf(person)).toMatchObject({ pastDue: null, card: { brand: "mastercard", last4: "4444" } });
    expect((await person.get("/api/subscription/invoices")).body).toHaveLength(1);
  });

  it("ends billing before an account is deleted", async () => {
    const person = await app.signUp();
    await subscribe(person);
    await app.context.billing.endBilling(person.user.id);
    await passLong(40, person);
    expect((await person.get("/api/subscription/invoices")).body).toEqual([]);
    expect((await detailsOf(person)).plan).toBeNull();
  });
});
