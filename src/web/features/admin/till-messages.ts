import type { SuperAdminStats } from "#contract/admin";
import type { TillErrorsAnswer } from "#contract/till";
import { FIGURE } from "#web/features/admin/ai-messages";
import { formatMonth } from "#web/lib/format";

export const lastTwelveMonths = "Last twelve months";

/** "−2.1%", "+3.0%". */
export function signedPercent(percent: number | null): string {
  if (percent === null) return "Not known";
  const sign = percent < 0 ? "−" : percent > 0 ? "+" : "";
  return `${sign}${Math.abs(percent).toFixed(1)}%`;
}

/** "−9.0% to +4.2%": the tenth to the ninetieth of a hundred. */
export function spread({ tenthPercent, ninetiethPercent }: TillErrorsAnswer): string {
  if (tenthPercent === null || ninetiethPercent === null) return "Not known";
  return `${signedPercent(tenthPercent)} to ${signedPercent(ninetiethPercent)}`;
}

/** "2 left out: far from our total". */
export function leftOutNote(leftOut: number): string {
  return `${FIGURE.format(leftOut)} left out, far from our total`;
}

/** The message about outdated prices for super admins; null if there are none. */
export function oldPricesMessage(old: SuperAdminStats["oldPrices"]): string | null {
  if (old === null) return null;
  const month = formatMonth(`${old.oldestMonth}-15`) ?? old.oldestMonth;
  const foods = `${FIGURE.format(old.foods)} ${old.foods === 1 ? "food has a price" : "foods have prices"}`;
  return `${foods} from more than six months ago, the oldest from ${month}. To bring them up to date, see docs/prices.md.`;
}
