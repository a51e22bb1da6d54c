import type { Ref } from "react";
import { landingPath } from "#web/features/billing/landing-address";

/** `invalid`: nothing was sent; the form itself shows what is wrong. `failed`: in the provider's own words. */
export type CardConfirmation = { kind: "confirmed" } | { kind: "failed"; message: string } | { kind: "invalid" };

export type CardFormHandle = { confirm: () => Promise<CardConfirmation> };

export type CardFormFields = {
  clientSecret: string;
  /** `setup`: the card is confirmed for later charges; `payment`: it is charged at once. */
  intentType: "setup" | "payment";
  ref?: Ref<CardFormHandle> | undefined;
};

/** Where a bank's own page sends people back to; the landing settles from there. */
export function returnAddress(): string {
  return `${window.location.origin}${landingPath}`;
}
