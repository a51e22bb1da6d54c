import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_FACTS, PAST_DUE_GRACE_DAYS, TRIAL_DAYS, entitlementAt, startTrial } from "#domain/entitlement/entitlement";
import type { EntitlementFacts } from "#domain/entitlement/entitlement";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const inDays = (days: number): number => NOW + days * DAY;

const inTrial = { trialStartedAt: inDays(-2), trialEndsAt: inDays(5) };
const trialOver = { trialStartedAt: inDays(-20), trialEndsAt: inDays(-13) };
const inTrialWithCard = { ...inTrial, trialHasCard: true, interval: "month" as const };
const paid = { ...trialOver, trialHasCard: true, interval: "month" as const, paidUntil: inDays(10) };
const paidOver = { ...paid, paidUntil: inDays(-1) };

/** Every state of decisions §1.1 and §1.2: facts, then status, access, trial expired, interval and next billing. */
const STATES: readonly (readonly [
  string,
  Partial<EntitlementFacts>,
  string | null,
  boolean,
  boolean,
  string | null,
  number | null,
])[] = [
  ["never subscribed", {}, null, false, false, null, null],
  ["cardless trial runs", inTrial, "trial", true, false, null, null],
  ["cardless trial over", trialOver, "trial_expired", false, true, null, null],
  ["trial with a card", inTrialWithCard, "trial", true, false, "month", inDays(5)],
  [
    "trial with a card, cancelled",
    { ...inTrialWithCard, cancelledAt: inDays(-1) },
    "cancelled",
    true,
    false,
    "month",
    null,
  ],
  [
    "trial with a card, cancelled, over",
    { ...trialOver, trialHasCard: true, interval: "month", cancelledAt: inDays(-14) },
    "cancelled",
    false,
    true,
    "month",
    null,
  ],
  ["paid month", paid, "active", true, false, "month", inDays(10)],
  [
    "paid year without a trial",
    { interval: "year", paidUntil: inDays(300) },
    "active",
    true,
    false,
    "year",
    inDays(300),
  ],
  ["paid, cancelled, period runs", { ...paid, cancelledAt: inDays(-1) }, "cancelled", true, false, "month", null],
  ["paid, cancelled, period over", { ...paidOver, cancelledAt: inDays(-5) }, "cancelled", false, false, "month", null],
  ["paid period over", paidOver, "expired", false, false, "month", null],
  [
    "renewal fails, within grace",
    { ...paidOver, pastDueSince: inDays(-1) },
    "active",
    true,
    false,
    "month",
    inDays(-1),
  ],
  [
    "renewal fails, last moment of grace",
    { ...paidOver, pastDueSince: inDays(-7) + 1 },
    "active",
    true,
    false,
    "month",
    inDays(-1),
  ],
  ["renewal fails, grace over", { ...paidOver, pastDueSince: inDays(-7) }, "expired", false, false, "month", null],
  [
    "first charge fails, within grace",
    { ...trialOver, trialHasCard: true, interval: "month", pastDueSince: inDays(-1) },
    "active",
    true,
    true,
    "month",
    null,
  ],
  [
    "renewal fails, cancelled within grace",
    { ...paidOver, pastDueSince: inDays(-2), cancelledAt: inDays(-1) },
    "cancelled",
    true,
    false,
    "month",
    null,
  ],
  [
    "renewal fails, cancelled, grace over",
    { ...paidOver, pastDueSince: inDays(-9), cancelledAt: inDays(-8) },
    "cancelled",
    false,
    false,
    "month",
    null,
  ],
  [
    "refunded within its period",
    { ...paid, endedAt: inDays(-1), cancelledAt: inDays(-1) },
    "cancelled",
    false,
    false,
    "month",
    null,
  ],
  ["ended by a dispute", { ...paid, endedAt: inDays(-1) }, "expired", false, false, "month", null],
  ["granted, never subscribed", { grantedAt: inDays(-1) }, "active", true, false, null, null],
  ["granted after a trial", { ...trialOver, grantedAt: inDays(-1) }, "active", true, true, null, null],
  ["granted while paid: reports no interval", { ...paid, grantedAt: inDays(-1) }, "active", true, false, null, null],
  [
    "granted after a refund",
    { ...paid, endedAt: inDays(-1), grantedAt: inDays(-1) },
    "active",
    true,
    false,
    null,
    null,
  ],
  [
    "cardless trial after an old paid period",
    { ...inTrial, interval: "year", paidUntil: inDays(-100) },
    "trial",
    true,
    false,
    null,
    null,
  ],
];

describe("access at one instant", () => {
  it.each(STATES)("%s", (_, facts, status, access, trialExpired, interval, nextBillingDate) => {
    expect(entitlementAt({ ...NO_FACTS, ...facts }, NOW)).toMatchObject({
      status,
      hasActiveSubscription: access,
      trialExpired,
      interval,
      nextBillingDate,
    });
  });

  it("ends at the very instant at which its period ends", () => {
    const facts = { ...NO_FACTS, ...inTrial };
    expect(entitlementAt(facts, inDays(5) - 1).hasActiveSubscription).toBe(true);
    expect(entitlementAt(facts, inDays(5)).hasActiveSubscription).toBe(false);
  });
});

describe("a super admin's grant", () => {
  it.each(STATES.filter(([, facts]) => facts.grantedAt === undefined))(
    "uncovers, when revoked: %s",
    (_, facts, status, access) => {
      const granted: EntitlementFacts = { ...NO_FACTS, ...facts, grantedAt: NOW };
      expect(entitlementAt(granted, NOW)).toMatchObject({ status: "active", hasActiveSubscription: true });
      expect(entitlementAt({ ...granted, grantedAt: null }, NOW)).toMatchObject({
        status,
        hasActiveSubscription: access,
      });
    },
  );
});

describe("the cardless trial", () => {
  it("gives seven days, once, for ever", () => {
    const facts = startTrial(NO_FACTS, NOW);
    expect(facts).toMatchObject({ trialStartedAt: NOW, trialEndsAt: inDays(TRIAL_DAYS), trialHasCard: false });
    expect(facts === null ? null : startTrial(facts, inDays(400))).toBeNull();
  });
});

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

describe("whatever is known", () => {
  it("a grant gives access, and shows nothing to pay", () => {
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

  it("a used trial is remembered", () => {
    expect(entitlementAt({ ...NO_FACTS, ...trialOver }, NOW).hasUsedTrial).toBe(true);
    fc.assert(
      fc.property(
        anyFacts,
        anyNow,
        (facts, now) => entitlementAt(facts, now).hasUsedTrial === (facts.trialStartedAt !== null),
      ),
    );
  });

  it("trial, active and no other status comes with access, but for a cancelled period that still runs", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        const { status, hasActiveSubscription } = entitlementAt(facts, now);
        expect(hasActiveSubscription).toBe(
          status === "cancelled" ? hasActiveSubscription : status === "trial" || status === "active",
        );
      }),
    );
  });

  it("nothing will be charged without access, after a cancel, or without a card", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        const { status, hasActiveSubscription, nextBillingDate } = entitlementAt(facts, now);
        const free = !hasActiveSubscription || status === "cancelled" || (status === "trial" && !facts.trialHasCard);
        expect(free && nextBillingDate !== null).toBe(false);
      }),
    );
  });

  it("cancelling never takes access away, and always shows unless there is a grant", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        const before = entitlementAt({ ...facts, cancelledAt: null }, now);
        const after = entitlementAt({ ...facts, cancelledAt: now }, now);
        expect(after.hasActiveSubscription).toBe(before.hasActiveSubscription);
        if (facts.grantedAt === null) expect(after.status).toBe("cancelled");
      }),
    );
  });

  it("what has ended stays ended without a grant", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        expect(entitlementAt({ ...facts, endedAt: now, grantedAt: null }, now).hasActiveSubscription).toBe(false);
      }),
    );
  });

  it("time alone only takes away", () => {
    fc.assert(
      fc.property(anyFacts, anyNow, fc.integer({ min: 0, max: 400 }), (facts, now, days) => {
        const later = entitlementAt(facts, now + days * DAY).hasActiveSubscription;
        const earlier = entitlementAt(facts, now).hasActiveSubscription;
        expect(later && !earlier).toBe(false);
      }),
    );
  });

  it("a failed payment keeps access for the days of grace at most", () => {
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
