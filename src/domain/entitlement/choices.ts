import type { EntitlementFacts } from "#domain/entitlement/entitlement";
import { intervalOf, type PaidPlan } from "#domain/entitlement/paid-plan";
import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { liveSubscription } from "#domain/entitlement/subscription-facts";

/**
 * How a user gets a subscription. `setup`: the card is confirmed now and charged when the trial ends; `pay`: the first period is
 * paid now; `switch`: a live subscription changes instead, because there must never be a second one (spec C33).
 */
export type CheckoutMode =
  | {
      readonly kind: "setup";
      /** The end of the current trial; null if the trial starts with the card. */ readonly trialEndsAt: number | null;
    }
  | { readonly kind: "pay" }
  | { readonly kind: "switch" };

/** The checkout mode open to a user at `now`. Days left of a cardless trial carry over (spec C31). */
export function checkoutMode(facts: EntitlementFacts, account: ProviderAccount, now: number): CheckoutMode {
  if (liveSubscription(account) !== null) return { kind: "switch" };
  if (facts.trialStartedAt === null) return { kind: "setup", trialEndsAt: null };
  const runs = facts.trialEndsAt !== null && now < facts.trialEndsAt && facts.endedAt === null;
  return runs ? { kind: "setup", trialEndsAt: facts.trialEndsAt } : { kind: "pay" };
}

/**
 * What a request to be on `plan` means for a live subscription:
 *
 * | Subscription now                     | Request               | Kind             | Charged now        |
 * |--------------------------------------|-----------------------|------------------|--------------------|
 * | cancelled, still running             | any                   | `reactivate_first` | nothing          |
 * | past due                             | any                   | `pay_first`      | nothing            |
 * | on this plan, a change is scheduled  | to keep it            | `keep`           | nothing            |
 * | on this plan                         | the same              | `none`           | nothing            |
 * | in its trial                         | the other             | `in_trial`       | nothing            |
 * | monthly                              | yearly                | `now`            | the difference     |
 * | yearly                               | monthly               | `at_period_end`  | nothing            |
 */
export type SwitchKind = "reactivate_first" | "pay_first" | "keep" | "none" | "in_trial" | "now" | "at_period_end";

/** Reads the table above. */
export function switchKind(subscription: ProviderSubscription, plan: PaidPlan): SwitchKind {
  if (subscription.cancelsAtPeriodEnd) return "reactivate_first";
  if (subscription.phase === "past_due") return "pay_first";
  const interval = intervalOf(plan);
  if (subscription.interval === interval) return subscription.nextInterval === null ? "none" : "keep";
  if (subscription.phase === "trialing") return "in_trial";
  if (interval === "year") return "now";
  return subscription.nextInterval === interval ? "none" : "at_period_end";
}
