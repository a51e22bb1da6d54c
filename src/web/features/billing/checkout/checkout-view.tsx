import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import { createSubscriptionPayment } from "#contract/billing";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { logFailure, toastPaymentFailed } from "#web/features/billing/failures";
import { rememberOrderedPlan } from "#web/features/billing/ordered-plan";
import { usePlanRequest } from "#web/features/billing/use-plan-request";
import { useConfirmCard } from "#web/features/billing/use-confirm-card";
import { CardForm } from "#web/features/billing/card-form/card-form";
import { type CardFormHandle, FORM_IS_LOADING } from "#web/features/billing/card-form/card-form-handle";
import { CardFormSkeleton } from "#web/features/billing/card-form/card-form-skeleton";
import { keyFacts, orderButtonMessage, type OrderTerms } from "#web/features/billing/checkout/checkout-messages";
import { KeyInformation, TermsLine } from "#web/features/billing/checkout/order-information";
import { landingPath, type LandingState } from "#web/features/billing/checkout/landing-address";
import { handedRefusal, type PaymentRefusal, RefusalNote } from "#web/features/billing/checkout/payment-refusal";
import { call } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { PRICES } from "#web/shared/marketing";
import { paths } from "#web/shared/paths";
import { PLAN_PRICES, PREMIUM_FEATURES } from "#web/shared/plan-offer";
import { useSession, useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { FeatureList } from "#web/ui/feature-list";
import { Notice } from "#web/ui/notice";
import { PlanChoice } from "#web/ui/plan-choice";
import { toast } from "#web/ui/toast-store";

const PLANS = PLAN_PRICES.map((plan) =>
  plan.value === "yearly" ? { ...plan, badge: "Best Value", detail: `Save ${PRICES.yearlySaving}` } : plan,
);

const A_LONG_DAY = "2026-11-28T12:00:00Z";

type CheckoutViewProps = {
  preselected: PaidPlan;
  /** The server has a subscription that this browser did not know of. */
  onAlreadySubscribed: () => void;
};

/** Choice of plan, card, key information and the order button, for a new subscription. */
export function CheckoutView({ preselected, onAlreadySubscribed }: CheckoutViewProps) {
  const [plan, setPlan] = useState(preselected);
  const [, navigate] = useLocation();
  const { subscription } = useSession();
  const user = useSignedInUser();
  const payment = usePlanRequest(plan, {
    ask: (wanted, idempotencyKey) => call(createSubscriptionPayment, { body: { plan: wanted }, idempotencyKey }),
    onError: (error, again) => {
      if (error instanceof ApiError && error.code === "already_subscribed") {
        // A confirmation seemed to fail because its answer was lost, but the card was accepted.
        if (again)
          navigate(landingPath, { replace: true, state: { confirmed: true, activated: false } satisfies LandingState });
        else onAlreadySubscribed();
        return;
      }
      logFailure("Preparing the payment", error);
      // Signed out meanwhile: the gate redirects to sign-in and back. Renewed for another try: the old one may still work.
      if (again || (error instanceof ApiError && error.status === 401)) return;
      navigate(paths.dashboard, { replace: true });
      toast({
        title: "We couldn’t open the checkout",
        description: `${messageOf(error)} Nothing was charged.`,
        destructive: true,
      });
    },
  });
  const { ordering, refusal, tooEarly, cardForm, formReady, submit } = useOrder(payment.renew);
  const early = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A button at the bottom of the screen hides the message below it.
    if (tooEarly) early.current?.scrollIntoView({ block: "nearest" });
  }, [tooEarly]);
  const { known, latest } = payment;
  // The checkout mode and the date of the charge do not depend on the plan.
  const newTrial = subscription?.hasUsedTrial !== true;
  const terms: OrderTerms = { ...(latest ?? guess(subscription)), plan, amount: known?.amount, newTrial };
  const button = latest === null ? null : orderButtonMessage(terms);
  // Ordered before the server has answered for the plan: keep the button's label.
  const [orderedAs, setOrderedAs] = useState<string | null>(null);
  const waiting = orderedAs !== null && known === null;
  const [now] = useState(() => new Date());

  function order(event: FormEvent) {
    event.preventDefault();
    if (known === null) setOrderedAs(wordsOf(button));
    else place(known.intentType);
  }
  function place(intentType: OrderTerms["intentType"]) {
    rememberOrderedPlan(user.id, plan);
    void submit(intentType);
  }
  const placeWhatWasOrdered = useEffectEvent(() => {
    setOrderedAs(null);
    // Never charge an amount that the button did not show.
    if (known !== null && orderedAs === wordsOf(button)) place(known.intentType);
  });
  const answered = known !== null;
  useEffect(() => {
    if (answered && orderedAs !== null) placeWhatWasOrdered();
  }, [answered, orderedAs]);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <form noValidate onSubmit={order} className="flex flex-col gap-6">
        {subscription?.status === "active" && subscription.interval === null && (
          <Notice title="Your premium access is free">
            <p>
              It was given to you, and you don’t need to subscribe to keep it. A subscription would run alongside it.
            </p>
          </Notice>
        )}
        <PlanChoice
          legend="Choose your plan"
          plans={PLANS}
          value={plan}
          onChange={setPlan}
          disabled={ordering || waiting}
        />
        <Card className="flex flex-col gap-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-h2">Card details</h2>
            <p role="status" className="min-h-6 text-small text-quiet max-sm:basis-full">
              {known === null && "Setting up your subscription..."}
              {ordering && <span className="sr-only">Confirming your card...</span>}
            </p>
          </div>
          {latest === null ? (
            <CardFormSkeleton />
          ) : (
            // While another plan is being set up, the form about to be replaced must not be filled in.
            <div inert={known === null && !ordering}>
              <CardForm
                ref={cardForm}
                onReady={formReady}
                cardForm={latest.cardForm}
                clientSecret={latest.clientSecret}
                intentType={latest.intentType}
                returnPath={landingPath}
              />
            </div>
          )}
          {/* Next to the card it refers to. */}
          {refusal !== null && <RefusalNote refusal={refusal} />}
          <KeyInformation facts={keyFacts(terms, now)} known={latest !== null} />
          <div>
            <Button
              type="submit"
              size="lg"
              className="min-h-16 w-full"
              pending={latest === null || ordering || waiting}
              pendingLabel={ordering ? "Confirming your card..." : undefined}
            >
              {button === null ? (
                "One moment..."
              ) : (
                <span className="flex flex-col">
                  <span>{button.words}</span>
                  {button.price !== null && <span className="text-small font-normal tabular-nums">{button.price}</span>}
                </span>
              )}
            </Button>
            {/* Next to the pressed button: on a phone the form is a screen away. */}
            <div ref={early} role="status" className="scroll-mb-24">
              {tooEarly && <p className="mt-2 text-small">{FORM_IS_LOADING}</p>}
            </div>
          </div>
          <TermsLine />
        </Card>
      </form>
      <aside aria-label="What you get" className="lg:sticky lg:top-24">
        <Card tone="wash">
          <h2 className="mb-4 text-h2">Premium gives you</h2>
          <FeatureList features={PREMIUM_FEATURES} />
        </Card>
      </aside>
    </div>
  );
}

function wordsOf(button: ReturnType<typeof orderButtonMessage> | null): string | null {
  return button === null ? null : `${button.words} ${button.price ?? ""}`;
}

/** The likely answer, as a hidden placeholder. */
function guess(subscription: SubscriptionStatusAnswer | null): Pick<OrderTerms, "intentType" | "firstChargeAt"> {
  const over = subscription?.hasUsedTrial === true && subscription.status !== "trial";
  return { intentType: over ? "payment" : "setup", firstChargeAt: subscription?.trialEndsAt ?? A_LONG_DAY };
}

/** The order: confirm the card, have the server use it, go to the dashboard. */
function useOrder(renew: () => void) {
  const [ordering, setOrdering] = useState(false);
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(handedRefusal);
  const [tooEarly, setTooEarly] = useState(false);
  const running = useRef(false);
  const cardForm = useRef<CardFormHandle>(null);
  const confirmCard = useConfirmCard();
  const [, navigate] = useLocation();

  function fail(reason: PaymentRefusal): false {
    toastPaymentFailed(reason.message);
    setRefusal(reason);
    // Usually the same secret is returned and nothing changes; one that can no longer be paid is replaced.
    renew();
    return false;
  }

  /** Whether it navigates to another page. */
  async function order(intentType: OrderTerms["intentType"]): Promise<boolean> {
    const confirmation = (await cardForm.current?.confirm()) ?? { kind: "loading" };
    setTooEarly(confirmation.kind === "loading");
    if (confirmation.kind === "invalid" || confirmation.kind === "loading") return false;
    if (confirmation.kind === "failed") {
      return fail({ message: confirmation.message, uncharged: intentType === "setup" });
    }
    const cardConfirmation = await confirmCard();
    if (cardConfirmation.kind === "refused") {
      return fail({ message: cardConfirmation.message, uncharged: true });
    }
    const state: LandingState = { confirmed: true, activated: cardConfirmation.kind === "confirmed" };
    navigate(landingPath, { replace: true, state });
    return true;
  }

  return {
    ordering,
    refusal,
    tooEarly,
    cardForm,
    formReady: () => setTooEarly(false),
    submit: async (intentType: OrderTerms["intentType"]) => {
      // State is rendered too late for a held-down key.
      if (running.current) return;
      running.current = true;
      setOrdering(true);
      setRefusal(null);
      let leadsOn = false;
      try {
        leadsOn = await order(intentType);
      } catch (error) {
        logFailure("Confirming the card", error);
        fail({ message: "We couldn’t confirm your card. Please try again.", uncharged: intentType === "setup" });
      } finally {
        // The next page may take a moment; until then, there is nothing more to order here.
        if (!leadsOn) {
          running.current = false;
          setOrdering(false);
        }
      }
    },
  };
}
