import type { SubscriptionDetails } from "#contract/billing";
import type { Settled } from "#web/features/billing/billing-use-settle";
import { cardText } from "#web/features/billing/subscription-notices";
import { formatPounds } from "#web/lib/format";
import type { ToastContent } from "#web/ui/toast-store";

type After = Pick<SubscriptionDetails, "card" | "pastDue"> | undefined;

/** What came of a confirmed card: whether it is in use, and whether what was missing is paid. */
export function cardChangeToast(settled: Settled, after: After): ToastContent {
  if (settled === "not_ready") {
    return {
      title: "Payment Failed",
      description: "The card was not confirmed. Please try again.",
      destructive: true,
    };
  }
  if (settled === "unknown") {
    return { title: "Card confirmed", description: "It is put to use within a few minutes." };
  }
  if (after !== undefined && after.pastDue !== null) {
    return {
      title: "Payment Failed",
      description: `The card is saved, but ${formatPounds(after.pastDue.amount)} could not be charged to it. Please try another card.`,
      destructive: true,
    };
  }
  return {
    title: "Card changed",
    description: !after?.card ? undefined : `From now on your ${cardText(after.card)} is charged.`,
  };
}
