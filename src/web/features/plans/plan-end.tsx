import type { GeneratedPlanAnswer, PlanRecord } from "#contract/meal-plans";
import { ChecksPanel } from "#web/features/plans/checks-panel";
import { CustomerDetails } from "#web/features/plans/customer-details";
import { FoldingCard } from "#web/features/plans/folding-card";
import type { PlacedMeal } from "#web/features/plans/plan-messages";
import { classes } from "#web/ui/classes";

/** What the plan was made from and what was checked: after everything used daily. */
export function RequestOfPlan({ record, plan }: { record: PlanRecord; plan: GeneratedPlanAnswer }) {
  return (
    <div className="grid gap-3 sm:gap-6 md:grid-cols-2 print:break-inside-avoid print:grid-cols-2">
      <ChecksPanel plan={plan} />
      <CustomerDetails record={record} />
    </div>
  );
}

/** Tips for the week. On paper each dish's own tip is with its recipe, and is not repeated. */
export function CookingTips({ plan: { tips }, meals }: { plan: GeneratedPlanAnswer; meals: readonly PlacedMeal[] }) {
  if (tips.length === 0) return null;
  const ofDishes = new Set(meals.map(({ meal }) => `${meal.name}: ${meal.tip}`));
  return (
    <FoldingCard
      id="tips-title"
      title="Cooking Tips"
      words={tips.length === 1 ? "1 tip for this week" : `${tips.length} tips for this week`}
      className={tips.every((tip) => ofDishes.has(tip)) ? "print:hidden" : ""}
    >
      <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-6 print:max-w-none print:gap-0.5 marker:font-semibold marker:text-leaf">
        {tips.map((tip) => (
          <li key={tip} className={classes("break-inside-avoid", ofDishes.has(tip) && "print:hidden")}>
            {tip}
          </li>
        ))}
      </ol>
    </FoldingCard>
  );
}
