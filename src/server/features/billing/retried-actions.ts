import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { invoicesOf } from "#domain/entitlement/subscription-facts";
import { askedSince, type ActionRow } from "#server/features/billing/actions.repository";
import type { BillingNeeds } from "#server/features/billing/needs";
import { settleHeld } from "#server/features/billing/settle";
import { findCancelWish } from "#server/features/billing/wishes.repository";

/**
 * Whether a cancellation that was asked for before needs nothing more: it is made, what it was about is over, or it was taken back
 * since. `waits` is called while it is noted and the provider has not confirmed it.
 */
export async function cancellationStands(needs: BillingNeeds, former: ActionRow, waits: () => void): Promise<boolean> {
  const { database } = needs;
  const wish = await findCancelWish(database.db, former.userId);
  if (wish !== null && former.about.includes(wish.subscriptionId)) waits();
  const subscription = subscriptionOf(await settleHeld(needs, former.userId), former);
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
