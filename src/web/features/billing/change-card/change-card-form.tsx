import { type FormEvent, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { CardForm as CardFormSettings, SubscriptionDetails } from "#contract/billing";
import { toastPaymentFailed } from "#web/features/billing/failures";
import { CardForm } from "#web/features/billing/card-form/card-form";
import { type CardFormHandle, FORM_IS_LOADING } from "#web/features/billing/card-form/card-form-handle";
import { useConfirmCardChangeWithBank } from "#web/features/billing/change-card/use-confirm";
import { cardChangeToast } from "#web/features/billing/change-card/change-card-messages";
import { cardLandingPath } from "#web/features/billing/checkout/landing-address";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { Button } from "#web/ui/button";
import { LinkButton } from "#web/ui/link-button";
import { toast } from "#web/ui/toast-store";

type ChangeCardFormProps = {
  clientSecret: string;
  cardForm: CardFormSettings;
  /** The secret was used for a card that turned out not to work: another try needs a new one. */
  onUsedUp: () => void;
};

/** A form for another card. The old one stays in use until this one is confirmed. */
export function ChangeCardForm({ clientSecret, cardForm, onUsedUp }: ChangeCardFormProps) {
  const fields = useRef<CardFormHandle>(null);
  const [saving, setSaving] = useState(false);
  const [tooEarly, setTooEarly] = useState(false);
  const running = useRef(false);
  const { confirmCard, dialog } = useConfirmCardChangeWithBank();
  const client = useQueryClient();
  const [, navigate] = useLocation();

  /** Whether it navigates to another page. */
  async function change(): Promise<boolean> {
    const confirmation = (await fields.current?.confirm()) ?? { kind: "loading" };
    setTooEarly(confirmation.kind === "loading");
    if (confirmation.kind === "failed") toastPaymentFailed(confirmation.message);
    if (confirmation.kind !== "confirmed") return false;
    const cardConfirmation = await confirmCard();
    toast(cardChangeToast(cardConfirmation, client.getQueryData<SubscriptionDetails>(queryKeys.subscription)));
    if (cardConfirmation.kind === "refused") onUsedUp();
    if (cardConfirmation.kind !== "in_use" && cardConfirmation.kind !== "unknown") return false;
    navigate(paths.subscription, { replace: true });
    return true;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // State is rendered too late for a held-down key.
    if (running.current) return;
    running.current = true;
    setSaving(true);
    let leadsOn = false;
    try {
      leadsOn = await change();
    } finally {
      // The next page may take a moment; until then, there is nothing more to save here.
      if (!leadsOn) {
        running.current = false;
        setSaving(false);
      }
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <CardForm
        ref={fields}
        clientSecret={clientSecret}
        intentType="setup"
        returnPath={cardLandingPath}
        cardForm={cardForm}
        onReady={() => setTooEarly(false)}
      />
      <p role="status" className="mt-2 min-h-6 text-small text-quiet">
        {saving ? "Saving card..." : tooEarly && FORM_IS_LOADING}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col">
        <Button type="submit" pending={saving} pendingLabel="Saving card...">
          Save card
        </Button>
        <KeepCard />
      </div>
      {dialog}
    </form>
  );
}

/** Cancel, with nothing changed. */
export function KeepCard() {
  return (
    <LinkButton href={paths.subscription} variant="secondary">
      Keep the card I have
    </LinkButton>
  );
}
