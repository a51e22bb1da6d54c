import { BadgeCheck } from "lucide-react";
import type { GeneratedPlanAnswer } from "#contract/meal-plans";
import { FoldingCard } from "#web/features/plans/folding-card";

/** The checks run on this plan. It promises nothing beyond that: labels must still be read. */
export function ChecksPanel({ plan }: { plan: GeneratedPlanAnswer }) {
  return (
    <FoldingCard
      id="checks-title"
      title="What we checked"
      words={`${plan.checks.length} checks. Please read the labels too`}
    >
      <ul className="flex flex-col gap-3 print:gap-1">
        {plan.checks.map(({ code, label, detail }) => (
          <li key={code} className="flex gap-3">
            <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            <span>
              <span className="block font-semibold print:me-2 print:inline">{label}</span>
              <span className="block text-small text-quiet print:inline">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-hairline pt-3 text-small print:mt-1 print:pt-1">
        <strong>Please read the labels.</strong> Products change, and traces from a factory aren’t in our food data. If
        you have an allergy, check every pack before you cook.
      </p>
    </FoldingCard>
  );
}
