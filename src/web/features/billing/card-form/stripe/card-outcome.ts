import type { StripeError } from "@stripe/stripe-js";
import type { CardConfirmation } from "#web/features/billing/card-form/card-form-handle";

type Intent = { status: string };
type Result = {
  error?: StripeError | undefined;
  setupIntent?: Intent | undefined;
  paymentIntent?: Intent | undefined;
};

/** `processing`: the bank is still working; the provider notifies the server when it is done. */
const DONE = ["succeeded", "processing", "requires_capture"];

const ALREADY_DONE = ["setup_intent_unexpected_state", "payment_intent_unexpected_state"];

/** Reads the provider script's result. Its messages are shown as is (spec C28). */
export function confirmationOf({ error, setupIntent, paymentIntent }: Result): CardConfirmation {
  if (error !== undefined) {
    if (error.type === "validation_error") return { kind: "invalid" };
    // An earlier try whose answer was lost has already confirmed it.
    const state = error.setup_intent?.status ?? error.payment_intent?.status;
    if (ALREADY_DONE.includes(error.code ?? "") && state !== undefined && DONE.includes(state)) {
      return { kind: "confirmed" };
    }
    return { kind: "failed", message: error.message ?? "We couldn’t confirm your card. Please try again." };
  }
  const intent = setupIntent ?? paymentIntent;
  if (intent !== undefined && DONE.includes(intent.status)) return { kind: "confirmed" };
  return { kind: "failed", message: "The bank didn’t confirm this card. Please try again." };
}
