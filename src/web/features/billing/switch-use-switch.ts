import { type ReactNode, useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { switchPlan } from "#contract/billing";
import { useSettle } from "#web/features/billing/billing-use-settle";
import { useBankConfirmation } from "#web/features/billing/card-form-bank";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { paths } from "#web/lib/paths";
import { toast } from "#web/ui/toast-store";

type SwitchHandlers = {
  /** The bank refused the payment; nothing has changed. */
  onRefused: (message: string) => void;
  /** It would cost something else by now. */
  onChangedOffer: () => void;
  onGone: () => void;
};

/** Changes the plan exactly as offered, with the bank's question in between where it asks one. */
export function useSwitch({ onRefused, onChangedOffer, onGone }: SwitchHandlers): {
  begin: (offerId: string) => void;
  switching: boolean;
  dialog: ReactNode;
} {
  const [switching, setSwitching] = useState(false);
  const running = useRef(false);
  const bank = useBankConfirmation();
  const settle = useSettle();
  const [, navigate] = useLocation();
  const { mutateAsync } = useMutation({
    mutationFn: ({ offerId, key }: { offerId: string; key: string }) =>
      call(switchPlan, { body: { offerId }, idempotencyKey: key }),
  });

  async function change(offerId: string): Promise<void> {
    const outcome = await mutateAsync({ offerId, key: newIdempotencyKey() });
    const { clientSecret, cardForm } = outcome;
    if (clientSecret !== undefined && cardForm !== undefined) {
      const confirmation = await bank.confirm({ clientSecret, cardForm });
      if (confirmation.kind !== "confirmed") {
        onRefused(confirmation.kind === "failed" ? confirmation.message : "Your card could not be confirmed.");
        return;
      }
    }
    const settled = await settle();
    toast({
      title: "Subscription Successful",
      description:
        settled.kind === "settled"
          ? "Your plan is changed as shown."
          : "It may take a minute until the change shows here. Nothing more needs doing.",
    });
    navigate(paths.subscription);
  }

  function explain(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code === "offer_changed") onChangedOffer();
    else if (code === "card_refused") onRefused(messageOf(error));
    else if (code === "no_live_subscription") onGone();
    else {
      toast({ title: "Error", description: messageOf(error), destructive: true });
    }
  }

  async function begin(offerId: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSwitching(true);
    try {
      await change(offerId);
    } catch (error) {
      explain(error);
    } finally {
      running.current = false;
      setSwitching(false);
    }
  }

  return { begin: (offerId) => void begin(offerId), switching, dialog: bank.dialog };
}
