import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { formatPence, pence } from "#domain/money/pence";

/** "£2.99". */
export function pounds(amount: number): string {
  return formatPence(pence(amount));
}

const PLANS: Readonly<Record<PaidPlan, { name: string; each: string; every: string }>> = {
  monthly: { name: "Monthly", each: "a month", every: "every month" },
  yearly: { name: "Yearly", each: "a year", every: "every year" },
};

/** "Monthly". */
export function planName(plan: PaidPlan): string {
  return PLANS[plan].name;
}

/** "£2.99 a month, VAT included". */
export function priceOf(plan: PaidPlan, amount: number): string {
  return `${pounds(amount)} ${PLANS[plan].each}, VAT included`;
}

/** "£2.99 every month until you cancel". */
export function renewalOf(plan: PaidPlan, amount: number): string {
  return `${pounds(amount)} ${PLANS[plan].every} until you cancel`;
}
