import { Redirect } from "wouter";
import { useSuperAdminLinks, SignOutLink } from "#web/features/access/gate-header";
import { AwaitedPaymentNotice } from "#web/features/access/awaited-payment-notice";
import { useStartTrial } from "#web/features/access/use-start-trial";
import { paths } from "#web/shared/paths";
import { PREMIUM_FEATURES } from "#web/shared/plan-offer";
import { PRODUCT_NAME } from "#contract/product";
import { useSession } from "#web/shared/session";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { FeatureList } from "#web/ui/feature-list";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";

/** The welcome page. `billing`: whether cards are accepted here. */
export function PlanSelectionPage({ billing }: { billing: boolean }) {
  const { subscription } = useSession();
  const links = useSuperAdminLinks();
  const { starting, start } = useStartTrial();
  if (!starting && subscription?.hasActiveSubscription === true) return <Redirect to={paths.home} replace />;
  if (!starting && subscription?.hasUsedTrial === true) return <Redirect to={paths.subscriptionRequired} replace />;

  return (
    <>
      <SiteHeader links={links} home={paths.planSelection} />
      <Page title={`Welcome to ${PRODUCT_NAME}`} width="narrow" lead="Try everything for seven days. Then decide.">
        <AwaitedPaymentNotice />
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-h2">Premium</h2>
            <Badge tone="mustard">FREE TRIAL</Badge>
          </div>
          <p className="mt-3 text-lead font-semibold">7 days free, then £2.99/month</p>
          <p className="mt-1 text-quiet">
            No card needed. Nothing is charged when the trial ends. Your plans stay yours, and you can decide then
            whether to subscribe.
          </p>
          <div className="my-6">
            <FeatureList features={PREMIUM_FEATURES} />
          </div>
          <Button size="lg" className="w-full" pending={starting} pendingLabel="Starting your trial..." onClick={start}>
            Start 7-Day Free Trial
          </Button>
          {billing && (
            <LinkButton href={paths.subscribe} variant="ghost" className="mt-2 w-full">
              Start with a card instead
            </LinkButton>
          )}
        </Card>
        <div className="mt-6">
          <SignOutLink />
        </div>
      </Page>
    </>
  );
}
