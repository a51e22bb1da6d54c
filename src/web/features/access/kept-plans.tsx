import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { downloadMealPlan, listMealPlans } from "#contract/meal-plans";
import { addressOf, call } from "#web/lib/api";
import { formatDay } from "#web/lib/format";
import { queryKeys } from "#web/lib/query-keys";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";

const SHOWN = 20;

/** One's own plans stay one's own: they can be fetched as PDFs without a subscription (decisions §1.5). */
export function KeptPlans() {
  const plans = useQuery({
    queryKey: [...queryKeys.userMealPlans, "kept"],
    queryFn: ({ signal }) => call(listMealPlans, { signal }),
  });
  const ready = (plans.data ?? []).filter((plan) => plan.hasPdf).slice(0, SHOWN);
  if (ready.length === 0) return null;
  return (
    <Card>
      <h2 className="text-h2">Your plans are still yours</h2>
      <p className="mt-1 text-quiet">Reading and printing them needs no subscription.</p>
      <ul className="mt-4 flex flex-col divide-y divide-hairline">
        {ready.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              {plan.mealsPerWeek} {plan.mealsPerWeek === 1 ? "meal" : "meals"}
              <span className="text-quiet"> · {formatDay(plan.createdAt)}</span>
            </span>
            <LinkButton
              external
              size="sm"
              variant="ghost"
              href={addressOf(downloadMealPlan, { params: { id: plan.id } })}
              aria-label={`Download the plan of ${formatDay(plan.createdAt) ?? "an earlier day"} as a PDF (opens in a new tab)`}
            >
              <Download aria-hidden="true" />
              PDF
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
