import { missingPaymentSince, type Entitlement, type EntitlementFacts } from "#domain/entitlement/entitlement";
import { Failure } from "#server/failure";
import type { BillingDeps } from "#server/features/billing/deps";

export interface AccessDeps extends Pick<BillingDeps, "clock"> {
  readonly accounts: Pick<BillingDeps["accounts"], "factsOf" | "entitlementOf">;
  /** Reads the provider if it answers promptly; otherwise no one loses access. */
  readonly sync: (userId: string) => Promise<void>;
}

/** A user's access now. If a stored period has passed, the provider is asked first, since it may know of a renewal. */
export async function currentEntitlement({ accounts, clock, sync }: AccessDeps, userId: string): Promise<Entitlement> {
  if (periodHasPassed(await accounts.factsOf(userId), clock.now())) await sync(userId);
  return accounts.entitlementOf(userId);
}

function periodHasPassed(facts: EntitlementFacts, now: number): boolean {
  const since = missingPaymentSince(facts);
  return since !== null && since <= now;
}

/**
 * The access rule: throws `payment_required` unless the user has premium access now. The provider is asked only before a refusal, so
 * that users with access never wait for it.
 */
export async function requireAccess(deps: AccessDeps, userId: string): Promise<void> {
  if ((await deps.accounts.entitlementOf(userId)).hasActiveSubscription) return;
  const { hasActiveSubscription, hasUsedTrial } = await currentEntitlement(deps, userId);
  if (hasActiveSubscription) return;
  throw new Failure(
    "payment_required",
    hasUsedTrial
      ? "Your access has ended. Please subscribe to create meal plans."
      : "Please start your free trial or subscribe to create meal plans.",
  );
}
