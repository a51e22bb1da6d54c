import { useRef, useState } from "react";
import { Download, Trash2 } from "lucide-react";
import { downloadMealPlan, type PlanSummary } from "#contract/meal-plans";
import { DeletePlanDialog } from "#web/features/plans/delete-plan-dialog";
import { deletionOf, useDeletePlan, useSavedPlans } from "#web/features/plans/use-saved-plans";
import { addressOf } from "#web/lib/api";
import { formatDay } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { IconButton } from "#web/ui/icon-button";
import { LinkButton } from "#web/ui/link-button";
import { Skeleton } from "#web/ui/skeleton";

/** How many rows are shown at first. */
const FIRST = 20;

/** Users keep their plans: even without a subscription they can be downloaded as PDFs and deleted (spec F26). */
export function KeptPlans() {
  const plans = useSavedPlans({ search: "", sort: "newest" });
  const heading = useRef<HTMLHeadingElement>(null);
  const list = plans.data?.pages.flatMap(({ items }) => items);
  const toHeading = () => heading.current?.focus();

  const [retried, setRetried] = useState(false);

  function tryAgain(): void {
    setRetried(true);
    // The button disappears at once.
    toHeading();
    void plans.refetch();
  }

  if (list?.length === 0 || (list === undefined && !plans.isError && !retried)) return null;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        Your plans are still yours
      </h2>
      <p className="mt-1 text-quiet">You can read and print them without a subscription.</p>
      {list === undefined && !plans.isError && <Skeleton className="mt-4 h-11" />}
      {list === undefined && plans.isError && (
        <div role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p>We couldn’t load your plans just now. They’re still there.</p>
          <Button size="sm" variant="secondary" onClick={tryAgain}>
            Load your plans again
          </Button>
        </div>
      )}
      {list !== undefined && <Rows plans={plans} list={list} toHeading={toHeading} />}
    </Card>
  );
}

type RowsProps = {
  plans: ReturnType<typeof useSavedPlans>;
  list: readonly PlanSummary[];
  /** The focused row is gone. */
  toHeading: () => void;
};

function Rows({ plans, list, toHeading }: RowsProps) {
  const [wanted, setWanted] = useState(FIRST);
  const [leaving, setLeaving] = useState<PlanSummary | null>(null);
  const close = () => setLeaving(null);
  const deletion = useDeletePlan({
    onDeleted: () => {
      close();
      toHeading();
    },
    onFailed: close,
  });

  async function showMore(): Promise<void> {
    if (wanted >= list.length) await plans.fetchNextPage();
    setWanted(Infinity);
  }

  return (
    <>
      <ul className="mt-4 flex flex-col divide-y divide-hairline">
        {list.slice(0, wanted).map((plan) => {
          const created = formatDay(plan.createdAt) ?? "an earlier day";
          return (
            <li key={plan.id} className="flex items-center justify-between gap-2 py-1">
              <span className="flex min-w-0 flex-wrap gap-x-3 *:whitespace-nowrap">
                <span>
                  {plan.mealsPerWeek} {plan.mealsPerWeek === 1 ? "meal" : "meals"}
                </span>
                <span className="text-quiet">{created}</span>
              </span>
              <span className="-me-3 flex shrink-0 items-center">
                {plan.hasPdf && (
                  <LinkButton
                    external
                    size="sm"
                    variant="ghost"
                    href={addressOf(downloadMealPlan, { params: { id: plan.id } })}
                    aria-label={`Download the plan of ${created} as a PDF (opens in a new tab)`}
                  >
                    <Download aria-hidden="true" />
                    PDF
                  </LinkButton>
                )}
                <IconButton
                  label={`Delete the plan of ${created}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => setLeaving(plan)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {plans.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-small">
          We couldn’t load more plans just now. Please try again.
        </p>
      )}
      {(list.length > wanted || plans.hasNextPage) && (
        <Button
          variant="secondary"
          className="mt-4 max-sm:w-full"
          pending={plans.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void showMore()}
        >
          Show more
        </Button>
      )}
      <DeletePlanDialog
        open={leaving !== null}
        pending={deletion.isPending}
        onClose={close}
        onDelete={() => leaving !== null && deletion.mutate(deletionOf(leaving.id))}
      />
    </>
  );
}
