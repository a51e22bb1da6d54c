import { monthsOf } from "#domain/entitlement/paid-plan";
import { addMonths } from "#server/services/clock/clock";
import type Stripe from "stripe";
import { CardRefused, ProviderUnavailable, type Payments } from "#server/services/payments/payments";
import { paymentOfInvoice, voidIfOpen, type InvoicePayment } from "#server/services/payments/stripe-invoices";
import { dropPendingUpdate, releaseSchedule } from "#server/services/payments/stripe-changes";
import { withKey } from "#server/services/payments/stripe-errors";
import { itemOf, priceOf, requiredId, toSeconds, type StripeDeps } from "#server/services/payments/stripe-objects";

type Preview = Parameters<Payments["previewSwitch"]>[0];
type Switch = Parameters<Payments["switchNow"]>[0];

/** What is said when the bank has refused a change of plan before, and Stripe no longer tells why. */
const DECLINED = "Your card was declined.";

/** Asks Stripe what the change costs, counted from the same second as the change itself will be. */
export async function previewSwitch(
  { stripe, prices }: StripeDeps,
  { subscriptionId, plan, at }: Preview,
): Promise<{ duePence: number; renewsAt: number }> {
  const item = itemOf(await stripe.subscriptions.retrieve(subscriptionId));
  const { amount_due } = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price: priceOf(prices, plan) }],
      proration_behavior: "always_invoice",
      proration_date: toSeconds(at),
    },
  });
  return { duePence: amount_due, renewsAt: addMonths(at, monthsOf(plan)) };
}

/**
 * Changes the plan if its invoice can be paid. Stripe answers a refused card and a bank that asks first alike: the change is
 * pending and its invoice open. What the invoice's payment waits for tells the two apart; a refused change is then dropped.
 */
export function switchNow(deps: StripeDeps, change: Switch): Promise<{ clientSecret: string | null }> {
  const { stripe, prices, charging } = deps;
  const price = priceOf(prices, change.plan);
  return withKey(change.key, async (idempotencyKey) => {
    const subscription = await stripe.subscriptions.retrieve(change.subscriptionId, { expand: ["latest_invoice"] });
    const item = itemOf(subscription);
    if (item.price.id === price) return { clientSecret: null };
    if (isPending(subscription, price, change.at)) return outcomeOf(stripe, subscription);
    await dropPendingUpdate(stripe, subscription);
    await releaseSchedule(stripe, subscription);
    return outcomeOf(
      stripe,
      await stripe.subscriptions.update(
        change.subscriptionId,
        {
          items: [{ id: item.id, price }],
          payment_behavior: "pending_if_incomplete",
          proration_behavior: "always_invoice",
          proration_date: toSeconds(change.at),
        },
        { ...charging, idempotencyKey },
      ),
    );
  });
}

/** Whether this very change waits already: to the same price, counted from the same second. */
function isPending({ pending_update, latest_invoice }: Stripe.Subscription, price: string, at: number): boolean {
  if (pending_update === null || latest_invoice === null || typeof latest_invoice === "string") return false;
  const toPrice = pending_update.subscription_items?.some((item) => item.price.id === price) ?? false;
  return toPrice && latest_invoice.lines.data.some(({ period }) => period.start === toSeconds(at));
}

async function outcomeOf(
  stripe: Stripe,
  { latest_invoice }: Stripe.Subscription,
): Promise<{ clientSecret: string | null }> {
  const invoiceId = requiredId(latest_invoice, "invoice of the change");
  const payment = await paymentOfInvoice(stripe, invoiceId);
  switch (paymentStateOf(payment)) {
    case "paid":
      return { clientSecret: null };
    case "asks":
      return { clientSecret: payment.clientSecret };
    case "waits":
      throw new ProviderUnavailable("The bank has not decided over a payment yet");
    case "refused":
      await voidIfOpen(stripe, invoiceId);
      // Paid in the very last moment, it holds.
      if ((await stripe.invoices.retrieve(invoiceId)).status === "paid") return { clientSecret: null };
      throw new CardRefused(payment.intent?.last_payment_error?.message ?? DECLINED);
  }
}

/** What a change's invoice waits for. What the bank still works on is not refused: it may be paid yet. */
export function paymentStateOf({
  status,
  intent,
  clientSecret,
}: InvoicePayment): "paid" | "asks" | "waits" | "refused" {
  if (status === "paid") return "paid";
  if (status !== "open") return "refused";
  if (intent?.status === "processing") return "waits";
  const asks = intent?.status === "requires_action" || intent?.status === "requires_confirmation";
  return asks && clientSecret !== null ? "asks" : "refused";
}
