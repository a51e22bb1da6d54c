import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from "react";
import { ArrowLeft } from "lucide-react";
import { getMealPlan } from "#contract/meal-plans";
import { isEmptyPlan, planTitle } from "#web/features/plans/plan-messages";
import { readPlace } from "#web/features/plans/place-on-plan";
import { shoppingCode } from "#web/features/plans/shopping-code";
import { withUnsent } from "#web/features/plans/plan-unsent";
import { PlanSkeleton } from "#web/features/plans/plan-skeleton";
import { PlanView } from "#web/features/plans/plan-view";
import { ApiError, isPassingFault } from "#web/lib/api-error";
import { call } from "#web/lib/api";
import { useLateCode } from "#web/lib/late-code";
import { AT_NOTES } from "#web/shared/answer-first";
import { paths } from "#web/shared/paths";
import { FIVE_PLACES } from "#web/shared/places";
import { queryKeys } from "#web/shared/query-keys";
import { useSignedInUser } from "#web/shared/session";
import { useUnsent } from "#web/shared/unsent/use-unsent";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";

/** Shows a plan in progress; passed in by the app, since another feature owns it. */
export type MakingView = ComponentType<{
  id: string;
  mealsWanted: number | null;
  onDone: (id: string) => void;
  onFailed: (failure: MakingFailure) => void;
}>;
type MakingFailure = { message: string | null; questions: readonly unknown[] };

/** A plan, in the query cache. */
export function planQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.mealPlan(id),
    queryFn: ({ signal }) => call(getMealPlan, { params: { id }, signal }),
  });
}

export function PlanPage({ id, making: Making }: { id: string; making: MakingView }) {
  const queryClient = useQueryClient();
  const plan = useQuery(planQuery(id));
  const shopping = useLateCode(shoppingCode);
  // Returning to a position far down needs everything above it at once.
  const [returning] = useState(() => readPlace(window.history.state) !== null);
  const { unsent } = useUnsent(useSignedInUser().id);
  const record = useMemo(
    () => (plan.data === undefined ? undefined : withUnsent(plan.data, unsent)),
    [plan.data, unsent],
  );
  const [failure, setFailure] = useState<MakingFailure | null>(null);
  const onDone = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.mealPlan(id) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.userMealPlans });
  }, [queryClient, id]);
  if (plan.isPending || (returning && shopping.code === null && !shopping.failed)) {
    return (
      <Frame ownBar>
        <PlanSkeleton />
      </Frame>
    );
  }
  if (failure !== null) {
    return (
      <Frame>
        <Page title="We couldn’t make your plan" width="narrow">
          <Notice tone="error" role="alert">
            {failure.message ?? "Failed to generate meal plan"}
          </Notice>
          {failure.questions.length > 0 ? (
            <LinkButton href={`${paths.createPlan}${AT_NOTES}`} className="mt-6">
              Answer the question
            </LinkButton>
          ) : (
            <LinkButton href={paths.createPlan} className="mt-6">
              Back to your choices
            </LinkButton>
          )}
        </Page>
      </Frame>
    );
  }
  if (record === undefined || plan.isError) return <NotFound error={plan.error} retry={() => void plan.refetch()} />;
  if (record.state === "making") {
    return (
      <Frame>
        <Page title="Generating your meal plan..." width="narrow">
          <Making id={id} mealsWanted={record.mealsPerWeek} onDone={onDone} onFailed={setFailure} />
        </Page>
      </Frame>
    );
  }
  if (record.generatedPlan === null || isEmptyPlan(record.generatedPlan)) {
    return (
      <Frame>
        <Page title={planTitle(record)} width="narrow">
          <Card className="flex flex-col items-start gap-4">
            <p>No meal plan data available</p>
            <LinkButton href={paths.savedPlans} variant="secondary">
              <ArrowLeft aria-hidden="true" />
              Back to Saved Plans
            </LinkButton>
          </Card>
        </Page>
      </Frame>
    );
  }
  return (
    <Frame ownBar>
      <PlanView record={record} plan={record.generatedPlan} />
    </Frame>
  );
}

function NotFound({ error, retry }: { error: Error | null; retry: () => void }) {
  const mayReturn = isPassingFault(error) || (error instanceof ApiError && error.status >= 500);
  return (
    <Frame>
      <Page title="Meal Plan Not Found" width="narrow">
        <Card className="flex flex-col items-start gap-4">
          <p>The meal plan you're looking for doesn't exist or has been removed.</p>
          {mayReturn && (
            <p className="text-quiet">Or we couldn’t reach it just now. Check your connection and try again.</p>
          )}
          <div className="flex flex-wrap gap-2">
            {mayReturn && <Button onClick={retry}>Try again</Button>}
            <LinkButton href={paths.savedPlans} variant="secondary">
              <ArrowLeft aria-hidden="true" />
              Back to Saved Plans
            </LinkButton>
          </div>
        </Card>
      </Page>
    </Frame>
  );
}

/** `ownBar`: the plan's section links are at the bottom on phones. */
function Frame({ ownBar = false, children }: { ownBar?: boolean; children: ReactNode }) {
  return (
    <>
      <SiteHeader links={FIVE_PLACES} atFoot={!ownBar} />
      {children}
    </>
  );
}
