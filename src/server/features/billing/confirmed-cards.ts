import { checkoutMode } from "#domain/entitlement/choices";
import { DAY_MS } from "#domain/entitlement/entitlement";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { isLive, liveSubscription } from "#domain/entitlement/subscription-facts";
import { readAccount } from "#server/features/billing/account-reading";
import { readNoLaterThan, type CustomerRow } from "#server/features/billing/billing.repository";
import { closeIntent, openIntents, type IntentRow } from "#server/features/billing/intents.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { CardRefused, CustomerGone, ProviderUnavailable } from "#server/services/payments/payments";

/** A trial ending within this time can no longer be handed to the provider: its first charge is made at once. */
const SHORTEST_TRIAL_MS = 60_000;
/** How long after the day named on its page a card may still be charged. */
const STALE_PAGE_MS = DAY_MS;

/** The outcome of one form. `waits`: nothing yet. */
type Outcome =
  | { readonly state: "waits" }
  | { readonly state: "settled" | "abandoned"; readonly refusal: string | null };

const WAITS: Outcome = { state: "waits" };
const CONFIRMED: Outcome = { state: "settled", refusal: null };
const ABANDONED = { state: "abandoned", refusal: null } as const;

/**
 * Uses every card confirmed since the last check for its purpose, and returns the account as
 * it then is. Each step may be repeated: the provider makes only one subscription per setup, however often it is asked.
 */
export async function confirmIntents(
  deps: BillingDeps,
  customer: CustomerRow,
  account: ProviderAccount,
): Promise<ProviderAccount> {
  const { database, clock, log } = deps;
  let current = account;
  for (const intent of await openIntents(database.db, customer.userId)) {
    try {
      const outcome = await confirmIntent(deps, customer, current, intent);
      if (outcome.state === "waits") continue;
      const settledAt = clock.now();
      await database.transaction(async (tx) => {
        await closeIntent(tx, { id: intent.id, settledAt, ...outcome });
        // If we fail after this point, no open form brings the jobs back here; this does.
        await readNoLaterThan(tx, customer.userId, settledAt);
      });
      // Each form's outcome decides what the next may still do.
      current = await readAccount(deps, customer);
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      if (error instanceof CustomerGone) {
        await closeIntent(database.db, { id: intent.id, settledAt: clock.now(), ...ABANDONED });
        continue;
      }
      // One form that the provider cannot handle must not stop the account from being read.
      log.error({ err: error, user: customer.userId, intent: intent.id }, "A confirmed card could not be used");
    }
  }
  return current;
}

async function confirmIntent(
  deps: BillingDeps,
  customer: CustomerRow,
  account: ProviderAccount,
  intent: IntentRow,
): Promise<Outcome> {
  const { payments } = deps;
  const liveId = liveSubscription(account)?.id ?? null;
  if (intent.purpose === "pay") return confirmPayment(deps, account, intent, liveId);
  const setup = await payments.readSetup(intent.id);
  if (setup === null || setup.state === "over" || setup.customerId !== customer.customerId) return ABANDONED;
  if (setup.state === "open") return WAITS;
  if (intent.purpose === "card") {
    await payments.useCard({ customerId: customer.customerId, subscriptionId: liveId, setupId: setup.id });
    return CONFIRMED;
  }
  if (liveId !== null) return CONFIRMED;
  return subscribeWith(deps, customer, account, intent);
}

async function confirmPayment(
  { payments }: BillingDeps,
  account: ProviderAccount,
  { id }: IntentRow,
  liveId: string | null,
): Promise<Outcome> {
  const subscription = account.subscriptions.find((one) => one.id === id);
  if (subscription?.phase === "incomplete" && subscription.endedAt === null) {
    if (liveId === null) return WAITS;
    // The user has subscribed by other means since: this form must not take a second payment.
    await payments.abandonUnpaid(id);
    return ABANDONED;
  }
  // The provider may no longer list an unpaid subscription that it has abandoned.
  return subscription !== undefined && isLive(subscription) ? CONFIRMED : ABANDONED;
}

/** Subscribes with a confirmed card. The trial starts in our own records first, so that a retry sends the same end date. */
async function subscribeWith(
  deps: BillingDeps,
  customer: CustomerRow,
  account: ProviderAccount,
  intent: IntentRow,
): Promise<Outcome> {
  const { payments, accounts, clock } = deps;
  const { userId, customerId } = customer;
  const mode = checkoutMode(await accounts.factsOf(userId), account, clock.now());
  const startsNow = mode.kind === "setup" && mode.trialEndsAt === null;
  const facts = startsNow ? await accounts.startTrialWithCard(userId) : await accounts.factsOf(userId);
  if (facts === null) return refused("Your free trial has already been used. Please subscribe to continue.");
  const soon = clock.now() + SHORTEST_TRIAL_MS;
  const trialRuns = mode.kind === "setup" && facts.trialEndsAt !== null && facts.trialEndsAt > soon;
  const { firstChargeAt } = intent;
  // Charge on the day the page named or not at all: never earlier, and not weeks later.
  const named = firstChargeAt === null || (firstChargeAt <= soon && firstChargeAt > clock.now() - STALE_PAGE_MS);
  if (!trialRuns && !named) {
    return refused("Your free trial has ended since this page was opened. Please check the price again.");
  }
  if (liveSubscription(await withoutUnpaid(deps, customer)) !== null) return CONFIRMED;
  try {
    await payments.subscribe({
      customerId,
      setupId: intent.id,
      plan: intent.plan ?? "monthly",
      trialEndsAt: trialRuns ? facts.trialEndsAt : null,
      key: `sub:${intent.id}`,
    });
    return CONFIRMED;
  } catch (error) {
    if (error instanceof CardRefused) return refused(error.message);
    throw error;
  }
}

/** Cancels every form that would take a payment now, and reads the account again: one may just have been paid. */
async function withoutUnpaid(deps: BillingDeps, customer: CustomerRow): Promise<ProviderAccount> {
  const { payments, database, clock } = deps;
  const { userId } = customer;
  for (const { id, purpose } of await openIntents(database.db, userId)) {
    if (purpose !== "pay") continue;
    await payments.abandonUnpaid(id);
    await closeIntent(database.db, { id, state: "abandoned", settledAt: clock.now(), refusal: null });
  }
  return readAccount(deps, customer);
}

function refused(refusal: string): Outcome {
  return { state: "abandoned", refusal };
}
