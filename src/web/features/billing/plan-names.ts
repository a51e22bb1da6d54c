import { type PaidPlan, PLAN_PENCE } from "#domain/entitlement/paid-plan";
import { formatPounds } from "#web/lib/format";

/** "month" or "year". */
export const PERIOD_OF: Readonly<Record<PaidPlan, string>> = { monthly: "month", yearly: "year" };

/** Pounds of one period; what the server left out is the plan's own price (spec C25). */
export function poundsOf(plan: PaidPlan, pence: number | null | undefined): string {
  return formatPounds((pence ? pence : PLAN_PENCE[plan]) / 100);
}
