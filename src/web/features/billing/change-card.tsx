import type { RefObject } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { changeCard, type CardAnswer } from "#contract/billing";
import { ChangeCardForm } from "#web/features/billing/change-card-form";
import { refreshSubscription, useChanging } from "#web/features/billing/subscription-changes";
import { cardText, expiryText } from "#web/features/billing/subscription-notices";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { toast } from "#web/ui/toast-store";

const BEGIN = ["card-change"];

/** Begins a change of card; it can be asked for in more than one place of the page. */
export function useChangeCard() {
  const client = useQueryClient();
  const begin = useMutation({
    mutationKey: BEGIN,
    mutationFn: (idempotencyKey: string) => call(changeCard, { idempotencyKey }),
    onError: async (error) => {
      toast({ title: "Error", description: messageOf(error), destructive: true });
      await refreshSubscription(client);
    },
  });
  return {
    begun: begin.data ?? null,
    beginning: begin.isPending,
    begin: () => {
      if (client.isMutating({ mutationKey: BEGIN }) === 0) begin.mutate(newIdempotencyKey());
    },
    end: () => begin.reset(),
  };
}

type ChangeCardProps = {
  card: CardAnswer | null;
  change: ReturnType<typeof useChangeCard>;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The card that is charged, as people recognise it, and the way to another one. */
export function ChangeCard({ card, change, heading }: ChangeCardProps) {
  const changing = useChanging();
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        Payment card
      </h2>
      {card === null ? (
        <p className="mt-2 text-quiet">No card is kept.</p>
      ) : (
        <div className="mt-3 flex items-center gap-3">
          <CreditCard aria-hidden="true" className="size-6 shrink-0 text-leaf" />
          <div>
            <p className="font-medium tabular-nums">{cardText(card)}</p>
            <p className="text-small text-quiet tabular-nums">{expiryText(card)}</p>
          </div>
        </div>
      )}
      {change.begun === null ? (
        <Button
          variant="secondary"
          className="mt-4 max-sm:w-full"
          pending={change.beginning}
          pendingLabel="Opening the card form..."
          disabled={changing}
          onClick={change.begin}
        >
          {card === null ? "Add a card" : "Change card"}
        </Button>
      ) : (
        <ChangeCardForm
          clientSecret={change.begun.clientSecret}
          cardForm={change.begun.cardForm}
          onClose={() => {
            change.end();
            heading.current?.focus();
          }}
        />
      )}
    </Card>
  );
}
