import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptions } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { PRODUCT_NAME } from "#contract/product";
import { type CardFormFields, type CardFormHandle, returnAddress } from "#web/features/billing/card-form-handle";
import { CardFormSkeleton } from "#web/features/billing/card-form-skeleton";
import { useStripeAppearance } from "#web/features/billing/stripe-card-appearance";
import { confirmationOf } from "#web/features/billing/stripe-card-outcome";
import { Button } from "#web/ui/button";
import { Notice } from "#web/ui/notice";

type StripeCardFormProps = CardFormFields & { publishableKey: string };

/** Stripe's own card fields, in its frame: card numbers never touch our page. */
export function StripeCardForm({ publishableKey, ...fields }: StripeCardFormProps) {
  const { stripe, failed, retry } = useStripeScript(publishableKey);
  const appearance = useStripeAppearance();
  const [round, setRound] = useState(0);
  if (failed) {
    return (
      <LoadProblem onRetry={retry}>
        It comes from our payment provider, Stripe. Check your connection, and that nothing blocks it.
      </LoadProblem>
    );
  }
  if (stripe === null) return <CardFormSkeleton />;
  const options: StripeElementsOptions = { clientSecret: fields.clientSecret, appearance, locale: "en-GB" };
  return (
    // A form that could not be loaded stays so for life: a new try is a new form.
    <Elements key={round} stripe={stripe} options={options}>
      <StripeFields {...fields} onRetry={() => setRound(round + 1)} />
    </Elements>
  );
}

function LoadProblem({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" title="The card form could not be loaded">
      <p>{children}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [round, setRound] = useState(0);
  const [failedRound, setFailedRound] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    loadStripe(publishableKey, { locale: "en-GB" }).then(
      (loaded) => {
        if (wanted) setStripe(loaded);
      },
      () => {
        if (wanted) setFailedRound(round);
      },
    );
    return () => {
      wanted = false;
    };
  }, [publishableKey, round]);
  return { stripe, failed: failedRound === round, retry: () => setRound(round + 1) };
}

type StripeFieldsProps = CardFormFields & { ref?: Ref<CardFormHandle> | undefined; onRetry: () => void };

function StripeFields({ clientSecret, intentType, returnPath, ref, onRetry }: StripeFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useImperativeHandle(ref, () => ({
    confirm: async () => {
      if (stripe === null || elements === null || !ready) return { kind: "invalid" };
      const submitted = await elements.submit();
      if (submitted.error !== undefined) return confirmationOf({ error: submitted.error });
      const confirmation = {
        elements,
        clientSecret,
        confirmParams: { return_url: returnAddress(returnPath) },
        redirect: "if_required",
      } as const;
      return confirmationOf(
        intentType === "setup" ? await stripe.confirmSetup(confirmation) : await stripe.confirmPayment(confirmation),
      );
    },
  }));

  return (
    <>
      {!ready && problem === null && <CardFormSkeleton />}
      {problem !== null && <LoadProblem onRetry={onRetry}>{problem}</LoadProblem>}
      <div className={ready ? undefined : "h-0 overflow-hidden"}>
        <PaymentElement
          options={{ layout: "tabs", business: { name: PRODUCT_NAME } }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => setProblem(error.message ?? "Check your connection, and try again.")}
        />
      </div>
    </>
  );
}
