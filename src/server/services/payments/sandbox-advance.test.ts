import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAN_PENCE, type PaidPlan } from "#domain/entitlement/paid-plan";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { CardRefused } from "#server/services/payments/payments";
import * as actions from "#server/services/payments/sandbox-actions";
import { advance, nextAt } from "#server/services/payments/sandbox-advance";
import { addMonths } from "#server/services/payments/sandbox-bills";
import type { SandboxCardBehaviour } from "#server/services/payments/sandbox-cards";
import { confirmCard } from "#server/services/payments/sandbox-confirm";
import { newCustomer, putSetup, type NewId, type SandboxState } from "#server/services/payments/sandbox-state";

const START = Date.UTC(2027, 0, 31, 9, 30);
const SUBSCRIPTION = "sub_1";

function counter(): NewId {
  let made = 0;
  return (prefix) => `${prefix}_${(made += 1)}`;
}

function withCard(state: SandboxState, id: string, behaviour: SandboxCardBehaviour): SandboxState {
  const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2079, behaviour, source: id };
  return putSetup(state, { id, state: "succeeded", clientSecret: `${id}_secret`, card });
}

function begin(order: { plan?: PaidPlan; trialDays?: number; behaviour?: SandboxCardBehaviour; at?: number } = {}) {
  const at = order.at ?? START;
  const newId = counter();
  const trialEndsAt = order.trialDays === undefined ? null : at + order.trialDays * DAY_MS;
  const state = actions.subscribe(
    withCard(newCustomer("cus_0123456789abcdef"), "seti_1", order.behaviour ?? "pays"),
    { id: SUBSCRIPTION, setupId: "seti_1", plan: order.plan ?? "monthly", trialEndsAt },
    { now: at, newId },
  );
  return { state, newId };
}

const only = ({ subscriptions: [one] }: SandboxState) => {
  if (one === undefined) throw new Error("There is no subscription");
  return one;
};
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const types = (state: SandboxState) => state.events.map(({ type }) => type);

describe("what time alone brings about", () => {
  it("counts months from the day it began, through short ones and leap years", () => {
    const ends = [1, 2, 3, 13, 25].map((months) => day(addMonths(START, months)));
    expect(ends).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2028-02-29", "2029-02-28"]);
    expect(day(addMonths(Date.UTC(2028, 1, 29), 12))).toBe("2029-02-28");
    expect(day(addMonths(Date.UTC(2028, 1, 29), 48))).toBe("2032-02-29");
  });

  it("rings three days before a trial ends, or at once in a short one", () => {
    const { state, newId } = begin({ trialDays: 7 });
    const rung = (days: number) =>
      types(advance(state, START + days * DAY_MS, newId)).includes("customer.subscription.trial_will_end");
    expect([3.9, 4, 6].map(rung)).toEqual([false, true, true]);
    const short = begin({ trialDays: 2 });
    expect(nextAt(short.state)).toBe(START);
    const told = types(advance(short.state, START + DAY_MS, short.newId));
    expect(told.filter((type) => type.endsWith("trial_will_end"))).toHaveLength(1);
  });

  it("tries an open bill again after one, three and five days, and gives it up after seven", () => {
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
});

/** Something a customer does; what cannot be done now is left. */
type Step = (state: SandboxState, moment: actions.Moment) => SandboxState;
const BEHAVIOURS = ["pays", "declines_later", "authenticates_once", "authenticates_always"] as const;
const plan = fc.constantFrom("monthly" as const, "yearly" as const);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.boolean().map(
    (cancels): Step =>
      (state, moment) =>
        actions.setCancelsAtPeriodEnd(state, { subscriptionId: SUBSCRIPTION, cancels }, moment),
  ),
  fc.constantFrom(...BEHAVIOURS).map((behaviour): Step => (state, moment) => {
    const setupId = `seti_${moment.now}`;
    const card = { subscriptionId: SUBSCRIPTION, setupId };
    return actions.useCard(withCard(state, setupId, behaviour), card, moment);
  }),
  fc.constant<Step>((state, moment) => {
    const invoiceId = moment.newId("in");
    const change = { subscriptionId: SUBSCRIPTION, plan: "yearly", at: moment.now } as const;
    return actions.switchNow(state, { ...change, invoiceId, clientSecret: `${invoiceId}_secret` }, moment);
  }),
  fc.constantFrom("complete" as const, "fail" as const).map((authentication): Step => (state, moment) => {
    const clientSecret = state.invoices.findLast((invoice) => invoice.state === "open")?.clientSecret ?? "";
    return confirmCard(state, { clientSecret, card: null, authentication }, moment).state;
  }),
  fc.option(plan, { nil: null }).map(
    (next): Step =>
      (state, moment) =>
        actions.scheduleSwitch(state, { subscriptionId: SUBSCRIPTION, plan: next }, moment),
  ),
  fc.constant<Step>((state, moment) =>
    actions.refund(state, state.invoices.findLast(({ paymentId }) => paymentId !== null)?.paymentId ?? "", moment),
  ),
);
const anyWalk = fc.record({
  order: fc.record({
    plan,
    trialDays: fc.integer({ min: 1, max: 40 }),
    behaviour: fc.constantFrom(...BEHAVIOURS),
    at: fc.integer({ min: 0, max: 1_500 }).map((days) => START + days * DAY_MS),
  }),
  steps: fc.array(fc.record({ hours: fc.integer({ min: 0, max: 1_500 }), step: anyStep }), { maxLength: 12 }),
});

/** Walks on, and looks at the state after every `stride` of time. */
function walk(
  { order, steps }: typeof anyWalk extends fc.Arbitrary<infer Walk> ? Walk : never,
  stride: number,
  seen: (state: SandboxState, now: number) => void = () => {},
): SandboxState {
  const begun = begin(order);
  let state = begun.state;
  let now = order.at;
  for (const { hours, step } of [...steps, { hours: 24 * 90, step: ((same) => same) as Step }]) {
    const then = now + hours * HOUR_MS;
    while (now + stride < then) {
      now += stride;
      state = advance(state, now, begun.newId);
      seen(state, now);
    }
    now = then;
    state = advance(state, now, begun.newId);
    seen(state, now);
    try {
      state = advance(step(state, { now, newId: begun.newId }), now, begun.newId);
    } catch (error) {
      // What cannot be done now leaves everything as it was; a fault of the machine itself must show.
      if (!(error instanceof CardRefused || /^(?:The|No card)/u.test(String((error as Error).message)))) throw error;
    }
    seen(state, now);
  }
  return state;
}

describe("whatever a customer does", () => {
  it("comes to the same in one jump and in many small steps", () => {
    fc.assert(
      fc.property(anyWalk, fc.integer({ min: 5, max: 200 }), (all, hours) => {
        expect(walk(all, hours * HOUR_MS)).toEqual(walk(all, Infinity));
      }),
      { numRuns: 200 },
    );
  });

  it("takes exactly the money of the charges that were seen, less what was given back", () => {
    fc.assert(
      fc.property(anyWalk, (all) => {
        // A charge is seen when it happens; what is read in the end must be the same, bill by bill.
        const charges = new Map<string, number>();
        let refunded = 0;
        let heard = 0;
        const end = walk(all, Infinity, (state) => {
          for (const { paymentId, pence } of state.invoices) {
            if (paymentId === null) continue;
            expect(charges.get(paymentId) ?? pence).toBe(pence);
            charges.set(paymentId, pence);
          }
          refunded = Math.max(
            refunded,
            state.invoices.reduce((sum, invoice) => sum + invoice.refundedPence, 0),
          );
          heard = Math.max(heard, types(state).filter((type) => type === "invoice.paid").length);
        });
        const paid = end.invoices.filter((invoice) => invoice.state === "paid");
        const kept = paid.reduce((sum, { pence, refundedPence }) => sum + pence - refundedPence, 0);
        expect(kept).toBe([...charges.values()].reduce((sum, pence) => sum + pence, 0) - refunded);
        expect(heard).toBe(charges.size);
        expect(
          paid.every(({ reason, pence }) => reason === "switch" || Object.values(PLAN_PENCE).includes(pence)),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("never charges twice for the same time, nor after the end, and always knows what is next", () => {
    fc.assert(
      fc.property(anyWalk, (all) => {
        const end = walk(all, 31 * HOUR_MS, (state, now) => {
          const next = nextAt(state);
          const { phase, endedAt } = only(state);
          expect(next === null).toBe(phase === "ended");
          if (next !== null) expect(next).toBeGreaterThan(now);
          const owed = state.invoices.filter(({ state: is, clientSecret }) => is === "open" && clientSecret === null);
          expect(owed).toHaveLength(phase === "past_due" ? 1 : 0);
          expect(state.invoices.every(({ paidAt }) => paidAt === null || endedAt === null || paidAt <= endedAt)).toBe(
            true,
          );
        });
        const full = end.invoices.filter(({ state, reason }) => state === "paid" && reason !== "switch");
        for (const [index, bill] of full.entries()) {
          const before = full[index - 1];
          if (before !== undefined)
            expect(bill.periodStartsAt).toBeGreaterThanOrEqual(before.periodStartsAt + 28 * DAY_MS);
        }
      }),
      { numRuns: 200 },
    );
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
