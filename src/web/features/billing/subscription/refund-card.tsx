import { useState } from "react";
import type { SubscriptionDetails } from "#contract/billing";
import { useChanging, useRefund } from "#web/features/billing/subscription/subscription-changes";
import { refundText } from "#web/features/billing/subscription/subscription-state";
import { formatMoment, formatPounds } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Dialog } from "#web/ui/dialog";

type RefundCardProps = {
  details: SubscriptionDetails;
  refund: NonNullable<SubscriptionDetails["refund"]>;
  onShown: () => void;
};

/** The right to a refund within 14 days of a charge (spec C44). */
export function RefundCard({ details, refund, onShown }: RefundCardProps) {
  const [asking, setAsking] = useState(false);
  const amount = formatPounds(refund.amount);
  const givenBack = useRefund({ description: `${amount} goes back to your card.`, onShown });
  const changing = useChanging();
  const consequence = refundText(details);

  function confirm() {
    // Close the dialog first: a toast would be behind it.
    setAsking(false);
    givenBack.begin();
  }

  return (
    <Card>
      <h2 className="text-h2">Changed your mind?</h2>
      <p className="mt-2 max-w-prose">
        Until <strong className="font-semibold">{formatMoment(refund.until)}</strong> you can cancel and have{" "}
        <strong className="font-semibold">{amount}</strong> back in full.
      </p>
      <p className="mt-1 max-w-prose text-quiet">{consequence}</p>
      <Button
        variant="secondary"
        className="mt-4 max-sm:w-full"
        pending={givenBack.isPending}
        pendingLabel="Refunding..."
        disabled={changing && !givenBack.isPending}
        onClick={() => setAsking(true)}
      >
        Cancel and refund
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel and get ${amount} back?`}
        description={`${consequence} This can’t be undone. The money goes back to the card you paid with; banks may take a few days to show it.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep subscription
            </Button>
            <Button variant="destructive" onClick={confirm}>
              Cancel and refund
            </Button>
          </>
        }
      />
    </Card>
  );
}
