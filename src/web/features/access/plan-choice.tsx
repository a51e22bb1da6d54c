import { useId } from "react";
import { PRICES } from "#web/lib/marketing";
import { Badge } from "#web/ui/badge";

export type PaidPlan = "monthly" | "yearly";

const PLANS = [
  { value: "monthly", name: "Monthly", price: PRICES.monthly, per: "per month", detail: null, saving: null },
  {
    value: "yearly",
    name: "Yearly",
    price: PRICES.yearly,
    per: "per year",
    detail: `${PRICES.yearlyPerMonth}/month`,
    saving: `Save ${PRICES.yearlySaving}`,
  },
] as const;

/** The two plans as cards; inside each is a real radio button. */
export function PlanChoice({ value, onChange }: { value: PaidPlan; onChange: (plan: PaidPlan) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Choose your plan</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {PLANS.map((plan) => (
          <label
            key={plan.value}
            className="flex gap-3 rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-wash has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={plan.value}
              checked={value === plan.value}
              onChange={() => onChange(plan.value)}
              className="mt-1.5 size-5 accent-leaf outline-none"
            />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-title text-h3 font-semibold">{plan.name}</span>
                {plan.saving !== null && <Badge tone="mustard">{plan.saving}</Badge>}
              </span>
              <span className="mt-2">
                <span className="font-title text-h1 font-semibold tabular-nums">{plan.price}</span>{" "}
                <span className="text-quiet">{plan.per}</span>
              </span>
              {plan.detail !== null && <span className="text-quiet tabular-nums">{plan.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
