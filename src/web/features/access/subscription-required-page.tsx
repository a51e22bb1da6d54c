import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { AwaitedPaymentNotice } from "#web/features/access/awaited-payment-notice";
import { paywallHeading, paywallLead } from "#web/features/access/paywall-heading";
import { useSuperAdminLinks, SignOutLink } from "#web/features/access/gate-header";
import { PRICES } from "#web/shared/marketing";
import { paths } from "#web/shared/paths";
import { PLAN_PRICES } from "#web/shared/plan-offer";
import { useSession } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { PlanChoice } from "#web/ui/plan-choice";
import { SiteHeader } from "#web/ui/site-header";

const PLANS = PLAN_PRICES.map((plan) =>
  plan.value === "yearly"
    ? { ...plan, badge: `Save ${PRICES.yearlySaving}`, detail: `${PRICES.yearlyPerMonth}/month` }
    : plan,
);

type SubscriptionRequiredPageProps = {
  /** Whether a plan can be paid for here. */
  billing: boolean;
  /** What users keep without a subscription. */
  keptPlans: ReactNode;
};

/** The paywall. */
export function SubscriptionRequiredPage({ billing, keptPlans }: SubscriptionRequiredPageProps) {
  const { subscription } = useSession();
  const links = useSuperAdminLinks();
  const [, navigate] = useLocation();
  const [plan, setPlan] = useState<PaidPlan>("monthly");
  const state = subscription ?? {
    status: null,
    trialExpired: false,
    hasUsedTrial: false,
    hasActiveSubscription: false,
  };

  return (
    <>
      <SiteHeader links={links} home={paths.subscriptionRequired} />
      <Page title={paywallHeading(state)} lead={paywallLead(state)} width="narrow">
        <AwaitedPaymentNotice />
        <div className="flex flex-col gap-6">
          {state.hasActiveSubscription && (
            <Notice title="You already have premium access">
              <p>
                You don’t need to do anything.{" "}
                <LinkButton href={paths.home} variant="ghost" size="sm">
                  Go to the dashboard
                </LinkButton>
              </p>
            </Notice>
          )}
          {state.hasUsedTrial && state.status !== "cancelled" && (
            <Notice tone="mustard" title="Free trial already used">
              <p>Everyone gets one free trial. From now on, a subscription starts with its first payment.</p>
            </Notice>
          )}
          <PlanChoice legend="Choose your plan" plans={PLANS} value={plan} onChange={setPlan} />
          {billing ? (
            <Button size="lg" onClick={() => navigate(paths.subscribeTo(plan))}>
              Continue
            </Button>
          ) : (
            <Notice title="Card payments aren’t switched on here">
              <p>
                Your account and your plans stay as they are. You can download your plans as PDFs below, change your
                details in Settings, or sign out and come back later.
              </p>
            </Notice>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SignOutLink />
            {/* Aligned with the text above, not with the buttons' edges. */}
            <div className="flex flex-wrap max-sm:-ms-3">
              {billing && (
                <LinkButton href={paths.subscription} variant="ghost" size="sm">
                  Subscription and receipts
                </LinkButton>
              )}
              <LinkButton href={paths.settings} variant="ghost" size="sm">
                Settings
              </LinkButton>
            </div>
          </div>
          {/* Last, so that nothing shifts when they appear. */}
          {keptPlans}
        </div>
      </Page>
    </>
  );
}
