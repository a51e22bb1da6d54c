import type Stripe from "stripe";
import { intervalOf } from "#domain/entitlement/paid-plan";
import type { EndReason } from "#domain/entitlement/provider-account";
import type { Log } from "#server/services/log/log";
import type { Payments } from "#server/services/payments/payments";
import {
  stripeInvoicesOf,
  finalizeDraft,
  holdDraft,
  openInvoices,
  PAYABLE,
  paymentOfInvoice,
  voidIfOpen,
} from "#server/services/payments/stripe-invoices";
import { endMark, hasFreshMark } from "#server/services/payments/stripe-end-mark";
import { hasCode, isCardError, isRefusedRequest, withKey } from "#server/services/payments/stripe-errors";
import { idOf, itemOf, priceOf, requiredId, type StripeDeps } from "#server/services/payments/stripe-objects";
import { confirmedCard } from "#server/services/payments/stripe-subscribe";

type Change<Method extends keyof Payments> = Parameters<Extract<Payments[Method], (...input: never[]) => unknown>>[0];

export async function setCancelsAtPeriodEnd(
  { stripe }: StripeDeps,
  { subscriptionId, cancels, key }: Change<"setCancelsAtPeriodEnd">,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  await releaseSchedule(stripe, subscription);
  await dropPendingUpdate(stripe, subscription);
  // Someone may have set a day in Stripe's dashboard instead.
  const byDay = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
  await withKey(key, (idempotencyKey) =>
    stripe.subscriptions.update(
      subscriptionId,
      !cancels && byDay ? { cancel_at: "" } : { cancel_at_period_end: cancels },
      { idempotencyKey },
    ),
  );
}

/** Ends it with our own word for the reason, and sees to it that none of its invoices can still be paid. */
export async function endNow(
  { stripe }: StripeDeps,
  { subscriptionId, reason }: Change<"endNow">,
  now: number,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  for (const invoice of await stripeInvoicesOf(stripe, subscriptionId, "draft")) await holdDraft(stripe, invoice);
  if (!isOver(subscription)) {
    await releaseSchedule(stripe, subscription);
    await markEnd(stripe, subscription, { reason, now });
    await cancel(stripe, subscriptionId);
  }
  await voidInvoices({ stripe }, subscriptionId);
}

/** Before the end, as a process may die right after it. Only the holder of our key writes metadata. */
async function markEnd(
  stripe: Stripe,
  { id, metadata }: Stripe.Subscription,
  end: { readonly reason: EndReason; readonly now: number },
): Promise<void> {
  if (!hasFreshMark(metadata, end)) await stripe.subscriptions.update(id, { metadata: endMark(end) });
}

/** A subscription's draft cannot be deleted, and only a final invoice can be voided; what Stripe calls uncollectible can still be paid. */
export async function voidInvoices({ stripe }: Pick<StripeDeps, "stripe">, subscriptionId: string): Promise<void> {
  for (const invoice of await stripeInvoicesOf(stripe, subscriptionId)) {
    if (invoice.status === "draft") {
      await holdDraft(stripe, invoice);
      await finalizeDraft(stripe, invoice.id);
    }
    if (PAYABLE.has(invoice.status ?? "")) await voidIfOpen(stripe, invoice.id);
  }
}

/** Deletions carry no key: a second one finds the subscription ended. */
async function cancel(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isRefusedRequest(error) || !isOver(await stripe.subscriptions.retrieve(id))) throw error;
  }
}

export async function refund({ stripe }: StripeDeps, { paymentId, key }: Change<"refund">): Promise<void> {
  try {
    await withKey(key, (idempotencyKey) => stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey }));
  } catch (error) {
    if (!hasCode(error, "charge_already_refunded")) throw error;
  }
}

export async function switchInTrial(
  { stripe, prices }: StripeDeps,
  { subscriptionId, plan, key }: Change<"switchInTrial">,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const item = itemOf(subscription);
  const price = priceOf(prices, plan);
  await releaseSchedule(stripe, subscription);
  if (item.price.id === price) return;
  await withKey(key, (idempotencyKey) =>
    stripe.subscriptions.update(
      subscriptionId,
      { items: [{ id: item.id, price }], proration_behavior: "none" },
      { idempotencyKey },
    ),
  );
}

export async function scheduleSwitch(
  { stripe, prices }: StripeDeps,
  { subscriptionId, plan, key }: Change<"scheduleSwitch">,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const item = itemOf(subscription);
  if (plan === null || priceOf(prices, plan) === item.price.id) return releaseSchedule(stripe, subscription);
  await dropPendingUpdate(stripe, subscription);
  const scheduleId = await ensureSchedule(stripe, subscriptionId, key);
  const { current_phase } = await stripe.subscriptionSchedules.retrieve(scheduleId);
  const card = idOf(subscription.default_payment_method);
  await withKey(`${key}:phases`, (idempotencyKey) =>
    stripe.subscriptionSchedules.update(
      scheduleId,
      {
        end_behavior: "release",
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: current_phase?.start_date ?? item.current_period_start,
            end_date: item.current_period_end,
          },
          {
            items: [{ price: priceOf(prices, plan), quantity: 1 }],
            duration: { interval: intervalOf(plan), interval_count: 1 },
            proration_behavior: "none",
          },
        ],
        // A phase that begins charges the schedule's card, not the subscription's.
        ...(card === null ? {} : { default_settings: { default_payment_method: card } }),
      },
      { idempotencyKey },
    ),
  );
}

async function ensureSchedule(stripe: Stripe, subscription: string, key: string): Promise<string> {
  return withKey(key, async (idempotencyKey) => {
    const made = idOf((await stripe.subscriptions.retrieve(subscription)).schedule);
    if (made !== null) return made;
    return (await stripe.subscriptionSchedules.create({ from_subscription: subscription }, { idempotencyKey })).id;
  });
}

export async function useCard(deps: StripeDeps, change: Change<"useCard">, log: Log): Promise<void> {
  const { stripe } = deps;
  const { customerId, subscriptionId, setupId } = change;
  const card = await confirmedCard(stripe, change);
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  if (subscriptionId === null) return;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  if (isOver(subscription)) return;
  await dropPendingUpdate(stripe, subscription);
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: card });
  const schedule = idOf(subscription.schedule);
  if (schedule !== null) {
    await stripe.subscriptionSchedules.update(schedule, { default_settings: { default_payment_method: card } });
  }
  for (const { id } of await openInvoices(stripe, subscriptionId)) {
    await pay(deps, { id, card, key: `card:${setupId}:${id}` }, log);
  }
}

/** Tries an invoice once with a card. A refusal is told by the account. */
async function pay(
  { stripe, charging }: StripeDeps,
  { id, card, key }: { readonly id: string; readonly card: string; readonly key: string },
  log: Log,
): Promise<void> {
  try {
    await withKey(key, (idempotencyKey) =>
      stripe.invoices.pay(id, { payment_method: card, off_session: true }, { ...charging, idempotencyKey }),
    );
  } catch (error) {
    if (isCardError(error)) {
      log.info({ invoice: id, code: error.code, decline: error.decline_code }, "The new card was refused as well");
      return;
    }
    if (!isRefusedRequest(error)) throw error;
    // Stripe's own next try may have come first, or the bank be at work on one.
    const { status, intent } = await paymentOfInvoice(stripe, id);
    if (status === "open" && intent?.status !== "processing") throw error;
  }
}

/** Leaves the subscription as it is now; a schedule would change it again, and forbids other changes meanwhile. */
export async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id === null) return;
  try {
    await stripe.subscriptionSchedules.release(id);
  } catch (error) {
    if (!isRefusedRequest(error)) throw error;
    const { status } = await stripe.subscriptionSchedules.retrieve(id);
    if (status === "active" || status === "not_started") throw error;
  }
}

/** Drops a change of plan that waits for the bank's answer: it ends with its invoice. */
export async function dropPendingUpdate(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  if (pending_update !== null) await voidIfOpen(stripe, requiredId(latest_invoice, "invoice of the change"));
}

function isOver({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
