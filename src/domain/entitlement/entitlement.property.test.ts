import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  NO_FACTS,
  PAST_DUE_GRACE_DAYS,
  TRIAL_DAYS,
  entitlementAt,
  missingPaymentSince,
} from "#domain/entitlement/entitlement";
import type { EntitlementFacts } from "#domain/entitlement/entitlement";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const inDays = (days: number): number => NOW + days * DAY;

const trialOver = { trialStartedAt: inDays(-20), trialEndsAt: inDays(-13) };
const instant = fc.option(fc.integer({ min: -400, max: 400 }).map(inDays), { nil: null });
const anyFacts: fc.Arbitrary<EntitlementFacts> = fc
  .record({
    trialStartedAt: instant,
    trialHasCard: fc.boolean(),
    paidUntil: instant,
    periodEndsAt: instant,
    interval: fc.constantFrom("month" as const, "year" as const, null),
    cancelledAt: instant,
    pastDueSince: instant,
    endedAt: instant,
    grantedAt: instant,
  })
  .map((facts) => ({
    ...facts,
    trialEndsAt: facts.trialStartedAt === null ? null : facts.trialStartedAt + TRIAL_DAYS * DAY,
  }));
const anyNow = fc.integer({ min: -500, max: 500 }).map(inDays);

describe("any facts", () => {
  it("with a grant give access, and show nothing to pay", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        expect(entitlementAt({ ...facts, grantedAt: now }, now)).toMatchObject({
          status: "active",
          hasActiveSubscription: true,
          interval: null,
          nextBillingDate: null,
        });
      }),
    );
  });

  it("remember a used trial", () => {
    expect(entitlementAt({ ...NO_FACTS, ...trialOver }, NOW).hasUsedTrial).toBe(true);
    fc.assert(
      fc.property(
        anyFacts,
        anyNow,
        (facts, now) => entitlementAt(facts, now).hasUsedTrial === (facts.trialStartedAt !== null),
      ),
    );
  });

  it("give access for trial and active, and otherwise only for a cancelled period that has not ended", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        const { status, hasActiveSubscription } = entitlementAt(facts, now);
        expect(hasActiveSubscription).toBe(
          status === "cancelled" ? hasActiveSubscription : status === "trial" || status === "active",
        );
      }),
    );
  });

  it("lead to no charge without access, after a cancellation, or without a card", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        const { status, hasActiveSubscription, nextBillingDate } = entitlementAt(facts, now);
        const free = !hasActiveSubscription || status === "cancelled" || (status === "trial" && !facts.trialHasCard);
        expect(free && nextBillingDate !== null).toBe(false);
      }),
    );
  });

  it("keep what was paid for or granted after a cancellation, which shows unless there is a grant", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        const since = missingPaymentSince(facts);
        // Without word of a payment, nothing is known to be paid.
        fc.pre(facts.pastDueSince !== null || since === null || since > now);
        const before = entitlementAt({ ...facts, cancelledAt: null }, now);
        const after = entitlementAt({ ...facts, cancelledAt: now }, now);
        expect(after.hasActiveSubscription).toBe(before.hasActiveSubscription);
        if (facts.grantedAt === null) expect(after.status).toBe("cancelled");
      }),
    );
  });

  it("stay ended without a grant", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        expect(entitlementAt({ ...facts, endedAt: now, grantedAt: null }, now).hasActiveSubscription).toBe(false);
      }),
    );
  });

  it("only lose access as time passes", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, fc.integer({ min: 0, max: 400 }), (facts, now, days) => {
        const later = entitlementAt(facts, now + days * DAY).hasActiveSubscription;
        const earlier = entitlementAt(facts, now).hasActiveSubscription;
        expect(later && !earlier).toBe(false);
      }),
    );
  });

  it("keep access after a failed payment for the days of grace at most", () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 60 }), (facts, days) => {
        const failing = {
          ...facts,
          pastDueSince: NOW,
          grantedAt: null,
          endedAt: null,
          paidUntil: NOW,
          trialEndsAt: NOW,
        };
        expect(entitlementAt(failing, inDays(days)).hasActiveSubscription).toBe(days < PAST_DUE_GRACE_DAYS);
      }),
    );
  });
});
