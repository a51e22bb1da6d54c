import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { cardDocument } from "#web/features/billing/card-document";
import { paths } from "#web/shared/paths";

/** Why the form cannot be shown: `page`: this document's policy forbids it; `network`: it did not load. */
export type ScriptProblem = "page" | "network";

/** Loads Stripe's script, and only in a document that the server made for it. Never throws. */
export async function loadCardScript(publishableKey: string): Promise<Stripe | ScriptProblem> {
  // In development, the page has neither the server's mark nor its policy.
  if (!import.meta.env.DEV && cardDocument() !== "here") return "page";
  const stripe = await loadStripe(publishableKey, { locale: "en-GB" }).catch(() => null);
  return stripe ?? "network";
}

/** Reloads the checkout's own document from the server; false if already done `once`, to avoid an endless loop. */
export function loadCheckoutAnew({ once }: { once: boolean }): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (once && arrival?.type === "reload") return false;
  const { pathname, search } = window.location;
  if (pathname === paths.subscribe) window.location.reload();
  else window.location.replace(`${paths.subscribe}${search}`);
  return true;
}
