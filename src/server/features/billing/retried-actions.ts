import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { invoicesOf } from "#domain/entitlement/subscription-facts";
import { askedSince, type ActionRow } from "#server/features/billing/actions.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { syncLocked } from "#server/features/billing/sync-subscription";
import { findCancelRequest } from "#server/features/billing/pending-requests.repository";

/**
 * Whether a cancellation that was asked for before needs nothing more: it is made, what it was about is over, or it was taken back
 * since. `waits` is called while it is noted and the provider has not confirmed it.
 */
export async function cancellationStands(deps: BillingDeps, former: ActionRow, waits: () => void): Promise<boolean> {
  const { database } = deps;
  const request = await findCancelRequest(database.db, former.userId);
  if (request !== null && former.about.includes(request.subscriptionId)) waits();
  const subscription = subscriptionOf(await syncLocked(deps, former.userId), former);
  if (subscription === null || isOver(subscription) || subscription.cancelsAtPeriodEnd) return true;
  return askedSince(database.db, former, ["reactivate"]);
}

/** Whether a cancellation was taken back by a try before this one: what it was about goes on, or went on for a while. */
export function reactivationStands(account: ProviderAccount, former: ActionRow): boolean {
  const subscription = subscriptionOf(account, former);
  // A trial without a card is ours alone: that its reactivation was asked for was written together with it.
  if (subscription === null) return former.about.length === 0;
  if (!isOver(subscription)) return !subscription.cancelsAtPeriodEnd;
  // A cancellation that stood would have ended it with its period, and nothing would have been billed since.
  const billed = invoicesOf(account, subscription.id).some(({ createdAt }) => createdAt > former.askedAt);
  return billed || subscription.endReason !== "cancelled";
}

function subscriptionOf({ subscriptions }: ProviderAccount, { about }: ActionRow): ProviderSubscription | null {
  return subscriptions.find(({ id }) => about.includes(id)) ?? null;
}

function isOver({ phase }: ProviderSubscription): boolean {
  return phase === "ended";
}
