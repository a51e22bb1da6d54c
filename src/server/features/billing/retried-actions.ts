import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { invoicesOf } from "#domain/entitlement/subscription-facts";
import { askedSince, type ActionRow } from "#server/features/billing/actions.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { syncLocked } from "#server/features/billing/sync-subscription";
import { findCancelRequest } from "#server/features/billing/pending-requests.repository";

/**
 * Whether an earlier cancellation needs nothing more: it is done, its subscription is over, or it was undone
 * since. `waits` is called while it is noted but not confirmed by the provider.
 */
export async function cancellationStands(deps: BillingDeps, former: ActionRow, waits: () => void): Promise<boolean> {
  const { database } = deps;
  const request = await findCancelRequest(database.db, former.userId);
  if (request !== null && former.about.includes(request.subscriptionId)) waits();
  const subscription = subscriptionOf(await syncLocked(deps, former.userId), former);
  if (subscription === null || isOver(subscription) || subscription.cancelsAtPeriodEnd) return true;
  return askedSince(database.db, former, ["reactivate"]);
}

/** Whether an earlier try already undid the cancellation: the subscription continues, or did for a while. */
export function reactivationStands(account: ProviderAccount, former: ActionRow): boolean {
  const subscription = subscriptionOf(account, former);
  // A trial without a card is ours alone: the reactivation was stored together with its request.
  if (subscription === null) return former.about.length === 0;
  if (!isOver(subscription)) return !subscription.cancelsAtPeriodEnd;
  // A standing cancellation would have ended it with its period, and nothing would have been billed since.
  const billed = invoicesOf(account, subscription.id).some(({ createdAt }) => createdAt > former.askedAt);
  return billed || subscription.endReason !== "cancelled";
}

function subscriptionOf({ subscriptions }: ProviderAccount, { about }: ActionRow): ProviderSubscription | null {
  return subscriptions.find(({ id }) => about.includes(id)) ?? null;
}

function isOver({ phase }: ProviderSubscription): boolean {
  return phase === "ended";
}
