import { ArrowLeft, FileDown, Printer } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { Link } from "wouter";
import { downloadMealPlan } from "#contract/meal-plans";
import type { GeneratedPlanAnswer, PlanRecord } from "#contract/meal-plans";
import { ChecksPanel } from "#web/features/plans/checks-panel";
import { CostSummary } from "#web/features/plans/cost-summary";
import { CustomerDetails } from "#web/features/plans/customer-details";
import { MealCard } from "#web/features/plans/meal-card";
import { anchorOf, mealsOf, planTitle } from "#web/features/plans/plan-words";
import { SectionNav } from "#web/features/plans/section-nav";
import { ShoppingList } from "#web/features/plans/shopping-list";
import { WeekOverview } from "#web/features/plans/week-overview";
import { addressOf } from "#web/lib/api";
import { formatDay } from "#web/lib/format";
import { paths } from "#web/lib/paths";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";

const NO_MEALS: ReturnType<typeof mealsOf> = [];

/** A whole plan: the week, the shopping, the recipes and what was checked. */
export function PlanView({ record, plan }: { record: PlanRecord; plan: GeneratedPlanAnswer }) {
  const meals = useMemo(() => mealsOf(plan), [plan]);
  // The recipes are the long part, far below: the week is shown first, and they follow without holding it up.
  const recipes = useDeferredValue(meals, NO_MEALS);
  const generated = formatDay(record.createdAt);
  return (
    <>
      <nav aria-label="Back" className="no-print mx-auto w-full max-w-6xl px-4 pt-4 sm:px-6">
        <Link href={paths.savedPlans} className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Saved Plans
        </Link>
      </nav>
      <Page
        title={planTitle(record)}
        lead={generated === null ? undefined : `Generated on ${generated}`}
        actions={
          <>
            <Button variant="secondary" onClick={() => window.print()} className="max-sm:hidden">
              <Printer aria-hidden="true" />
              Print
            </Button>
            {record.hasPdf && (
              <LinkButton href={addressOf(downloadMealPlan, { params: { id: record.id } })} external>
                <FileDown aria-hidden="true" />
                Download PDF
              </LinkButton>
            )}
          </>
        }
      >
        <SectionNav />
        <div className="flex flex-col gap-10">
          {plan.notices.length > 0 && (
            <Notice title="Good to know">
              <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
                {plan.notices.map(({ code, message }) => (
                  <li key={`${code}-${message}`}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
          <WeekOverview meals={meals} totalCost={plan.total_cost} />
          <div className="grid gap-6 lg:grid-cols-2 print:grid-cols-2">
            <CustomerDetails record={record} />
            <ChecksPanel plan={plan} />
          </div>
          <ShoppingList record={record} plan={plan} />
          <CostSummary record={record} plan={plan} />
          <section id="cook" aria-labelledby="cook-title" className="flex sm:scroll-mt-16 flex-col gap-6">
            <h2 id="cook-title" className="text-h2">
              Your Weekly Meals
            </h2>
            {recipes.map(({ day, meal }, index) => (
              <MealCard key={meal.id} anchor={anchorOf("meal", index)} day={day} meal={meal} planId={record.id} />
            ))}
          </section>
          {plan.tips.length > 0 && (
            <section aria-labelledby="tips-title">
              <Card>
                <h2 id="tips-title" className="text-h2">
                  Cooking Tips
                </h2>
                <ol className="mt-4 flex max-w-prose list-decimal flex-col gap-2 ps-6 marker:font-semibold marker:text-leaf">
                  {plan.tips.map((tip) => (
                    <li key={tip}>{tip}</li>
                  ))}
                </ol>
              </Card>
            </section>
          )}
        </div>
      </Page>
    </>
  );
}
