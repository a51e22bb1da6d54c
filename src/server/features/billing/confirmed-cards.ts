import { checkoutRoad } from "#domain/entitlement/choices";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { isLive, liveSubscription } from "#domain/entitlement/subscription-facts";
import {
  closeIntent,
  openIntents,
  type CustomerRow,
  type IntentRow,
} from "#server/features/billing/billing.repository";
import type { BillingNeeds } from "#server/features/billing/needs";
import { CardRefused } from "#server/services/payments/payments";

/** A trial that ends within this time cannot be handed to the provider any more: its first charge is made at once. */
const SHORTEST_TRIAL_MS = 60_000;

export interface ConfirmedCards {
  /** Whether something was done at the provider, so that its account must be read again. */
  readonly changed: boolean;
  /** Why a confirmed card made no subscription, in the provider's words. */
  readonly refusal: string | null;
}

/**
 * Turns every card that a browser has confirmed since the last look into what it was confirmed for. Each step may be
 * repeated: the provider makes one subscription of one setup, however often it is asked.
 */
export async function settleIntents(
  needs: BillingNeeds,
  customer: CustomerRow,
  account: ProviderAccount,
): Promise<ConfirmedCards> {
  let changed = false;
  let refusal: string | null = null;
  let live = liveSubscription(account);
  for (const intent of await openIntents(needs.database.db, customer.userId)) {
    const used = await settleIntent(needs, customer, account, intent, live?.id ?? null);
    changed ||= used.changed;
    refusal ??= used.refusal;
    // Whatever was just subscribed is live: no second card may subscribe in the same round.
    if (used.changed && intent.purpose === "subscribe") {
      live = liveSubscription(await needs.payments.readAccount(customer.customerId));
    }
  }
  return { changed, refusal };
}

async function settleIntent(
  needs: BillingNeeds,
  customer: CustomerRow,
  account: ProviderAccount,
  intent: IntentRow,
  liveId: string | null,
): Promise<ConfirmedCards> {
  const { payments, clock, database } = needs;
  const close = (state: "settled" | "abandoned") =>
    closeIntent(database.db, { id: intent.id, state, settledAt: clock.now() });
  if (intent.purpose === "pay") {
    const subscription = account.subscriptions.find(({ id }) => id === intent.id);
    if (subscription?.phase === "incomplete" && subscription.endedAt === null) return { changed: false, refusal: null };
    // An unpaid subscription that the provider has given up may be in no list any more.
    await close(subscription !== undefined && isLive(subscription) ? "settled" : "abandoned");
    return { changed: false, refusal: null };
  }
  const setup = await payments.readSetup(intent.id);
  if (setup === null || setup.state === "over" || setup.customerId !== customer.customerId) {
    await close("abandoned");
    return { changed: false, refusal: null };
  }
  if (setup.state === "open") return { changed: false, refusal: null };
  if (intent.purpose === "card") {
    await payments.useCard({ customerId: customer.customerId, subscriptionId: liveId, setupId: setup.id });
    await close("settled");
    return { changed: true, refusal: null };
  }
  if (liveId !== null) {
    await close("settled");
    return { changed: false, refusal: null };
  }
  const refusal = await subscribeWith(needs, customer, account, intent);
  await close(refusal === null ? "settled" : "abandoned");
  return { changed: true, refusal };
}

/** Subscribes with a confirmed card. The trial begins in our own records first, so that a retry hands over the same end. */
async function subscribeWith(
  { payments, accounts, clock, log }: BillingNeeds,
  { userId, customerId }: CustomerRow,
  account: ProviderAccount,
  { id: setupId, plan, firstChargeAt }: IntentRow,
): Promise<string | null> {
  const road = checkoutRoad(await accounts.factsOf(userId), account, clock.now());
  const startsNow = road.kind === "setup" && road.trialEndsAt === null;
  const facts = startsNow ? await accounts.startTrialWithCard(userId) : await accounts.factsOf(userId);
  if (facts === null) return "Your free trial has already been used. Please subscribe to continue.";
  const soon = clock.now() + SHORTEST_TRIAL_MS;
  const trialRuns = road.kind === "setup" && facts.trialEndsAt !== null && facts.trialEndsAt > soon;
  // Nobody is charged before the day that the page named.
  if (!trialRuns && firstChargeAt !== null && firstChargeAt > soon) {
    return "Your free trial has ended since this page was opened. Please look at the price again.";
  }
  try {
    await payments.subscribe({
      customerId,
      setupId,
      plan: plan ?? "monthly",
      trialEndsAt: trialRuns ? facts.trialEndsAt : null,
      key: `sub:${setupId}`,
    });
    return null;
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    log.info({ user: userId }, "A confirmed card was refused at its first charge");
    return error.message;
  }
}
