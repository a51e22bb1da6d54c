import type { SubscriptionDetails, SwitchOffer } from "#contract/billing";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { type KeyFact, PERIOD_OF } from "#web/features/billing/checkout/checkout-messages";
import { formatDay, formatPounds } from "#web/lib/format";

/** A change of plan in words: a sentence, the figures, and the button; no button if there is nothing to change. */
export type SwitchMessages = { lead: string; facts: readonly KeyFact[]; button: string | null };

export type SwitchFrom = {
  /** The plan that is paid for now. */
  current: PaidPlan;
  /** Until when everything paid can be refunded; null without that right. */
  refundUntil: string | null;
};

/** Puts an offer into words. */
export function switchMessages(offer: SwitchOffer, { current, refundUntil }: SwitchFrom): SwitchMessages {
  const { plan, kind } = offer;
  const starts = formatDay(offer.startsAt) ?? "the next period";
  const price = `${formatPounds(offer.price)} a ${PERIOD_OF[plan]}`;
  const nextCharge = formatDay(offer.nextChargeAt) ?? "the day it renews";
  const then = `${formatPounds(offer.price)} on ${nextCharge}`;
  const renewal = { term: "Renewal", text: `${price}, VAT included, until you cancel` };
  const cancelling = { term: "Cancelling", text: "Any time under Subscription, in two clicks" };
  switch (kind) {
    case "now": {
      const due = formatPounds(offer.amountDue);
      return {
        lead: `Your ${plan} plan starts today. What’s left of your ${current} plan comes off the price.`,
        facts: [
          { term: "Today", text: offer.amountDue > 0 ? `${due} on your card` : "Nothing" },
          { term: "Next charge", text: then },
          renewal,
          cancelling,
          { term: "Refund", text: refundAfterSwitch(refundUntil) },
        ],
        button: offer.amountDue > 0 ? `Pay ${due} and switch to ${plan}` : `Switch to ${plan} now`,
      };
    }
    case "in_trial":
      return {
        lead: `Your free trial carries on as it is. Then your ${plan} plan starts.`,
        facts: [
          { term: "Today", text: "Nothing" },
          { term: "First charge", text: `${then}, when the free trial ends` },
          renewal,
          cancelling,
          { term: "Refund", text: "Cancel within 14 days of the first charge and you get all of it back" },
        ],
        button: `Switch to ${plan} after the trial`,
      };
    case "at_period_end":
      return {
        lead: `You keep your ${current} plan until ${starts}. Then your ${plan} plan starts.`,
        facts: [{ term: "Today", text: "Nothing" }, { term: "Next charge", text: then }, renewal, cancelling],
        button: `Switch to ${plan} on ${starts}`,
      };
    case "keep":
      return {
        lead: `We drop the change you planned, and your ${plan} plan carries on.`,
        facts: [{ term: "Today", text: "Nothing" }, { term: "Next charge", text: then }, renewal, cancelling],
        button: `Keep ${plan}`,
      };
    case "none":
      return plan === current
        ? {
            lead: "This is the plan you have now.",
            facts: [{ term: "Next charge", text: then }, renewal],
            button: null,
          }
        : {
            lead: `This change is planned already: your ${plan} plan starts on ${nextCharge}.`,
            facts: [{ term: "Next charge", text: then }, renewal],
            button: null,
          };
  }
}

/** A change of plan brings no separate right to a refund; the first charge's covers it while it lasts. */
function refundAfterSwitch(until: string | null): string {
  const day = until === null ? null : formatDay(until);
  return day === null
    ? "Not for this payment. After each yearly renewal you have 14 days to cancel and get it back"
    : `Cancel by ${day} and you get back all you have paid, this payment included`;
}

/** Whether the server's current state matches the offer. */
export function tookPlace(
  { kind, plan }: SwitchOffer,
  after: Pick<SubscriptionDetails, "plan" | "scheduledPlan">,
): boolean {
  if (kind === "at_period_end") return after.scheduledPlan === plan;
  return after.plan === plan && after.scheduledPlan === null;
}
