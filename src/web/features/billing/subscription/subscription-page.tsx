import { useEffect, useRef, useState } from "react";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import type { SubscriptionDetails } from "#contract/billing";
import { useFreshPage } from "#web/features/billing/use-fresh-page";
import { ChangeCard } from "#web/features/billing/subscription/card-in-use";
import { InvoicesCard } from "#web/features/billing/subscription/invoices-card";
import { RefundCard } from "#web/features/billing/subscription/refund-card";
import { useInvoices } from "#web/features/billing/subscription/subscription-changes";
import { SubscriptionSkeleton } from "#web/features/billing/subscription/subscription-skeleton";
import { SubscriptionSummary } from "#web/features/billing/subscription/subscription-summary";
import { paths } from "#web/shared/paths";
import { MainHeader } from "#web/shared/main-header";
import { MORE_PLACES } from "#web/shared/more-places";
import { PLACES } from "#web/shared/places";
import { PREMIUM_FEATURES } from "#web/shared/plan-offer";
import { useSession } from "#web/shared/session";
import { useSubscriptionDetails } from "#web/shared/subscription-details";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { FeatureList } from "#web/ui/feature-list";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { SignedInAs } from "#web/ui/signed-in-as";
import { SiteHeader } from "#web/ui/site-header";

/** Reachable in every state of access, so that anyone can cancel, reactivate or fetch a receipt. */
export function SubscriptionPage() {
  useFreshPage();
  const { user, subscription, signOut, signingOut } = useSession();
  const access = subscription?.hasActiveSubscription === true;
  return (
    <>
      {access ? (
        <MainHeader more={[MORE_PLACES.subscription]} />
      ) : (
        <SiteHeader links={[PLACES.settings]} home={paths.subscription} />
      )}
      <Page title="Subscription" lead="What you have, what it costs, and how to change it.">
        <Subscription status={subscription} />
        {!access && (
          <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
            <SignedInAs name={user?.username} signOut={signOut} signingOut={signingOut} />
            <div className="flex flex-wrap max-sm:-ms-3">
              {subscription !== null && subscription.status !== null && (
                <LinkButton href={paths.subscriptionRequired} variant="ghost" size="sm">
                  Your plans
                </LinkButton>
              )}
              <LinkButton href={paths.settings} variant="ghost" size="sm">
                Settings
              </LinkButton>
            </div>
          </div>
        )}
      </Page>
    </>
  );
}

function Subscription({ status }: { status: SubscriptionStatusAnswer | null }) {
  const details = useSubscriptionDetails();
  // Fetched in parallel, so that what is below does not come even later.
  useInvoices();
  const [retried, setRetried] = useState(false);
  // Older data is more useful than an error message.
  if (details.isError && details.data === undefined) {
    return (
      <Card role="alert" className="flex max-w-2xl flex-col items-start gap-4">
        <h2 className="text-h2">Error Loading Subscription</h2>
        <p className="text-quiet">
          We couldn’t load your subscription just now. Your subscription isn’t affected. Please try again in a moment.
        </p>
        <Button
          pending={details.isFetching}
          pendingLabel="Loading..."
          onClick={() => {
            setRetried(true);
            void details.refetch();
          }}
        >
          Try again
        </Button>
      </Card>
    );
  }
  if (details.data === undefined) {
    const live = status?.hasActiveSubscription === true && status.interval !== null;
    // Users with an ordinary subscription see no notices; everyone else does.
    return <SubscriptionSkeleton live={live} notice={!(live && status.status === "active")} />;
  }
  return <Loaded details={details.data} retried={retried} />;
}

type LoadedProps = { details: SubscriptionDetails; /** The focused button is gone. */ retried: boolean };

function Loaded({ details, retried }: LoadedProps) {
  const state = useRef<HTMLHeadingElement>(null);
  const noted = details.noted !== null;
  const [notedAtFirst] = useState(noted);
  // The pressed button is gone by then; the heading takes the focus.
  const toState = () => state.current?.focus();
  const moved = retried || (noted && !notedAtFirst);
  useEffect(() => {
    if (moved) state.current?.focus();
  }, [moved]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <SubscriptionSummary details={details} heading={state} onShown={toState} />
        {details.refund !== null && <RefundCard details={details} refund={details.refund} onShown={toState} />}
        <InvoicesCard />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {details.plan !== null && details.noted?.what !== "refund" && <ChangeCard card={details.card} />}
        <Card tone="wash">
          <h2 className="mb-4 text-h2">What Premium includes</h2>
          <FeatureList features={PREMIUM_FEATURES} />
        </Card>
      </div>
    </div>
  );
}
