import { daysUntil } from "#web/lib/format";
import { PRICES } from "#web/shared/marketing";

/** "7 days left"; never more than the trial is long, should this device's clock run behind the server's. */
export function trialDaysLeft(trialEndsAt: string, now: Date): string {
  const days = Math.min(daysUntil(trialEndsAt, now), PRICES.trialDays);
  return days <= 1 ? "Last day" : `${days} days left`;
}
