import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { cardDocument } from "#web/features/billing/card-document";
import { paths } from "#web/shared/paths";

/** Why the form cannot stand here: `page`: this document does not let it in; `network`: it did not come. */
export type ScriptProblem = "page" | "network";

/** Loads Stripe's script, and only into a document that the server made for it. Never throws. */
export async function loadCardScript(publishableKey: string): Promise<Stripe | ScriptProblem> {
  // While developing, the page comes without the server's word on it, and without its policy.
  if (!import.meta.env.DEV && cardDocument() !== "here") return "page";
  const stripe = await loadStripe(publishableKey, { locale: "en-GB" }).catch(() => null);
  return stripe ?? "network";
}

/** Asks the server for the checkout's own document; false where that was `once` too often, so that it never goes on for ever. */
export function loadCheckoutAnew({ once }: { once: boolean }): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (once && arrival?.type === "reload") return false;
  const { pathname, search } = window.location;
  if (pathname === paths.subscribe) window.location.reload();
  else window.location.replace(`${paths.subscribe}${search}`);
  return true;
}
