import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { tellPaymentFailed } from "#web/features/billing/billing-payment-failed";
import { type Settled, useSettle } from "#web/features/billing/billing-use-settle";
import type { Landing, LandingState } from "#web/features/billing/landing-address";
import { paths } from "#web/lib/paths";
import { Spinner } from "#web/ui/spinner";
import { toast } from "#web/ui/toast-store";

type SettledLandingProps = {
  landing: Landing;
  /** From our own checkout page; null after a bank's redirect. */
  state: LandingState | null;
};

/** Stands before the gate: settles what was just paid, then leads to the dashboard with one toast and a clean address. */
export function SettledLanding({ landing, state }: SettledLandingProps) {
  const [, navigate] = useLocation();
  const settle = useSettle();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (async () => {
      const settled = state?.settled === true ? "settled" : await settle();
      tell(landing, state, settled);
      navigate(paths.dashboard, { replace: true });
    })();
  }, [landing, state, settle, navigate]);
  return <Spinner label="Finishing your subscription..." />;
}

function tell({ redirectStatus }: Landing, state: LandingState | null, settled: Settled): void {
  if (redirectStatus === "failed") {
    tellPaymentFailed("Your bank did not confirm the payment. Nothing was charged.");
    return;
  }
  const confirmed = state?.confirmed === true || redirectStatus === "succeeded";
  if (settled === "settled" || (settled === "unknown" && confirmed)) {
    toast({ title: "Subscription Successful", description: "You have premium access." });
  } else if (confirmed || redirectStatus === "pending") {
    toast({
      title: "Your bank is still checking",
      description: "Nothing more needs doing. Your subscription starts as soon as the bank has confirmed it.",
    });
  }
}
