import { type Entitlement, type EntitlementFacts, PAST_DUE_GRACE_DAYS, DAY_MS } from "#domain/entitlement/entitlement";
import { type PaidPlan, planOf } from "#domain/entitlement/paid-plan";
import type { Card, ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { refundRight, type RefundRight } from "#domain/entitlement/refund-right";
import { invoicesOf, liveSubscription, pastDueSince, runsUnpaid } from "#domain/entitlement/subscription-facts";

/** What the subscription's page shows. Money in pence, instants in epoch milliseconds. */
export interface Details {
  readonly entitlement: Entitlement;
  readonly plan: PaidPlan | null;
  readonly scheduledPlan: PaidPlan | null;
  readonly accessEndsAt: number | null;
  readonly canCancel: boolean;
  /** Whether a cancellation ends access at once, because the current period is unpaid. */
  readonly cancelEndsAtOnce: boolean;
  readonly canReactivate: boolean;
  readonly card: Card | null;
  readonly pastDue: { readonly pence: number; readonly since: number; readonly accessUntil: number } | null;
  readonly refund: RefundRight | null;
  readonly noted: Noted | null;
}

/** What the user has requested and the provider has not yet done, and when. */
export interface Noted {
  readonly what: "cancel" | "refund";
  readonly since: number;
}

/** What is stored about a user's subscription. */
export interface Known {
  readonly entitlement: Entitlement;
  readonly account: ProviderAccount;
  readonly facts: EntitlementFacts;
  readonly cancelRequest: { readonly subscriptionId: string; readonly askedAt: number } | null;
  readonly refundOwedSince: number | null;
}

/** Derives the page from stored data, at `now`. Pure. */
export function subscriptionDetails(
  { entitlement, account, facts, cancelRequest, refundOwedSince }: Known,
  now: number,
): Details {
  const live = liveSubscription(account);
  const trialRuns = facts.trialEndsAt !== null && facts.trialEndsAt > now && facts.paidUntil === null;
  const cardlessTrial = live === null && trialRuns && facts.endedAt === null;
  const noted = notedOf({ cancelRequest, refundOwedSince }, live);
  const cancelled = live === null ? facts.cancelledAt !== null : live.cancelsAtPeriodEnd;
  const leaving = cancelled || noted !== null;
  const pastDue = pastDueOf(account);
  const cancelEndsAtOnce = live !== null && runsUnpaid(account, live);
  const running = live !== null || cardlessTrial;
  const scheduled = live?.nextInterval ?? null;
  const ends = live?.periodEndsAt ?? facts.trialEndsAt;
  return {
    entitlement,
    plan: live === null ? null : planOf(live.interval),
    scheduledPlan: scheduled === null ? null : planOf(scheduled),
    // An unpaid subscription ends as soon as the cancellation reaches the provider.
    accessEndsAt: running && leaving && !cancelEndsAtOnce && noted?.what !== "refund" ? ends : null,
    canCancel: running && !leaving,
    cancelEndsAtOnce,
    canReactivate: running && leaving && noted?.what !== "refund",
    card: live?.card ?? null,
    pastDue,
    refund: noted?.what === "refund" ? null : refundRight(account, now),
    noted,
  };
}

function notedOf(
  { cancelRequest, refundOwedSince }: Pick<Known, "cancelRequest" | "refundOwedSince">,
  live: ProviderSubscription | null,
): Noted | null {
  if (refundOwedSince !== null) return { what: "refund", since: refundOwedSince };
  if (cancelRequest === null || live === null || live.cancelsAtPeriodEnd) return null;
  return cancelRequest.subscriptionId === live.id ? { what: "cancel", since: cancelRequest.askedAt } : null;
}

function pastDueOf(account: ProviderAccount): Details["pastDue"] {
  const live = liveSubscription(account);
  const since = live === null ? null : pastDueSince(account, live);
  if (live === null || since === null) return null;
  const open = invoicesOf(account, live.id).filter(({ state }) => state === "open");
  const pence = open.reduce((sum, invoice) => sum + invoice.pence, 0);
  return { pence, since, accessUntil: since + PAST_DUE_GRACE_DAYS * DAY_MS };
}
