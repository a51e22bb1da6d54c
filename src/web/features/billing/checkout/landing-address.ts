import { paths } from "#web/shared/paths";

/** Where a confirmed card leads: from our own page, and from a bank's (spec C26, C27). */
export const landingPath = `${paths.dashboard}?subscribed=true`;

/** Where a bank sends people back to after another card for a running subscription: that is no new subscription. */
export const cardLandingPath = `${paths.subscription}?card=changed`;

/** What our own checkout page hands on; a bank's redirect hands on nothing. */
export type LandingState = { confirmed: boolean; activated: boolean };

/** What the address says after a confirmed card. */
export type Landing = {
  /** What was confirmed: a subscription, or another card for one that runs. */
  what: "subscription" | "card";
  /** The provider's word on it, if the browser comes back from a bank. */
  redirectStatus: "succeeded" | "failed" | "pending" | null;
  /** The address without what only the provider's script needed. Secrets must not stay in the history. */
  withoutSecrets: string;
};

const PROVIDERS_OWN = [
  "setup_intent",
  "setup_intent_client_secret",
  "payment_intent",
  "payment_intent_client_secret",
  "redirect_status",
  "source_type",
  "source_redirect_slug",
];

/** Reads the landing's address; null for a page that nobody lands on. */
export function readLanding(path: string, search: string): Landing | null {
  const asked = new URLSearchParams(search);
  const what = asked.get("subscribed") === "true" ? "subscription" : asked.get("card") === "changed" ? "card" : null;
  if (what === null) return null;
  const status = asked.get("redirect_status");
  for (const name of PROVIDERS_OWN) asked.delete(name);
  return {
    what,
    redirectStatus: status === "succeeded" || status === "failed" || status === "pending" ? status : null,
    withoutSecrets: `${path}?${asked}`,
  };
}
