import type { PaidPlan } from "#domain/entitlement/paid-plan";

/** How many calendar months one period of a plan lasts. */
export function monthsOf(plan: PaidPlan): number {
  return plan === "yearly" ? 12 : 1;
}

/** The same day and time so many calendar months later; the month's last day where it is shorter. */
export function addMonths(anchor: number, months: number): number {
  const start = new Date(anchor);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(start.getUTCMonth() + months);
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved.getTime();
}
