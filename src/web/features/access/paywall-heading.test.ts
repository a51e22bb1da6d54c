import { expect, test } from "vitest";
import { paywallHeading } from "#web/features/access/paywall-heading";

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
