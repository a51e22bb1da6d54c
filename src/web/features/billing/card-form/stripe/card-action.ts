import { type CardConfirmation, returnAddress } from "#web/features/billing/card-form/card-form-handle";
import { landingPath } from "#web/features/billing/checkout/landing-address";
import { confirmationOf } from "#web/features/billing/card-form/stripe/card-outcome";
import { loadCardScript } from "#web/features/billing/card-form/stripe/card-script";

const UNREACHABLE: CardConfirmation = {
  kind: "failed",
  message: "We couldn’t reach the payment service. Check your connection and try again.",
};

/** Runs the bank's authentication for a payment with the subscription's card. */
export async function confirmKnownCard(publishableKey: string, clientSecret: string): Promise<CardConfirmation> {
  const stripe = await loadCardScript(publishableKey);
  if (typeof stripe === "string") return UNREACHABLE;
  const known = await stripe.retrievePaymentIntent(clientSecret);
  if (known.error !== undefined) return confirmationOf(known);
  const { status, last_payment_error: lastError } = known.paymentIntent;
  if (status === "requires_action") return confirmationOf(await stripe.handleNextAction({ clientSecret }));
  if (status !== "requires_payment_method" && status !== "requires_confirmation") return confirmationOf(known);
  // The bank refused an off-session payment: retry the same card with the customer present.
  const card = lastError?.payment_method?.id;
  return confirmationOf(
    await stripe.confirmPayment({
      clientSecret,
      redirect: "if_required",
      confirmParams: {
        return_url: returnAddress(landingPath),
        ...(card === undefined ? {} : { payment_method: card }),
      },
    }),
  );
}
