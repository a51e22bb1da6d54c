import { useState } from "react";
import { useSearch } from "wouter";
import { PRODUCT_NAME } from "#contract/product";
import { useFreshPage } from "#web/features/billing/use-fresh-page";
import { ChangeCardView } from "#web/features/billing/change-card/change-card-view";
import { CheckoutView } from "#web/features/billing/checkout/checkout-view";
import { planInAddress } from "#web/features/billing/checkout/checkout-messages";
import { SwitchView } from "#web/features/billing/switch-plan/switch-view";
import { messageOf } from "#web/lib/api-error";
import { PLACES } from "#web/shared/places";
import { useSession } from "#web/shared/session";
import { useSubscriptionDetails } from "#web/shared/subscription-details";
import { Button } from "#web/ui/button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";
import { Skeleton } from "#web/ui/skeleton";

type View = "checkout" | "switch" | "card";

const HEADINGS: Readonly<Record<View, { title: string; lead: string }>> = {
  checkout: { title: `Subscribe to ${PRODUCT_NAME}`, lead: "Cancel any time, in two clicks." },
  switch: { title: "Change your plan", lead: "You’ll see what it costs before anything changes." },
  card: { title: "Change your card", lead: "The card you have stays in use until the new one is confirmed." },
};

/** The checkout; with a live subscription, the change of its plan or card. */
export function SubscribePage() {
  useFreshPage();
  const { subscription } = useSession();
  const search = useSearch();
  const [asked] = useState(() => planInAddress(search));
  // Read once: a purchase in progress must not switch the page before it navigates.
  const [mayBeLive, setMayBeLive] = useState(
    subscription?.hasActiveSubscription === true && subscription.interval !== null,
  );
  const aboutCard = new URLSearchParams(search).get("card");
  const card = aboutCard === "change" || aboutCard === "confirm";
  const details = useSubscriptionDetails({ enabled: mayBeLive || card });
  const plan = details.data?.plan ?? null;
  const switches = mayBeLive && (details.data === undefined || plan !== null);
  const view = card ? "card" : switches ? "switch" : "checkout";

  return (
    <>
      <SiteHeader
        links={[...(subscription?.hasActiveSubscription === true ? [PLACES.dashboard] : []), PLACES.settings]}
      />
      <Page
        // A different page on the same route: its heading takes the focus.
        key={view}
        {...HEADINGS[view]}
      >
        {view !== "checkout" ? (
          liveView()
        ) : (
          <CheckoutView preselected={asked ?? "monthly"} onAlreadySubscribed={lookAgain} />
        )}
      </Page>
    </>
  );

  function liveView() {
    if (details.data !== undefined && card) {
      return <ChangeCardView confirms={aboutCard === "confirm"} details={details.data} onGone={lookAgain} />;
    }
    if (details.data !== undefined && plan !== null) {
      return <SwitchView details={{ ...details.data, plan }} asked={asked} onGone={lookAgain} />;
    }
    if (details.isError) {
      return (
        <Notice tone="error" role="alert" title="We couldn’t load your subscription">
          <p>{messageOf(details.error)}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={tryAgain}>
            Try again
          </Button>
        </Notice>
      );
    }
    return <SubscribeSkeleton plans={!card} />;
  }

  function tryAgain() {
    // The button is removed at once; the page's heading takes the focus.
    document.querySelector<HTMLElement>("#content h1")?.focus();
    void details.refetch();
  }

  function lookAgain() {
    setMayBeLive(true);
    void details.refetch();
  }
}

/** A skeleton while it is unknown whether there is a subscription to change; `plans`: with a choice of plans on top. */
function SubscribeSkeleton({ plans }: { plans: boolean }) {
  return (
    <div role="status" className="flex max-w-2xl flex-col gap-6">
      <span className="sr-only">Loading your subscription...</span>
      {plans && (
        <div className="mt-9 grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      )}
      <Skeleton className="h-96" />
    </div>
  );
}
