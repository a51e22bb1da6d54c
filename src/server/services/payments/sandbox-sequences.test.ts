import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAN_PENCE, type PaidPlan } from "#domain/entitlement/paid-plan";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { CardRefused } from "#server/services/payments/payments";
import * as actions from "#server/services/payments/sandbox-actions";
import { advance, nextAt } from "#server/services/payments/sandbox-advance";
import type { SandboxCardBehaviour } from "#server/services/payments/sandbox-cards";
import { confirmCard } from "#server/services/payments/sandbox-confirm";
import type { SandboxState } from "#server/services/payments/sandbox-state";
import { begin, only, START, SUBSCRIPTION, types, withCard } from "#tests/support/sandbox";

/** Something a customer does; what cannot be done now is left. */
type Step = (state: SandboxState, moment: actions.Moment) => SandboxState;
const BEHAVIOURS = ["pays", "declines_later", "authenticates_once", "authenticates_always"] as const;
const plan = fc.constantFrom("monthly" as const, "yearly" as const);

function changeCard(behaviour: SandboxCardBehaviour): Step {
  return (state, moment) => {
    const setupId = moment.newId("seti");
    const change = { subscriptionId: SUBSCRIPTION, setupId };
    return actions.useCard(withCard(state, setupId, behaviour), change, moment);
  };
}

const switchToYearly: Step = (state, moment) => {
  const invoiceId = moment.newId("in");
  const change = { subscriptionId: SUBSCRIPTION, plan: "yearly", at: moment.now } as const;
  return actions.switchNow(state, { ...change, invoiceId, clientSecret: `${invoiceId}_secret` }, moment);
};

const answerBank =
  (authentication: "complete" | "fail"): Step =>
  (state, moment) => {
    const clientSecret = state.invoices.findLast((invoice) => invoice.state === "open")?.clientSecret ?? "";
    return confirmCard(state, { clientSecret, card: null, authentication }, moment).state;
  };

const refundLast: Step = (state, moment) =>
  actions.refund(state, state.invoices.findLast(({ paymentId }) => paymentId !== null)?.paymentId ?? "", moment);

const cancel =
  (cancels: boolean): Step =>
  (state, moment) =>
    actions.setCancelsAtPeriodEnd(state, { subscriptionId: SUBSCRIPTION, cancels }, moment);

const schedule =
  (next: PaidPlan | null): Step =>
  (state, moment) =>
    actions.scheduleSwitch(state, { subscriptionId: SUBSCRIPTION, plan: next }, moment);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.boolean().map(cancel) },
  { weight: 2, arbitrary: fc.option(plan, { nil: null }).map(schedule) },
  { weight: 3, arbitrary: fc.constantFrom("pays" as const, "pays" as const, ...BEHAVIOURS).map(changeCard) },
  { weight: 2, arbitrary: fc.constantFrom(switchToYearly, refundLast) },
  // The bank asks, and the next visit may bring the answer: too rare a chain to be left to chance.
  {
    weight: 3,
    arbitrary: fc.constant<Step>((state, moment) =>
      switchToYearly(changeCard("authenticates_always")(state, moment), moment),
    ),
  },
  { weight: 4, arbitrary: fc.constantFrom("complete" as const, "complete" as const, "fail" as const).map(answerBank) },
);
// Often no time passes, for several steps belong to one visit; and most cards are good, else all ends soon.
const anyWait = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 500 }));
const anySequence = fc.record({
  order: fc.record({
    plan: fc.constantFrom("monthly" as const, "monthly" as const, "yearly" as const),
    trialDays: fc.integer({ min: 1, max: 9 }),
    behaviour: fc.constantFrom("pays" as const, "pays" as const, ...BEHAVIOURS),
    at: fc.integer({ min: 0, max: 1_500 }).map((days) => START + days * DAY_MS),
  }),
  steps: fc.array(fc.record({ hours: anyWait, step: anyStep }), { minLength: 5, maxLength: 25, size: "max" }),
});

/** Runs a sequence, and looks at the state after every `stride` of time. */
function runSequence(
  { order, steps }: typeof anySequence extends fc.Arbitrary<infer Sequence> ? Sequence : never,
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
      if (!(error instanceof CardRefused || /^(?:The|No card)/u.test((error as Error).message))) throw error;
    }
    seen(state, now);
  }
  return state;
}

describe("whatever a customer does", () => {
  it("comes to the same in one jump and in many small steps", () => {
    fc.assert(
      fc.property(anySequence, fc.integer({ min: 5, max: 200 }), (all, hours) => {
        expect(runSequence(all, hours * HOUR_MS)).toEqual(runSequence(all, Infinity));
      }),
      { numRuns: 200 },
    );
  });

  it("takes exactly the money of the charges that were seen, less what was given back", () => {
    fc.assert(
      fc.property(anySequence, (all) => {
        // A charge is seen when it happens; what is read in the end must be the same, invoice by invoice.
        const charges = new Map<string, number>();
        let refunded = 0;
        let paidEvents = 0;
        const end = runSequence(all, Infinity, (state) => {
          for (const { paymentId, pence } of state.invoices) {
            if (paymentId === null) continue;
            expect(charges.get(paymentId) ?? pence).toBe(pence);
            charges.set(paymentId, pence);
          }
          refunded = Math.max(
            refunded,
            state.invoices.reduce((sum, invoice) => sum + invoice.refundedPence, 0),
          );
          paidEvents = Math.max(paidEvents, types(state).filter((type) => type === "invoice.paid").length);
        });
        const paid = end.invoices.filter((invoice) => invoice.state === "paid");
        const kept = paid.reduce((sum, { pence, refundedPence }) => sum + pence - refundedPence, 0);
        expect(kept).toBe([...charges.values()].reduce((sum, pence) => sum + pence, 0) - refunded);
        expect(paidEvents).toBe(charges.size);
        expect(
          paid.every(({ reason, pence }) => reason === "switch" || Object.values(PLAN_PENCE).includes(pence)),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("never charges twice for the same time, nor after the end, and always knows which period runs and what is next", () => {
    fc.assert(
      fc.property(anySequence, (all) => {
        const end = runSequence(all, 31 * HOUR_MS, (state, now) => {
          const next = nextAt(state);
          const { phase, endedAt, periodStartsAt, periodEndsAt } = only(state);
          expect(next === null).toBe(phase === "ended");
          if (next !== null) expect(next).toBeGreaterThan(now);
          if (phase !== "ended") expect(periodStartsAt <= now && now < periodEndsAt).toBe(true);
          const owed = state.invoices.filter(({ state: is, clientSecret }) => is === "open" && clientSecret === null);
          expect(owed).toHaveLength(phase === "past_due" ? 1 : 0);
          expect(state.invoices.every(({ paidAt }) => paidAt === null || endedAt === null || paidAt <= endedAt)).toBe(
            true,
          );
        });
        const full = end.invoices.filter(({ state, reason }) => state === "paid" && reason !== "switch");
        for (const [index, invoice] of full.entries()) {
          const before = full[index - 1];
          if (before !== undefined)
            expect(invoice.periodStartsAt).toBeGreaterThanOrEqual(before.periodStartsAt + 28 * DAY_MS);
        }
      }),
      { numRuns: 200 },
    );
  });
});
