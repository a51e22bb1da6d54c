import { useState } from "react";
import type { SubscriptionDetails } from "#contract/billing";
import { useCancel, useChanging } from "#web/features/billing/subscription/subscription-changes";
import { cancellationText } from "#web/features/billing/subscription/subscription-state";
import { formatPounds } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

/** Cancels in two clicks: this button, and one dialog that explains the effect. */
export function CancelButton({ details, onShown }: { details: SubscriptionDetails; onShown: () => void }) {
  const [asking, setAsking] = useState(false);
  const consequence = cancellationText(details);
  const cancel = useCancel({ description: consequence, onShown });
  const changing = useChanging();

  function confirm() {
    // Close the dialog first: a toast would be behind it.
    setAsking(false);
    cancel.begin();
  }

  return (
    <>
      <Button
        variant="secondary"
        pending={cancel.isPending}
        pendingLabel="Cancelling..."
        disabled={changing && !cancel.isPending}
        onClick={() => setAsking(true)}
      >
        Cancel subscription
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your subscription?"
        description={
          <>
            <p>{consequence}</p>
            {details.refund !== null && (
              <p className="mt-2">
                To have {formatPounds(details.refund.amount)} back instead, keep it for now and use “Cancel and refund”
                on this page.
              </p>
            )}
          </>
        }
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep subscription
            </Button>
            <Button variant="destructive" onClick={confirm}>
              Cancel subscription
            </Button>
          </>
        }
      />
    </>
  );
}
