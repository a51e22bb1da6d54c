import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { CardRefused } from "#server/services/payments/payments";
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

describe.each(paymentProviders())("paying late through $name", (provider) => {
  let under: PaymentsUnderTest;
  let they: ReturnType<typeof payers>;
  beforeAll(async () => {
    under = await provider.start(START);
    they = payers(under);
  });
  afterAll(() => under.close());

  describe("a payment that fails", () => {
    it("leaves the subscription past due after the trial, and a good card pays", async () => {
      const of = await they.subscribed({ trialDays: 7, number: CARDS.declinesLater });
      under.clock.advance(7 * DAY_MS + 2 * HOUR_MS);
      const account = await they.readAccount(of.customerId);
      expect(only(account.subscriptions)).toMatchObject({ phase: "past_due" });
      expect(seconds(only(account.subscriptions).periodStartsAt)).toBe(seconds(of.trialEndsAt));
      expect(only(account.invoices)).toMatchObject({ state: "open", pence: 299, paidAt: null, failedAttempts: 1 });
      await they.useCard(of, CARDS.declinesLater);
      expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "past_due" });
      await they.useCard(of, CARDS.mastercard);
      const paid = await they.readAccount(of.customerId);
      expect(only(paid.subscriptions)).toMatchObject({ phase: "active", card: { last4: "4444" } });
      expect(only(paid.invoices)).toMatchObject({ state: "paid", reason: "renewal" });
      expect(seconds(only(paid.invoices).paidAt)).toBe(seconds(under.clock.now()));
      under.clock.advance(10 * DAY_MS);
      expect(await they.paidPence(of.customerId)).toBe(299);
    });

    it("is tried again, and ends the subscription in the end", async () => {
      const of = await they.subscribed();
      await they.useCard(of, CARDS.asksAlways);
      under.clock.advance(monthsLater(of.startedAt, 1) + 2 * HOUR_MS - under.clock.now());
      const first = only((await they.readAccount(of.customerId)).invoices.filter(({ state }) => state === "open"));
      expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "past_due" });
      under.clock.advance(4 * DAY_MS);
      const later = only((await they.readAccount(of.customerId)).invoices.filter(({ state }) => state === "open"));
      expect(later.id).toBe(first.id);
      expect(later.failedAttempts).toBeGreaterThan(first.failedAttempts);
      under.clock.advance(11 * DAY_MS);
      expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "ended", endReason: "payment_failed" });
      under.clock.advance(60 * DAY_MS);
      expect(await they.paidPence(of.customerId)).toBe(299);
    });
  });

  it("keeps a card for someone without a subscription, and charges nothing", async () => {
    const customerId = await they.newCustomer();
    const setupId = await they.confirmedSetup(customerId);
    for (let time = 0; time < 2; time += 1) await under.payments.useCard({ customerId, subscriptionId: null, setupId });
    expect(await they.readAccount(customerId)).toEqual({ subscriptions: [], invoices: [] });
  });

  describe("a late payment about which the bank asks", () => {
    const late = async (number: string) => {
      const of = await they.subscribed({ trialDays: 7, number });
      under.clock.advance(7 * DAY_MS + 2 * HOUR_MS);
      expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "past_due" });
      return of;
    };
    const confirmation = async (subscriptionId: string) =>
      (await under.payments.overdueConfirmation(subscriptionId)).clientSecret;

    it("is paid when its customer confirms it, with a new card that asks as well or with the one in use", async () => {
      for (const number of [CARDS.declinesLater, CARDS.asksAlways]) {
        const of = await late(number);
        if (number === CARDS.declinesLater) await they.useCard(of, CARDS.asksAlways);
        expect(await they.paidPence(of.customerId)).toBe(0);
        const secret = (await confirmation(of.subscriptionId)) ?? "";
        expect(await confirmation(of.subscriptionId)).toBe(secret);
        expect(await under.confirmPayment(secret, null)).toBe("authenticate");
        expect(await confirmation(of.subscriptionId)).toBe(secret);
        expect(await under.confirmPayment(secret, null, "complete")).toBe("succeeded");
        expect(await confirmation(of.subscriptionId)).toBeNull();
        expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "active" });
        expect(await they.paidPence(of.customerId)).toBe(299);
      }
    });

    it("stays unpaid when the bank says no, can be tried again, and not after the end", async () => {
      const of = await late(CARDS.asksAlways);
      const secret = (await confirmation(of.subscriptionId)) ?? "";
      expect(await under.confirmPayment(secret, null)).toBe("authenticate");
      await expect(under.confirmPayment(secret, null, "fail")).rejects.toBeInstanceOf(CardRefused);
      expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "past_due" });
      expect(await confirmation(of.subscriptionId)).toBe(secret);
      await under.payments.endNow({ subscriptionId: of.subscriptionId, reason: "cancelled", key: they.freshKey() });
      expect(await confirmation(of.subscriptionId)).toBeNull();
      await expect(under.confirmPayment(secret, null)).rejects.toBeInstanceOf(CardRefused);
      expect(await they.paidPence(of.customerId)).toBe(0);
    });

    it("waits for nobody where the card was refused outright or nothing is late", async () => {
      expect(await confirmation((await late(CARDS.declinesLater)).subscriptionId)).toBeNull();
      expect(await confirmation((await they.subscribed()).subscriptionId)).toBeNull();
    });
  });
});
