import { PAID_PLANS, type PaidPlan } from "#domain/entitlement/paid-plan";
import { readPrivate, writePrivate } from "#web/lib/private-storage";

const NAME = "ordered-plan";

/** Remembers the ordered plan across a visit to a bank's own page, which does not return it. */
export function rememberOrderedPlan(userId: string, plan: PaidPlan): void {
  writePrivate("session", userId, NAME, plan);
}

export function orderedPlan(userId: string): PaidPlan | null {
  const kept = readPrivate("session", userId, NAME);
  return PAID_PLANS.find((plan) => plan === kept) ?? null;
}
