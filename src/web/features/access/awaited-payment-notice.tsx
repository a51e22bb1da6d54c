import { useAwaitedPayment } from "#web/shared/awaited-payment";
import { Button } from "#web/ui/button";
import { Notice } from "#web/ui/notice";

/** Shown with plan offers while an order is waiting for the bank, so that the user does not order twice. */
export function AwaitedPaymentNotice() {
  const { awaited, looking, look } = useAwaitedPayment();
  if (!awaited) return null;
  return (
    <Notice tone="mustard" title="Your bank is still checking" className="mb-6">
      <p>
        You don’t need to do anything: your subscription starts as soon as your bank confirms it. There’s no need to
        choose a plan again.
      </p>
      <Button
        variant="onMustard"
        size="sm"
        className="mt-3"
        pending={looking}
        pendingLabel="Checking..."
        onClick={look}
      >
        Check again
      </Button>
    </Notice>
  );
}
