import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import type { ProviderInvoice } from "#domain/entitlement/provider-account";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { BadSignature, CardRefused, CustomerGone } from "#server/services/payments/payments";
import {
  CARDS,
  monthsLater,
  only,
  paymentProviders,
  payers,
  seconds,
  type PaymentsUnderTest,
} from "#tests/support/payments";

const START = Date.UTC(2027, 0, 31, 9, 30);

const refusal = (message: RegExp) =>
  expect.objectContaining({ name: "CardRefused", message: expect.stringMatching(message) });
const tell = ({ reason, pence, state, paidAt, periodStartsAt, periodEndsAt }: ProviderInvoice) => ({
  reason,
  pence,
  state,
  paidAt: seconds(paidAt),
  period: [seconds(periodStartsAt), seconds(periodEndsAt)],
});

describe.each(paymentProviders())("subscribing through $name", (provider) => {
  let under: PaymentsUnderTest;
  let they: ReturnType<typeof payers>;
  beforeAll(async () => {
    under = await provider.start(START);
    they = payers(under);
  });
  afterAll(() => under.close());

  it("has a name, agrees with our prices, and keeps one customer a user", async () => {
    expect(under.payments.description).not.toBe("");
    const { cardForm } = under.payments;
    expect(cardForm.provider === "sandbox" || cardForm.publishableKey.startsWith("pk_")).toBe(true);
    await under.payments.checkPrices();
    const person = await under.person();
    const ids = await Promise.all(Array.from({ length: 5 }, () => under.payments.ensureCustomer(person)));
    expect(new Set([...ids, await under.payments.ensureCustomer(person)]).size).toBe(1);
    expect(await under.payments.ensureCustomer(await under.person())).not.toBe(ids[0]);
    expect(await they.readAccount(ids[0] as string)).toEqual({ subscriptions: [], invoices: [] });
  });

  it("forgets a customer with what still runs, also when it is asked again, and takes no card for them any more", async () => {
    const { customerId } = await they.subscribed({ trialDays: 7 });
    await under.payments.forgetCustomer(customerId);
    await under.payments.forgetCustomer(customerId);
    await expect(under.payments.beginSetup({ customerId, key: they.freshKey() })).rejects.toBeInstanceOf(CustomerGone);
    expect(await under.payments.customerState(customerId)).toBe("deleted");
    under.clock.advance(40 * DAY_MS);
    const after = await they.readAccount(customerId).catch((error: unknown) => {
      if (error instanceof CustomerGone) return { subscriptions: [], invoices: [] };
      throw error;
    });
    expect(after.subscriptions.filter(({ phase }) => phase !== "ended")).toEqual([]);
    expect(after.invoices).toEqual([]);
    expect(await under.payments.customerState("cus_unknown")).toBe("unknown");
  });

  it("makes a new customer after one that was deleted, once", async () => {
    const person = await under.person();
    const formerId = await under.payments.ensureCustomer(person);
    await under.payments.forgetCustomer(formerId);
    const next = await under.payments.ensureCustomer({ ...person, formerId });
    expect(next).not.toBe(formerId);
    expect(await under.payments.ensureCustomer({ ...person, formerId })).toBe(next);
    expect(await under.payments.customerState(next)).toBe("stands");
    const again = await under.payments.beginSetup({ customerId: next, key: they.freshKey() });
    expect(again).toMatchObject({ customerId: next, state: "open" });
  });

  it("tells what happened and to whom, once, by itself or by a signed webhook", async () => {
    await under.collectEvents();
    const { customerId } = await they.subscribed();
    const told = await under.collectEvents();
    expect(new Set(told.map((event) => event.customerId))).toEqual(new Set([customerId]));
    const types = told.map(({ type }) => type);
    for (const type of ["setup_intent.succeeded", "customer.subscription.created", "invoice.paid"]) {
      expect(types).toContain(type);
    }
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    expect(await under.collectEvents()).toEqual([]);
  });

  it("refuses a webhook that nobody signed", () => {
    expect(() => under.payments.readEvent(Buffer.from("{}"), undefined)).toThrow(BadSignature);
    expect(() => under.payments.readEvent(Buffer.from("{}"), "t=1,v1=00")).toThrow(BadSignature);
  });

  describe("confirming a card", () => {
    it("waits for the browser, succeeds, and is begun once for a key", async () => {
      const customerId = await they.newCustomer();
      const key = they.freshKey();
      const begun = await Promise.all([1, 2, 3].map(() => under.payments.beginSetup({ customerId, key })));
      const [setup] = begun;
      if (setup === undefined) throw new Error("nothing was begun");
      expect(begun).toEqual([setup, setup, setup]);
      expect(setup).toMatchObject({ customerId, state: "open" });
      expect(setup.clientSecret.length).toBeGreaterThan(24);
      expect(await under.confirmSetup(setup.clientSecret, CARDS.mastercard)).toBe("succeeded");
      expect(await under.payments.readSetup(setup.id)).toMatchObject({ id: setup.id, customerId, state: "succeeded" });
      expect((await they.readAccount(customerId)).invoices).toEqual([]);
    });

    it.each([
      [CARDS.declined, /^Your card was declined\.$/u],
      [CARDS.insufficientFunds, /^Your card has insufficient funds\.$/u],
    ])("stays open with the bank's own message: %s", async (number, message) => {
      const { id, clientSecret } = await under.payments.beginSetup({
        customerId: await they.newCustomer(),
        key: they.freshKey(),
      });
      await expect(under.confirmSetup(clientSecret, number)).rejects.toEqual(refusal(message));
      expect(await under.payments.readSetup(id)).toMatchObject({ state: "open" });
      expect(await under.confirmSetup(clientSecret, CARDS.good)).toBe("succeeded");
    });

    it.each([CARDS.asksOnce, CARDS.asksAlways])("asks the bank, and takes no for an answer: %s", async (number) => {
      const { id, clientSecret } = await under.payments.beginSetup({
        customerId: await they.newCustomer(),
        key: they.freshKey(),
      });
      expect(await under.confirmSetup(clientSecret, number)).toBe("authenticate");
      expect(await under.payments.readSetup(id)).toMatchObject({ state: "open" });
      await expect(under.confirmSetup(clientSecret, null, "fail")).rejects.toBeInstanceOf(CardRefused);
      expect(await under.payments.readSetup(id)).toMatchObject({ state: "open" });
      expect(await under.confirmSetup(clientSecret, number)).toBe("authenticate");
      expect(await under.confirmSetup(clientSecret, null, "complete")).toBe("succeeded");
      expect(await under.payments.readSetup(id)).toMatchObject({ state: "succeeded" });
    });
  });

  describe("subscribing", () => {
    it("charges nothing before the trial ends, then once, and tells of it as a renewal", async () => {
      const { customerId, startedAt, trialEndsAt } = await they.subscribed({ trialDays: 7 });
      expect(await they.readSubscription(customerId)).toMatchObject({
        phase: "trialing",
        interval: "month",
        cancelsAtPeriodEnd: false,
        cancelledAt: null,
        endedAt: null,
        endReason: null,
        nextInterval: null,
        card: { brand: "visa", last4: "4242" },
      });
      const trial = await they.readSubscription(customerId);
      expect([trial.trialStartedAt, trial.trialEndsAt, trial.periodStartsAt, trial.periodEndsAt].map(seconds)).toEqual(
        [startedAt, trialEndsAt, startedAt, trialEndsAt].map(seconds),
      );
      expect((await they.readAccount(customerId)).invoices).toEqual([]);
      under.clock.advance(7 * DAY_MS + HOUR_MS);
      const ends = monthsLater(trialEndsAt, 1);
      const account = await they.readAccount(customerId);
      expect(only(account.subscriptions)).toMatchObject({ phase: "active" });
      expect(seconds(only(account.subscriptions).periodEndsAt)).toBe(seconds(ends));
      const invoice = only(account.invoices);
      expect(invoice).toMatchObject({ reason: "renewal", pence: 299, state: "paid", refundedPence: 0 });
      expect([invoice.periodStartsAt, invoice.periodEndsAt].map(seconds)).toEqual([trialEndsAt, ends].map(seconds));
      expect(invoice.number).not.toBeNull();
      expect(invoice.paymentId).not.toBeNull();
    });

    it("charges at once without a trial", async () => {
      const { customerId, startedAt } = await they.subscribed({ plan: "yearly", number: CARDS.asksOnce });
      const account = await they.readAccount(customerId);
      expect(only(account.subscriptions)).toMatchObject({ phase: "active", interval: "year", trialEndsAt: null });
      expect(account.invoices.map(tell)).toEqual([
        {
          reason: "first",
          pence: 2_999,
          state: "paid",
          paidAt: seconds(startedAt),
          period: [seconds(startedAt), seconds(monthsLater(startedAt, 12))],
        },
      ]);
    });

    it("refuses a card that cannot be charged at once, and nothing runs", async () => {
      const customerId = await they.newCustomer();
      const setupId = await they.confirmedSetup(customerId, CARDS.declinesLater);
      const order = { customerId, setupId, plan: "monthly", trialEndsAt: null, key: `sub:${setupId}` } as const;
      await expect(under.payments.subscribe(order)).rejects.toBeInstanceOf(CardRefused);
      const { subscriptions, invoices } = await they.readAccount(customerId);
      expect(subscriptions.filter(({ phase }) => phase !== "incomplete" && phase !== "ended")).toEqual([]);
      expect(invoices.filter(({ state }) => state === "paid")).toEqual([]);
    });

    it("happens once for a key: asked twice, and ten times at once", async () => {
      const customerId = await they.newCustomer();
      const setupId = await they.confirmedSetup(customerId);
      const order = { customerId, setupId, plan: "monthly", trialEndsAt: null, key: `sub:${setupId}` } as const;
      await Promise.all(Array.from({ length: 10 }, () => under.payments.subscribe(order)));
      await under.payments.subscribe(order);
      const { subscriptions, invoices } = await they.readAccount(customerId);
      expect([subscriptions.length, invoices.length]).toEqual([1, 1]);
    });

    it("needs a card that was confirmed by this customer", async () => {
      const customerId = await they.newCustomer();
      const open = await under.payments.beginSetup({ customerId, key: they.freshKey() });
      const foreign = await they.confirmedSetup(await they.newCustomer());
      for (const setupId of [open.id, foreign]) {
        const order = { customerId, setupId, plan: "monthly", trialEndsAt: null, key: they.freshKey() } as const;
        await expect(under.payments.subscribe(order)).rejects.toThrow();
      }
      expect((await they.readAccount(customerId)).subscriptions).toEqual([]);
    });
  });

  describe("an unpaid subscription", () => {
    const begin = async (plan: PaidPlan = "monthly") => {
      const customerId = await they.newCustomer();
      const unpaid = await under.payments.beginUnpaid({ customerId, plan, key: they.freshKey() });
      return { customerId, ...unpaid, secret: unpaid.clientSecret ?? "" };
    };

    it("grants nothing until it is paid, and is begun once for a key", async () => {
      const customerId = await they.newCustomer();
      const key = they.freshKey();
      const order = { customerId, plan: "yearly", key } as const;
      const [one, other] = await Promise.all([under.payments.beginUnpaid(order), under.payments.beginUnpaid(order)]);
      expect(other).toEqual(one);
      expect(one.pence).toBe(2_999);
      expect(await they.readSubscription(customerId)).toMatchObject({ id: one.subscriptionId, phase: "incomplete" });
      expect(await they.paidPence(customerId)).toBe(0);
      const paidAt = under.clock.now();
      expect(await under.confirmPayment(one.clientSecret ?? "", CARDS.mastercard)).toBe("succeeded");
      expect(await they.readSubscription(customerId)).toMatchObject({
        phase: "active",
        interval: "year",
        card: { brand: "mastercard", last4: "4444" },
      });
      const invoice = only((await they.readAccount(customerId)).invoices);
      expect(invoice).toMatchObject({ reason: "first", pence: 2_999, state: "paid" });
      expect(seconds(invoice.paidAt)).toBe(seconds(paidAt));
      expect((await under.payments.readUnpaid(one.subscriptionId)).clientSecret).toBeNull();
      await under.payments.abandonUnpaid(one.subscriptionId);
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "active" });
    });

    it("is not paid by a declined card or a bank that says no, and can still be", async () => {
      const { customerId, secret, subscriptionId } = await begin();
      for (const number of [CARDS.declined, CARDS.declinesLater]) {
        await expect(under.confirmPayment(secret, number)).rejects.toEqual(refusal(/^Your card was declined\.$/u));
      }
      expect(await under.confirmPayment(secret, CARDS.asksOnce)).toBe("authenticate");
      await expect(under.confirmPayment(secret, null, "fail")).rejects.toBeInstanceOf(CardRefused);
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "incomplete" });
      expect(await they.paidPence(customerId)).toBe(0);
      expect((await under.payments.readUnpaid(subscriptionId)).clientSecret).toBe(secret);
      expect(await under.confirmPayment(secret, CARDS.asksOnce)).toBe("authenticate");
      expect(await under.confirmPayment(secret, null, "complete")).toBe("succeeded");
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "active" });
      expect(await they.paidPence(customerId)).toBe(299);
    });

    it("cannot be paid once it was given up", async () => {
      const { customerId, subscriptionId, secret } = await begin();
      await under.payments.abandonUnpaid(subscriptionId);
      await under.payments.abandonUnpaid(subscriptionId);
      expect(await under.payments.readUnpaid(subscriptionId)).toEqual({
        subscriptionId,
        clientSecret: null,
        pence: 299,
      });
      await expect(under.confirmPayment(secret, CARDS.good)).rejects.toBeInstanceOf(CardRefused);
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "incomplete" });
      expect(await they.paidPence(customerId)).toBe(0);
    });

    it("expires after 23 hours", async () => {
      const { customerId, subscriptionId, secret } = await begin();
      under.clock.advance(23 * HOUR_MS - MINUTE_MS);
      expect((await under.payments.readUnpaid(subscriptionId)).clientSecret).toBe(secret);
      under.clock.advance(2 * MINUTE_MS);
      expect((await under.payments.readUnpaid(subscriptionId)).clientSecret).toBeNull();
      await expect(under.confirmPayment(secret, CARDS.good)).rejects.toBeInstanceOf(CardRefused);
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "incomplete" });
    });
  });
});
