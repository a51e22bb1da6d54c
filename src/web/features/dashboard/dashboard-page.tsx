import { useState } from "react";
import { BookOpen, CreditCard, Plus, Settings, ShieldCheck } from "lucide-react";
import { AccessNotice } from "#web/features/dashboard/access-notice";
import { Hero } from "#web/features/dashboard/hero";
import { PremiumBadge } from "#web/features/dashboard/premium-badge";
import { Explainer, Features, Stats } from "#web/features/dashboard/sections";
import { paths } from "#web/lib/paths";
import { useSession, useSignedInUser } from "#web/lib/session";
import { SiteHeader } from "#web/ui/site-header";

/** `billing`: whether the subscription has a page of its own in this installation. */
export function DashboardPage({ billing }: { billing: boolean }) {
  const user = useSignedInUser();
  const { subscription } = useSession();
  const [now] = useState(() => new Date());
  return (
    <>
      <SiteHeader
        badge={subscription?.hasActiveSubscription === true && <PremiumBadge />}
        links={[
          { href: paths.savedPlans, label: "Saved Plans", icon: <BookOpen aria-hidden="true" /> },
          ...(billing
            ? [{ href: paths.subscription, label: "Subscription", icon: <CreditCard aria-hidden="true" /> }]
            : []),
          { href: paths.superAdmin, label: "Super Admin", icon: <ShieldCheck aria-hidden="true" /> },
          { href: paths.settings, label: "Settings", icon: <Settings aria-hidden="true" /> },
          { href: paths.createPlan, label: "Create Plan", icon: <Plus aria-hidden="true" />, primary: true },
        ]}
      />
      <main id="content" className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
        {subscription !== null && <AccessNotice subscription={subscription} now={now} billing={billing} />}
        <Hero firstName={user.fullName.split(" ")[0] ?? user.fullName} />
        <Features />
        <Explainer />
        <Stats />
      </main>
    </>
  );
}
