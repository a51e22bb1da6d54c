import Stripe from "stripe";
import { SECOND_MS } from "#server/services/clock/clock";
import { BadSignature, type EventPage, type ProviderEvent } from "#server/services/payments/payments";
import { idOf, toSeconds } from "#server/services/payments/stripe-objects";

/** How far the time of a webhook may be from ours, in either direction. */
const TOLERANCE_SECONDS = 300;

/** The types that docs/stripe.md asks for: all that changes an account is told by one of them. Stripe takes twenty at most. */
const DECISIVE: readonly string[] = [
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "invoice.created",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
];

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
  return eventOf(event);
}

/** One page of what Stripe remembers of the last 30 days; its own list of events, whoever has been told of them. */
export async function listStripeEvents(
  events: Stripe["events"],
  { from, to, after }: { readonly from: number; readonly to: number; readonly after: string | null },
): Promise<EventPage> {
  const page = await events.list({
    created: { gte: toSeconds(from), lte: toSeconds(to) },
    types: [...DECISIVE],
    limit: 100,
    ...(after === null ? {} : { starting_after: after }),
  });
  return { events: page.data.map(eventOf), next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
}

function eventOf({ id, type, data: { object } }: Stripe.Event): ProviderEvent {
  const customerId = customerOf(object);
  // A dispute names the payment alone.
  const paymentId = customerId === null ? paymentOf(object) : null;
  return { id, type, customerId, paymentId, decisive: DECISIVE.includes(type) };
}

function verified(check: () => Stripe.Event): Stripe.Event {
  try {
    return check();
  } catch (error) {
    const reason = error instanceof Stripe.errors.StripeSignatureVerificationError ? "signature" : "content";
    throw new BadSignature(`The webhook’s ${reason} is not what Stripe sends`);
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
