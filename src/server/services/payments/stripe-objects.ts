import type Stripe from "stripe";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import type { StripeConfig } from "#server/config";
import { SECOND_MS } from "#server/services/clock/clock";

/** The prices of our plans at Stripe. */
export type StripePrices = Pick<StripeConfig, "priceMonthly" | "priceYearly">;

/** Stripe hands over an object, or its id where it was not asked to expand it. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}

/** Stripe counts whole seconds. */
export function toInstant(seconds: number): number {
  return seconds * SECOND_MS;
}

export function toSeconds(instant: number): number {
  return Math.floor(instant / SECOND_MS);
}

/** Every subscription of ours has exactly one item. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new Error(`The subscription ${id} has no item`);
  return item;
}

/** A connection to Stripe, and what our plans are called there. */
export interface StripeDeps {
  readonly stripe: Stripe;
  readonly prices: StripePrices;
  /** For requests that wait for a bank. */
  readonly charging: Stripe.RequestOptions;
}

export function priceOf({ priceMonthly, priceYearly }: StripePrices, plan: PaidPlan): string {
  return plan === "yearly" ? priceYearly : priceMonthly;
}

/** The id of what Stripe leaves out only where we did something wrong. */
export function requiredId(reference: string | { readonly id: string } | null | undefined, what: string): string {
  const id = idOf(reference);
  if (id === null) throw new Error(`Stripe names no ${what}`);
  return id;
}
