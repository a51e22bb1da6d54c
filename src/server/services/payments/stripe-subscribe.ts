import type Stripe from "stripe";
import type { Payments, UnpaidSubscription } from "#server/services/payments/payments";
import { everyOne, voidIfOpen } from "#server/services/payments/stripe-invoices";
import { withKey } from "#server/services/payments/stripe-errors";
import {
  idOf,
  itemOf,
  priceOf,
  requiredId,
  toSeconds,
  type StripeDeps,
} from "#server/services/payments/stripe-objects";

type Order = Parameters<Payments["subscribe"]>[0];
type UnpaidOrder = Parameters<Payments["beginUnpaid"]>[0];

/** Stripe remembers a key for about a day; what was made for a setup or a request says so for ever. */
const SETUP = "setup_id";
const REQUEST = "request";

export async function subscribe(deps: StripeDeps, order: Order, now: number): Promise<void> {
  const { stripe, prices, charging } = deps;
  const { customerId, setupId, plan, trialEndsAt } = order;
  const paymentMethod = await confirmedCard(stripe, { customerId, setupId });
  const trials = trialEndsAt !== null && trialEndsAt > now;
  await withKey(order.key, async (key) => {
    if ((await madeFor(stripe, customerId, SETUP, setupId)) !== null) return;
    await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: priceOf(prices, plan) }],
        default_payment_method: paymentMethod,
        off_session: true,
        metadata: { [SETUP]: setupId },
        ...(trials
          ? {
              trial_end: toSeconds(trialEndsAt),
              trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
            }
          : // Nothing is left behind by a card that cannot be charged.
            { payment_behavior: "error_if_incomplete" }),
      },
      { ...charging, idempotencyKey: key },
    );
  });
}

/** The card of a setup that succeeded, of this customer and no other. */
export async function confirmedCard(
  stripe: Stripe,
  { customerId, setupId }: { readonly customerId: string; readonly setupId: string },
): Promise<string> {
  const setup = await stripe.setupIntents.retrieve(setupId);
  if (setup.status !== "succeeded" || idOf(setup.customer) !== customerId) {
    throw new Error(`The setup ${setupId} is ${setup.status} or of another customer`);
  }
  return requiredId(setup.payment_method, "payment method");
}

async function madeFor(
  stripe: Stripe,
  customer: string,
  name: string,
  value: string,
): Promise<Stripe.Subscription | null> {
  const all = await everyOne(stripe.subscriptions.list({ customer, status: "all", limit: 100 }));
  return all.find(({ metadata }) => metadata[name] === value) ?? null;
}

const WITH_SECRET = ["latest_invoice.confirmation_secret"];

export async function beginUnpaid(deps: StripeDeps, order: UnpaidOrder): Promise<UnpaidSubscription> {
  const { stripe, prices } = deps;
  const { customerId, plan } = order;
  const made = await withKey(order.key, async (key) => {
    const former = await madeFor(stripe, customerId, REQUEST, order.key);
    if (former !== null) return former;
    return stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: priceOf(prices, plan) }],
        payment_behavior: "default_incomplete",
        payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
        metadata: { [REQUEST]: order.key },
        expand: WITH_SECRET,
      },
      { idempotencyKey: key },
    );
  });
  return readUnpaid(deps, made.id);
}

export async function readUnpaid({ stripe }: StripeDeps, subscriptionId: string): Promise<UnpaidSubscription> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: WITH_SECRET });
  const { latest_invoice: invoice, status } = subscription;
  if (invoice === null || typeof invoice === "string") {
    return { subscriptionId, clientSecret: null, pence: itemOf(subscription).price.unit_amount ?? 0 };
  }
  const payable = status === "incomplete" && invoice.status === "open";
  const secret = payable ? invoice.confirmation_secret?.client_secret : null;
  return { subscriptionId, clientSecret: secret ?? null, pence: invoice.total };
}

/** Voids the first invoice instead of cancelling: what has been paid meanwhile cannot be voided, so nothing paid is lost. */
export async function abandonUnpaid({ stripe }: StripeDeps, subscriptionId: string): Promise<void> {
  const { status, latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status !== "incomplete") return;
  await voidIfOpen(stripe, requiredId(latest_invoice, "first invoice"));
}
