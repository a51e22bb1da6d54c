import { DAY_MS, TRIAL_DAYS } from "#domain/entitlement/entitlement";
import { REMINDER_DAYS } from "#domain/entitlement/notices";
import { PAID_PLANS, type PaidPlan, PLAN_PENCE } from "#domain/entitlement/paid-plan";
import { formatDay, formatPounds } from "#web/lib/format";

/** "month" or "year". */
export const PERIOD_OF: Readonly<Record<PaidPlan, string>> = { monthly: "month", yearly: "year" };

/** Pounds of one period; if the server omits it, the plan's own price (spec C25). */
export function poundsOf(plan: PaidPlan, pence: number | null | undefined): string {
  return formatPounds((pence ? pence : PLAN_PENCE[plan]) / 100);
}

/** What is known of a payment before the order; `amount` in pence. */
export type OrderTerms = {
  plan: PaidPlan;
  intentType: "setup" | "payment";
  amount?: number | null | undefined;
  firstChargeAt: string | null;
  /** Whether the free trial starts with this order; otherwise one may be running. */
  newTrial: boolean;
};

/** The plan named in the URL; null if there is none (spec C17). */
export function planInAddress(search: string): PaidPlan | null {
  const asked = new URLSearchParams(search).get("plan");
  return PAID_PLANS.find((plan) => plan === asked) ?? null;
}

/** The order button says what will be paid (spec C22). */
export function orderButtonMessage({ plan, intentType, amount }: Pick<OrderTerms, "plan" | "intentType" | "amount">): {
  words: string;
  price: string | null;
} {
  const pounds = poundsOf(plan, amount);
  return intentType === "setup"
    ? { words: "Start Free Trial", price: `then pay ${pounds}/${PERIOD_OF[plan]}` }
    : { words: `Subscribe and pay ${pounds} now`, price: null };
}

export type KeyFact = { term: string; text: string };

/** The key information above the order button at `now` (spec C23). */
export function keyFacts(terms: OrderTerms, now: Date): readonly KeyFact[] {
  const { plan, intentType, amount, firstChargeAt, newTrial } = terms;
  const pounds = poundsOf(plan, amount);
  const period = PERIOD_OF[plan];
  const common = [
    { term: "Renewal", text: `Every ${period} on the same card, until you cancel` },
    {
      term: "Cancelling",
      text:
        intentType === "setup"
          ? "Any time under Subscription, in two clicks. Cancel before the first charge and you pay nothing."
          : "Any time under Subscription, in two clicks. You keep what you have paid for.",
    },
    {
      term: "Refund",
      text: `Cancel within 14 days of the first charge${plan === "yearly" ? ", or of a yearly renewal," : ""} and you get all of it back`,
    },
  ];
  if (intentType === "payment") {
    return [
      { term: "Price", text: `${pounds} every ${period}, VAT included` },
      { term: "First charge", text: `${pounds} today` },
      ...common,
    ];
  }
  const trial = newTrial ? `${TRIAL_DAYS}-day free trial` : "free trial";
  const day = firstChargeAt === null ? null : formatDay(firstChargeAt);
  return [
    { term: "Price", text: `${pounds} every ${period} after your ${trial}, VAT included` },
    {
      term: "First charge",
      text: day === null ? `${pounds} when the free trial ends` : `${pounds} on ${day}, when the free trial ends`,
    },
    { term: "Reminder", text: reminder(firstChargeAt, now) },
    ...common,
  ];
}

/** When the e-mail before the first charge is sent: immediately, if fewer days are left. */
function reminder(firstChargeAt: string | null, now: Date): string {
  const left = firstChargeAt === null ? Infinity : (new Date(firstChargeAt).getTime() - now.getTime()) / DAY_MS;
  return left <= REMINDER_DAYS ? "By email today" : `By email, ${REMINDER_DAYS} days before the first charge`;
}
