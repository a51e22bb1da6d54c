import type { BillingInterval } from "#domain/entitlement/entitlement";

/** The two plans for sale (spec C18). */
export const PAID_PLANS = ["monthly", "yearly"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/** What one period of a plan costs, in pence, VAT included (spec C18, C19). */
export const PLAN_PENCE: Readonly<Record<PaidPlan, number>> = { monthly: 299, yearly: 2_999 };

const INTERVALS: Readonly<Record<PaidPlan, BillingInterval>> = { monthly: "month", yearly: "year" };

/** How often a plan is charged. */
export function intervalOf(plan: PaidPlan): BillingInterval {
  return INTERVALS[plan];
}

/** How many calendar months one period of a plan lasts. */
export function monthsOf(plan: PaidPlan): number {
  return plan === "yearly" ? 12 : 1;
}

/** The plan that is charged this often. */
export function planOf(interval: BillingInterval): PaidPlan {
  return interval === "year" ? "yearly" : "monthly";
}
