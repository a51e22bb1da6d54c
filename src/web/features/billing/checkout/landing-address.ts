import { paths } from "#web/shared/paths";

/** Landing addresses after confirming a card, on our own page or a bank's (spec C26, C27). */
export const landingPath = `${paths.dashboard}?subscribed=true`;

/** Where a bank returns users after another card for a running subscription, as opposed to a new one. */
export const cardLandingPath = `${paths.subscription}?card=changed`;

/** Navigation state from our own checkout page; a bank's redirect has none. */
export type LandingState = { confirmed: boolean; activated: boolean };

/** What the URL says after a confirmed card. */
export type Landing = {
  /** What was confirmed: a subscription, or another card for one that runs. */
  what: "subscription" | "card";
  /** The provider's status, if returning from a bank. */
  redirectStatus: "succeeded" | "failed" | "pending" | null;
  /** The URL without the provider script's parameters. Secrets must not stay in the history. */
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

/** Parses a landing URL; null for any other page. */
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
