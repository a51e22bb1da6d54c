/** What the local Stripe server stores. Every time is in whole seconds, every amount in the smallest unit. */

export type Metadata = Record<string, string>;

/** How a card behaves. */
export type CardBehaviour =
  | "pays"
  | "declined"
  | "insufficient_funds"
  | "declines_later"
  | "disputes"
  | "asks_once"
  | "asks_always"
  | "not_a_test_card";

/** A refusal of the bank, as Stripe words it. */
export interface Refusal {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export interface CustomerRow {
  readonly id: string;
  readonly created: number;
  readonly customer: null;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
  defaultPaymentMethod: string | null;
  /** Negative: credit that the next invoices use up. */
  balance: number;
  invoiceCount: number;
  deleted: boolean;
}

export interface PaymentMethodRow {
  readonly id: string;
  readonly created: number;
  customer: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behaviour: CardBehaviour;
  /** Whether its owner has agreed to later charges, so that an `asks_once` card's bank no longer asks. */
  setUp: boolean;
}

export interface SetupIntentRow {
  readonly id: string;
  readonly created: number;
  readonly customer: string | null;
  readonly clientSecret: string;
  readonly usage: string;
  readonly description: string | null;
  readonly allowedTypes: readonly string[] | null;
  metadata: Metadata;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  paymentMethod: string | null;
  lastError: Refusal | null;
  cancellationReason: string | null;
}

export interface PaymentIntentRow {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly clientSecret: string;
  readonly invoice: string;
  readonly amount: number;
  readonly currency: string;
  status: "requires_payment_method" | "requires_confirmation" | "requires_action" | "succeeded" | "canceled";
  paymentMethod: string | null;
  latestCharge: string | null;
  lastError: Refusal | null;
  canceledAt: number | null;
}

export interface ChargeRow {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly paymentIntent: string;
  readonly paymentMethod: string;
  readonly amount: number;
  readonly currency: string;
  readonly refusal: Refusal | null;
  readonly card: Pick<PaymentMethodRow, "brand" | "last4" | "expMonth" | "expYear">;
  amountRefunded: number;
  disputed: boolean;
}

export interface RefundRow {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly charge: string;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly metadata: Metadata;
}

export interface PriceRow {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly interval: "month" | "year";
}

export interface LineRow {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly price: string;
  readonly item: string;
  readonly proration: boolean;
  readonly start: number;
  readonly end: number;
}

export interface InvoiceRow {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly subscription: string;
  readonly reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";
  readonly currency: string;
  readonly lines: readonly LineRow[];
  readonly total: number;
  readonly startingBalance: number;
  readonly amountDue: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  number: string | null;
  status: "draft" | "open" | "paid" | "void";
  endingBalance: number | null;
  amountPaid: number;
  attemptCount: number;
  /** How many automatic tries followed the first. */
  retries: number;
  nextAttempt: number | null;
  finalizesAt: number | null;
  autoAdvance: boolean;
  paymentIntent: string | null;
  invoicePayment: string | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
}

export interface PendingUpdate {
  readonly expiresAt: number;
  readonly invoice: string;
  readonly price: string;
  readonly anchor: number | null;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly metadata: Metadata | null;
}

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled"
  | "paused";

export interface SubscriptionRow {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly itemId: string;
  status: SubscriptionStatus;
  price: string;
  anchor: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  missingPaymentMethod: "cancel" | "create_invoice" | "pause";
  trialEndAnnounced: boolean;
  cancelAtPeriodEnd: boolean;
  /** A day of its own on which it ends, as someone may set it in Stripe's dashboard. */
  cancelAt: number | null;
  canceledAt: number | null;
  endedAt: number | null;
  comment: string | null;
  feedback: string | null;
  endReason: string | null;
  defaultPaymentMethod: string | null;
  saveDefault: boolean;
  /** Whether payment method types were specified. */
  paysByCardAlone: boolean;
  latestInvoice: string | null;
  pendingUpdate: PendingUpdate | null;
  schedule: string | null;
  description: string | null;
  metadata: Metadata;
}

export interface PhaseRow {
  readonly price: string;
  readonly start: number;
  readonly end: number;
  readonly prorationBehavior: string;
  readonly trialEnd: number | null;
  readonly metadata: Metadata;
}

export interface ScheduleRow {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  subscription: string | null;
  releasedSubscription: string | null;
  /** The subscription's card from the next phase on. */
  defaultPaymentMethod: string | null;
  status: "active" | "released" | "canceled";
  phases: readonly PhaseRow[];
  releasedAt: number | null;
  canceledAt: number | null;
  metadata: Metadata;
}
