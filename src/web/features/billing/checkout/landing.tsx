import { useEffect, useRef, useState } from "react";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { SubscriptionStatusAnswer, User } from "#contract/accounts";
import { orderedPlan } from "#web/features/billing/ordered-plan";
import { toastPaymentFailed } from "#web/features/billing/failures";
import { type CardConfirmation, useConfirmCard } from "#web/features/billing/use-confirm-card";
import type { Landing, LandingState } from "#web/features/billing/checkout/landing-address";
import { type PaymentRefusal, refusalMessage } from "#web/features/billing/checkout/payment-refusal";
import { awaitPayment } from "#web/shared/awaited-payment";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { useSession } from "#web/shared/session";
import { PageSpinner } from "#web/ui/spinner";
import { toast } from "#web/ui/toast-store";

const DONE: CardConfirmation = { kind: "confirmed", justSubscribed: true };

type PaymentLandingProps = {
  landing: Landing;
  /** From our own checkout page; null after a bank's redirect. */
  state: LandingState | null;
};

/** Runs before the gate: has the server confirm the payment, then goes to the dashboard with one toast and a clean URL. */
export function PaymentLanding({ landing, state }: PaymentLandingProps) {
  const [, navigate] = useLocation();
  const { user, subscription } = useSession();
  const confirmCard = useConfirmCard();
  const client = useQueryClient();
  const [cardConfirmation, setCardConfirmation] = useState<CardConfirmation | null>(
    state?.activated === true ? DONE : null,
  );
  // The session also has no user while it is loading.
  const asked = client.getQueryState(queryKeys.user)?.status ?? "pending";
  // Re-renders when the answer arrives or fails.
  useIsFetching({ queryKey: queryKeys.subscriptionStatus });
  const accessAsked = client.getQueryState(queryKeys.subscriptionStatus)?.status ?? "pending";
  const begun = useRef(false);
  const told = useRef(false);

  useEffect(() => {
    if (cardConfirmation !== null || begun.current) return;
    begun.current = true;
    void confirmCard().then(setCardConfirmation);
  }, [cardConfirmation, confirmCard]);

  useEffect(() => {
    // The ordered plan is remembered per user.
    if (cardConfirmation === null || asked === "pending" || told.current) return;
    // Data reaches the gate slightly after the cache; with the old status it would redirect the user.
    if ((client.getQueryData<User | null>(queryKeys.user) ?? null) !== user) return;
    const newest = client.getQueryData<SubscriptionStatusAnswer>(queryKeys.subscriptionStatus) ?? null;
    if (user !== null && newest !== subscription) return;
    // Access is unknown until fetched; a failure ends the wait.
    if (user !== null && accessAsked === "pending") return;
    told.current = true;
    const refusal = refusalOf(landing, cardConfirmation);
    if (refusal !== null) {
      toastPaymentFailed(refusalMessage(refusal));
      const plan = user === null ? null : orderedPlan(user.id);
      // Back to the order, with the reason next to its button: a toast disappears too soon.
      navigate(plan === null ? paths.subscribe : paths.subscribeTo(plan), { replace: true, state: { refusal } });
      return;
    }
    const awaited = tell(landing, state, { cardConfirmation, access: newest?.hasActiveSubscription === true });
    if (awaited && user !== null) awaitPayment(user.id, new Date());
    navigate(paths.dashboard, { replace: true });
  }, [cardConfirmation, asked, user, subscription, client, accessAsked, landing, state, navigate]);
  return <PageSpinner label="Finishing your subscription..." />;
}

function refusalOf({ redirectStatus }: Landing, cardConfirmation: CardConfirmation): PaymentRefusal | null {
  if (redirectStatus === "failed") return { message: "Your bank didn’t confirm the payment.", uncharged: true };
  return cardConfirmation.kind === "refused" ? { message: cardConfirmation.message, uncharged: true } : null;
}

type Outcome = { cardConfirmation: CardConfirmation; access: boolean };

/** Returns whether the bank has yet to confirm the order. */
function tell({ redirectStatus }: Landing, state: LandingState | null, { cardConfirmation, access }: Outcome): boolean {
  const confirmed = state?.confirmed === true || redirectStatus === "succeeded";
  const succeeded = cardConfirmation.kind === "confirmed" && (confirmed || cardConfirmation.justSubscribed === true);
  if (succeeded || (cardConfirmation.kind === "unknown" && confirmed)) {
    toast({
      title: "Subscription Successful",
      description: access
        ? "You have premium access."
        : "It may take a minute for your access to show here. You don’t need to do anything.",
    });
    return !access;
  }
  if (cardConfirmation.kind === "confirmed" || !(confirmed || redirectStatus === "pending")) return false;
  toast({
    title: "Your bank is still checking",
    description: "You don’t need to do anything. Your subscription starts as soon as your bank confirms it.",
  });
  return true;
}
