import type { Ref } from "react";

/**
 * `invalid`: nothing was sent; the form itself shows what is wrong. `loading`: nothing was sent; the form has yet to come.
 * `failed`: in the provider's own words.
 */
export type CardConfirmation =
  | { kind: "confirmed" }
  | { kind: "failed"; message: string }
  | { kind: "invalid" }
  | { kind: "loading" };

/** What is said to someone who was faster than the form. */
export const FORM_IS_LOADING = "The card form is still loading. Please try again in a moment.";

export type CardFormHandle = { confirm: () => Promise<CardConfirmation> };

export type CardFormFields = {
  clientSecret: string;
  /** `setup`: the card is confirmed for later charges; `payment`: it is charged at once. */
  intentType: "setup" | "payment";
  /** Where a bank's own page sends people back to; the server is told from there. */
  returnPath: string;
  /** Called when the fields stand. */
  onReady?: (() => void) | undefined;
  ref?: Ref<CardFormHandle> | undefined;
};

/** A path of ours as the provider wants it. */
export function returnAddress(path: string): string {
  return `${window.location.origin}${path}`;
}
