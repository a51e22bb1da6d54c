import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { getSubscription } from "#contract/billing";
import { useSettleCard } from "#web/features/billing/change-card-use-settle";
import { cardLandingToast } from "#web/features/billing/change-card-words";
import type { Landing } from "#web/features/billing/landing-address";
import { call } from "#web/lib/api";
import { paths } from "#web/lib/paths";
import { PageSpinner } from "#web/ui/spinner";
import { toast } from "#web/ui/toast-store";

/** The way back from a bank that asked about another card: has it put to use, then shows the subscription with one toast. */
export function CardLanding({ landing: { redirectStatus } }: { landing: Landing }) {
  const [, navigate] = useLocation();
  const settle = useSettleCard();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (async () => {
      const settled = await settle();
      if (settled.kind === "in_use" && settled.asks) {
        navigate(paths.confirmPayment, { replace: true });
        return;
      }
      const after = await call(getSubscription).catch(() => undefined);
      const words = cardLandingToast(redirectStatus, settled, after);
      if (words !== null) toast(words);
      navigate(paths.subscription, { replace: true });
    })();
  }, [redirectStatus, settle, navigate]);
  return <PageSpinner label="Finishing your change of card..." />;
}
