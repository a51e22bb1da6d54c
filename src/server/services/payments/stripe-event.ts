import Stripe from "stripe";
import { SECOND_MS } from "#server/services/clock/clock";
import { BadSignature, type ProviderEvent } from "#server/services/payments/payments";
import { idOf } from "#server/services/payments/stripe-objects";

/** How far the time of a webhook may be from ours, in either direction. */
const TOLERANCE_SECONDS = 300;

/** Checks who sent a webhook, and when, and tells whom it is about. Throws `BadSignature`. */
export function readStripeEvent(
  webhooks: Stripe["webhooks"],
  delivery: {
    readonly rawBody: Buffer;
    readonly signature: string | undefined;
    readonly secret: string;
    readonly now: number;
  },
): ProviderEvent {
  const { rawBody, signature, secret, now } = delivery;
  if (signature === undefined) throw new BadSignature("The webhook carries no signature");
  const event = verified(() => webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now));
  // The SDK looks at the past alone: a signature dated years ahead would stay good until then.
  if (signedAt(signature) - now / SECOND_MS > TOLERANCE_SECONDS) {
    throw new BadSignature("The webhook was signed in the future");
  }
  const customerId = customerOf(event.data.object);
  // A dispute names the payment alone.
  const paymentId = customerId === null ? paymentOf(event.data.object) : null;
  return { id: event.id, type: event.type, customerId, paymentId };
}

function verified(check: () => Stripe.Event): Stripe.Event {
  try {
    return check();
  } catch (error) {
    const reason = error instanceof Stripe.errors.StripeSignatureVerificationError ? "signature" : "content";
    throw new BadSignature(`The webhook's ${reason} is not what Stripe sends`);
  }
}

function signedAt(signature: string): number {
  // Stripe writes the time once; should it stand there twice, the SDK takes the last one too.
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  return Number(times.at(-1)?.slice("t=".length) ?? Number.NaN);
}

function paymentOf(object: unknown): string | null {
  if (typeof object !== "object" || object === null || !("payment_intent" in object)) return null;
  return idOf(object.payment_intent as string | { id: string } | null);
}

function customerOf(object: unknown): string | null {
  if (typeof object !== "object" || object === null) return null;
  if ("object" in object && object.object === "customer") {
    return "id" in object && typeof object.id === "string" ? object.id : null;
  }
  return "customer" in object ? idOf(object.customer as string | { id: string } | null) : null;
}
