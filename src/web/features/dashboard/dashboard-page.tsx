import { useState } from "react";
import { Crown } from "lucide-react";
import { AccessNotice } from "#web/features/dashboard/access-notice";
import { useBillingDetails } from "#web/features/dashboard/billing-notice";
import { DashboardSkeleton } from "#web/features/dashboard/dashboard-skeleton";
import { Hero } from "#web/features/dashboard/hero";
import { InstallPrompt } from "#web/features/dashboard/install-prompt";
import { useLatestPlan } from "#web/features/dashboard/latest-plan";
import { Explainer, Features, Stats } from "#web/features/dashboard/sections";
import { ThisWeek } from "#web/features/dashboard/this-week";
import { Tonight, useCurrentWeek } from "#web/features/dashboard/tonight";
import { useCupboardNews, WeekDays } from "#web/features/dashboard/week-days";
import { eveningOf, localDay } from "#web/features/dashboard/week-words";
import { MainHeader } from "#web/shared/main-header";
import { MORE_PLACES } from "#web/shared/more-places";
import { PLACES } from "#web/shared/places";
import { useSession, useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Notice } from "#web/ui/notice";
import { Badge } from "#web/ui/badge";

/** `billing`: whether this installation has a subscription page. */
export function DashboardPage({ billing }: { billing: boolean }) {
  const user = useSignedInUser();
  const { subscription } = useSession();
  const [now] = useState(() => new Date());
  const firstName = user.fullName.split(" ")[0] ?? user.fullName;
  const latest = useLatestPlan();
  const plan = latest.data ?? null;
  const current = useCurrentWeek();
  const today = localDay(now);
  const week = current.data ?? null;
  const evening = week === null ? null : eveningOf(week, today);
  // Offline, the query waits; the page does not.
  const details = useBillingDetails({ subscription, now, billing });
  // All are fetched in parallel and shown together, so that a late one does not push down what is being read. After a failure nothing
  // is waited for.
  const noticePending = details.isLoading && details.failureCount === 0;
  const news = useCupboardNews();
  const newsPending = !news.isFetched && news.fetchStatus !== "paused";
  const weekPending = !current.isFetched && current.fetchStatus !== "paused" && current.failureCount === 0;
  const deciding =
    (!latest.isFetched && latest.fetchStatus !== "paused") || weekPending || newsPending || noticePending;
  return (
    <>
      <MainHeader
        badge={subscription?.hasActiveSubscription === true && <PremiumBadge />}
        more={[...(billing ? [MORE_PLACES.subscription] : []), MORE_PLACES.superAdmin]}
        phoneOnly={[PLACES.dashboard, PLACES.cupboard]}
      />
      <main id="content" className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
        {deciding ? (
          <DashboardSkeleton />
        ) : (
          <>
            {subscription !== null && (
              <AccessNotice subscription={subscription} now={now} billing={billing} details={details} />
            )}
            {latest.isFetched && latest.data === undefined && (
              <LatestPlanProblem retry={() => void latest.refetch()} retrying={latest.isFetching} />
            )}
            {week !== null && evening !== null ? (
              <>
                <Tonight week={week} evening={evening} today={today} firstName={firstName} />
                <WeekDays week={week} later={evening.later} today={today} goingOff={news.data?.going_off ?? []} />
              </>
            ) : (
              plan !== null && <ThisWeek plan={plan} firstName={firstName} now={now} />
            )}
            <Hero firstName={plan === null ? firstName : null} compact={evening !== null} />
            <InstallPrompt />
            <Features />
            <Explainer />
            <Stats />
          </>
        )}
      </main>
    </>
  );
}

function LatestPlanProblem({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <Notice title="We couldn’t load your latest plan" className="mb-8">
      <p>It’s still there, and everything else on this page works.</p>
      <Button variant="secondary" size="sm" className="mt-3" pending={retrying} onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}

/** "Premium", and "Pro" if there is little room. */
function PremiumBadge() {
  return (
    <Badge tone="leaf">
      <Crown aria-hidden="true" className="max-[26rem]:hidden" />
      <span className="hidden md:inline">Premium</span>
      <span className="md:hidden">Pro</span>
    </Badge>
  );
}
