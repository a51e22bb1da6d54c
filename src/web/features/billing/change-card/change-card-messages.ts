import type { SubscriptionDetails } from "#contract/billing";
import type { CardChangeConfirmation } from "#web/features/billing/change-card/use-confirm";
import type { Landing } from "#web/features/billing/checkout/landing-address";
import { cardText } from "#web/features/billing/subscription/subscription-notices";
import { formatPounds } from "#web/lib/format";
import type { ToastContent } from "#web/ui/toast-store";

type RedirectStatus = Landing["redirectStatus"];
type After = Pick<SubscriptionDetails, "pastDue"> | undefined;

/** The outcome of a confirmed card: whether it is in use, and whether an overdue amount is paid. */
export function cardChangeToast(cardConfirmation: CardChangeConfirmation, after: After): ToastContent {
  if (cardConfirmation.kind === "refused") return failed(cardConfirmation.message);
  if (cardConfirmation.kind === "not_ready") return failed("The card was not confirmed. Please try again.");
  if (cardConfirmation.kind === "unknown") {
    return { title: "Card confirmed", description: "We’ll start using it within a few minutes." };
  }
  if (after !== undefined && after.pastDue !== null) {
    return failed(
      `Your card is saved, but we couldn’t take ${formatPounds(after.pastDue.amount)} from it. Please try another card.`,
    );
  }
  return {
    title: "Card changed",
    description:
      cardConfirmation.card === null ? undefined : `From now on we charge your ${cardText(cardConfirmation.card)}.`,
  };
}

/** The same on return from a bank's own page, which gives the result; null if it gave none. */
export function cardLandingToast(
  status: RedirectStatus,
  cardConfirmation: CardChangeConfirmation,
  after: After,
): ToastContent | null {
  switch (status) {
    case "succeeded":
      return cardChangeToast(cardConfirmation, after);
    case "failed":
      return failed("Your bank didn’t confirm the new card. The card you had stays in use.");
    case "pending":
      return {
        title: "Your bank is still checking",
        description: "The card you had stays in use until the bank has confirmed the new one.",
      };
    case null:
      return cardConfirmation.kind === "refused" ? failed(cardConfirmation.message) : null;
  }
}

function failed(description: string): ToastContent {
  return { title: "Payment Failed", description, destructive: true };
}
