import type Stripe from "stripe";
import { isRefusedRequest } from "#server/services/payments/stripe-errors";
import { idOf, type StripeDeps } from "#server/services/payments/stripe-objects";

/** More subscriptions or invoices than any customer has. */
const ALL = 10_000;

/** Every page of a list. */
export function everyOne<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: ALL });
}

export function openInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  return everyOne(stripe.invoices.list({ subscription, status: "open", limit: 100 }));
}

/** States of an invoice that someone could still pay, or that Stripe will charge. */
export const PAYABLE: ReadonlySet<string> = new Set(["draft", "open", "uncollectible"]);

export function stripeInvoicesOf(stripe: Stripe, subscription: string, status?: "draft"): Promise<Stripe.Invoice[]> {
  return everyOne(stripe.invoices.list({ subscription, limit: 100, ...(status === undefined ? {} : { status }) }));
}

/** Keeps Stripe from charging a renewal whose invoice is still a draft, which it may do even after the subscription's end. */
export async function holdDraft(stripe: Stripe, { id, auto_advance }: Stripe.Invoice): Promise<void> {
  if (auto_advance) await unlessFinal(stripe, id, () => stripe.invoices.update(id, { auto_advance: false }));
}

export async function finalizeDraft(stripe: Stripe, id: string): Promise<void> {
  await unlessFinal(stripe, id, () => stripe.invoices.finalizeInvoice(id, { auto_advance: false }));
}

/** Stripe itself may have made it final meanwhile. */
async function unlessFinal(stripe: Stripe, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusedRequest(error) || (await stripe.invoices.retrieve(id)).status === "draft") throw error;
  }
}

/** Makes sure that an invoice can no longer be paid, unless it has been. */
export async function voidIfOpen(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId);
  } catch (error) {
    if (!isRefusedRequest(error)) throw error;
    const { status } = await stripe.invoices.retrieve(invoiceId);
    if (status === "open" || status === "uncollectible") throw error;
  }
}

/** How an invoice is being paid. */
export interface InvoicePayment {
  readonly status: Stripe.Invoice.Status | null;
  readonly intent: Stripe.PaymentIntent | null;
  /** Lets a browser confirm the payment; null where there is none to confirm. */
  readonly clientSecret: string | null;
}

export async function paymentOfInvoice(stripe: Stripe, invoiceId: string): Promise<InvoicePayment> {
  const { status, confirmation_secret, payments } = await stripe.invoices.retrieve(invoiceId, {
    expand: ["confirmation_secret", "payments.data.payment.payment_intent"],
  });
  const intents = (payments?.data ?? []).map(({ payment }) => payment.payment_intent);
  const expanded = intents.filter((one) => typeof one === "object");
  const intent = expanded.find(({ id }) => idOf(id) !== null) ?? null;
  return { status, intent, clientSecret: confirmation_secret?.client_secret ?? intent?.client_secret ?? null };
}

/** Refusals that mean no more than that the customer must be there. */
const ASKS = new Set([
  "authentication_required",
  "invoice_payment_intent_requires_action",
  "payment_intent_authentication_failure",
]);

/** The first open invoice of a past-due subscription whose payment waits for its customer. */
export async function overdueConfirmation(
  { stripe }: StripeDeps,
  subscriptionId: string,
): Promise<{ clientSecret: string | null }> {
  if ((await stripe.subscriptions.retrieve(subscriptionId)).status === "past_due") {
    for (const { id } of (await openInvoices(stripe, subscriptionId)).toReversed()) {
      const { status, intent, clientSecret } = await paymentOfInvoice(stripe, id);
      const asks = intent?.status === "requires_action" || ASKS.has(intent?.last_payment_error?.code ?? "");
      if (status === "open" && asks) return { clientSecret };
    }
  }
  return { clientSecret: null };
}
