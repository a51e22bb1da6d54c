import type { PlanSummary } from "#contract/meal-plans";
import { ArrowRight } from "lucide-react";
import { optionLabel } from "#domain/options/options";
import { SameAgainButton } from "#web/features/dashboard/same-again";
import { latestPlanTitle, planExtent } from "#web/features/dashboard/latest-plan";
import { formatDay, formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { LinkButton } from "#web/ui/link-button";
import { ThreePlates } from "#web/ui/three-plates";

/** The newest plan: its dishes, its cost and a link. */
export function ThisWeek({ plan, firstName, now }: { plan: PlanSummary; firstName: string; now: Date }) {
  const more = plan.mealsPerWeek - plan.meals.length;
  return (
    <section
      aria-labelledby="this-week"
      className="mb-14 grid items-center gap-x-10 gap-y-5 rounded-card border border-hairline bg-surface p-5 sm:p-8 md:grid-cols-[1.1fr_1fr] lg:mb-20"
    >
      <ThreePlates dishes={plan.meals} className="md:order-last" />
      <div className="min-w-0">
        <p className="mb-1 text-quiet wrap-anywhere">Hello, {firstName}. Dinner is planned.</p>
        <h2 id="this-week" className="text-h1">
          {latestPlanTitle(plan, now)}
        </h2>
        <p className="mt-1 text-quiet wrap-anywhere">
          {plan.fullName}, {formatDay(plan.createdAt)}
        </p>
        {plan.meals.length > 0 && (
          <ul className="mt-4 flex flex-col gap-1 border-s-2 border-leaf ps-4">
            {plan.meals.map((meal) => (
              <li key={meal.id} className="font-title font-semibold">
                {meal.name}
              </li>
            ))}
            {more > 0 && <li className="text-quiet">and {more} more</li>}
          </ul>
        )}
        <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2">
          <Fact label="Planned" value={planExtent(plan)} />
          <Fact label="Shop" value={optionLabel(plan.preferredSupermarket)} />
          {plan.totalCost !== null && <Fact label="Total Weekly Cost" value={formatPounds(plan.totalCost)} />}
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={paths.mealPlan(plan.id)} size="lg" className="max-sm:w-full">
            Open plan
            <ArrowRight aria-hidden="true" />
          </LinkButton>
          <SameAgainButton />
        </div>
      </div>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-quiet">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
