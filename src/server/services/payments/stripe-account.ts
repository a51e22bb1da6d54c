import type Stripe from "stripe";
import type { BillingInterval } from "#domain/entitlement/entitlement";
import type {
  Card,
  EndReason,
  InvoiceReason,
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionPhase,
} from "#domain/entitlement/provider-account";
import { PAYABLE } from "#server/services/payments/stripe-invoices";
import { markedReason } from "#server/services/payments/stripe-end-mark";
import { idOf, itemOf, toInstant, type StripePrices } from "#server/services/payments/stripe-objects";

/** What Stripe holds of one customer, every page of it. */
export interface StripeCustomerObjects {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
}

/** Tells in the port's words what Stripe holds of a customer. */
export function accountOf(
  { subscriptions, invoices, charges }: StripeCustomerObjects,
  prices: StripePrices,
): ProviderAccount {
  const told = subscriptions.map((subscription) => subscriptionOf(subscription, prices));
  const over = new Set(told.filter(({ phase }) => phase === "ended").map(({ id }) => id));
  const payments = paymentsOf(charges);
  const disputed = invoices.filter((invoice) => payments.get(paymentOf(invoice) ?? "")?.disputed === true);
  return {
    subscriptions: told.toSorted(newestFirst),
    invoices: invoices.flatMap((invoice) => invoiceOf(invoice, over, payments)).toSorted(newestFirst),
    ...(disputed.length === 0 ? {} : { disputedInvoiceIds: disputed.map(({ id }) => id) }),
    ...payableAfterEnd(invoices, over),
  };
}

/** Stripe leaves the invoices of what has ended as they are: anyone who has their link, or a form that stands open, can pay them. */
function payableAfterEnd(
  invoices: readonly Stripe.Invoice[],
  over: ReadonlySet<string>,
): Pick<ProviderAccount, "payableAfterEnd"> {
  const ended = invoices.flatMap(({ status, parent }) => {
    const subscriptionId = idOf(parent?.subscription_details?.subscription);
    return subscriptionId !== null && over.has(subscriptionId) && PAYABLE.has(status ?? "") ? [subscriptionId] : [];
  });
  return ended.length === 0 ? {} : { payableAfterEnd: [...new Set(ended)] };
}

/**
 * | Stripe's status                  | Phase      | Ended because    |
 * |----------------------------------|------------|------------------|
 * | incomplete, incomplete_expired   | incomplete |                  |
 * | trialing, active, past_due       | the same   |                  |
 * | unpaid: tried often enough       | past_due   |                  |
 * | paused: a trial without a card   | ended      | no_card          |
 * | canceled                         | ended      | see `endReasonOf`|
 */
const PHASES: Readonly<Record<string, SubscriptionPhase>> = {
  incomplete: "incomplete",
  incomplete_expired: "incomplete",
  trialing: "trialing",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "ended",
  canceled: "ended",
};

function subscriptionOf(subscription: Stripe.Subscription, prices: StripePrices): ProviderSubscription {
  const { id, status, created, trial_start, trial_end, canceled_at } = subscription;
  const phase = PHASES[status];
  // A guess could lock someone out: what is stored stands until this is known.
  if (phase === undefined) throw new Error(`Stripe tells of a subscription that is ${status}`);
  const item = itemOf(subscription);
  const trials = phase === "trialing";
  const endReason = phase === "ended" ? endReasonOf(subscription) : null;
  // A later day, set by hand at the provider, lets this period renew all the same.
  const endsByDate = subscription.cancel_at !== null && subscription.cancel_at <= item.current_period_end;
  const cancelsAtPeriodEnd = subscription.cancel_at_period_end || endsByDate;
  const asked = cancelsAtPeriodEnd || endReason === "cancelled";
  return {
    id,
    phase,
    interval: intervalOf(item.price),
    createdAt: toInstant(created),
    trialStartedAt: toInstantOrNull(trial_start),
    trialEndsAt: toInstantOrNull(trial_end),
    periodStartsAt: toInstant((trials ? trial_start : null) ?? item.current_period_start),
    periodEndsAt: toInstant((trials ? trial_end : null) ?? item.current_period_end),
    cancelsAtPeriodEnd,
    cancelledAt: asked ? toInstantOrNull(canceled_at) : null,
    endedAt: phase === "ended" ? endedAtOf(subscription) : givenUpAt(subscription),
    endReason,
    nextInterval: phase === "ended" ? null : nextIntervalOf(subscription, prices),
    card: cardOf(subscription.default_payment_method),
  };
}

function intervalOf({ recurring }: Stripe.Price): BillingInterval {
  return recurring?.interval === "year" ? "year" : "month";
}

/** When a first payment could no longer be made. */
function givenUpAt({ status, ended_at, canceled_at, created }: Stripe.Subscription): number | null {
  return status === "incomplete_expired" ? toInstant(ended_at ?? canceled_at ?? created) : null;
}

/** Stripe goes on with what is paused, but grants nothing: for us it ended with what was given. */
function endedAtOf(subscription: Stripe.Subscription): number {
  const { status, trial_end, ended_at } = subscription;
  const lastsUntil = status === "paused" ? trial_end : null;
  return toInstant(ended_at ?? lastsUntil ?? itemOf(subscription).current_period_start);
}

/** Our own word, where we ended it; else what Stripe says. */
function endReasonOf(subscription: Stripe.Subscription): EndReason {
  const { status, cancellation_details, cancel_at_period_end, cancel_at } = subscription;
  if (status === "paused") return "no_card";
  const { reason = null } = cancellation_details ?? {};
  const own = markedReason(subscription);
  if (own !== null) return own;
  if (reason === "payment_failed") return "payment_failed";
  if (reason === "payment_disputed") return "disputed";
  if (cancel_at_period_end || cancel_at !== null) return "cancelled";
  // Someone ended it at Stripe, if only by deleting its customer, and with it the card.
  if (reason === "cancellation_requested") return "cancelled";
  return endedForWantOfACard(subscription) ? "no_card" : "other";
}

function endedForWantOfACard({ trial_end, ended_at, default_payment_method }: Stripe.Subscription): boolean {
  return trial_end !== null && ended_at !== null && ended_at >= trial_end && default_payment_method === null;
}

function nextIntervalOf(subscription: Stripe.Subscription, prices: StripePrices): BillingInterval | null {
  const { schedule } = subscription;
  if (schedule === null || typeof schedule === "string" || schedule.status !== "active") return null;
  const { phases, current_phase } = schedule;
  const next = phases.find(({ start_date }) => current_phase !== null && start_date >= current_phase.end_date);
  const price = idOf(next?.items[0]?.price);
  const interval = price === prices.priceYearly ? "year" : price === prices.priceMonthly ? "month" : null;
  return interval === intervalOf(itemOf(subscription).price) ? null : interval;
}

function cardOf(method: string | Stripe.PaymentMethod | null): Card | null {
  if (method === null || typeof method === "string" || method.card === undefined) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { brand, last4, expiryMonth: exp_month, expiryYear: exp_year };
}

const REASONS: Readonly<Record<string, InvoiceReason>> = {
  subscription_create: "first",
  subscription_cycle: "renewal",
};

/** A change of plan at once gives credit for what was paid; one that begins with the next period is a renewal at another price. */
function reasonOf({ billing_reason, lines }: Stripe.Invoice): InvoiceReason {
  if (billing_reason !== "subscription_update") return REASONS[billing_reason ?? ""] ?? "other";
  return lines.data.some(({ amount }) => amount < 0) ? "switch" : "renewal";
}

/** None for an invoice over nothing, such as a trial's. */
function invoiceOf(
  invoice: Stripe.Invoice,
  over: ReadonlySet<string>,
  payments: ReadonlyMap<string, Payment>,
): readonly ProviderInvoice[] {
  const { id, number, created, amount_due, attempt_count, status_transitions } = invoice;
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  const state = stateOf(invoice, subscriptionId !== null && over.has(subscriptionId));
  if (state === null || amount_due <= 0) return [];
  const paid = state === "paid";
  const paymentId = paid ? paymentOf(invoice) : null;
  const payment = paymentId === null ? undefined : payments.get(paymentId);
  return [
    {
      id,
      number,
      subscriptionId,
      state,
      reason: reasonOf(invoice),
      pence: amount_due,
      refundedPence: Math.min(payment?.refunded ?? 0, amount_due),
      createdAt: toInstant(created),
      paidAt: toInstantOrNull(status_transitions.paid_at),
      ...periodOf(invoice),
      // The attempt that succeeded is counted too.
      failedAttempts: Math.max(0, paid ? attempt_count - 1 : attempt_count),
      // The bank decides over a payment that is disputed; it cannot be given back besides.
      paymentId: payment?.disputed === true ? null : paymentId,
    },
  ];
}

/**
 * What nobody will pay any more, because its subscription has ended, is as good as void. A renewal's draft is charged within
 * the hour, whatever is cancelled meanwhile, so it is told as the open invoice that it will be.
 */
function stateOf(invoice: Stripe.Invoice, isOver: boolean): ProviderInvoice["state"] | null {
  switch (invoice.status) {
    case "paid":
      return "paid";
    case "void":
      return "void";
    case "draft":
      return reasonOf(invoice) !== "renewal" ? null : isOver ? "void" : "open";
    case "open":
    case "uncollectible":
      return isOver ? "void" : "open";
    default:
      return null;
  }
}

function paymentOf({ payments }: Stripe.Invoice): string | null {
  const made = payments?.data.find(({ status }) => status === "paid");
  return idOf(made?.payment.payment_intent);
}

/** The invoice's own period is the one that has passed; what it pays for is in its lines, a change's last. */
function periodOf({
  lines,
  period_start,
  period_end,
}: Stripe.Invoice): Pick<ProviderInvoice, "periodStartsAt" | "periodEndsAt"> {
  const [last] = lines.data.toSorted((one, other) => other.period.end - one.period.end);
  const { start, end } = last?.period ?? { start: period_start, end: period_end };
  return { periodStartsAt: toInstant(start), periodEndsAt: toInstant(end) };
}

/** What became of a payment after it was made. */
interface Payment {
  /** Pence given back. */
  readonly refunded: number;
  readonly disputed: boolean;
}

function paymentsOf(charges: readonly Stripe.Charge[]): ReadonlyMap<string, Payment> {
  const payments = new Map<string, Payment>();
  for (const { payment_intent, amount_refunded, disputed } of charges) {
    const id = idOf(payment_intent);
    if (id === null) continue;
    const before = payments.get(id) ?? { refunded: 0, disputed: false };
    payments.set(id, { refunded: before.refunded + amount_refunded, disputed: before.disputed || disputed });
  }
  return payments;
}

function toInstantOrNull(seconds: number | null): number | null {
  return seconds === null ? null : toInstant(seconds);
}

function newestFirst(one: { readonly createdAt: number }, other: { readonly createdAt: number }): number {
  return other.createdAt - one.createdAt;
}
