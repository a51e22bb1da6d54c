import { LateCode } from "#web/lib/late-code";
import { Button } from "#web/ui/button";

/** The list, its cost and the end of the plan, fetched along with the plan: the week, shown first, does not wait for them. */
export const shoppingCode = new LateCode(async () => {
  const [{ ShoppingList }, { CostSummary }, { CookingTips, RequestOfPlan }] = await Promise.all([
    import("#web/features/plans/shopping-list"),
    import("#web/features/plans/cost-summary"),
    import("#web/features/plans/plan-end"),
  ]);
  return { ShoppingList, CostSummary, CookingTips, RequestOfPlan };
});

/** The change controls, which neither the list nor printing waits for. */
export const changesCode = new LateCode(async () => {
  const [{ MealActions }, { ChangesBar }] = await Promise.all([
    import("#web/features/plans/changes/meal-actions"),
    import("#web/features/plans/changes/changes-bar"),
  ]);
  return { MealActions, ChangesBar };
});

/** A placeholder for the list, so that links to it work before it is rendered. */
export function ShoppingPlace({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <div id="shopping" className="min-h-dvh sm:scroll-mt-16">
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>We couldn’t load the shopping list. Check your connection and try again.</p>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
