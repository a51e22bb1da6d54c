import { describe, expect, it } from "vitest";
import { NO_FACTS, TRIAL_DAYS, entitlementAt, startTrial } from "#domain/entitlement/entitlement";
import type { EntitlementFacts } from "#domain/entitlement/entitlement";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const inDays = (days: number): number => NOW + days * DAY;

const inTrial = { trialStartedAt: inDays(-2), trialEndsAt: inDays(5) };
const trialOver = { trialStartedAt: inDays(-20), trialEndsAt: inDays(-13) };
const inTrialWithCard = { ...inTrial, trialHasCard: true, interval: "month" as const };
const paid = { ...trialOver, trialHasCard: true, interval: "month" as const, paidUntil: inDays(10) };
const paidOver = { ...paid, paidUntil: inDays(-1) };

/** Every state of spec C45 to C47: facts, then status, access, trial expired, interval and next billing. */
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
  ["paid period over, no word of the renewal yet", paidOver, "active", true, false, "month", null],
  [
    "paid period over for a week without word",
    { ...paidOver, paidUntil: inDays(-7) },
    "expired",
    false,
    false,
    "month",
    null,
  ],
  ["paid period over and ended", { ...paidOver, endedAt: inDays(-1) }, "expired", false, false, "month", null],
  [
    "trial with a card over, no word of the charge yet",
    { ...trialOver, trialEndsAt: inDays(-1), trialHasCard: true, interval: "month" },
    "active",
    true,
    true,
    "month",
    null,
  ],
  [
    "renewal fails, within grace",
    { ...paidOver, pastDueSince: inDays(-1), periodEndsAt: inDays(29) },
    "active",
    true,
    false,
    "month",
    inDays(29),
  ],
  [
    "renewal fails by the provider's clock, which is ahead of ours",
    { ...paidOver, pastDueSince: NOW + 2_000, periodEndsAt: inDays(29) },
    "active",
    true,
    false,
    "month",
    inDays(29),
  ],
  [
    "renewal fails, last moment of grace",
    { ...paidOver, pastDueSince: inDays(-7) + 1, periodEndsAt: inDays(23) },
    "active",
    true,
    false,
    "month",
    inDays(23),
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

describe("access at an instant", () => {
  it.each(STATES)("%s", (_, facts, status, access, trialExpired, interval, nextBillingDate) => {
    expect(entitlementAt({ ...NO_FACTS, ...facts }, NOW)).toMatchObject({
      status,
      hasActiveSubscription: access,
      trialExpired,
      interval,
      nextBillingDate,
    });
  });

  it("ends at the exact instant at which its period ends", () => {
    const facts = { ...NO_FACTS, ...inTrial };
    expect(entitlementAt(facts, inDays(5) - 1).hasActiveSubscription).toBe(true);
    expect(entitlementAt(facts, inDays(5)).hasActiveSubscription).toBe(false);
  });
});

describe("a super admin's grant", () => {
  it.each(STATES.filter(([, facts]) => facts.grantedAt === undefined))(
    "reveals, when revoked: %s",
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
  it("gives seven days, once and never again", () => {
    const facts = startTrial(NO_FACTS, NOW);
    expect(facts).toMatchObject({ trialStartedAt: NOW, trialEndsAt: inDays(TRIAL_DAYS), trialHasCard: false });
    expect(facts === null ? null : startTrial(facts, inDays(400))).toBeNull();
  });
});
