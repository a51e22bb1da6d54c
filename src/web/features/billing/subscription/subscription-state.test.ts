import { describe, expect, test } from "vitest";
import type { SubscriptionDetails } from "#contract/billing";
import { noticesOf } from "#web/features/billing/subscription/subscription-notices";
import {
  badgeOf,
  cancellationText,
  factsOf,
  refundText,
  situationOf,
} from "#web/features/billing/subscription/subscription-state";

const SOON = "2026-11-28T12:00:00Z";
const NEXT = "2026-12-21T12:00:00Z";
const STATUS: SubscriptionDetails["status"] = {
  status: null,
  hasActiveSubscription: false,
  trialExpired: false,
  hasUsedTrial: false,
  interval: null,
  nextBillingDate: null,
  trialEndsAt: null,
};
const NOTHING: SubscriptionDetails = {
  status: STATUS,
  plan: null,
  price: null,
  scheduledPlan: null,
  accessEndsAt: null,
  canCancel: false,
  cancelEndsAtOnce: false,
  canReactivate: false,
  card: null,
  pastDue: null,
  refund: null,
  noted: null,
  cardForm: { provider: "sandbox" },
};
const live = { plan: "monthly", price: 2.99, canCancel: true } as const;
const paid = {
  ...STATUS,
  status: "active",
  hasActiveSubscription: true,
  interval: "month",
  nextBillingDate: NEXT,
} as const;
const trial = { ...STATUS, status: "trial", hasActiveSubscription: true, trialEndsAt: SOON } as const;
const pastDue = { amount: 2.99, since: "2026-11-21T12:00:00Z", accessUntil: SOON };
const details = (change: Partial<SubscriptionDetails>): SubscriptionDetails => ({ ...NOTHING, ...change });

test.each([
  ["No subscription", "You have no subscription", details({})],
  ["Free Trial", "Your free trial ends on 28 November 2026", details({ status: trial, canCancel: true })],
  [
    "Free Trial",
    "Your free trial ends on 28 November 2026",
    details({ ...live, status: { ...trial, nextBillingDate: SOON } }),
  ],
  ["Active", undefined, details({ ...live, status: paid })],
  ["Active", "Your payment didn’t go through", details({ ...live, status: paid, pastDue })],
  [
    "Active",
    "Changes to monthly on 21 December 2026",
    details({ ...live, plan: "yearly", scheduledPlan: "monthly", status: paid }),
  ],
  [
    "Cancelled",
    "Your subscription is cancelled",
    details({ ...live, canReactivate: true, accessEndsAt: NEXT, status: { ...paid, status: "cancelled" } }),
  ],
  ["Cancelled", "Your subscription is cancelled", details({ status: { ...STATUS, status: "cancelled" } })],
  ["Expired", "Your subscription has ended", details({ status: { ...STATUS, status: "expired" } })],
  [
    "Trial ended",
    "Your free trial ended on 28 November 2026",
    details({ status: { ...STATUS, status: "trial_expired", trialEndsAt: SOON } }),
  ],
  [
    "Free premium",
    "Your premium access is free",
    details({ status: { ...paid, interval: null, nextBillingDate: null } }),
  ],
])("the badge %s comes with the notice %s", (badge, notice, state) => {
  expect(badgeOf(situationOf(state)).label).toBe(badge);
  expect(noticesOf(state)[0]?.title).toBe(notice);
});

test("price, cycle and next date are named, or that nothing is charged", () => {
  expect(factsOf(details({ ...live, status: paid })).map(({ text }) => text)).toEqual([
    "Monthly",
    "£2.99 per month",
    "21 December 2026",
  ]);
  expect(factsOf(details({ status: trial })).map(({ text }) => text)).toEqual(["None", "No payment due"]);
});

test.each([
  [details({ ...live, status: paid }), "You keep premium access until 21 December 2026. Nothing more is charged."],
  [details({ status: trial }), "You keep premium access until the trial ends on 28 November 2026. Nothing is charged."],
  [
    details({ ...live, status: paid, cancelEndsAtOnce: true }),
    "We won’t take the payment that’s due now, so premium access ends straight away. Nothing more is charged.",
  ],
  [
    details({ ...live, status: paid, pastDue }),
    "We won’t try that payment again, so premium access ends straight away. Nothing more is charged.",
  ],
])("the question before a cancellation says until when access lasts", (state, text) => {
  expect(cancellationText(state)).toBe(text);
});

test("a cancelled subscription names the price and the day of what a reactivation would charge", () => {
  const cancelled = { ...paid, status: "cancelled", nextBillingDate: null } as const;
  const state = details({ ...live, canCancel: false, canReactivate: true, accessEndsAt: NEXT, status: cancelled });
  expect(noticesOf(state)[0]?.text).toBe(
    "You keep premium access until 21 December 2026. Nothing more is charged. Reactivate, and it carries on at £2.99 per month, next charged on 21 December 2026.",
  );
  const inTrial = details({ canReactivate: true, accessEndsAt: SOON, status: { ...trial, status: "cancelled" } });
  expect(noticesOf(inTrial)[0]?.text).toContain("Reactivate, and your free trial carries on until then.");
});

test("a refund ends premium access, but not a free grant", () => {
  expect(refundText(details({ ...live, status: paid }))).toContain("Premium access ends straight away.");
  expect(refundText(details({ ...live, status: { ...paid, interval: null, nextBillingDate: null } }))).toContain(
    "your free premium access stays",
  );
});

describe("a request that has not reached the provider yet", () => {
  const since = "2026-11-19T12:00:00Z";
  const cancelling = { ...live, canCancel: false, canReactivate: true, noted: { what: "cancel", since } } as const;

  test("is shown as a noted cancellation, with no charge announced", () => {
    for (const status of [paid, { ...trial, nextBillingDate: SOON }]) {
      const state = details({ ...cancelling, status, accessEndsAt: NEXT });
      expect(noticesOf(state).map(({ title }) => title)).toEqual(["We have your cancellation"]);
      expect(noticesOf(state)[0]?.text).toContain("You asked for it on 19 November 2026.");
      expect(noticesOf(state)[0]?.text).toContain("You keep premium access until 21 December 2026.");
      expect(factsOf(state).at(-1)?.text).toBe("No payment due");
    }
  });

  test("asks for no card for an overdue payment that will no longer be taken", () => {
    const state = details({ ...cancelling, status: paid, pastDue });
    expect(noticesOf(state).map(({ title }) => title)).toEqual(["We have your cancellation"]);
  });

  test("is shown as a noted refund, even once access has ended", () => {
    const noted = { what: "refund", since } as const;
    expect(noticesOf(details({ ...live, status: paid, noted })).map(({ title }) => title)).toEqual([
      "We have your refund request",
    ]);
    const over = details({ status: { ...STATUS, status: "cancelled" }, noted });
    expect(noticesOf(over).map(({ title }) => title)).toEqual([
      "We have your refund request",
      "Your subscription is cancelled",
    ]);
  });

  test("leaves a free grant as it is", () => {
    const granted = { ...paid, interval: null, nextBillingDate: null };
    const state = details({ ...cancelling, status: granted, accessEndsAt: NEXT });
    expect(noticesOf(state)[0]?.text).not.toContain("You keep premium access until");
    expect(noticesOf(state)[1]?.text).toBe("It was given to you, so there’s no payment due.");
  });
});
