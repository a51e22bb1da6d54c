import { cardBrandName } from "#domain/entitlement/card-brand";
import type { CardAnswer, SubscriptionDetails } from "#contract/billing";
import { type PaidPlan, PLAN_PENCE } from "#domain/entitlement/paid-plan";
import { dayOr, priceText, situationOf } from "#web/features/billing/subscription/subscription-state";
import { formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import type { NoticeTone } from "#web/ui/notice";

export interface SubscriptionNotice {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
  /** Its link. */
  readonly action: { readonly label: string; readonly href: string } | null;
}

/** "Visa ending in 4242". */
export function cardText({ brand, last4 }: CardAnswer): string {
  return `${cardBrandName(brand)} ending in ${last4}`;
}

/** "Expires 04/2030". */
export function expiryText({ expiryMonth, expiryYear }: CardAnswer): string {
  return `Expires ${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;
}

type Noted = NonNullable<SubscriptionDetails["noted"]>;

const ADVERBS: Readonly<Record<PaidPlan, string>> = { monthly: "month", yearly: "year" };
const subscribe = (label: string) => ({ label, href: paths.subscribe });

/** All notices about the subscription, most urgent first. */
export function noticesOf(details: SubscriptionDetails): readonly SubscriptionNotice[] {
  const notices =
    details.noted === null
      ? [pastDueNotice(details), situationNotice(details), scheduledNotice(details)]
      : [notedNotice(details, details.noted), besideNoted(details)];
  return notices.filter((notice) => notice !== null);
}

/** A request made during a provider outage: unlike the toast, it stays until done. */
function notedNotice(details: SubscriptionDetails, { what, since }: Noted): SubscriptionNotice {
  const trying = `You asked for it on ${day(since)}. The payment provider hasn’t confirmed it yet. We keep trying, and you don’t need to do anything.`;
  if (what === "refund") {
    const text = `${trying} The money goes back to the card you paid with, and we’ll confirm it by email.`;
    return { tone: "mustard", title: "We have your refund request", text, action: null };
  }
  const { accessEndsAt } = details;
  const ends = accessEndsAt === null ? "" : ` You keep premium access until ${day(accessEndsAt)}.`;
  const text = `${trying}${situationOf(details) === "granted" ? "" : ends}`;
  return { tone: "mustard", title: "We have your cancellation", text, action: null };
}

/** A charge or change that will no longer happen is not announced with it. */
function besideNoted(details: SubscriptionDetails): SubscriptionNotice | null {
  return situationOf(details) === "trial_with_card" ? null : situationNotice(details);
}

function pastDueNotice(details: SubscriptionDetails): SubscriptionNotice | null {
  const { pastDue } = details;
  if (pastDue === null) return null;
  const granted = situationOf(details) === "granted";
  const until = granted ? "" : ` You keep premium access until ${day(pastDue.accessUntil)}.`;
  return {
    tone: "error",
    title: "Your payment didn’t go through",
    text: `We couldn’t take ${formatPounds(pastDue.amount)} from your card.${until} Another card puts it right.`,
    action: { label: "Update card", href: paths.changeCard },
  };
}

function situationNotice(details: SubscriptionDetails): SubscriptionNotice | null {
  const { status, plan, price, card, accessEndsAt } = details;
  switch (situationOf(details)) {
    case "active":
    case "past_due":
      return null;
    case "granted":
      return {
        tone: "info",
        title: "Your premium access is free",
        text:
          plan === null || details.canReactivate || details.noted !== null
            ? "It was given to you, so there’s no payment due."
            : `It was given to you. Your own subscription runs alongside it, at ${priceText(plan, price ?? undefined)}, until you cancel it.`,
        action: null,
      };
    case "trial":
      return {
        tone: "info",
        title: `Your free trial ends on ${day(status.trialEndsAt)}`,
        text: "You haven’t given a card, so nothing is charged when it ends. To keep Premium after your trial, choose a plan: the days you have left stay free.",
        action: subscribe("Choose a plan"),
      };
    case "trial_with_card": {
      const charged = plan ?? "monthly";
      const pounds = formatPounds(price ?? PLAN_PENCE[charged] / 100);
      const from = card === null ? "your card" : `your ${cardText(card)}`;
      return {
        tone: "info",
        title: `Your free trial ends on ${day(status.trialEndsAt)}`,
        text: `The first charge is on ${day(status.nextBillingDate)}: ${pounds} to ${from}, then every ${ADVERBS[charged]} until you cancel. Cancel before then and nothing is charged.`,
        action: null,
      };
    }
    case "cancelled":
      return {
        tone: "mustard",
        title: "Your subscription is cancelled",
        text: `You keep premium access until ${dayOr(accessEndsAt, "the time you paid for is over")}. Nothing more is charged. ${onReactivation(details)}`,
        action: null,
      };
    case "cancelled_over":
      return {
        tone: "mustard",
        title: "Your subscription is cancelled",
        text: "Premium access has ended. Your plans are still yours to read and print.",
        action: subscribe("Subscribe again"),
      };
    case "expired":
      return {
        tone: "mustard",
        title: "Your subscription has ended",
        text: "Your plans are still yours to read and print. To make new ones, choose a plan.",
        action: subscribe("Subscribe again"),
      };
    case "trial_expired":
      return {
        tone: "mustard",
        title: `Your free trial ended${status.trialEndsAt === null ? "" : ` on ${day(status.trialEndsAt)}`}`,
        text: "Nothing was charged. Your plans are still yours to read and print. To make new ones, choose a plan.",
        action: subscribe("Choose a plan"),
      };
    case "none":
      return {
        tone: "info",
        title: "You have no subscription",
        text: status.hasUsedTrial
          ? "To make meal plans, choose a plan."
          : "Try everything free for seven days. No card needed.",
        action: status.hasUsedTrial
          ? subscribe("Choose a plan")
          : { label: "Start a free trial", href: paths.planSelection },
      };
  }
}

/** What undoing the cancellation would cost, shown beforehand. */
function onReactivation({ plan, price, accessEndsAt }: SubscriptionDetails): string {
  if (plan === null) return "Reactivate, and your free trial carries on until then.";
  const next = accessEndsAt === null ? "" : `, next charged on ${day(accessEndsAt)}`;
  return `Reactivate, and it carries on at ${priceText(plan, price ?? undefined)}${next}.`;
}

function scheduledNotice({
  status,
  plan,
  scheduledPlan,
  canReactivate,
}: SubscriptionDetails): SubscriptionNotice | null {
  // A cancelled subscription has no scheduled change.
  if (scheduledPlan === null || plan === null || canReactivate) return null;
  const from = status.nextBillingDate;
  return {
    tone: "info",
    title: `Changes to ${scheduledPlan} ${from === null ? "with the next period" : `on ${day(from)}`}`,
    text: `From then on you pay ${priceText(scheduledPlan)}. Until then everything stays as it is.`,
    action: { label: `Keep the ${plan} plan`, href: paths.subscribeTo(plan) },
  };
}

/** The server sends only dates; if one is missing, the sentence still makes sense. */
function day(iso: string | null): string {
  return dayOr(iso, "its last day");
}
