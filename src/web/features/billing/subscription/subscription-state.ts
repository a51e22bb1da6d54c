import type { SubscriptionDetails } from "#contract/billing";
import { type PaidPlan, PLAN_PENCE } from "#domain/entitlement/paid-plan";
import { formatDay, formatPounds } from "#web/lib/format";
import type { BadgeTone } from "#web/ui/badge";

/** The subscription's situation, as the one word that the page's texts depend on. */
export type Situation =
  | "granted"
  | "trial"
  | "trial_with_card"
  | "active"
  | "past_due"
  | "cancelled"
  | "cancelled_over"
  | "expired"
  | "trial_expired"
  | "none";

/**
 * Derives the situation from the server's answer; the first matching row decides.
 *
 * | Status        | and                      | Situation         |
 * |---------------|--------------------------|-------------------|
 * | active        | a payment is missing     | `past_due`        |
 * | active        | no billing cycle         | `granted`         |
 * | active        |                          | `active`          |
 * | trial         | something will be charged | `trial_with_card` |
 * | trial         |                          | `trial`           |
 * | cancelled     | access runs on           | `cancelled`       |
 * | cancelled     |                          | `cancelled_over`  |
 * | any other     |                          | the same          |
 */
export function situationOf({ status, pastDue }: SubscriptionDetails): Situation {
  switch (status.status) {
    case "active":
      // A free grant covers everything, including an overdue payment.
      if (status.interval === null) return "granted";
      return pastDue === null ? "active" : "past_due";
    case "trial":
      return status.nextBillingDate === null ? "trial" : "trial_with_card";
    case "cancelled":
      return status.hasActiveSubscription ? "cancelled" : "cancelled_over";
    case "expired":
    case "trial_expired":
      return status.status;
    case null:
      return "none";
  }
}

const BADGES: Readonly<Record<Situation, { label: string; tone: BadgeTone }>> = {
  granted: { label: "Free premium", tone: "leaf" },
  trial: { label: "Free Trial", tone: "mustard" },
  trial_with_card: { label: "Free Trial", tone: "mustard" },
  active: { label: "Active", tone: "leaf" },
  past_due: { label: "Active", tone: "leaf" },
  cancelled: { label: "Cancelled", tone: "quiet" },
  cancelled_over: { label: "Cancelled", tone: "quiet" },
  expired: { label: "Expired", tone: "tomato" },
  trial_expired: { label: "Trial ended", tone: "quiet" },
  none: { label: "No subscription", tone: "quiet" },
};

/** The status badge (spec C37, C38). */
export function badgeOf(situation: Situation): { label: string; tone: BadgeTone } {
  return BADGES[situation];
}

/** "monthly" or "yearly" as the pages write them. */
const CYCLE_NAMES: Readonly<Record<PaidPlan, string>> = { monthly: "Monthly", yearly: "Yearly" };
const PERIODS: Readonly<Record<PaidPlan, string>> = { monthly: "month", yearly: "year" };

/** "£2.99 per month". */
export function priceText(plan: PaidPlan, pounds: number = PLAN_PENCE[plan] / 100): string {
  return `${formatPounds(pounds)} per ${PERIODS[plan]}`;
}

export interface Fact {
  readonly term: string;
  readonly text: string;
}

/** Billing cycle, price and next billing date, as far as there are any. */
export function factsOf(details: SubscriptionDetails): readonly Fact[] {
  const { plan, price } = details;
  const cycle =
    plan === null
      ? [{ term: "Billing cycle", text: "None" }]
      : [
          { term: "Billing cycle", text: CYCLE_NAMES[plan] },
          { term: "Price", text: priceText(plan, price ?? undefined) },
        ];
  const nextBilling = nextBillingText(details);
  return nextBilling === null ? cycle : [...cycle, { term: "Next billing date", text: nextBilling }];
}

/** Null if there is a next charge that the server does not name, as with a free grant. */
function nextBillingText(details: SubscriptionDetails): string | null {
  const { status, plan, canReactivate, noted } = details;
  if (noted !== null) return "No payment due";
  if (status.nextBillingDate !== null) return formatDay(status.nextBillingDate);
  const situation = situationOf(details);
  if (situation === "granted" && plan !== null && !canReactivate) return null;
  if (situation === "active") return "Being confirmed";
  return "No payment due";
}

/** Until when access lasts, and that nothing more is charged, for the cancellation dialog. */
export function cancellationText(details: SubscriptionDetails): string {
  const { status } = details;
  switch (situationOf(details)) {
    case "granted":
      return "Your free premium access stays. Nothing more is charged.";
    case "past_due":
      return "We won’t try that payment again, so premium access ends straight away. Nothing more is charged.";
    case "trial":
    case "trial_with_card":
      return `You keep premium access until the trial ends on ${dayOr(status.trialEndsAt, "its last day")}. Nothing is charged.`;
    case "active":
    case "cancelled":
    case "cancelled_over":
    case "expired":
    case "trial_expired":
    case "none":
      if (details.cancelEndsAtOnce) {
        return "We won’t take the payment that’s due now, so premium access ends straight away. Nothing more is charged.";
      }
      return `You keep premium access until ${dayOr(status.nextBillingDate, "the time you paid for is over")}. Nothing more is charged.`;
  }
}

/** The effects of a refund, apart from the money. */
export function refundText(details: SubscriptionDetails): string {
  return situationOf(details) === "granted"
    ? "Your own subscription ends straight away; your free premium access stays."
    : "Premium access ends straight away. Your plans stay yours.";
}

/** The effects of undoing a cancellation. */
export function reactivationText({ plan, price }: SubscriptionDetails): string {
  if (plan === null) return "Your free trial carries on as before.";
  return `It carries on as before, at ${priceText(plan, price ?? undefined)}.`;
}

/** "21 November 2026"; the alternative text if no date is known. */
export function dayOr(iso: string | null, otherwise: string): string {
  return (iso === null ? null : formatDay(iso)) ?? otherwise;
}
