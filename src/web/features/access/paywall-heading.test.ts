import { expect, test } from "vitest";
import { paywallHeading, paywallLead } from "#web/features/access/paywall-heading";

test.each([
  [{ status: "cancelled", trialExpired: false }, "Subscription Cancelled"],
  [{ status: "cancelled", trialExpired: true }, "Subscription Cancelled"],
  [{ status: "trial_expired", trialExpired: true }, "Your Free Trial Has Ended"],
  [{ status: null, trialExpired: true }, "Your Free Trial Has Ended"],
  [{ status: "expired", trialExpired: false }, "Subscription Required"],
  [{ status: null, trialExpired: false }, "Subscription Required"],
] as const)("%o is headed %s", (state, heading) => {
  expect(paywallHeading(state)).toBe(heading);
});

test("a user with access is never told that it has ended", () => {
  const cancelled = { status: "cancelled", trialExpired: false } as const;
  expect(paywallLead({ ...cancelled, hasActiveSubscription: true })).toBe("You still have premium access.");
  expect(paywallLead({ ...cancelled, hasActiveSubscription: false })).toMatch(/^Premium access has ended/u);
});
