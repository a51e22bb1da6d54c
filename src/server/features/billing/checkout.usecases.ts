import { checkoutMode } from "#domain/entitlement/choices";
import { DAY_MS, TRIAL_DAYS } from "#domain/entitlement/entitlement";
import { PLAN_PENCE, type PaidPlan } from "#domain/entitlement/paid-plan";
import { liveSubscription } from "#domain/entitlement/subscription-facts";
import { Failure } from "#server/failure";
import { findCustomer, type CustomerRow } from "#server/features/billing/billing.repository";
import { ensureCustomer } from "#server/features/billing/customers.usecases";
import {
  closeIntent,
  insertIntent,
  nameFirstCharge,
  openIntents,
  type IntentRow,
} from "#server/features/billing/intents.repository";
import { explaining } from "#server/features/billing/failures";
import type { BillingDeps } from "#server/features/billing/deps";
import type { PriceCheck } from "#server/features/billing/prices";
import { syncLocked, withAccount } from "#server/features/billing/sync-subscription";

/** What a browser confirms. `pence`: one period of the plan. */
export interface Checkout {
  readonly clientSecret: string;
  readonly plan: PaidPlan;
  readonly pence: number;
  readonly intentType: "setup" | "payment";
  /** Null when the amount is charged at once. */
  readonly firstChargeAt: number | null;
}

interface Begin {
  readonly customer: CustomerRow;
  readonly plan: PaidPlan;
}

/** Starts a subscription, or resumes the one already started. Throws `already_subscribed` with a live one. */
export function beginCheckout(
  deps: BillingDeps & { readonly prices: PriceCheck },
  userId: string,
  plan: PaidPlan,
): Promise<Checkout> {
  return explaining(async () => {
    await deps.prices.beforeSale();
    const customer = await ensureCustomer(deps, userId);
    return withAccount(deps, userId, async () => {
      const account = await syncLocked(deps, userId);
      const now = deps.clock.now();
      const mode = checkoutMode(await deps.accounts.factsOf(userId), account, now);
      if (mode.kind === "switch") {
        throw alreadySubscribed();
      }
      if (mode.kind === "pay") return beginPayment(deps, { customer, plan });
      return beginSetup(deps, { customer, plan }, mode.trialEndsAt ?? now + TRIAL_DAYS * DAY_MS);
    });
  });
}

/** Starts confirming another card for the live subscription. Throws `no_live_subscription`. */
export function beginCardChange(deps: BillingDeps, userId: string): Promise<{ clientSecret: string }> {
  return explaining(() =>
    withAccount(deps, userId, async () => {
      const account = await syncLocked(deps, userId);
      const customer = await findCustomer(deps.database.db, userId);
      if (customer === null || liveSubscription(account) === null) {
        throw new Failure("no_live_subscription", "There is no subscription whose card could be changed.");
      }
      const open = await openOf(deps, userId, ({ purpose }) => purpose === "card", null);
      return { clientSecret: open ?? (await newSetup(deps, { customer, plan: null, firstChargeAt: null })) };
    }),
  );
}

async function beginSetup(deps: BillingDeps, { customer, plan }: Begin, firstChargeAt: number): Promise<Checkout> {
  const open = await openOf(
    deps,
    customer.userId,
    (intent) => intent.purpose === "subscribe" && intent.plan === plan,
    firstChargeAt,
  );
  const clientSecret = open ?? (await newSetup(deps, { customer, plan, firstChargeAt }));
  return { clientSecret, plan, pence: PLAN_PENCE[plan], intentType: "setup", firstChargeAt };
}

/** The secret of the newest matching open setup; null if there is none. */
async function openOf(
  { database, payments }: BillingDeps,
  userId: string,
  fits: (intent: IntentRow) => boolean,
  firstChargeAt: number | null,
): Promise<string | null> {
  const intent = (await openIntents(database.db, userId)).findLast(fits);
  const setup = intent === undefined ? null : await payments.readSetup(intent.id);
  if (intent === undefined || setup?.state !== "open") return null;
  // The page shown now names this day; an older page for the same form can only have named an earlier one.
  await nameFirstCharge(database.db, intent.id, firstChargeAt);
  return setup.clientSecret;
}

async function newSetup(
  { database, clock, ids, payments }: BillingDeps,
  { customer, plan, firstChargeAt }: { customer: CustomerRow; plan: PaidPlan | null; firstChargeAt: number | null },
): Promise<string> {
  const setup = await payments.beginSetup({ customerId: customer.customerId, key: `setup:${ids.uuid()}` });
  await insertIntent(database.db, {
    id: setup.id,
    userId: customer.userId,
    purpose: plan === null ? "card" : "subscribe",
    plan,
    state: "open",
    firstChargeAt,
    refusal: null,
    createdAt: clock.now(),
    settledAt: null,
  });
  return setup.clientSecret;
}

/** One unpaid subscription at a time: those of other plans are cancelled first, so that only one can ever be paid. */
async function beginPayment(deps: BillingDeps, { customer, plan }: Begin): Promise<Checkout> {
  const { database, clock, ids, payments } = deps;
  const answer = (clientSecret: string): Checkout => ({
    clientSecret,
    plan,
    pence: PLAN_PENCE[plan],
    intentType: "payment",
    firstChargeAt: null,
  });
  const givenUp: string[] = [];
  for (const intent of await openIntents(database.db, customer.userId)) {
    if (intent.purpose !== "pay") continue;
    const open = intent.plan === plan ? (await payments.readUnpaid(intent.id)).clientSecret : null;
    if (open !== null) return answer(open);
    await payments.abandonUnpaid(intent.id);
    givenUp.push(intent.id);
  }
  // One of them may just have been paid in another tab.
  if (givenUp.length > 0 && liveSubscription(await syncLocked(deps, customer.userId)) !== null) {
    throw alreadySubscribed();
  }
  for (const id of givenUp) {
    await closeIntent(database.db, { id, state: "abandoned", settledAt: clock.now(), refusal: null });
  }
  const unpaid = await payments.beginUnpaid({ customerId: customer.customerId, plan, key: `unpaid:${ids.uuid()}` });
  await insertIntent(database.db, {
    id: unpaid.subscriptionId,
    userId: customer.userId,
    purpose: "pay",
    plan,
    state: "open",
    firstChargeAt: null,
    refusal: null,
    createdAt: clock.now(),
    settledAt: null,
  });
  if (unpaid.clientSecret === null) throw new Error("A new subscription has nothing to confirm");
  return answer(unpaid.clientSecret);
}

function alreadySubscribed(): Failure {
  return new Failure("already_subscribed", "You already have a subscription. You can change its plan instead.");
}
