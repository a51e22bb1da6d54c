import { DAY_MS, PAST_DUE_GRACE_DAYS, type EntitlementFacts } from "#domain/entitlement/entitlement";
import type {
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionPhase,
} from "#domain/entitlement/provider-account";

const GRACE_MS = PAST_DUE_GRACE_DAYS * DAY_MS;

const LIVE: readonly SubscriptionPhase[] = ["trialing", "active", "past_due"];

/** Whether the provider has a subscription that may charge, or that was charged for the current period. */
export function isLive({ phase }: ProviderSubscription): boolean {
  return LIVE.includes(phase);
}

/** The live subscription: the oldest if the provider ever reports two; null if there is none. */
export function liveSubscription({ subscriptions }: ProviderAccount): ProviderSubscription | null {
  return subscriptions.filter(isLive).toSorted(byAge)[0] ?? null;
}

/** The subscription that decides access: the live one, otherwise the last to end. Incomplete ones never count. */
export function decidingSubscription(account: ProviderAccount): ProviderSubscription | null {
  const ended = account.subscriptions
    .filter(({ phase, endReason }) => phase === "ended" && endReason !== "duplicate")
    .toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
  return liveSubscription(account) ?? ended[0] ?? null;
}

/** A subscription's invoices, oldest first. */
export function invoicesOf(account: ProviderAccount, subscriptionId: string): readonly ProviderInvoice[] {
  return account.invoices
    .filter((invoice) => invoice.subscriptionId === subscriptionId)
    .toSorted((one, other) => one.createdAt - other.createdAt);
}

/** When a subscription's payment began to fail: when its oldest open invoice was made. */
export function pastDueSince(
  account: ProviderAccount,
  { id, phase, periodStartsAt }: ProviderSubscription,
): number | null {
  if (phase !== "past_due") return null;
  const open = invoicesOf(account, id).find(({ state }) => state === "open");
  return open?.createdAt ?? periodStartsAt;
}

/** When a payment began to be missing, if the provider gave up before the days of grace ended: they continue all the same. */
function endedWithinGrace(account: ProviderAccount, { id, endReason, endedAt }: ProviderSubscription): number | null {
  if (endReason !== "payment_failed" || endedAt === null) return null;
  const unpaid = invoicesOf(account, id).findLast(({ state }) => state !== "paid");
  return unpaid !== undefined && endedAt < unpaid.createdAt + GRACE_MS ? unpaid.createdAt : null;
}

/** Whether the current period is unpaid: a cancellation then ends the subscription at once without a charge. */
export function runsUnpaid(account: ProviderAccount, subscription: ProviderSubscription): boolean {
  if (subscription.phase === "past_due") return true;
  return invoicesOf(account, subscription.id).some(({ reason, state }) => reason === "renewal" && state === "open");
}

/**
 * Whether a payment bought nothing and must be refunded in full: for a second subscription, after the end, or for a period whose
 * missing payment ended the subscription at the same moment.
 */
export function paidForNothing(
  { phase, endReason, endedAt }: ProviderSubscription,
  { state, paidAt, periodEndsAt, reason }: ProviderInvoice,
): boolean {
  if (phase !== "ended" || endedAt === null || state !== "paid" || paidAt === null) return false;
  if (endReason === "duplicate" || paidAt > endedAt) return true;
  return endReason === "payment_failed" && reason === "renewal" && periodEndsAt > endedAt;
}

/** The end of the last paid period; null if none was ever paid. */
function paidUntil(account: ProviderAccount, subscription: ProviderSubscription): number | null {
  const paid = invoicesOf(account, subscription.id).filter(({ state }) => state === "paid");
  // If nothing is owed, the provider's own period has been paid, by card or otherwise.
  if (subscription.phase === "active") return subscription.periodEndsAt;
  if (paid.length === 0) return null;
  if (subscription.phase === "past_due") return subscription.periodStartsAt;
  return Math.max(...paid.map(({ periodEndsAt }) => periodEndsAt));
}

/**
 * Merges what the provider's account says about a user's access into the facts known before. The trial's start and a free grant
 * are ours and are kept. Pure: the same account gives the same facts, however often and in whatever order it is read.
 */
export function factsFromAccount(before: EntitlementFacts, account: ProviderAccount): EntitlementFacts {
  const subscription = decidingSubscription(account);
  if (subscription === null) return before;
  const { phase, endReason } = subscription;
  const over = phase === "ended";
  // A trial that ran out without a card counts as never having had one (spec C11).
  const ranOut = over && endReason === "no_card";
  const early = endedWithinGrace(account, subscription);
  const asked = subscription.cancelsAtPeriodEnd || endReason === "cancelled" || endReason === "refunded";
  return {
    ...before,
    trialStartedAt: before.trialStartedAt ?? subscription.trialStartedAt,
    trialEndsAt: subscription.trialEndsAt ?? before.trialEndsAt,
    trialHasCard: !ranOut && subscription.trialEndsAt !== null,
    paidUntil: paidUntil(account, subscription),
    periodEndsAt: over ? null : subscription.periodEndsAt,
    interval: subscription.interval,
    cancelledAt: asked ? (subscription.cancelledAt ?? subscription.endedAt) : null,
    pastDueSince: early ?? pastDueSince(account, subscription),
    endedAt: early !== null ? early + GRACE_MS : over && !ranOut ? subscription.endedAt : null,
  };
}

function byAge(one: ProviderSubscription, other: ProviderSubscription): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}
