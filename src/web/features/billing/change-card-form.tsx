import { type FormEvent, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CardForm as CardFormSettings, SubscriptionDetails } from "#contract/billing";
import { tellPaymentFailed } from "#web/features/billing/billing-payment-failed";
import { useSettle } from "#web/features/billing/billing-use-settle";
import { CardForm } from "#web/features/billing/card-form";
import type { CardFormHandle } from "#web/features/billing/card-form-handle";
import { cardChangeToast } from "#web/features/billing/change-card-words";
import { cardLandingPath } from "#web/features/billing/landing-address";
import { queryKeys } from "#web/lib/query-keys";
import { Button } from "#web/ui/button";
import { toast } from "#web/ui/toast-store";

type ChangeCardFormProps = {
  clientSecret: string;
  cardForm: CardFormSettings;
  /** Called when the form is no longer wanted: the card is changed, or stays. */
  onClose: () => void;
};

/** Takes another card. The one before stays in use until this one is confirmed. */
export function ChangeCardForm({ clientSecret, cardForm, onClose }: ChangeCardFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<CardFormHandle>(null);
  const [saving, setSaving] = useState(false);
  const running = useRef(false);
  const settle = useSettle();
  const client = useQueryClient();
  useEffect(() => heading.current?.focus(), []);

  async function save(event: FormEvent) {
    event.preventDefault();
    // State is drawn too late for a key that is held down.
    if (running.current || fields.current === null) return;
    running.current = true;
    setSaving(true);
    const confirmation = await fields.current.confirm();
    if (confirmation.kind === "confirmed") {
      const settled = await settle();
      toast(cardChangeToast(settled, client.getQueryData<SubscriptionDetails>(queryKeys.subscription)));
      if (settled.kind === "settled" || settled.kind === "unknown") {
        onClose();
        return;
      }
    }
    if (confirmation.kind === "failed") {
      tellPaymentFailed(confirmation.message);
    }
    running.current = false;
    setSaving(false);
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 border-t border-hairline pt-5">
      <h3 ref={heading} tabIndex={-1} className="mb-4 text-h3 outline-none">
        New card
      </h3>
      <CardForm
        ref={fields}
        clientSecret={clientSecret}
        intentType="setup"
        returnPath={cardLandingPath}
        cardForm={cardForm}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" pending={saving} pendingLabel="Saving card...">
          Save card
        </Button>
        <Button variant="secondary" disabled={saving} onClick={onClose}>
          Keep the card I have
        </Button>
      </div>
    </form>
  );
}
