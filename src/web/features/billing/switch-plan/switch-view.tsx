import { useRef, useState } from "react";
import { offerSwitch, type SubscriptionDetails, type SwitchOffer } from "#contract/billing";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { rememberOrderedPlan } from "#web/features/billing/ordered-plan";
import { toastPaymentFailed } from "#web/features/billing/failures";
import { usePlanRequest } from "#web/features/billing/use-plan-request";
import type { KeyFact } from "#web/features/billing/checkout/checkout-messages";
import { handedRefusal, type PaymentRefusal, RefusalNote } from "#web/features/billing/checkout/payment-refusal";
import { KeyInformation, TermsLine } from "#web/features/billing/checkout/order-information";
import { useSwitch } from "#web/features/billing/switch-plan/use-switch";
import { switchMessages } from "#web/features/billing/switch-plan/switch-messages";
import { call } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { formatPounds } from "#web/lib/format";
import { PRICES } from "#web/shared/marketing";
import { paths } from "#web/shared/paths";
import { PLAN_PRICES } from "#web/shared/plan-offer";
import { useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { PlanChoice } from "#web/ui/plan-choice";

const PLACEHOLDER: readonly KeyFact[] = [
  { term: "Today", text: "£29.99 on your card" },
  { term: "Next charge", text: "£29.99 on 28 November 2027" },
  { term: "Renewal", text: "£29.99 a year, VAT included, until you cancel" },
  { term: "Cancelling", text: "Any time under Subscription, in two clicks" },
  { term: "Refund", text: "Cancel within 14 days of the first charge and you get all of it back" },
];

type SwitchViewProps = {
  details: SubscriptionDetails & { plan: PaidPlan };
  /** The plan in the address; without one, the other plan. */
  asked: PaidPlan | null;
  /** There is no live subscription any more. */
  onGone: () => void;
};

const NOTED = { cancel: "cancellation", refund: "refund request" } as const;

/** Shown instead of the checkout to users with a live subscription (spec C33). */
export function SwitchView({ details, asked, onGone }: SwitchViewProps) {
  if (details.pastDue !== null) {
    return (
      <Blocked title="Your payment didn’t go through" tone="mustard">
        Once it’s paid, you can change your plan.
      </Blocked>
    );
  }
  if (details.noted !== null) {
    return (
      <Blocked title={`We have your ${NOTED[details.noted.what]}`} tone="info">
        It’s on its way, so there’s nothing to pay here.
      </Blocked>
    );
  }
  if (details.canReactivate || details.status.status === "cancelled") {
    return (
      <Blocked title="Your subscription is cancelled" tone="info">
        It’s still running, so there’s nothing to pay here. Reactivate it first, then you can change your plan.
      </Blocked>
    );
  }
  return <PlanSwitch details={details} asked={asked} onGone={onGone} />;
}

function Blocked({ title, tone, children }: { title: string; tone: "info" | "mustard"; children: string }) {
  return (
    <Notice title={title} tone={tone} className="max-w-2xl">
      <p>{children}</p>
      <LinkButton
        href={paths.subscription}
        variant={tone === "mustard" ? "onMustard" : "primary"}
        size="sm"
        className="mt-3"
      >
        Go to Subscription
      </LinkButton>
    </Notice>
  );
}

function PlanSwitch({ details, asked, onGone }: SwitchViewProps) {
  const current = details.plan;
  const user = useSignedInUser();
  const [plan, setPlan] = useState<PaidPlan>(asked ?? (current === "monthly" ? "yearly" : "monthly"));
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<SwitchOffer | null>(null);
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(handedRefusal);
  const heading = useRef<HTMLHeadingElement>(null);
  const offer = usePlanRequest<SwitchOffer>(plan, {
    ask: (wanted, idempotencyKey) => call(offerSwitch, { body: { plan: wanted }, idempotencyKey }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "no_live_subscription") onGone();
      else setProblem(messageOf(error));
    },
  });
  const change = useSwitch({
    onRefused: (reason) => {
      toastPaymentFailed(reason.message);
      setRefusal(reason);
      offer.renew();
    },
    onChangedOffer: () => {
      setSeen(offer.fresh);
      offer.renew();
    },
    onGone,
  });
  const from = { current, refundUntil: details.refund?.until ?? null };
  const words = offer.fresh === null ? null : switchMessages(offer.fresh, from);
  // The previous offer is kept as a placeholder while loading.
  const facts = words?.facts ?? (offer.latest === null ? PLACEHOLDER : switchMessages(offer.latest, from).facts);
  const plans = PLAN_PRICES.map((one) => ({
    ...one,
    badge: one.value === current ? "Your plan" : undefined,
    detail: one.value === "yearly" ? `Save ${PRICES.yearlySaving}` : undefined,
  }));

  function choose(wanted: PaidPlan) {
    setPlan(wanted);
    setProblem(null);
    setSeen(null);
    setRefusal(null);
  }

  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PlanChoice legend="Choose your plan" plans={plans} value={plan} onChange={choose} disabled={change.switching} />
      <Card className="flex flex-col gap-5">
        <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          What changes
        </h2>
        {seen !== null && offer.fresh !== null && <OfferRenewed seen={seen} fresh={offer.fresh} />}
        {problem === null ? (
          <>
            <p role="status" className="max-w-prose max-sm:min-h-13">
              {words?.lead ?? "Working out what this costs..."}
            </p>
            <KeyInformation facts={facts} known={words !== null} />
            {refusal !== null && <RefusalNote refusal={refusal} />}
            {words === null || words.button !== null ? (
              <Button
                size="lg"
                className="w-full"
                pending={offer.fresh === null || change.switching}
                pendingLabel={change.switching ? "Changing your plan..." : undefined}
                onClick={() => {
                  if (offer.fresh === null) return;
                  setSeen(null);
                  setRefusal(null);
                  rememberOrderedPlan(user.id, plan);
                  change.begin(offer.fresh);
                }}
              >
                {words?.button ?? "One moment..."}
              </Button>
            ) : (
              <LinkButton href={paths.subscription} variant="secondary" size="lg">
                Go to Subscription
              </LinkButton>
            )}
            {words?.button !== null && <TermsLine />}
          </>
        ) : (
          <Notice tone="error" role="alert" title="We couldn’t work out what this costs">
            <p>{problem} Your plan stays as it is.</p>
            <Button
              variant="secondary"
              size="sm"
              className="mt-3"
              onClick={() => {
                setProblem(null);
                offer.renew();
                // The button disappears with the notice.
                heading.current?.focus();
              }}
            >
              Try again
            </Button>
          </Notice>
        )}
      </Card>
      {change.dialog}
    </div>
  );
}

/** An expired offer was not accepted: the new one must be reviewed first. */
function OfferRenewed({ seen, fresh }: { seen: SwitchOffer; fresh: SwitchOffer }) {
  const same = seen.kind === fresh.kind && seen.amountDue === fresh.amountDue;
  return (
    <Notice tone="mustard" role="alert" title={same ? "Please confirm once more" : "The price has changed"}>
      <p>
        {same
          ? "That offer had run out. The price is still the same, and nothing was charged."
          : `It was ${formatPounds(seen.amountDue)} when you looked, and is ${formatPounds(fresh.amountDue)} now. Nothing was charged.`}
      </p>
    </Notice>
  );
}
