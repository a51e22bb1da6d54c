import type Stripe from "stripe";
import type { EndReason } from "#domain/entitlement/provider-account";
import { HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { toInstant, toSeconds } from "#server/services/payments/stripe-objects";

/**
 * Why we end a subscription is in its metadata, which only the holder of our key can write; comments and feedback come from
 * people. It is written right before the end, with the time: a mark whose end was never made says nothing about a later end.
 */
const REASON = "end_reason";
const MARKED_AT = "end_marked_at";
/** How long after its mark an end is the one that was meant. */
const MEANT_MS = HOUR_MS;
/** How long a retry relies on the mark of the try before. */
const FRESH_MS = 10 * MINUTE_MS;

const END_REASONS: ReadonlySet<string> = new Set<EndReason>([
  "cancelled",
  "refunded",
  "payment_failed",
  "disputed",
  "no_card",
  "duplicate",
  "account_deleted",
  "other",
]);

interface End {
  readonly reason: EndReason;
  readonly now: number;
}

export function endMark({ reason, now }: End): Stripe.MetadataParam {
  return { [REASON]: reason, [MARKED_AT]: String(toSeconds(now)) };
}

export function hasFreshMark(metadata: Stripe.Metadata, { reason, now }: End): boolean {
  return metadata[REASON] === reason && Math.abs(now - markedAt(metadata)) < FRESH_MS;
}

/** Our own word for the end of a subscription; null where it was not ours. */
export function markedReason({ metadata, ended_at }: Stripe.Subscription): EndReason | null {
  const reason = metadata[REASON];
  if (reason === undefined || !isEndReason(reason) || ended_at === null) return null;
  return Math.abs(toInstant(ended_at) - markedAt(metadata)) <= MEANT_MS ? reason : null;
}

function markedAt(metadata: Stripe.Metadata): number {
  return toInstant(Number(metadata[MARKED_AT] ?? Number.NaN));
}

function isEndReason(word: string): word is EndReason {
  return END_REASONS.has(word);
}
