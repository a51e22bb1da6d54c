import type { BillingInterval } from "#domain/entitlement/entitlement";

/** A card as people recognise it; its number is known to the payment provider alone. */
export interface Card {
  /** In small letters, such as "visa" or "mastercard". */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/**
 * Where a subscription stands at the payment provider. `incomplete`: its first payment was never made, so it grants
 * nothing. `past_due`: a later payment has failed and is tried again. `ended`: over for good.
 */
export type SubscriptionPhase = "incomplete" | "trialing" | "active" | "past_due" | "ended";

/**
 * Why a subscription ended. `cancelled`: the user asked; `refunded`: the user asked for the money back; `payment_failed`:
 * nobody paid; `disputed`: the bank took the payment back; `no_card`: a trial ended without a card; `duplicate`: a second
 * one that should not have been; `account_deleted`: the user is gone; `other`: the provider's own reasons.
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

/** One subscription as the payment provider tells it. Instants in epoch milliseconds. */
export interface ProviderSubscription {
  readonly id: string;
  readonly phase: SubscriptionPhase;
  readonly interval: BillingInterval;
  readonly createdAt: number;
  readonly trialStartedAt: number | null;
  readonly trialEndsAt: number | null;
  /** The running period, paid or not; in a trial it is the trial. */
  readonly periodStartsAt: number;
  readonly periodEndsAt: number;
  /** Whether it ends with the running period. */
  readonly cancelsAtPeriodEnd: boolean;
  /** When the cancellation was asked for; null while none stands. */
  readonly cancelledAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
  /** The interval that begins with the next period, where a change is scheduled; else null. */
  readonly nextInterval: BillingInterval | null;
  /** The card that is charged; null where none is kept. */
  readonly card: Card | null;
}

/** `first`: of a new subscription; `renewal`: of a further period, the first after a trial included; `switch`: of a change of plan. */
export type InvoiceReason = "first" | "renewal" | "switch" | "other";

/** One invoice as the payment provider tells it. Money in pence, instants in epoch milliseconds. Invoices over nothing are left out. */
export interface ProviderInvoice {
  readonly id: string;
  /** What the customer sees; null until the provider has numbered it. */
  readonly number: string | null;
  readonly subscriptionId: string | null;
  readonly state: "open" | "paid" | "void";
  readonly reason: InvoiceReason;
  readonly pence: number;
  /** How much of it has been given back. */
  readonly refundedPence: number;
  readonly createdAt: number;
  readonly paidAt: number | null;
  /** The period it pays for. */
  readonly periodStartsAt: number;
  readonly periodEndsAt: number;
  /** How often the card was tried in vain. */
  readonly failedAttempts: number;
  /** The payment to give back on a refund; null while unpaid. */
  readonly paymentId: string | null;
}

/** Everything the payment provider knows of one customer, newest first. */
export interface ProviderAccount {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly invoices: readonly ProviderInvoice[];
  /** The invoices whose payment the bank has taken back. A fresh reading alone tells them; what acts on them acts at once. */
  readonly disputedInvoiceIds?: readonly string[];
  /** The ended subscriptions of which an invoice could still be paid. A fresh reading alone tells them. */
  readonly payableAfterEnd?: readonly string[];
}
