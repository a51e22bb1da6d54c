import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndReason } from "#domain/entitlement/provider-account";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#server/services/clock/clock";
import { CardRefused, ProviderUnavailable } from "#server/services/payments/payments";
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
const END_REASONS: readonly EndReason[] = [
  "cancelled",
  "refunded",
  "payment_failed",
  "disputed",
  "duplicate",
  "account_deleted",
  "other",
];

describe.each(paymentProviders())("changing through $name", (provider) => {
  let under: PaymentsUnderTest;
  let they: ReturnType<typeof payers>;
  beforeAll(async () => {
    under = await provider.start(START);
    they = payers(under);
  });
  afterAll(() => under.close());

  describe("leaving", () => {
    it("ends with the period, unless it is undone", async () => {
      const { customerId, subscriptionId } = await they.subscribed({ plan: "yearly" });
      const change = (cancels: boolean, key: string) =>
        under.payments.setCancelsAtPeriodEnd({ subscriptionId, cancels, key });
      const [first, second, third] = [they.freshKey(), they.freshKey(), they.freshKey()];
      const cancelledAt = under.clock.now();
      await change(true, first);
      await change(true, first);
      const cancelled = await they.readSubscription(customerId);
      expect(cancelled).toMatchObject({ phase: "active", cancelsAtPeriodEnd: true });
      expect(seconds(cancelled.cancelledAt)).toBe(seconds(cancelledAt));
      await change(false, second);
      expect(await they.readSubscription(customerId)).toMatchObject({ cancelsAtPeriodEnd: false, cancelledAt: null });
      await change(true, first);
      expect(await they.readSubscription(customerId)).toMatchObject({ cancelsAtPeriodEnd: false });
      await change(true, third);
      under.clock.advance(367 * DAY_MS);
      const over = await they.readSubscription(customerId);
      expect(over).toMatchObject({ phase: "ended", endReason: "cancelled" });
      expect(seconds(over.endedAt)).toBe(seconds(cancelled.periodEndsAt));
      expect(await they.paidPence(customerId)).toBe(2_999);
    });

    it("ends a trial without a charge", async () => {
      const { customerId, subscriptionId } = await they.subscribed({ trialDays: 7 });
      await under.payments.setCancelsAtPeriodEnd({ subscriptionId, cancels: true, key: they.freshKey() });
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "trialing", cancelsAtPeriodEnd: true });
      under.clock.advance(8 * DAY_MS);
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "ended", endReason: "cancelled" });
      expect(await they.paidPence(customerId)).toBe(0);
    });

    it.each(END_REASONS)("ends at once, and nothing is charged afterwards: %s", async (reason) => {
      const { customerId, subscriptionId, startedAt } = await they.subscribed();
      const end = { subscriptionId, reason, key: they.freshKey() };
      await under.payments.endNow(end);
      await under.payments.endNow(end);
      await under.payments.endNow({ ...end, reason: "other", key: they.freshKey() });
      const over = await they.readSubscription(customerId);
      expect(over).toMatchObject({ phase: "ended", endReason: reason });
      expect(seconds(over.endedAt)).toBe(seconds(startedAt));
      under.clock.advance(70 * DAY_MS);
      expect(await they.paidPence(customerId)).toBe(299);
    });

    it("stops a payment that is past due from being tried again", async () => {
      const { customerId, subscriptionId } = await they.subscribed({ trialDays: 1, number: CARDS.declinesLater });
      under.clock.advance(DAY_MS + 2 * HOUR_MS);
      await under.payments.endNow({ subscriptionId, reason: "payment_failed", key: they.freshKey() });
      const before = only((await they.readAccount(customerId)).invoices).failedAttempts;
      under.clock.advance(10 * DAY_MS);
      expect(only((await they.readAccount(customerId)).invoices).failedAttempts).toBe(before);
      expect(await they.paidPence(customerId)).toBe(0);
    });

    it("gives a payment back in full, once", async () => {
      const { customerId } = await they.subscribed();
      const { paymentId } = only((await they.readAccount(customerId)).invoices);
      const refund = { paymentId: paymentId ?? "", key: they.freshKey() };
      await Promise.all([1, 2, 3].map(() => under.payments.refund(refund)));
      await under.payments.refund(refund);
      await under.payments.refund({ ...refund, key: they.freshKey() });
      expect(only((await they.readAccount(customerId)).invoices)).toMatchObject({ state: "paid", refundedPence: 299 });
    });
  });

  describe("changing the plan", () => {
    const toYearly = (subscriptionId: string, at: number) =>
      ({ subscriptionId, plan: "yearly", at, key: they.freshKey() }) as const;

    it.each([0, 1, 11 * DAY_MS + 7 * HOUR_MS + 13 * SECOND_MS, 27 * DAY_MS])(
      "charges exactly what was shown, %d ms into the month, and begins a new year",
      async (wait) => {
        const { customerId, subscriptionId, startedAt } = await they.subscribed();
        under.clock.advance(wait - (wait % SECOND_MS));
        const change = toYearly(subscriptionId, under.clock.now());
        const { duePence, renewsAt } = await under.payments.previewSwitch(change);
        const unused = (monthsLater(startedAt, 1) - change.at) / (monthsLater(startedAt, 1) - startedAt);
        expect(Math.abs(duePence - (2_999 - 299 * unused))).toBeLessThanOrEqual(0.5);
        expect(seconds(renewsAt)).toBe(seconds(monthsLater(change.at, 12)));
        // The offer is taken up some minutes later.
        under.clock.advance(4 * 60 * SECOND_MS);
        const switchedAt = under.clock.now();
        const both = await Promise.all([under.payments.switchNow(change), under.payments.switchNow(change)]);
        both.push(await under.payments.switchNow(change));
        expect(both.map(({ clientSecret }) => clientSecret)).toEqual([null, null, null]);
        const { subscriptions, invoices } = await they.readAccount(customerId);
        expect(only(subscriptions)).toMatchObject({ phase: "active", interval: "year", nextInterval: null });
        expect(seconds(only(subscriptions).periodStartsAt)).toBe(seconds(switchedAt));
        expect(seconds(only(subscriptions).periodEndsAt)).toBe(seconds(monthsLater(switchedAt, 12)));
        expect(invoices.map(({ reason, pence, state }) => [reason, pence, state])).toEqual([
          ["switch", duePence, "paid"],
          ["first", 299, "paid"],
        ]);
        expect(seconds(invoices[0]?.periodEndsAt ?? null)).toBe(seconds(monthsLater(switchedAt, 12)));
      },
    );

    it("changes nothing when the card is declined", async () => {
      const of = await they.subscribed();
      await they.useCard(of, CARDS.declinesLater);
      const before = await they.readSubscription(of.customerId);
      const change = toYearly(of.subscriptionId, under.clock.now());
      await expect(under.payments.switchNow(change)).rejects.toBeInstanceOf(CardRefused);
      expect(await they.readSubscription(of.customerId)).toEqual(before);
      expect(await they.paidPence(of.customerId)).toBe(299);
      await they.useCard(of, CARDS.good);
      await under.payments.switchNow(toYearly(of.subscriptionId, under.clock.now()));
      expect(await they.readSubscription(of.customerId)).toMatchObject({ interval: "year" });
    });

    const asked = async () => {
      const of = await they.subscribed();
      await they.useCard(of, CARDS.asksAlways);
      under.clock.advance(2 * DAY_MS);
      const change = toYearly(of.subscriptionId, under.clock.now());
      const { duePence } = await under.payments.previewSwitch(change);
      const { clientSecret } = await under.payments.switchNow(change);
      expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "active", interval: "month" });
      expect(await they.paidPence(of.customerId)).toBe(299);
      return { ...of, duePence, secret: clientSecret ?? "" };
    };

    it("waits for the bank, and holds once it is paid", async () => {
      const { customerId, duePence, secret } = await asked();
      expect(await under.confirmPayment(secret, null, "complete")).toBe("succeeded");
      const switched = await they.readSubscription(customerId);
      expect(switched).toMatchObject({ phase: "active", interval: "year" });
      expect(seconds(switched.periodStartsAt)).toBe(seconds(under.clock.now()));
      expect(await they.paidPence(customerId)).toBe(299 + duePence);
    });

    it("is not made when the bank says no, and can be tried again", async () => {
      const of = await asked();
      await expect(under.confirmPayment(of.secret, null, "fail")).rejects.toBeInstanceOf(CardRefused);
      expect(await they.readSubscription(of.customerId)).toMatchObject({ phase: "active", interval: "month" });
      await they.useCard(of, CARDS.good);
      const change = toYearly(of.subscriptionId, under.clock.now());
      expect(await under.payments.switchNow(change)).toEqual({ clientSecret: null });
      expect(await they.readSubscription(of.customerId)).toMatchObject({ interval: "year" });
      expect(await they.paidPence(of.customerId)).toBe(299 + of.duePence);
    });

    it("is dropped when the bank is not answered within 23 hours", async () => {
      const { customerId, secret } = await asked();
      under.clock.advance(24 * HOUR_MS);
      await expect(under.confirmPayment(secret, null, "complete")).rejects.toBeInstanceOf(CardRefused);
      expect(await they.readSubscription(customerId)).toMatchObject({ phase: "active", interval: "month" });
      expect(await they.paidPence(customerId)).toBe(299);
    });

    it("costs nothing in a trial and leaves its end where it was", async () => {
      const { customerId, subscriptionId, trialEndsAt } = await they.subscribed({ trialDays: 7 });
      const change = { subscriptionId, plan: "yearly", key: they.freshKey() } as const;
      await under.payments.switchInTrial(change);
      await under.payments.switchInTrial(change);
      const trial = await they.readSubscription(customerId);
      expect(trial).toMatchObject({ phase: "trialing", interval: "year" });
      expect(seconds(trial.trialEndsAt)).toBe(seconds(trialEndsAt));
      under.clock.advance(8 * DAY_MS);
      expect(await they.paidPence(customerId)).toBe(2_999);
    });

    it("is scheduled for the next period, or dropped again", async () => {
      const { customerId, subscriptionId, startedAt } = await they.subscribed({ plan: "yearly" });
      const schedule = (plan: "monthly" | null) =>
        under.payments.scheduleSwitch({ subscriptionId, plan, key: they.freshKey() });
      await schedule("monthly");
      expect(await they.readSubscription(customerId)).toMatchObject({ interval: "year", nextInterval: "month" });
      await schedule(null);
      expect(await they.readSubscription(customerId)).toMatchObject({ interval: "year", nextInterval: null });
      await schedule("monthly");
      await under.payments.setCancelsAtPeriodEnd({ subscriptionId, cancels: true, key: they.freshKey() });
      await under.payments.setCancelsAtPeriodEnd({ subscriptionId, cancels: false, key: they.freshKey() });
      expect(await they.readSubscription(customerId)).toMatchObject({ nextInterval: null, cancelsAtPeriodEnd: false });
      await schedule("monthly");
      under.clock.advance(monthsLater(startedAt, 12) + 2 * HOUR_MS - under.clock.now());
      const renewed = await they.readSubscription(customerId);
      expect(renewed).toMatchObject({ phase: "active", interval: "month", nextInterval: null });
      expect(seconds(renewed.periodEndsAt)).toBe(seconds(monthsLater(startedAt, 13)));
      expect(await they.paidPence(customerId)).toBe(2_999 + 299);
    });
  });

  it("renews every month of a year on the day it began, or the month's last, and every invoice is paid once", async () => {
    const { customerId, startedAt } = await they.subscribed();
    under.clock.advance(monthsLater(startedAt, 12) + 2 * HOUR_MS - startedAt);
    const { subscriptions, invoices } = await they.readAccount(customerId);
    expect(only(subscriptions)).toMatchObject({ phase: "active" });
    expect(invoices.map(({ reason, pence, state }) => [reason, pence, state])).toEqual([
      ...Array.from({ length: 12 }, () => ["renewal", 299, "paid"]),
      ["first", 299, "paid"],
    ]);
    const periods = invoices.toReversed().map(({ periodStartsAt, periodEndsAt }) => [periodStartsAt, periodEndsAt]);
    expect(periods.map((period) => period.map(seconds))).toEqual(
      periods.map((_, index) => [index, index + 1].map((months) => seconds(monthsLater(startedAt, months)))),
    );
    expect(new Set(invoices.map(({ paymentId }) => paymentId)).size).toBe(13);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(13);
  });

  it("finds no setup, and says so plainly of everything else, that it never made", async () => {
    const { payments } = under;
    const subscriptionId = "sub_unknown";
    const key = they.freshKey();
    expect(await payments.readSetup("seti_unknown")).toBeNull();
    const attempts = [
      payments.readAccount("cus_unknown"),
      payments.beginSetup({ customerId: "cus_unknown", key }),
      payments.subscribe({
        customerId: "cus_unknown",
        setupId: "seti_unknown",
        plan: "monthly",
        trialEndsAt: null,
        key,
      }),
      payments.beginUnpaid({ customerId: "cus_unknown", plan: "monthly", key }),
      payments.readUnpaid(subscriptionId),
      payments.abandonUnpaid(subscriptionId),
      payments.endNow({ subscriptionId, reason: "other", key }),
      payments.switchInTrial({ subscriptionId, plan: "yearly", key }),
      payments.useCard({ customerId: "cus_unknown", subscriptionId, setupId: "seti_unknown" }),
      payments.overdueConfirmation(subscriptionId),
      payments.setCancelsAtPeriodEnd({ subscriptionId, cancels: true, key }),
      payments.previewSwitch({ subscriptionId, plan: "yearly", at: under.clock.now() }),
      payments.switchNow({ subscriptionId, plan: "yearly", at: under.clock.now(), key }),
      payments.scheduleSwitch({ subscriptionId, plan: "monthly", key }),
      payments.refund({ paymentId: "pay_unknown", key }),
    ];
    for (const { status, reason } of (await Promise.allSettled(attempts)) as PromiseRejectedResult[]) {
      expect(status).toBe("rejected");
      expect(reason).not.toBeInstanceOf(CardRefused);
      expect(reason).not.toBeInstanceOf(ProviderUnavailable);
    }
  });
});
