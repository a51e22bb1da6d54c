import { useEffect, useRef } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { changeCard, type SubscriptionDetails } from "#contract/billing";
import { CardInUse } from "#web/features/billing/subscription/card-in-use";
import { CardFormSkeleton } from "#web/features/billing/card-form/card-form-skeleton";
import { ChangeCardForm, KeepCard } from "#web/features/billing/change-card/change-card-form";
import { useConfirmCardChangeWithBank } from "#web/features/billing/change-card/use-confirm";
import { cardChangeToast } from "#web/features/billing/change-card/change-card-messages";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { toast } from "#web/ui/toast-store";

type ChangeCardViewProps = {
  /** The card is already changed; the bank asks about the overdue payment. */
  confirms: boolean;
  details: SubscriptionDetails;
  /** There is no live subscription any more. */
  onGone: () => void;
};

/** The card in use, and the form for another one. */
export function ChangeCardView({ confirms, details: { card, plan, pastDue }, onGone }: ChangeCardViewProps) {
  if (plan === null) return <NothingToPay />;
  return (
    <Card className="max-w-2xl">
      <h2 className="text-h2">Card in use</h2>
      <CardInUse card={card} />
      {pastDue !== null && (
        <Notice tone="mustard" className="mt-4" title={`${formatPounds(pastDue.amount)} is still to pay`}>
          <p>
            {confirms
              ? "Your bank asks you to confirm this payment."
              : "It is charged to the new card as soon as you save it."}
          </p>
        </Notice>
      )}
      {confirms ? <ConfirmPayment /> : <NewCard onGone={onGone} />}
    </Card>
  );
}

function NewCard({ onGone }: { onGone: () => void }) {
  const { data, error, mutate } = useMutation({
    mutationFn: (idempotencyKey: string) => call(changeCard, { idempotencyKey }),
    onError: (problem) => {
      if (problem instanceof ApiError && problem.code === "no_live_subscription") onGone();
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = () => {
    mutate(newIdempotencyKey());
    // The pressed button is gone by then.
    heading.current?.focus();
  };
  useEffect(() => mutate(newIdempotencyKey()), [mutate]);

  return (
    <section className="mt-5 border-t border-hairline pt-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          New card
        </h2>
        <p role="status" className="min-h-6 text-small text-quiet max-sm:basis-full">
          {data === undefined && error === null && "Opening the card form..."}
        </p>
      </div>
      {error !== null && (
        <Notice tone="error" role="alert" title="We couldn’t open the card form">
          <p>{messageOf(error)} Nothing has changed.</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={begin}>
            Try again
          </Button>
        </Notice>
      )}
      {error === null && data === undefined && <CardFormSkeleton />}
      {data !== undefined && <ChangeCardForm {...data} onUsedUp={begin} />}
      {data === undefined && (
        <div className="mt-5">
          <KeepCard />
        </div>
      )}
    </section>
  );
}

/** The bank's question, for a user who returns from its own page with another card in use. */
function ConfirmPayment() {
  const { confirmCard, dialog } = useConfirmCardChangeWithBank();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: confirmCard,
    onSuccess: (cardConfirmation) => {
      toast(cardChangeToast(cardConfirmation, client.getQueryData<SubscriptionDetails>(queryKeys.subscription)));
      navigate(paths.subscription, { replace: true });
    },
  });
  return (
    <div className="mt-5 flex flex-wrap gap-2 max-sm:flex-col">
      <Button pending={isPending || isSuccess} pendingLabel="Asking your bank..." onClick={() => mutate()}>
        Confirm payment
      </Button>
      <LinkButton href={paths.changeCard} variant="secondary">
        Use another card
      </LinkButton>
      {dialog}
    </div>
  );
}

function NothingToPay() {
  return (
    <Notice title="You have no subscription to pay for">
      <p>We only keep a card while you’re subscribed.</p>
      <LinkButton href={paths.subscription} size="sm" className="mt-3">
        Go to Subscription
      </LinkButton>
    </Notice>
  );
}
