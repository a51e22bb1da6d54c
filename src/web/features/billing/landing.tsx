import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import { orderedPlan } from "#web/features/billing/billing-ordered-plan";
import { tellPaymentFailed } from "#web/features/billing/billing-payment-failed";
import { type Settled, useSettle } from "#web/features/billing/billing-use-settle";
import type { Landing, LandingState } from "#web/features/billing/landing-address";
import { type PaymentRefusal, refusalWords } from "#web/features/billing/payment-refusal";
import { awaitPayment } from "#web/lib/awaited-payment";
import { paths } from "#web/lib/paths";
import { queryKeys } from "#web/lib/query-keys";
import { useSession } from "#web/lib/session";
import { PageSpinner } from "#web/ui/spinner";
import { toast } from "#web/ui/toast-store";

const DONE: Settled = { kind: "settled", justSubscribed: true };

type SettledLandingProps = {
  landing: Landing;
  /** From our own checkout page; null after a bank's redirect. */
  state: LandingState | null;
};

/** Stands before the gate: settles what was just paid, then leads to the dashboard with one toast and a clean address. */
export function SettledLanding({ landing, state }: SettledLandingProps) {
  const [, navigate] = useLocation();
  const { user, subscription } = useSession();
  const settle = useSettle();
  const client = useQueryClient();
  const [settled, setSettled] = useState<Settled | null>(state?.settled === true ? DONE : null);
  const begun = useRef(false);
  const told = useRef(false);

  useEffect(() => {
    if (settled !== null || begun.current) return;
    begun.current = true;
    void settle().then(setSettled);
  }, [settled, settle]);

  useEffect(() => {
    if (settled === null || told.current) return;
    // What was fetched reaches the gate a moment after it reaches the cache; on the old status it would turn people away.
    const newest = client.getQueryData<SubscriptionStatusAnswer>(queryKeys.subscriptionStatus) ?? null;
    if (user !== null && newest !== subscription) return;
    told.current = true;
    const refusal = refusalOf(landing, settled);
    if (refusal !== null) {
      tellPaymentFailed(refusalWords(refusal));
      const plan = user === null ? null : orderedPlan(user.id);
      // Back to where the order was made, with the reason beside its button: a toast is gone in a moment.
      navigate(plan === null ? paths.subscribe : paths.subscribeTo(plan), { replace: true, state: { refusal } });
      return;
    }
    const awaited = tell(landing, state, { settled, access: newest?.hasActiveSubscription === true });
    if (awaited && user !== null) awaitPayment(user.id, new Date());
    navigate(paths.dashboard, { replace: true });
  }, [settled, user, subscription, client, landing, state, navigate]);
  return <PageSpinner label="Finishing your subscription..." />;
}

function refusalOf({ redirectStatus }: Landing, settled: Settled): PaymentRefusal | null {
  if (redirectStatus === "failed") return { message: "Your bank did not confirm the payment.", uncharged: true };
  return settled.kind === "refused" ? { message: settled.message, uncharged: true } : null;
}

type Outcome = { settled: Settled; access: boolean };

/** Answers whether the bank has yet to confirm what was ordered. */
function tell({ redirectStatus }: Landing, state: LandingState | null, { settled, access }: Outcome): boolean {
  const confirmed = state?.confirmed === true || redirectStatus === "succeeded";
  const succeeded = settled.kind === "settled" && (confirmed || settled.justSubscribed === true);
  if (succeeded || (settled.kind === "unknown" && confirmed)) {
    toast({
      title: "Subscription Successful",
      description: access
        ? "You have premium access."
        : "It may take a minute until your access shows here. Nothing more needs doing.",
    });
    return !access;
  }
  if (settled.kind === "settled" || !(confirmed || redirectStatus === "pending")) return false;
  toast({
    title: "Your bank is still checking",
    description: "Nothing more needs doing. Your subscription starts as soon as the bank has confirmed it.",
  });
  return true;
}
