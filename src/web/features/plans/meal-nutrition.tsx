import { useState } from "react";
import { ChevronDown } from "lucide-react";
import type { PlanMealAnswer } from "#contract/meal-plans";
import { REFERENCE_INTAKES } from "#web/features/plans/plan-messages";
import { Meter } from "#web/ui/meter";

const ROWS = [
  ["kcal", "Energy", "kcal"],
  ["protein", "Protein", "g"],
  ["fat", "Fat", "g"],
  ["saturates", "of which saturates", "g"],
  ["carbohydrate", "Carbohydrate", "g"],
  ["sugars", "of which sugars", "g"],
  ["fibre", "Fibre", "g"],
  ["salt", "Salt", "g"],
] as const;

/** Nutrition of one serving against an adult's daily reference intake. */
export function MealNutrition({
  meal: { nutrition_per_serving: serving, syns_estimate, points_estimate },
}: {
  meal: PlanMealAnswer;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      className="group mt-6 border-t border-hairline pt-2 print:mt-0 print:border-0 print:pt-0"
    >
      <summary className="flex min-h-11 cursor-pointer print:min-h-0 list-none flex-wrap items-center gap-x-4 gap-y-1 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">Nutrition per serving</span>
        <span className="text-small text-quiet">
          {Math.round(serving.kcal)} kcal · {Math.round(serving.protein)} g protein
        </span>
        {syns_estimate !== null && (
          <span className="text-small text-quiet">{syns_estimate} syns (our estimate, not affiliated)</span>
        )}
        {points_estimate !== null && (
          <span className="text-small text-quiet">{points_estimate} points (our estimate, not affiliated)</span>
        )}
        <ChevronDown aria-hidden="true" className="no-print ms-auto size-5 text-quiet group-open:rotate-180" />
      </summary>
      {opened && (
        <>
          <div className="mt-2 grid gap-x-10 gap-y-3 sm:grid-cols-2">
            {ROWS.map(([key, label, unit]) => (
              <Meter key={key} label={label} value={serving[key]} reference={REFERENCE_INTAKES[key]} unit={unit} />
            ))}
          </div>
          <p className="mt-3 text-small text-quiet">
            Worked out from our food data. Bars show the share of an adult’s daily reference intake (8400 kJ / 2000
            kcal); for fibre, of the 30 g a day that the UK government advises.
          </p>
        </>
      )}
    </details>
  );
}
