import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { DAY_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestAnswer, type TestApp, type TestClient } from "#tests/support/app";
import { detailsOf, passDays, statusOf, subscribe } from "#tests/support/billing";
import { oneEngine } from "#tests/support/engines";
import { refusing, unavailable, watchPayments } from "#tests/support/watched-payments";

const { instead, watched } = watchPayments();

/** An account whose bank has charged back every payment. */
async function disputed(real: () => Promise<unknown>): Promise<ProviderAccount> {
  const account = (await real()) as ProviderAccount;
  const invoices = account.invoices.map((invoice) => ({ ...invoice, paymentId: null }));
  return { ...account, invoices, disputedInvoiceIds: invoices.map(({ id }) => id) };
}

describe("a request made during a provider outage", () => {
  let app: TestApp;
  beforeAll(async () => {
    const engine = oneEngine();
    app = await startTestApp({ engine, overrides: { payments: watched } });
  });
  afterEach(() => instead.clear());
  afterAll(() => app.close());

  const invoices = async (person: TestClient) => (await person.get("/api/subscription/invoices")).body;
  const wordsOf = ({ status, body }: TestAnswer) => `${status} ${(body as { message?: string }).message ?? ""}`;
  /** A user who cancelled a trial during a provider outage, and has been charged since. */
  const chargedAfterCancelling = async () => {
    const person = await app.signUp();
    await subscribe(person);
    app.clock.advance(6.9 * DAY_MS);
    instead.set("readAccount", unavailable);
    await person.post("/api/cancel-subscription");
    app.clock.advance(DAY_MS);
    instead.clear();
    return person;
  };
  /** Someone whose monthly plan was first charged a moment ago. */
  const paying = async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    await passDays(app, 7);
    await subscribe(person);
    return person;
  };
  const nowIso = () => new Date(app.clock.now()).toISOString();

  it("appears in the details as a noted cancellation until it reaches the provider", async () => {
    const person = await app.signUp();
    await subscribe(person);
    expect(await detailsOf(person)).toMatchObject({ noted: null, canCancel: true, canReactivate: false });
    const at = nowIso();
    instead.set("readAccount", unavailable);
    expect(wordsOf(await person.post("/api/cancel-subscription"))).toMatch(/^503 We have your cancellation/u);
    const { trialEndsAt } = await statusOf(person);
    app.clock.advance(1_000);
    expect(await detailsOf(person)).toMatchObject({
      noted: { what: "cancel", since: at },
      canCancel: false,
      canReactivate: true,
      accessEndsAt: trialEndsAt,
      status: { status: "trial" },
    });
    instead.clear();
    await passDays(app, 0);
    expect(await detailsOf(person)).toMatchObject({
      noted: null,
      canReactivate: true,
      status: { status: "cancelled" },
    });
  });

  it("is no longer noted once undone", async () => {
    const person = await app.signUp();
    await subscribe(person);
    instead.set("setCancelsAtPeriodEnd", unavailable);
    await person.post("/api/cancel-subscription");
    expect((await detailsOf(person)).noted).toMatchObject({ what: "cancel" });
    expect((await person.post("/api/reactivate-subscription")).status).toBe(200);
    expect(await detailsOf(person)).toMatchObject({ noted: null, canCancel: true, canReactivate: false });
  });

  it("can be undone during the outage too, and the answer says what is known", async () => {
    const person = await app.signUp();
    await subscribe(person);
    instead.set("readAccount", unavailable);
    await person.post("/api/cancel-subscription");
    const taken = await person.post("/api/reactivate-subscription");
    expect(wordsOf(taken)).toMatch(/^503 Your cancellation is undone, but .*check again in a minute/u);
    expect(wordsOf(await person.post("/api/reactivate-subscription"))).toMatch(/^503 The payment provider/u);
    expect(await detailsOf(person)).toMatchObject({ noted: null, canCancel: true });
    instead.clear();
    await passDays(app, 0);
    expect(await detailsOf(person)).toMatchObject({ noted: null, canCancel: true, status: { status: "trial" } });
  });

  it("refunds on the last eligible day what it could not read, however long the outage lasts", async () => {
    const person = await paying();
    await passDays(app, 13.9);
    instead.set("readAccount", unavailable);
    expect(wordsOf(await person.post("/api/subscription/refund"))).toMatch(/^503 We have your refund request/u);
    expect(await detailsOf(person)).toMatchObject({
      noted: { what: "refund", since: nowIso() },
      refund: null,
      canCancel: false,
      canReactivate: false,
    });
    await passDays(app, 1);
    instead.clear();
    await passDays(app, 1);
    expect(await invoices(person)).toMatchObject([{ amount: 2.99, refunded: 2.99 }]);
    expect(await detailsOf(person)).toMatchObject({
      noted: null,
      status: { status: "cancelled", hasActiveSubscription: false },
    });
    expect((await person.post("/api/subscription/refund")).status).toBe(200);
  });

  it("stays noted while the provider refuses the refund, and is retried every hour", async () => {
    const person = await paying();
    instead.set("refund", refusing);
    expect(wordsOf(await person.post("/api/subscription/refund"))).toMatch(/^503 We have your refund request/u);
    expect(await detailsOf(person)).toMatchObject({ noted: { what: "refund" }, canReactivate: false, plan: null });
    instead.clear();
    await app.context.billing.reconcile();
    expect((await detailsOf(person)).noted).toBeNull();
    expect(await invoices(person)).toMatchObject([{ refunded: 2.99 }]);
  });

  it("is kept when a charge after a cancellation cannot be refunded at first", async () => {
    const person = await chargedAfterCancelling();
    instead.set("refund", refusing);
    await passDays(app, 0);
    expect(await invoices(person)).toMatchObject([{ amount: 2.99, refunded: 0 }]);
    expect(await detailsOf(person)).toMatchObject({ noted: { what: "refund" }, plan: null });
    instead.clear();
    await app.context.billing.reconcile();
    expect(await invoices(person)).toMatchObject([{ refunded: 2.99 }]);
    await app.drainJobs();
    const told = app.mailbox.filter(
      ({ to, subject }) => to === person.user.email && subject === "Your refund of £2.99",
    );
    expect(told).toHaveLength(1);
  });

  it("is dropped with its cancellation when that is undone in time", async () => {
    const person = await chargedAfterCancelling();
    instead.set("endNow", unavailable);
    await passDays(app, 0);
    expect((await person.post("/api/reactivate-subscription")).body).toMatchObject({ status: "active" });
    instead.clear();
    await app.context.billing.reconcile();
    expect(await invoices(person)).toMatchObject([{ amount: 2.99, refunded: 0 }]);
    expect(await detailsOf(person)).toMatchObject({ noted: null, plan: "monthly", canCancel: true });
  });

  it("is dropped for a payment that the bank has meanwhile charged back", async () => {
    const person = await app.signUp();
    await subscribe(person);
    app.clock.advance(7 * DAY_MS);
    await detailsOf(person);
    instead.set("refund", unavailable);
    expect((await person.post("/api/subscription/refund")).status).toBe(503);
    instead.set("refund", refusing);
    await passDays(app, 0);
    expect((await detailsOf(person)).noted).toMatchObject({ what: "refund" });
    instead.set("readAccount", disputed);
    await passDays(app, 3);
    await app.context.billing.reconcile();
    expect((await detailsOf(person)).noted).toBeNull();
  });

  it("cannot be undone once its period is over, even if the provider has not ended it yet", async () => {
    const person = await app.signUp();
    await subscribe(person);
    await person.post("/api/cancel-subscription");
    let standing: unknown;
    instead.set("readAccount", async (real) => (standing ??= await real()));
    await person.post("/api/login", { username: person.user.username, password: PASSWORD });
    app.clock.advance(7 * DAY_MS);
    const late = await person.post("/api/reactivate-subscription");
    expect([late.status, late.body]).toMatchObject([409, { code: "period_ended" }]);
    instead.clear();
    await passDays(app, 0);
    expect(await invoices(person)).toEqual([]);
  });

  it.each(["/api/cancel-subscription", "/api/subscription/refund"])(
    "is never said to be noted where nothing was: %s",
    async (path) => {
      const person = await app.signUp();
      await person.post("/api/activate-subscription", { isTrial: true });
      // A form was opened: ask the provider whether it has been confirmed since.
      await person.post("/api/create-subscription-payment", { plan: "monthly" });
      instead.set("readAccount", unavailable);
      expect(wordsOf(await person.post(path))).toMatch(/^503 The payment provider isn’t answering/u);
      expect((await detailsOf(person)).noted).toBeNull();
      instead.clear();
      await app.context.billing.reconcile();
      expect(await statusOf(person)).toMatchObject({ status: "trial" });
    },
  );
});
