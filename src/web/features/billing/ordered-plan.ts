import { PAID_PLANS, type PaidPlan } from "#domain/entitlement/paid-plan";
import { readPrivate, writePrivate } from "#web/lib/private-storage";

const NAME = "ordered-plan";

/** Remembers what is ordered over the way to a bank's own page, which brings nothing of it back. */
export function rememberOrderedPlan(userId: string, plan: PaidPlan): void {
  writePrivate("session", userId, NAME, plan);
}

export function orderedPlan(userId: string): PaidPlan | null {
  const kept = readPrivate("session", userId, NAME);
  return PAID_PLANS.find((plan) => plan === kept) ?? null;
}
