import type { Ref } from "react";

/**
 * `invalid`: nothing was sent; the form itself shows what is wrong. `loading`: nothing was sent; the form is not loaded yet.
 * `failed`: with the provider's message.
 */
export type CardConfirmation =
  | { kind: "confirmed" }
  | { kind: "failed"; message: string }
  | { kind: "invalid" }
  | { kind: "loading" };

/** The message if the user is faster than the form. */
export const FORM_IS_LOADING = "The card form is still loading. Please try again in a moment.";

export type CardFormHandle = { confirm: () => Promise<CardConfirmation> };

export type CardFormFields = {
  clientSecret: string;
  /** `setup`: the card is confirmed for later charges; `payment`: it is charged at once. */
  intentType: "setup" | "payment";
  /** The return address for a bank's own page, from where the server is notified. */
  returnPath: string;
  /** Called when the fields are ready. */
  onReady?: (() => void) | undefined;
  ref?: Ref<CardFormHandle> | undefined;
};

/** One of our paths in the provider's form. */
export function returnAddress(path: string): string {
  return `${window.location.origin}${path}`;
}
