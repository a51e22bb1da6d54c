import { toast } from "#web/ui/toast-store";
import { ApiError } from "#web/lib/api-error";

/** The toast for every failed payment, in the provider's own words (spec C28). */
export function toastPaymentFailed(message: string): void {
  toast({ title: "Payment Failed", description: message, destructive: true });
}

/** Logs to the browser console that something failed, without any request or response data. */
export function logFailure(what: string, error: unknown): void {
  const kind = error instanceof ApiError ? `${error.status} ${error.code ?? ""}`.trim() : "no answer";
  // The spec only requires these failures to be logged; users see what the page does next.
  // oxlint-disable-next-line no-console
  console.warn(`${what} failed: ${kind}`);
}
