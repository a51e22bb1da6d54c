import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { getSubscription } from "#contract/billing";
import { useConfirmCardChange } from "#web/features/billing/change-card/use-confirm";
import { cardLandingToast } from "#web/features/billing/change-card/change-card-messages";
import type { Landing } from "#web/features/billing/checkout/landing-address";
import { call } from "#web/lib/api";
import { paths } from "#web/shared/paths";
import { PageSpinner } from "#web/ui/spinner";
import { toast } from "#web/ui/toast-store";

/** The return from a bank that asked about another card: puts it to use, then shows the subscription with one toast. */
export function CardLanding({ landing: { redirectStatus } }: { landing: Landing }) {
  const [, navigate] = useLocation();
  const confirmCard = useConfirmCardChange();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (async () => {
      const cardConfirmation = await confirmCard();
      if (cardConfirmation.kind === "in_use" && cardConfirmation.asks) {
        navigate(paths.confirmPayment, { replace: true });
        return;
      }
      const after = await call(getSubscription).catch(() => undefined);
      const words = cardLandingToast(redirectStatus, cardConfirmation, after);
      if (words !== null) toast(words);
      navigate(paths.subscription, { replace: true });
    })();
  }, [redirectStatus, confirmCard, navigate]);
  return <PageSpinner label="Finishing your change of card..." />;
}
