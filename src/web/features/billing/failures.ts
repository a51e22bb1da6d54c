import { toast } from "#web/ui/toast-store";
import { ApiError } from "#web/lib/api-error";

/** The one toast of every payment that did not come about, in the provider's own words (spec C28). */
export function toastPaymentFailed(message: string): void {
  toast({ title: "Payment Failed", description: message, destructive: true });
}

/** Tells the browser's console that something failed, without anything that was sent or answered. */
export function logFailure(what: string, error: unknown): void {
  const kind = error instanceof ApiError ? `${error.status} ${error.code ?? ""}`.trim() : "no answer";
  // The spec has these failures logged and nothing else; people are told by what the page does next.
  // oxlint-disable-next-line no-console
  console.warn(`${what} failed: ${kind}`);
}
