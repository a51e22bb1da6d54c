import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { GeneratedPlanAnswer, PlanRecord } from "#contract/meal-plans";
import { shoppingByCategory, sumPounds } from "#web/features/plans/plan-messages";
import { AtTill } from "#web/features/plans/shopping/at-till";
import { GoingOff } from "#web/features/plans/shopping/going-off";
import { formatPounds } from "#web/lib/format";
import { Card } from "#web/ui/card";
import { Skeleton } from "#web/ui/skeleton";
import { StackedBar } from "#web/ui/stacked-bar";
import { useNarrow } from "#web/ui/use-narrow";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

/** Fetched when the user compares shops, which makes the server price the week seven times. */
const LazyOtherShops = lazyComponent(async () => (await import("#web/features/plans/shopping/other-shops")).OtherShops);

/** What the week costs, by aisle and against the budget. */
export function CostSummary({ record, plan }: { record: PlanRecord; plan: GeneratedPlanAnswer }) {
  const narrow = useNarrow();
  const aisles = shoppingByCategory(plan)
    .map(({ category, items }) => ({ label: category, value: sumPounds(items.map((item) => item.estimated_cost)) }))
    .sort((a, b) => b.value - a.value)
    .map((aisle) => ({ ...aisle, text: formatPounds(aisle.value) }));
  const left = sumPounds([record.maxBudget, -plan.total_cost]);
  const servings = plan.weekly_plan.reduce(
    (sum, { meals }) => sum + meals.reduce((all, meal) => all + meal.servings, 0),
    0,
  );
  return (
    <section aria-labelledby="cost-title">
      <Card className="break-inside-avoid max-sm:p-4 print:border-0 print:p-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="cost-title" className="text-h2">
            Total Weekly Cost
          </h2>
          <p className="font-title text-h1 font-semibold tabular-nums">{formatPounds(plan.total_cost)}</p>
        </div>
        <p className="mt-1 mb-5 text-quiet print:mb-0">
          {left >= 0
            ? `${formatPounds(left)} under your budget of ${formatPounds(record.maxBudget)}`
            : `${formatPounds(-left)} over your budget of ${formatPounds(record.maxBudget)}`}
          {servings > 0 && `, about ${formatPounds(plan.total_cost / servings)} a serving`}. An estimate, counted in
          whole packs.
        </p>
        <AtTill plan={plan} own={record.own} />
        {/* On paper and on phones the totals are in the list itself. */}
        {narrow ? (
          <Fold title="Cost by aisle">
            <StackedBar segments={aisles} label="Cost by aisle" />
          </Fold>
        ) : (
          <div className="no-print">
            <h3 className="mb-2 font-semibold">Cost by aisle</h3>
            <StackedBar segments={aisles} label="Cost by aisle" />
          </div>
        )}
        {record.own && plan.at_till !== null && (
          <>
            <GoingOff />
            <Compare record={record} />
          </>
        )}
      </Card>
    </section>
  );
}

/** The seven shops side by side, on request. */
function Compare({ record }: { record: PlanRecord }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold title="The same meals at the other supermarkets" onToggle={setOpen}>
      {open && (
        <CodeBoundary fallback={<Skeleton className="h-96" />}>
          <LazyOtherShops record={record} />
        </CodeBoundary>
      )}
    </Fold>
  );
}

type FoldProps = { title: string; onToggle?: (open: boolean) => void; children: ReactNode };

function Fold({ title, onToggle, children }: FoldProps) {
  return (
    <details
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className="no-print group/fold mt-2 border-t border-hairline pt-1 sm:mt-4 sm:pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open/fold:rotate-180" />
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  );
}
