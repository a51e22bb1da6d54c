import type { PlanRecord } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { FoldingCard } from "#web/features/plans/folding-card";
import { choiceText, choicesText } from "#web/features/plans/plan-messages";
import { formatPounds } from "#web/lib/format";

/** What the plan was made from. */
export function CustomerDetails({ record }: { record: PlanRecord }) {
  const rows: [label: string, value: string][] = [
    ["Name", record.fullName],
    ["Email", record.email],
    ["Meals per week", String(record.mealsPerWeek)],
    ["People", String(record.numPeople)],
    ["Dietary preference", choiceText(record.dietaryPreference)],
    ["Dietary restrictions", choicesText(record.dietaryRestrictions, "None")],
    ["Ingredients to avoid", record.ingredientsToAvoid === "" ? "None" : record.ingredientsToAvoid],
    ["Preferred meats", choicesText(record.meatsPreferred, "No preference")],
    ["Regions", choicesText(record.preferredRegions, "No preference")],
    ["Goal", choiceText(record.mealGoals)],
    ["Weekly budget", formatPounds(record.maxBudget)],
    ["Supermarket", optionLabel(record.preferredSupermarket)],
    ["Cooking skill", optionLabel(record.cookingSkillLevel)],
    ["Time for a meal", `${record.availableTime} minutes`],
    ["Equipment", choicesText(record.cookingEquipment, "Any")],
  ];
  if (record.synsPointsPerWeek !== null)
    rows.push([
      record.dietaryPreference === "slimming_world" ? "Syns a week" : "Points a week",
      record.synsPointsPerWeek,
    ]);
  if (record.additionalNotes !== null && record.additionalNotes !== "") rows.push(["Notes", record.additionalNotes]);
  for (const { quote, said } of record.notesAnswers ?? [])
    if (quote !== undefined && said !== undefined) rows.push(["You told us", `“${quote}”: ${said}`]);
  const { understood = [] } = record;
  return (
    <FoldingCard id="details-title" title="Customer details" words="What this plan was made from">
      <dl className="text-small">
        {rows.map(([label, value]) => (
          <div
            key={`${label} ${value}`}
            className="flex justify-between gap-4 border-t border-hairline py-1.5 first:border-0 print:py-0"
          >
            <dt className="shrink-0 text-quiet">{label}</dt>
            <dd className="text-end font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
        {understood.length > 0 && (
          <div className="no-print flex justify-between gap-4 border-t border-hairline py-1.5">
            <dt className="shrink-0 text-quiet">Understood</dt>
            <dd>
              <ul className="flex flex-wrap justify-end gap-1.5">
                {understood.map(({ id, text }) => (
                  <li
                    key={id}
                    className="rounded-card border border-leaf bg-leaf-wash px-2.5 py-0.5 font-semibold text-leaf wrap-anywhere"
                  >
                    {text}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </FoldingCard>
  );
}
