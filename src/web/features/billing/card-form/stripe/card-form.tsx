import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptions } from "@stripe/stripe-js";
import { PRODUCT_NAME } from "#contract/product";
import {
  type CardConfirmation,
  type CardFormFields,
  type CardFormHandle,
  returnAddress,
} from "#web/features/billing/card-form/card-form-handle";
import { CardFormSkeleton } from "#web/features/billing/card-form/card-form-skeleton";
import { useStripeAppearance } from "#web/features/billing/card-form/stripe/card-appearance";
import { confirmationOf } from "#web/features/billing/card-form/stripe/card-outcome";
import {
  loadCardScript,
  loadCheckoutAnew,
  type ScriptProblem,
} from "#web/features/billing/card-form/stripe/card-script";
import { Button } from "#web/ui/button";
import { Notice } from "#web/ui/notice";

type StripeCardFormProps = CardFormFields & { publishableKey: string };

const LOADING: CardConfirmation = { kind: "loading" };
const BROKEN: CardConfirmation = { kind: "failed", message: "We couldn’t confirm your card. Please try again." };
const CHECK_CONNECTION =
  "It comes from our payment provider, Stripe. Check your connection, and that nothing blocks it.";

/** Stripe's own card fields, in its frame: card numbers never touch our page. */
export function StripeCardForm({ publishableKey, ref, ...fields }: StripeCardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const inner = useRef<CardFormHandle>(null);
  const { stripe, problem, retry } = useStripeScript(publishableKey);
  const appearance = useStripeAppearance();
  const [round, setRound] = useState(0);
  // The pressed button is gone by then.
  const tryAgain = (again: () => void) => {
    place.current?.focus();
    again();
  };

  useImperativeHandle(ref, () => ({
    confirm: async () => {
      if (problem === null) return inner.current?.confirm() ?? LOADING;
      place.current?.focus();
      return { kind: "invalid" };
    },
  }));

  const options: StripeElementsOptions = { clientSecret: fields.clientSecret, appearance, locale: "en-GB" };
  return (
    <div ref={place} role="group" aria-label="Card form" tabIndex={-1} className="outline-none">
      {problem !== null && <LoadProblem onRetry={() => tryAgain(retry)}>{CHECK_CONNECTION}</LoadProblem>}
      {problem === null && stripe === null && <CardFormSkeleton />}
      {problem === null && stripe !== null && (
        // A form that could not be loaded cannot be loaded again: a new try is a new form.
        <Elements key={round} stripe={stripe} options={options}>
          <StripeFields {...fields} ref={inner} onRetry={() => tryAgain(() => setRound(round + 1))} />
        </Elements>
      )}
    </div>
  );
}

function LoadProblem({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" title="We couldn’t load the card form">
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
  const [failed, setFailed] = useState<{ round: number; problem: ScriptProblem } | null>(null);
  useEffect(() => {
    let wanted = true;
    void loadCardScript(publishableKey).then((loaded) => {
      if (!wanted) return;
      if (typeof loaded !== "string") setStripe(loaded);
      // This is the service worker's page: when online, the server has a fresh one.
      else if (loaded === "network" || !loadCheckoutAnew({ once: true })) setFailed({ round, problem: loaded });
    });
    return () => {
      wanted = false;
    };
  }, [publishableKey, round]);
  const problem = failed?.round === round ? failed.problem : null;
  const retry = () => {
    if (problem !== "page" || !loadCheckoutAnew({ once: false })) setRound(round + 1);
  };
  return { stripe, problem, retry };
}

type StripeFieldsProps = CardFormFields & { ref: Ref<CardFormHandle>; onRetry: () => void };

function StripeFields({ clientSecret, intentType, returnPath, onReady, ref, onRetry }: StripeFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(): Promise<CardConfirmation> {
    if (problem !== null) return { kind: "invalid" };
    if (stripe === null || elements === null || !ready) return LOADING;
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
  }

  useImperativeHandle(ref, () => ({
    // An error thrown by the script must not leave the button pending for ever.
    confirm: () => confirm().catch(() => BROKEN),
  }));

  return (
    <>
      {!ready && problem === null && <CardFormSkeleton />}
      {problem !== null && <LoadProblem onRetry={onRetry}>{problem}</LoadProblem>}
      <div className={ready ? undefined : "h-0 overflow-hidden"}>
        <PaymentElement
          options={{ layout: "tabs", business: { name: PRODUCT_NAME } }}
          onReady={() => {
            setReady(true);
            onReady?.();
          }}
          onLoadError={({ error }) => setProblem(error.message ?? "Check your connection, and try again.")}
        />
      </div>
    </>
  );
}
