import { useCallback, useState } from "react";
import { House, Plus, Settings } from "lucide-react";
import type { PlanSummary } from "#contract/meal-plans";
import { SavedPlanCard } from "#web/features/plans/saved-plan-card";
import { deletionOf, useDeletePlan, useSavedPlans } from "#web/features/plans/use-saved-plans";
import { paths } from "#web/lib/paths";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Dialog } from "#web/ui/dialog";
import { DishPicture } from "#web/ui/dish-picture";
import { EmptyState } from "#web/ui/empty-state";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";
import { Skeleton } from "#web/ui/skeleton";

const PLACEHOLDERS = 6;
const GRID = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";
const LINKS = [
  { href: paths.home, label: "Dashboard", icon: <House aria-hidden="true" /> },
  { href: paths.settings, label: "Settings", icon: <Settings aria-hidden="true" /> },
  { href: paths.createPlan, label: "Create Plan", icon: <Plus aria-hidden="true" />, primary: true },
];

export function SavedPlansPage() {
  return (
    <>
      <SiteHeader links={LINKS} />
      <Page title="Your Saved Meal Plans">
        <SavedPlans />
      </Page>
    </>
  );
}

function SavedPlans() {
  const plans = useSavedPlans();
  const [leaving, setLeaving] = useState<PlanSummary | null>(null);
  const close = useCallback(() => setLeaving(null), []);
  const deletion = useDeletePlan(close);

  if (plans.isPending) {
    return (
      <div role="status" aria-label="Loading your saved plans" className={GRID}>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <Card key={index} className="flex flex-col gap-4">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-20" />
            <Skeleton className="h-11" />
          </Card>
        ))}
      </div>
    );
  }
  if (plans.data === undefined) {
    return (
      <Card role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center">
        <h2 className="text-h2">Error Loading Plans</h2>
        <p className="text-quiet">Unable to load your saved meal plans. Please try again.</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" pending={plans.isFetching} onClick={() => void plans.refetch()}>
            Try again
          </Button>
          <LinkButton href={paths.home}>Return to Dashboard</LinkButton>
        </div>
      </Card>
    );
  }
  const list = plans.data.pages.flatMap(({ items }) => items);
  if (list.length === 0) {
    return (
      <EmptyState
        title="No Saved Plans Yet"
        picture={<DishPicture id="first-plan" foods={[]} className="w-40" />}
        action={<LinkButton href={paths.createPlan}>Create Your First Plan</LinkButton>}
      >
        Answer four short steps and your week stands here, with its shopping list.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={GRID}>
        {list.map((plan) => (
          <li key={plan.id}>
            <SavedPlanCard plan={plan} onDelete={() => setLeaving(plan)} />
          </li>
        ))}
      </ul>
      {plans.hasNextPage && (
        <p className="mt-6 text-center">
          <Button
            variant="secondary"
            pending={plans.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void plans.fetchNextPage()}
          >
            Show more
          </Button>
        </p>
      )}
      <footer className="mt-10 flex flex-col items-center gap-3 border-t border-hairline pt-8 text-center">
        <p className="text-quiet">Ready for another week?</p>
        <LinkButton href={paths.createPlan} size="lg">
          <Plus aria-hidden="true" />
          Create New Plan
        </LinkButton>
      </footer>
      <Dialog
        open={leaving !== null}
        onOpenChange={(open) => !open && !deletion.isPending && close()}
        title="Delete Meal Plan"
        description="Are you sure you want to delete this meal plan? This action cannot be undone and will permanently remove the plan from your account."
        actions={
          <>
            <Button variant="secondary" disabled={deletion.isPending} onClick={close}>
              Cancel
            </Button>
            <Button
              variant="destructive"
              pending={deletion.isPending}
              pendingLabel="Deleting..."
              onClick={() => leaving !== null && deletion.mutate(deletionOf(leaving.id))}
            >
              Delete
            </Button>
          </>
        }
      />
    </>
  );
}
