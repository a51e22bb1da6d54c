import type { GeneratedPlanAnswer, PlanRecord } from "#contract/meal-plans";
import { ChecksPanel } from "#web/features/plans/checks-panel";
import { CustomerDetails } from "#web/features/plans/customer-details";
import { FoldingCard } from "#web/features/plans/folding-card";

/** What the plan was made from and what was checked: after everything that is used every day. */
export function RequestOfPlan({ record, plan }: { record: PlanRecord; plan: GeneratedPlanAnswer }) {
  return (
    <div className="grid gap-3 sm:gap-6 md:grid-cols-2 print:grid-cols-2">
      <ChecksPanel plan={plan} />
      <CustomerDetails record={record} />
    </div>
  );
}

export function CookingTips({ tips }: { tips: readonly string[] }) {
  if (tips.length === 0) return null;
  return (
    <FoldingCard
      id="tips-title"
      title="Cooking Tips"
      words={tips.length === 1 ? "1 tip for this week" : `${tips.length} tips for this week`}
      className="print:break-inside-avoid"
    >
      <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-6 print:max-w-none print:gap-0.5 marker:font-semibold marker:text-leaf">
        {tips.map((tip) => (
          <li key={tip} className="break-inside-avoid">
            {tip}
          </li>
        ))}
      </ol>
    </FoldingCard>
  );
}
