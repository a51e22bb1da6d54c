import { useEffect, useState } from "react";
import { Plus } from "lucide-react";
import type { PlanSummary } from "#contract/meal-plans";
import { DeletePlanDialog } from "#web/features/plans/delete-plan-dialog";
import { PlanListControls } from "#web/features/plans/plan-list-controls";
import { SavedPlanCard, planHeadingId } from "#web/features/plans/saved-plan-card";
import { deletionOf, useDeletePlan, useSavedPlans } from "#web/features/plans/use-saved-plans";
import { isPlainFilter, useListFilter } from "#web/features/plans/use-list-filter";
import { useStages } from "#web/features/plans/use-stages";
import { paths } from "#web/shared/paths";
import { FIVE_PLACES } from "#web/shared/places";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { DishPicture } from "#web/ui/dish-picture";
import { EmptyState } from "#web/ui/empty-state";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { Skeleton } from "#web/ui/skeleton";
import { SiteHeader } from "#web/ui/site-header";

const PLACEHOLDERS = 6;
/** Fewer plans than this are seen at a glance and need no search. */
const MANY = 7;
/** How many cards are rendered at first; the rest of the page follows in groups of this size, and later pages all at once. */
const GROUP = 12;
const GROUPS = Math.ceil(100 / GROUP) - 1;
/** No screen shows more of them without scrolling. */
const SEEN_AT_ONCE = 6;
const GRID = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";

export function SavedPlansPage() {
  return (
    <>
      <SiteHeader links={FIVE_PLACES} atFoot />
      <Page title="Your Saved Meal Plans">
        <SavedPlans />
      </Page>
    </>
  );
}

function SavedPlans() {
  const [filter, changeFilter] = useListFilter();
  const plans = useSavedPlans(filter);
  const list = plans.data?.pages.flatMap(({ items }) => items);
  const plain = isPlainFilter(filter);
  // Where the focus goes when its element is removed: a deleted card, or the "more" button on the last page.
  const [arriveAt, setArriveAt] = useState<string | null>(null);
  useEffect(() => {
    if (arriveAt === null) return;
    (document.getElementById(planHeadingId(arriveAt)) ?? document.querySelector<HTMLElement>("#content h1"))?.focus();
    setArriveAt(null);
  }, [arriveAt]);
  return (
    // However many plans load, the footer does not visibly move.
    <div className="min-h-[80dvh]">
      {(!plain || (list !== undefined && list.length >= MANY)) && (
        <PlanListControls filter={filter} onChange={changeFilter} />
      )}
      {plans.isPending && <Placeholders />}
      {!plans.isPending && list === undefined && (
        <LoadError pending={plans.isFetching} retry={() => void plans.refetch()} />
      )}
      {list?.length === 0 && plain && !plans.isPlaceholderData && (
        <EmptyState
          title="No Saved Plans Yet"
          picture={<DishPicture id="first-plan" foods={[]} className="w-40" />}
          action={<LinkButton href={paths.createPlan}>Create Your First Plan</LinkButton>}
        >
          Answer a few questions and your week will be here, with its shopping list.
        </EmptyState>
      )}
      {list !== undefined && (list.length > 0 || !plain) && (
        <FoundPlans
          plans={plans}
          list={list}
          searched={filter.search}
          showAll={() => changeFilter({ search: "" })}
          arriveAt={setArriveAt}
        />
      )}
    </div>
  );
}

type FoundPlansProps = {
  plans: ReturnType<typeof useSavedPlans>;
  list: readonly PlanSummary[];
  searched: string;
  showAll: () => void;
  arriveAt: (id: string) => void;
};

function FoundPlans({ plans, list, searched, showAll, arriveAt }: FoundPlansProps) {
  const [leaving, setLeaving] = useState<PlanSummary | null>(null);
  const { shown: groups } = useStages(GROUPS);
  const rendered = groups < GROUPS ? (groups + 1) * GROUP : Infinity;
  const close = (): void => setLeaving(null);
  const deletion = useDeletePlan({
    onDeleted: (id) => {
      const at = list.findIndex((plan) => plan.id === id);
      arriveAt((list[at + 1] ?? list[at - 1])?.id ?? "");
      close();
    },
    onFailed: close,
  });

  async function showMore(): Promise<void> {
    const shown = list.length;
    const { data } = await plans.fetchNextPage();
    const first = data?.pages.flatMap(({ items }) => items)[shown];
    if (first !== undefined) arriveAt(first.id);
  }

  return (
    <>
      <p role="status" className={searched === "" && list.length < MANY ? "sr-only" : "mb-3 text-small text-quiet"}>
        {countInWords(list.length, plans.hasNextPage, searched !== "")}
      </p>
      {list.length === 0 && (
        <EmptyState
          title="No plan matches"
          action={
            <Button variant="secondary" onClick={showAll}>
              Show all plans
            </Button>
          }
        >
          None of your plans has “{searched}” in a dish, a name, its diet or its supermarket.
        </EmptyState>
      )}
      <ul className={GRID} aria-busy={plans.isPlaceholderData}>
        {list.map((plan, index) =>
          index < rendered ? (
            // Off-screen cards are neither laid out nor painted. Only their height is estimated: an estimated width would widen the page.
            // Cards on the screen have their real height from the start, or those below would visibly shift.
            <li
              key={plan.id}
              className={
                index < SEEN_AT_ONCE ? undefined : "[contain-intrinsic-height:auto_27rem] [content-visibility:auto]"
              }
            >
              <SavedPlanCard plan={plan} onDelete={setLeaving} />
            </li>
          ) : (
            <li key={plan.id} className="min-h-108" />
          ),
        )}
      </ul>
      {plans.hasNextPage && (
        <div className="mt-6 flex flex-col items-center gap-2">
          {plans.isFetchNextPageError && (
            <p role="alert" className="text-small">
              We couldn’t load more plans just now. Please try again.
            </p>
          )}
          <Button
            variant="secondary"
            pending={plans.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void showMore()}
          >
            Show more
          </Button>
        </div>
      )}
      <footer className="mt-10 flex flex-col items-center gap-3 border-t border-hairline pt-8 text-center">
        <p className="text-quiet">Ready for another week?</p>
        <LinkButton href={paths.createPlan} size="lg">
          <Plus aria-hidden="true" />
          Create New Plan
        </LinkButton>
      </footer>
      <DeletePlanDialog
        open={leaving !== null}
        pending={deletion.isPending}
        onClose={close}
        onDelete={() => leaving !== null && deletion.mutate(deletionOf(leaving.id))}
      />
    </>
  );
}

function Placeholders() {
  return (
    <div role="status" aria-label="Loading your saved plans" className={GRID}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Card key={index} className="flex flex-col gap-4">
          <Skeleton className="h-24 w-2/3" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-36" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  );
}

function LoadError({ pending, retry }: { pending: boolean; retry: () => void }) {
  return (
    <Card role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center">
      <h2 className="text-h2">Error Loading Plans</h2>
      <p className="text-quiet">Unable to load your saved meal plans. Please try again.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" pending={pending} onClick={retry}>
          Try again
        </Button>
        <LinkButton href={paths.home}>Return to Dashboard</LinkButton>
      </div>
    </Card>
  );
}

/** "The first 100 plans", "3 plans match": the extent of the list. */
function countInWords(shown: number, more: boolean, searched: boolean): string {
  const plans = `${shown} ${shown === 1 ? "plan" : "plans"}`;
  if (more) return searched ? `The first ${plans} that match` : `The first ${plans}`;
  if (!searched) return plans;
  return shown === 0 ? "No plan matches" : `${plans} ${shown === 1 ? "matches" : "match"}`;
}
