import { useId } from "react";
import { Badge } from "#web/ui/badge";

export type PlanOption<Plan extends string> = {
  value: Plan;
  name: string;
  price: string;
  per: string;
  /** Highlighted next to the name. */
  badge?: string | undefined;
  detail?: string | undefined;
};

type PlanChoiceProps<Plan extends string> = {
  legend: string;
  plans: readonly PlanOption<Plan>[];
  value: Plan;
  onChange: (plan: Plan) => void;
  disabled?: boolean | undefined;
};

/** Plans as cards; inside each is a real radio button. */
export function PlanChoice<Plan extends string>({ legend, plans, value, onChange, disabled }: PlanChoiceProps<Plan>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-3 font-semibold">{legend}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
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
                {plan.badge !== undefined && <Badge tone="mustard">{plan.badge}</Badge>}
              </span>
              <span className="mt-2">
                <span className="font-title text-h1 font-semibold tabular-nums">{plan.price}</span>{" "}
                <span className="text-quiet">{plan.per}</span>
              </span>
              {plan.detail !== undefined && <span className="text-quiet tabular-nums">{plan.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
