import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, addMonths } from "#server/services/clock/clock";
import * as actions from "#server/services/payments/sandbox-actions";
import { advance, nextAt } from "#server/services/payments/sandbox-advance";
import { confirmCard } from "#server/services/payments/sandbox-confirm";
import { newCustomer } from "#server/services/payments/sandbox-state";
import { begin, only, START, SUBSCRIPTION, types, withCard } from "#tests/support/sandbox";

const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);

describe("what time alone brings about", () => {
  it("counts months from the day it began, through short ones and leap years", () => {
    const ends = [1, 2, 3, 13, 25].map((months) => day(addMonths(START, months)));
    expect(ends).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2028-02-29", "2029-02-28"]);
    expect(day(addMonths(Date.UTC(2028, 1, 29), 12))).toBe("2029-02-28");
    expect(day(addMonths(Date.UTC(2028, 1, 29), 48))).toBe("2032-02-29");
  });

  it("tells three days before a trial ends, or at once in a short one", () => {
    const { state, newId } = begin({ trialDays: 7 });
    const reminded = (days: number) =>
      types(advance(state, START + days * DAY_MS, newId)).includes("customer.subscription.trial_will_end");
    expect([3.9, 4, 6].map(reminded)).toEqual([false, true, true]);
    const short = begin({ trialDays: 2 });
    expect(nextAt(short.state)).toBe(START);
    const told = types(advance(short.state, START + DAY_MS, short.newId));
    expect(told.filter((type) => type.endsWith("trial_will_end"))).toHaveLength(1);
  });

  it("tries an open invoice again after one, three and five days, and gives it up after seven", () => {
    const { state, newId } = begin({ trialDays: 7, behaviour: "declines_later" });
    const due = START + 7 * DAY_MS;
    const after = (days: number) => {
      const then = advance(state, due + days * DAY_MS, newId);
      return [only(then).phase, then.invoices[0]?.failedAttempts, then.invoices[0]?.state];
    };
    expect([0, 0.9, 1, 2.9, 3, 5, 6.9, 7].map(after)).toEqual([
      ["past_due", 1, "open"],
      ["past_due", 1, "open"],
      ["past_due", 2, "open"],
      ["past_due", 2, "open"],
      ["past_due", 3, "open"],
      ["past_due", 4, "open"],
      ["past_due", 4, "open"],
      ["ended", 4, "void"],
    ]);
    const over = only(advance(state, due + 400 * DAY_MS, newId));
    expect(over).toMatchObject({ endReason: "payment_failed", endedAt: due + 7 * DAY_MS });
  });

  it("catches up over years in one go", () => {
    const { state, newId } = begin({ trialDays: 7 });
    const later = advance(state, START + 7 * DAY_MS + 3 * 366 * DAY_MS, newId);
    expect(later.invoices).toHaveLength(37);
    expect(later.invoices.every(({ state: is, pence }) => is === "paid" && pence === 299)).toBe(true);
    expect(later.invoices.map(({ number }) => number).slice(0, 2)).toEqual(["MW-89ABCDEF-0001", "MW-89ABCDEF-0002"]);
    expect(nextAt(later)).toBe(only(later).periodEndsAt);
  });

  it("returns the very same state when nothing is due", () => {
    const { state, newId } = begin();
    expect(advance(state, START + 20 * DAY_MS, newId)).toBe(state);
    expect(nextAt(newCustomer("cus_0"))).toBeNull();
  });

  it("ends the wait for the bank with the paid period, and renews the old plan", () => {
    const { state, newId } = begin({ behaviour: "authenticates_once" });
    const always = withCard(state, "seti_2", "authenticates_always");
    const card = { subscriptionId: SUBSCRIPTION, setupId: "seti_2" };
    const ends = only(state).periodEndsAt;
    const at = ends - HOUR_MS;
    const change = { subscriptionId: SUBSCRIPTION, plan: "yearly", at, invoiceId: "in_s", clientSecret: "s" } as const;
    const waiting = actions.switchNow(actions.useCard(always, card, { now: at, newId }), change, { now: at, newId });
    expect(only(waiting).pending).not.toBeNull();
    const after = advance(waiting, ends, newId);
    expect(only(after)).toMatchObject({ plan: "monthly", pending: null, phase: "past_due" });
    const answer = { clientSecret: "s", card: null, authentication: "complete" } as const;
    expect(confirmCard(after, answer, { now: ends, newId })).toMatchObject({ outcome: "refused" });
  });

  it("pays the new period less what is not used of the old one, halves rounded up", () => {
    const { state } = begin();
    const { periodStartsAt, periodEndsAt } = only(state);
    const price = (at: number) =>
      actions.switchPrice(state, { subscriptionId: SUBSCRIPTION, plan: "yearly", at }).duePence;
    expect([periodStartsAt, periodEndsAt].map(price)).toEqual([2_999 - 299, 2_999]);
    // Half of the period is worth 149.5 pence.
    expect(price((periodStartsAt + periodEndsAt) / 2)).toBe(2_999 - 150);
    expect(() => price(periodStartsAt - MINUTE_MS)).toThrow(/outside the running period/u);
    expect(() => price(periodEndsAt + MINUTE_MS)).toThrow(/outside the running period/u);
  });

  it("renews on the day of the month on which it was first paid, or the month's last", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 30 }), (days, months) => {
        const at = START + days * DAY_MS;
        const { state, newId } = begin({ at });
        const then = only(advance(state, addMonths(at, months), newId));
        expect(then.periodStartsAt).toBe(addMonths(at, months));
        const end = new Date(then.periodEndsAt);
        const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
        expect(end.getUTCDate()).toBe(Math.min(new Date(at).getUTCDate(), last));
        expect(then.periodEndsAt % DAY_MS).toBe(at % DAY_MS);
      }),
    );
  });
});
