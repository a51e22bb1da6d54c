import { toast } from "#web/ui/toast-store";

/** The one toast of every payment that did not come about, in the provider's own words (spec C28). */
export function tellPaymentFailed(message: string): void {
  toast({ title: "Payment Failed", description: message, destructive: true });
}
