import { PAID_PLANS, type PaidPlan } from "#domain/entitlement/paid-plan";
import { PERIOD_OF, poundsOf } from "#web/features/billing/billing-plan-names";
import { formatDay } from "#web/lib/format";

/** What is known of a payment before the order; `amount` in pence. */
export type OrderTerms = {
  plan: PaidPlan;
  intentType: "setup" | "payment";
  amount?: number | null | undefined;
  firstChargeAt: string | null;
};

/** The plan that the address asks for; null where it names none (decisions §1.8). */
export function planInAddress(search: string): PaidPlan | null {
  const asked = new URLSearchParams(search).get("plan");
  return PAID_PLANS.find((plan) => plan === asked) ?? null;
}

/** The order button says what will be paid (decisions §1.7). */
export function orderButtonWords({ plan, intentType, amount }: Omit<OrderTerms, "firstChargeAt">): {
  words: string;
  price: string | null;
} {
  const pounds = poundsOf(plan, amount);
  return intentType === "setup"
    ? { words: "Start Free Trial", price: `then pay ${pounds}/${PERIOD_OF[plan]}` }
    : { words: `Subscribe and pay ${pounds} now`, price: null };
}

export type KeyFact = { term: string; text: string };

/** The key information that stands above the order button (decisions §1.7). */
export function keyFacts({ plan, intentType, amount, firstChargeAt }: OrderTerms): readonly KeyFact[] {
  const pounds = poundsOf(plan, amount);
  const period = PERIOD_OF[plan];
  return [
    { term: "Price", text: `${pounds} every ${period}, VAT included` },
    { term: "First charge", text: firstCharge(pounds, intentType, firstChargeAt) },
    { term: "Renewal", text: `Every ${period} on the same card, until you cancel` },
    {
      term: "Cancelling",
      text:
        intentType === "setup"
          ? "Any time under Subscription, in two clicks. Cancel before the first charge and you pay nothing."
          : "Any time under Subscription, in two clicks. You keep what you have paid for.",
    },
    { term: "Refund", text: "Cancel within 14 days of the first charge and you get all of it back" },
  ];
}

function firstCharge(pounds: string, intentType: OrderTerms["intentType"], firstChargeAt: string | null): string {
  if (intentType === "payment") return `${pounds} today`;
  const day = firstChargeAt === null ? null : formatDay(firstChargeAt);
  return day === null ? `${pounds} when the free trial ends` : `${pounds} on ${day}, when the free trial ends`;
}
