import type { BillingInterval } from "#domain/entitlement/entitlement";

/** A card as its owner recognises it; only the payment provider knows its number. */
export interface Card {
  /** In lower case, such as "visa" or "mastercard". */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/**
 * The state of a subscription at the payment provider. `incomplete`: its first payment was never made, so it grants nothing.
 * `past_due`: a later payment failed and is being retried. `ended`: over for good.
 */
export type SubscriptionPhase = "incomplete" | "trialing" | "active" | "past_due" | "ended";

/**
 * Why a subscription ended. `cancelled`: the user asked; `refunded`: the user asked for the money back; `payment_failed`: nobody
 * paid; `disputed`: the bank took the payment back; `no_card`: a trial ended without a card; `duplicate`: an accidental second
 * one; `account_deleted`: the user is gone; `other`: the provider's own reasons.
 */
export type EndReason =
  | "cancelled"
  | "refunded"
  | "payment_failed"
  | "disputed"
  | "no_card"
  | "duplicate"
  | "account_deleted"
  | "other";

/** One subscription as reported by the payment provider. Instants in epoch milliseconds. */
export interface ProviderSubscription {
  readonly id: string;
  readonly phase: SubscriptionPhase;
  readonly interval: BillingInterval;
  readonly createdAt: number;
  readonly trialStartedAt: number | null;
  readonly trialEndsAt: number | null;
  /** The current period, paid or not; during a trial, the trial. */
  readonly periodStartsAt: number;
  readonly periodEndsAt: number;
  /** Whether it ends with the current period. */
  readonly cancelsAtPeriodEnd: boolean;
  /** When the cancellation was requested; null if there is none. */
  readonly cancelledAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
  /** The interval from the next period on, if a change is scheduled; otherwise null. */
  readonly nextInterval: BillingInterval | null;
  /** The card to charge; null if none is kept. */
  readonly card: Card | null;
}

/** `first`: of a new subscription; `renewal`: of a further period, including the first after a trial; `switch`: of a change of plan. */
export type InvoiceReason = "first" | "renewal" | "switch" | "other";

/** One invoice as reported by the payment provider. Money in pence, instants in epoch milliseconds. Invoices for nothing are left out. */
export interface ProviderInvoice {
  readonly id: string;
  /** The number shown to the customer; null until the provider has assigned it. */
  readonly number: string | null;
  readonly subscriptionId: string | null;
  readonly state: "open" | "paid" | "void";
  readonly reason: InvoiceReason;
  readonly pence: number;
  /** How much of it has been refunded. */
  readonly refundedPence: number;
  readonly createdAt: number;
  readonly paidAt: number | null;
  /** The period it pays for. */
  readonly periodStartsAt: number;
  readonly periodEndsAt: number;
  /** How often charging the card failed. */
  readonly failedAttempts: number;
  /** The payment to refund; null while unpaid. */
  readonly paymentId: string | null;
}

/** Everything the payment provider knows about one customer, newest first. */
export interface ProviderAccount {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly invoices: readonly ProviderInvoice[];
  /** The invoices whose payment the bank has taken back. Only known right after a reading, and acted on at once. */
  readonly disputedInvoiceIds?: readonly string[];
  /** The ended subscriptions with an invoice that could still be paid. Only known right after a reading. */
  readonly payableAfterEnd?: readonly string[];
}
