import type { ReactNode } from "react";
import { CalendarDays, FileText, UserPlus, Users } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import { AiFigures } from "#web/features/admin/ai-figures";
import { FIGURE } from "#web/features/admin/ai-messages";
import { oldPricesMessage } from "#web/features/admin/till-messages";
import { UserManagement } from "#web/features/admin/user-management";
import { useStats } from "#web/features/admin/use-super-admin";
import { WeeksPlans } from "#web/features/admin/weeks-plans";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";
import { MORE_PLACES } from "#web/shared/more-places";
import { PLACES } from "#web/shared/places";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";
import { Skeleton } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";

const LazyTillFigures = lazyComponent(async () => (await import("#web/features/admin/till-figures")).TillFigures);

const LINKS = [PLACES.dashboard, MORE_PLACES.auditTrail];

/** The installation's figures, its users, and the plans of the last seven days. */
export function SuperAdminPage() {
  const asked = new URLSearchParams(useSearch()).get("tab");
  const tab = asked === "meal-plans" || asked === "ai" || asked === "till" ? asked : "users";
  const [path, navigate] = useLocation();
  return (
    <>
      <SiteHeader links={LINKS} />
      <Page title="Super Admin" lead="Users, their access, the week’s meal plans and what AI cost.">
        <div className="flex flex-col gap-8">
          <Stats />
          <OldPrices />
          <Tabs
            label="What to look after"
            value={tab}
            onChange={(next) => navigate(next === "users" ? path : `${path}?tab=${next}`, { replace: true })}
            tabs={[
              { value: "users", label: "User Management", content: <UserManagement /> },
              { value: "meal-plans", label: "Meal Plans", content: <WeeksPlans /> },
              { value: "ai", label: "AI", content: <AiFigures /> },
              {
                value: "till",
                label: "Till",
                content: (
                  <CodeBoundary fallback={<Skeleton className="h-40" />}>
                    <LazyTillFigures />
                  </CodeBoundary>
                ),
              },
            ]}
          />
        </div>
      </Page>
    </>
  );
}

function Stats() {
  const stats = useStats();
  if (stats.isError) {
    return (
      <Card role="alert" className="flex flex-wrap items-center justify-between gap-4">
        <p className="font-semibold">We couldn’t load the figures.</p>
        <Button variant="secondary" pending={stats.isFetching} onClick={() => void stats.refetch()}>
          Try again
        </Button>
      </Card>
    );
  }
  const { totalUsers, totalMealPlans, plansThisWeek, newUsersThisWeek } = stats.data ?? {};
  return (
    <dl aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure icon={<Users aria-hidden="true" />} label="Total Users" figure={totalUsers} />
      <Figure icon={<FileText aria-hidden="true" />} label="Total Meal Plans" figure={totalMealPlans} />
      <Figure icon={<CalendarDays aria-hidden="true" />} label="Plans This Week" figure={plansThisWeek} />
      <Figure icon={<UserPlus aria-hidden="true" />} label="New Users This Week" figure={newUsersThisWeek} />
    </dl>
  );
}

/** Prices that need updating. */
function OldPrices() {
  const words = oldPricesMessage(useStats().data?.oldPrices ?? null);
  return words === null ? null : <Notice title="Some prices are out of date">{words}</Notice>;
}

function Figure({ icon, label, figure }: { icon: ReactNode; label: string; figure: number | undefined }) {
  return (
    <Card className="flex flex-col justify-between gap-1">
      <dt className="flex items-center gap-2 text-small text-quiet [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-leaf">
        {icon}
        {label}
      </dt>
      <dd className="font-title text-h1 font-semibold tabular-nums">
        {figure === undefined ? <Skeleton className="my-1 h-8 w-20" /> : FIGURE.format(figure)}
      </dd>
    </Card>
  );
}
