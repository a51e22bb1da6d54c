import type { SubscriptionStatusAnswer } from "#contract/accounts";

type State = Pick<SubscriptionStatusAnswer, "status" | "trialExpired">;
type Access = Pick<SubscriptionStatusAnswer, "hasActiveSubscription">;

/** The paywall's heading by state (spec C13). */
export function paywallHeading({ status, trialExpired }: State): string {
  if (status === "cancelled") return "Subscription Cancelled";
  if (status === "trial_expired" || trialExpired) return "Your Free Trial Has Ended";
  return "Subscription Required";
}

/** What the heading means for the person who reads it. */
export function paywallLead({ status, trialExpired, hasActiveSubscription }: State & Access): string {
  if (hasActiveSubscription) return "You still have premium access.";
  if (status === "cancelled") return "Premium access has ended. Choose a plan to carry on making meal plans.";
  if (status === "trial_expired" || trialExpired) {
    return "Nothing was charged. Choose a plan to carry on making meal plans.";
  }
  if (status === "expired") return "Your subscription has ended. Choose a plan to carry on making meal plans.";
  return "Choose a plan to make meal plans.";
}
