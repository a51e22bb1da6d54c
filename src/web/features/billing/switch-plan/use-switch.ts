import { type ReactNode, useRef, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { type SubscriptionDetails, switchPlan, type SwitchOffer } from "#contract/billing";
import { useConfirmCard } from "#web/features/billing/use-confirm-card";
import { useBankConfirmation } from "#web/features/billing/card-form/card-form-bank";
import type { PaymentRefusal } from "#web/features/billing/checkout/payment-refusal";
import { tookPlace } from "#web/features/billing/switch-plan/switch-messages";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { toast } from "#web/ui/toast-store";

type SwitchHandlers = {
  /** The bank refused the payment; nothing has changed. */
  onRefused: (refusal: PaymentRefusal) => void;
  /** The price has changed meanwhile. */
  onChangedOffer: () => void;
  onGone: () => void;
};

/** Changes the plan exactly as offered, with the bank's question in between if there is one. */
export function useSwitch({ onRefused, onChangedOffer, onGone }: SwitchHandlers): {
  begin: (offer: SwitchOffer) => void;
  switching: boolean;
  dialog: ReactNode;
} {
  const [switching, setSwitching] = useState(false);
  const running = useRef(false);
  const bank = useBankConfirmation();
  const confirmCard = useConfirmCard();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ offerId, key }: { offerId: string; key: string }) =>
      call(switchPlan, { body: { offerId }, idempotencyKey: key }),
  });

  /** Whether it navigates to another page. */
  async function change(offer: SwitchOffer): Promise<boolean> {
    const outcome = await mutateAsync({ offerId: offer.offerId, key: newIdempotencyKey() });
    if (outcome.outcome === "confirm") {
      const confirmation = await bank.confirm(outcome);
      if (confirmation.kind !== "confirmed") {
        const message = confirmation.kind === "failed" ? confirmation.message : "We couldn’t confirm your card.";
        onRefused({ message, uncharged: false });
        return false;
      }
    }
    const cardConfirmation = await confirmCard();
    const after = client.getQueryData<SubscriptionDetails>(queryKeys.subscription);
    toast({
      title: "Subscription Successful",
      description:
        cardConfirmation.kind === "confirmed" && after !== undefined && tookPlace(offer, after)
          ? "Your plan is changed as shown."
          : "It may take a minute for the change to show here. You don’t need to do anything.",
    });
    navigate(paths.subscription);
    return true;
  }

  function explain(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code === "offer_changed") onChangedOffer();
    else if (code === "card_refused") onRefused({ message: messageOf(error), uncharged: true });
    else if (code === "no_live_subscription") onGone();
    else {
      toast({ title: "Error", description: messageOf(error), destructive: true });
    }
  }

  async function begin(offer: SwitchOffer): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSwitching(true);
    const leadsOn = await change(offer).catch((error: unknown) => {
      explain(error);
      return false;
    });
    // The next page may take a moment; until then, there is nothing more to change here.
    if (leadsOn) return;
    running.current = false;
    setSwitching(false);
  }

  return { begin: (offer) => void begin(offer), switching, dialog: bank.dialog };
}
