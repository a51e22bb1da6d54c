import type { SubscriptionStatusAnswer } from "#contract/accounts";

const PAST_DUE_DAYS = 7;
/** A margin for time zones and months of different length. */
const LONGEST_MONTH_DAYS = 32;
const LONGEST_YEAR_DAYS = 367;
const DAY_MS = 86_400_000;

type State = Pick<SubscriptionStatusAnswer, "status" | "hasActiveSubscription" | "interval" | "nextBillingDate">;

/**
 * Whether the dashboard must fetch more than the status: for the end date of a cancellation, and for an overdue payment,
 * which is only possible in the first week of a period, or while no next date is known.
 */
export function detailsWanted({ status, hasActiveSubscription, interval, nextBillingDate }: State, now: Date): boolean {
  if (status === "cancelled") return hasActiveSubscription;
  if (status !== "active" || interval === null) return false;
  if (nextBillingDate === null) return true;
  const left = (new Date(nextBillingDate).getTime() - now.getTime()) / DAY_MS;
  const shortest = interval === "year" ? LONGEST_YEAR_DAYS - 2 : LONGEST_MONTH_DAYS - 4;
  return left >= shortest - PAST_DUE_DAYS - 1;
}
